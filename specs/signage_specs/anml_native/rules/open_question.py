"""A line uses syntax that the specification lists as an open question.

What:
    Namespaces (`browser:button`), binary content (`src=@chart`) and references between elements
    (`for=#e2`) are open questions. Other readers may not know them. A reference names an element of the document.
Why:
    The syntax may change when the question is decided.
Example:
    browser:button#e1 "Pay"
Use instead:
    button#e1 "Pay"
"""

from signage_specs.anml_native.element import Attribute
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import REFERENCE_KEYS
from signage_specs.rule import ERROR_ELSE_INFO, WARNING, Context, Finding, Findings, quoted, rule


@rule("N043", ERROR_ELSE_INFO, section="13", advice="Keep to what the specification defines.")
def check(document: Document, context: Context) -> Findings:
    is_whole = not (context.fragment or document.is_diff or document.elisions)
    for element in document.elements:
        if element.namespace:
            shown = quoted(f"{element.namespace.text}:")
            message = f"Namespace {shown}, an open question of the specification. Write the role alone."
            yield Finding(element.namespace.span, message)
        for attribute in element.attributes:
            yield from _value(attribute, document, is_whole=is_whole)


def _value(attribute: Attribute, document: Document, *, is_whole: bool) -> Findings:
    value, span = attribute.value, attribute.value_span
    if value.startswith("@") and not attribute.quote:
        message = f"Binary content {quoted(value)}, an open question of the specification. Write a URL."
        yield Finding(span, message)
    elif attribute.key in REFERENCE_KEYS and value.startswith("#"):
        if is_whole and value[1:] not in document.refs:
            message = f"No element has the ref {quoted(value)}. Use the ref of an element of this document."
            yield Finding(span, message, levels=WARNING)
        else:
            shown = quoted(attribute.raw)
            message = f"Reference {shown}, an open question of the specification. Leave it out to be safe."
            yield Finding(span, message)
