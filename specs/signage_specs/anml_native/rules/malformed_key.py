"""An element has an attribute twice, or an attribute without a valid key.

What:
    A key has letters, digits, `_` and `-`, and occurs once on an element.
Why:
    Of two values with the same key a reader keeps either one. A value without a key says nothing.
Example:
    slider#e1 "Volume" max=10 max=100
Use instead:
    slider#e1 "Volume" min=10 max=100
"""

from signage_specs.anml_native.element import Attribute, Element
from signage_specs.anml_native.repairs import removed
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.rule import ERROR, Finding, Findings, Related, quoted, rule


@rule("N018", ERROR, section="2.4", fixable="safe", advice="Give each attribute a key of its own.")
def check(document: Document) -> Findings:
    for element in document.elements:
        first: dict[str, Attribute] = {}
        for attribute in element.attributes:
            if not attribute.key:
                yield Finding(
                    attribute.span, f"Attribute {quoted(attribute.raw)} without a key. Write `key=value`."
                )
            elif not IDENTIFIER.fullmatch(attribute.key):
                message = f"{quoted(attribute.key)} is not a valid key. Use letters, digits, `_` and `-`."
                yield Finding(attribute.span, message)
            elif attribute.key in first:
                yield _repeated(document, element, attribute, first[attribute.key])
            else:
                first[attribute.key] = attribute


def _repeated(document: Document, element: Element, attribute: Attribute, first: Attribute) -> Finding:
    is_same = attribute.value == first.value
    fix = removed(document, element, attribute, "Remove the repetition") if is_same else None
    related = (Related(first.span, f"first {quoted(attribute.key)}"),)
    message = f"Duplicate attribute {quoted(attribute.key)}. Keep one of the two."
    return Finding(attribute.span, message, related=related, fix=fix)
