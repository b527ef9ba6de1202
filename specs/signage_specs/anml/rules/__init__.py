"""The rules of ANML 1.0, in the order of their codes, for XML and JSON; and what reads and writes the two."""

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.tree import Document
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, Document)


def _is_fragment(document: Document) -> bool:
    """Whether a text has no `anml` root: one element, several, or an object of an element's keys."""
    return document.root is None


XML: Implementation[Document] = Implementation(parse_xml, write_xml, RULES, _is_fragment)
JSON: Implementation[Document] = Implementation(parse_json, write_json, RULES, _is_fragment)
