"""Read ANML 1.0 from XML or from JSON into one tree."""

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.xml_parser import parse_xml

__all__ = ["parse_json", "parse_xml"]
