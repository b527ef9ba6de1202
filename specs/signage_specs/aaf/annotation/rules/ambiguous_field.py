"""More than one element is the same field of one action.

What:
    Inside an action each field id occurs once, and once among the fields that name the action. A field that is
    nested and bound by name at once counts too: the nested one is taken. The strict profile reports an error.
    The buttons of one radio group, which share their `name`, pass as one field; strictly they are several elements,
    and the element around them is the field.
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

from signage_core.wording import quoted
from signage_specs.aaf.annotation.resolution import ambiguous_elements
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.diagnostic import Related
from signage_specs.rule import ERROR_ELSE_WARNING, ERROR_STRICT, Finding, Findings, rule


@rule("D011", ERROR_ELSE_WARNING, section="6.1.1", advice="Give each field of an action its own id.")
def check(document: AnnotatedDocument) -> Findings:
    fields = [field for field in document.of_kind("field") if field.literal("data-agent-field")]
    for element, other, reason in ambiguous_elements(document, fields, lambda field: field.field or ""):
        group = _radio_group(element)
        is_group = group is not None and group == _radio_group(other)
        instead = "Make the element around the group the field." if is_group else "Give each its own id."
        yield Finding(
            element.attributes["data-agent-field"].name_span,
            f"Duplicate field {quoted(element.field or '')} of one action{reason}. {instead}",
            ERROR_STRICT if is_group else None,
            related=(Related(other.span, "the other one"),),
        )


def _radio_group(element: AnnotatedElement) -> str | None:
    """Return the name of the group that a radio button belongs to; None for anything else."""
    is_radio = element.native.get("type", "").strip().lower() == "radio"
    return element.native.get("name") if is_radio else None
