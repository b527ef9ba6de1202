r"""A name isn't in double quotes, isn't closed, isn't the only one, or isn't before the attributes.

What:
    An element has at most one name, in double quotes, directly after the role and the ref. The specification
    defines no escapes; `\"` is read as a quote, and reported as information.
Why:
    An agent finds an element by its name. A reader that misses the closing quote takes the rest of the line for the
    name.
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

from itertools import takewhile

from signage_specs.anml_native.element import Attribute, Element, Name, State
from signage_specs.anml_native.repairs import detached_ref, removed, replacement
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import double_quoted
from signage_specs.rule import ERROR, INFO, Edit, Finding, Findings, Related, Span, quoted, rule


@rule(
    "N016",
    ERROR,
    section="2.3",
    fixable="safe",
    advice="Write one name in double quotes, directly after the role and the ref.",
)
def check(document: Document) -> Findings:
    for element in document.elements:
        name = element.name
        if name is not None:
            yield from _quotes(name)
            yield from _order(document, element, name)


def _quotes(name: Name) -> Findings:
    if not name.closed:
        yield Finding(name.span, 'Unclosed name. Write `"` after its last word.')
    elif name.quote != '"':
        right = double_quoted(name.value)
        fix = replacement(name.span, right, "Use double quotes") if '"' not in name.value else None
        yield Finding(name.span, f"Name without double quotes. Write {quoted(right)}.", fix=fix)
    elif name.escaped:
        what = "quotes" if '\\"' in name.raw[:-1].replace("\\\\", "") else "backslashes"
        message = f"Escape in a name, which the specification doesn't define. Remove the {what} inside the name."
        yield Finding(name.span, message, levels=INFO)


def _order(document: Document, element: Element, first: Name) -> Findings:
    leading = takewhile(lambda part: part is not first, element.parts)
    if (
        first.closed
        and element.parts[0] is not first
        and any(isinstance(part, Attribute | State) and not detached_ref(part) for part in leading)
    ):
        at = Span(element.head.end, element.head.end)
        move = None
        if element.role.text and element.parts[0].before:
            move = removed(document, element, first, "Move the name to the front", Edit(at, f" {first.raw}"))
        message = f"Name {quoted(first.raw)} after other parts. Move it directly after the role and the ref."
        yield Finding(first.span, message, fix=move)
    for name in element.names[1:]:
        related = (Related(first.span, "the name"),)
        message = f"Second name {quoted(name.raw)}. Remove it, or make it an attribute."
        yield Finding(name.span, message, related=related)
