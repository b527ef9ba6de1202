"""An attribute follows a state.

What:
    The order is role, ref, name, attributes, states.
Why:
    A reader built from the grammar expects no attribute after the first state. The specification has such a line
    itself (7.2), so this is an error only with `strict`.
Example:
    textbox#e1 "Street" [required] value="Elm Street"
Use instead:
    textbox#e1 "Street" value="Elm Street" [required]
"""

from signage_specs.anml_native.element import Attribute, Element, Name, State
from signage_specs.anml_native.repairs import is_known, removed
from signage_specs.anml_native.tree import Document
from signage_specs.rule import ERROR_ELSE_WARNING, Edit, Finding, Findings, Fix, Span, quoted, rule


@rule("N017", ERROR_ELSE_WARNING, section="2", fixable="safe", advice="Write attributes before states.")
def check(document: Document) -> Findings:
    for element in document.elements:
        states = element.states
        if not states:
            continue
        first = states[0]
        late = [each for each in element.attributes if each.span.start > first.span.start]
        if late:
            message = f"Attribute {quoted(late[0].raw)} after a state. Move it before the states."
            yield Finding(late[0].span, message, fix=_moved(document, element, first, late))


def _moved(document: Document, element: Element, first: State, late: list[Attribute]) -> Fix | None:
    """Return the fix that puts the attributes before the first state, unless something is broken."""
    broken = any(isinstance(part, Name | Attribute | State) and not part.closed for part in element.parts)
    if broken or not is_known(element):
        return None
    at = Span(first.span.start, first.span.start)
    moved = ("" if first.before else " ") + "".join(f"{attribute.raw} " for attribute in late)
    removals = [removed(document, element, attribute, "") for attribute in late]
    edits = (Edit(at, moved), *(edit for fix in removals if fix for edit in fix.edits))
    return Fix("Move the attributes before the states", edits) if all(removals) else None
