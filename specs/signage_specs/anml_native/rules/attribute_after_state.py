"""An attribute follows a state.

What:
    The order is role, ref, name, attributes, states.
Why:
    A reader that has seen a state has no attributes to come; the grammar ends there.
Example:
    textbox#e1 "Street" [required] value="Elm Street"
Use instead:
    textbox#e1 "Street" value="Elm Street" [required]
"""

from collections.abc import Iterator

from signage_specs.anml_native.element import Attribute, Element, Name, State
from signage_specs.anml_native.repairs import is_known, removed
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.diagnostic import ERROR_ELSE_WARNING, Edit, Finding, Fix
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule("N017", ERROR_ELSE_WARNING, section="2", rows=("N17", "N28"), advice="Write attributes in front of states.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield the first late attribute of each element; the fix moves all of them."""
    for element in document.elements:
        states = element.states
        if not states:
            continue
        first = states[0]
        late = [each for each in element.attributes if each.span.start > first.span.start]
        if late:
            message = (
                f"`{excerpt(late[0].raw)}` follows a state. Move it in front of the states.{precedent(context)}"
            )
            yield Finding(late[0].span, message, fix=_moved(document, element, first, late))


def _moved(document: Document, element: Element, first: State, late: list[Attribute]) -> Fix | None:
    """Return the fix that puts the attributes in front of the first state, unless something is broken."""
    broken = any(isinstance(part, Name | Attribute | State) and not part.closed for part in element.parts)
    if broken or not is_known(element):
        return None
    at = Span(first.span.start, first.span.start)
    moved = ("" if first.before else " ") + "".join(f"{attribute.raw} " for attribute in late)
    removals = [removed(document, element, attribute, "") for attribute in late]
    edits = (Edit(at, moved), *(edit for fix in removals if fix for edit in fix.edits))
    return Fix("Move the attributes in front of the states", edits) if all(removals) else None
