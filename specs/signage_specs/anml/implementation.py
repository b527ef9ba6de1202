"""What reads, writes and judges the two serialisations of ANML 1.0."""

from typing import Final

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.rules import RULES
from signage_specs.anml.tree import Document
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.format import Implementation


def is_fragment(document: Document) -> bool:
    """Whether a text has no `anml` root: one element, several, or an object of an element's keys."""
    return document.root is None


XML: Final[Implementation[Document]] = Implementation(parse_xml, write_xml, RULES, is_fragment)
JSON: Final[Implementation[Document]] = Implementation(parse_json, write_json, RULES, is_fragment)
