"""Write ANML 1.0 as XML or as JSON, in the canonical form.

What a serialisation can't say is left out: a JSON object has no place for two members of one name, XML none for
a key that is no name. `signage_specs.anml.losses` tells beforehand what that would be.
"""

from signage_specs.anml.canonical import canonical
from signage_specs.anml.json_writer import json_text
from signage_specs.anml.tree import Document
from signage_specs.anml.xml_writer import xml_text

__all__ = ["json_text", "write_json", "write_xml", "xml_text"]


def write_xml(document: Document) -> str:
    """Return a document as canonical XML (section 5), a fragment without declaration and namespace."""
    return xml_text(canonical(document))


def write_json(document: Document) -> str:
    """Return a document as canonical JSON (section 7)."""
    return json_text(canonical(document))
