r"""A string of JSON holds a character that XML forbids.

What:
    XML 1.0 has no control characters but tab, LF and CR, and neither U+FFFE nor U+FFFF.
Why:
    Whatever one serialisation says, the other must be able to say.
Example (anml-json):
    {"body": {"content": "Tents.\u0008"}}
Use instead (anml-json):
    {"body": {"content": "Tents."}}
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.anml.writer import FORBIDDEN
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule("M088", ERROR, section="7.6", rows=("88",), advice="Take out the characters that XML can not hold.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.json is None:
        return
    for element, _ in document.elements():
        values = [(attribute.value, attribute.value_span) for attribute in element.attributes]
        values += [(text.value, text.span) for text in element.texts]
        for value, span in values:
            match = FORBIDDEN.search(value)
            if match:
                message = (
                    f"XML can't hold the character U+{ord(match[0]):04X}, so JSON must not either. Take it out."
                )
                yield Finding(span, message)
