"""The rules of ANML 1.0, in the order of their codes, for XML and JSON; and what reads and writes the two."""

from dataclasses import replace

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.tree import Document
from signage_specs.anml.writer import produce_json, produce_xml
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, Document)
_WELL_KNOWN = (".well-known/anml", ".well-known/anml.json")


def _is_fragment(document: Document) -> bool:
    """Whether a text has no `anml` root: one element, several, or an object of an element's keys."""
    return document.root is None


def _is_well_known(path: str) -> bool:
    """Whether a file is served as the discovery document, in either serialisation."""
    return path.endswith(_WELL_KNOWN)


def _xml_file(text: str, path: str) -> Document:
    return replace(parse_xml(text), well_known=_is_well_known(path))


def _json_file(text: str, path: str) -> Document:
    return replace(parse_json(text), well_known=_is_well_known(path))


XML: Implementation[Document] = Implementation(parse_xml, produce_xml, RULES, _is_fragment, _xml_file)
JSON: Implementation[Document] = Implementation(parse_json, produce_json, RULES, _is_fragment, _json_file)
