"""More than one element is the same field of one action.

What:
    Inside the elements of an action each field id occurs once; where none does, once among the fields that name
    the action. The strict profile reports an error. A bound field beside a nested one is fine: the nested one is
    taken. The buttons of a radio group are several elements: the element around them is the field.
Why:
    A runtime has to reject the page, or fills in the first one and hopes.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
      <input data-agent-kind="field" data-agent-field="bed_number">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
      <input data-agent-kind="field" data-agent-field="row_number">
    </form>
"""

from signage_specs.aaf.annotation.resolution import FOR_ACTION, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement, is_literal
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, Related, quoted, rule


@rule("D011", ERROR_ELSE_WARNING, section="6.1.1", advice="Give each field of an action its own id.")
def check(document: AnnotatedDocument) -> Findings:
    for look_up, element, found in Resolver(document).ambiguities():
        if look_up.field is None or not is_literal(look_up.field) or not is_literal(look_up.action):
            continue
        first = found.element or element
        group = _radio_group(element)
        is_group = group is not None and group == _radio_group(first)
        instead = "Make the element around the group the field." if is_group else "Give each its own id."
        how = ", both by `data-agent-for-action`" if found.step == FOR_ACTION else ""
        message = f"Duplicate field {quoted(look_up.field)} of {quoted(look_up.action)}{how}. {instead}"
        span = element.attributes["data-agent-field"].name_span
        yield Finding(span, message, related=(Related(first.span, "the first one"),))


def _radio_group(element: AnnotatedElement) -> str | None:
    """Return the name of the group that a radio button belongs to; None for anything else."""
    is_radio = element.native.get("type", "").strip().lower() == "radio"
    return element.native.get("name") if is_radio else None
