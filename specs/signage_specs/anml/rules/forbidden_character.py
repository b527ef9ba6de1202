r"""A JSON string has a character that XML forbids.

What:
    XML 1.0 has no control characters except tab, LF and CR, and neither U+FFFE nor U+FFFF.
Why:
    Each serialisation must be able to say what the other one says.
Example (anml-json):
    {"body": {"content": "Tents.\u0008"}}
Use instead (anml-json):
    {"body": {"content": "Tents."}}
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.writer import FORBIDDEN
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("M088", ERROR, section="7.6", advice="Remove the characters that XML can't hold.")
def check(document: Document) -> Findings:
    if document.json is None:
        return
    for element, _ in document.elements():
        values = [(attribute.value, attribute.value_span) for attribute in element.attributes]
        if element.known is None or not element.known.empty:  # M086 reports the text of an empty element
            values += [(text.value, text.span) for text in element.texts]
        for value, span in values:
            match = FORBIDDEN.search(value)
            if match:
                message = f"XML can't hold U+{ord(match[0]):04X}, so JSON must not either. Remove it."
                yield Finding(span, message)
