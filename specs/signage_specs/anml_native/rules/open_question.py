"""A line uses syntax that the specification only asks about.

What:
    Namespaces (`browser:button`), binary content (`src=@chart`) and references between elements
    (`for=#e2`) are open questions. Other readers may not know them. A reference names an element that is
    there.
Why:
    What is an open question today may be written otherwise tomorrow.
Example:
    browser:button#e1 "Pay"
Use instead:
    button#e1 "Pay"
"""

from collections.abc import Iterator

from signage_specs.anml_native.element import Attribute
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import REFERENCE_KEYS
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import Context, rule


@rule("N043", INFO, section="13", rows=("N43",), advice="Keep to what the specification defines.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield namespaces, blobs and references; a reference to nothing is a warning."""
    is_whole = not (context.fragment or document.is_diff or document.elisions)
    for element in document.elements:
        if element.namespace:
            shown = excerpt(element.namespace.text)
            message = f"`{shown}:` is a namespace, which is an open question. Write the role alone."
            yield Finding(element.namespace.span, message)
        for attribute in element.attributes:
            yield from _value(attribute, document, is_whole=is_whole)


def _value(attribute: Attribute, document: Document, *, is_whole: bool) -> Iterator[Finding]:
    value, span = attribute.value, attribute.value_span
    if value.startswith("@") and not attribute.quote:
        message = f"`{excerpt(value)}` names binary content, which is an open question. Write a URL."
        yield Finding(span, message)
    elif attribute.key in REFERENCE_KEYS and value.startswith("#"):
        if is_whole and value[1:] not in document.refs:
            message = f"No element has the ref `{excerpt(value)}`. Name one that is there."
            yield Finding(span, message, levels=WARNING)
        else:
            shown = excerpt(attribute.raw)
            message = f"`{shown}` refers to an element, which is an open question. Leave it out to be safe."
            yield Finding(span, message)
