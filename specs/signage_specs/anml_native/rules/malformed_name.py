r"""A name isn't in double quotes, isn't closed, isn't the only one, or isn't in front of the attributes.

What:
    An element has at most one name, between double quotes, right after the role and the ref. The
    specification defines no escapes; `\"` is read as a quote, and reported as information.
Why:
    The name is what an agent matches its task against. A reader that misses its end takes the rest of the
    line for it.
Example:
    button#e1 'Pay'
Example:
    button#e1 "Pay
Example:
    link#e1 href=/cart "Cart"
Use instead:
    button#e1 "Pay"
    link#e2 "Cart" href=/cart
"""

from collections.abc import Iterator
from itertools import takewhile

from signage_specs.anml_native.element import Attribute, Element, Name, State
from signage_specs.anml_native.repairs import removed
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import quoted
from signage_specs.diagnostic import ERROR, INFO, Edit, Finding, Fix, Related
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "N016",
    ERROR,
    section="2.3",
    rows=("N16", "N28"),
    advice="Write one name in double quotes, right after the role and the ref.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield names that are malformed, repeated or late."""
    for element in document.elements:
        name = element.name
        if name is not None:
            yield from _quotes(name)
            yield from _order(document, element, name)


def _quotes(name: Name) -> Iterator[Finding]:
    if not name.closed:
        yield Finding(name.span, "This name doesn't close. Write `\"` after its last word.")
    elif name.quote != '"':
        right = quoted(name.value)
        fix = Fix("Use double quotes", (Edit(name.span, right),)) if '"' not in name.value else None
        yield Finding(name.span, f"A name stands in double quotes. Write `{excerpt(right)}`.", fix=fix)
    elif name.escaped:
        message = "The specification defines no escapes in names. Leave the quotes inside the name out."
        yield Finding(name.span, message, levels=INFO)


def _order(document: Document, element: Element, first: Name) -> Iterator[Finding]:
    leading = takewhile(lambda part: part is not first, element.parts)
    if (
        first.closed
        and element.parts[0] is not first
        and any(isinstance(part, Attribute | State) for part in leading)
    ):
        at = Span(element.head.end, element.head.end)
        move = None
        if element.role.text and element.parts[0].before:
            move = removed(document, element, first, "Move the name to the front", Edit(at, f" {first.raw}"))
        message = f"The name {excerpt(first.raw)} stands too late. Move it right behind the role and the ref."
        yield Finding(first.span, message, fix=move)
    for name in element.names[1:]:
        related = (Related(first.span, "the name"),)
        message = f"This element has a name already. Take {excerpt(name.raw)} out, or make it an attribute."
        yield Finding(name.span, message, related=related)
