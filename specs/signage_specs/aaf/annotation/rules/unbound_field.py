"""A field belongs to no action.

What:
    A field is inside the element of an action or of a data view, or names it in `data-agent-for-action`. In a part
    of a page this is judged only where the part shows an action.
Why:
    Runtimes find fields in these two ways and in no other.
Example:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number">
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number" data-agent-for-action="plant.move">
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import misspelt
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("D009", WARNING, section="6.1.1", advice="Put the field into its action, or name the action.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    if context.fragment and not any(element.holds_fields for element in document.elements):
        return
    # Inside an action whose kind is wrong, only the kind is. unresolved-for-action reports an empty reference.
    in_action: list[bool] = []
    for field in document.elements:
        above = None if field.parent is None else document.elements[field.parent]
        in_action.append(above is not None and (above.holds_fields or in_action[above.index]))
        if field.kind == "field" and field.for_action is None and not in_action[-1] and not field.elided:
            if misspelt(field, "data-agent-for-action", context):
                continue  # D006 reports it
            what = f"The field {quoted(field.field)}" if field.field else "The field"
            message = f"{what} belongs to no action. Move it inside one, or add `data-agent-for-action`."
            yield Finding(field.attributes["data-agent-kind"].name_span, message)
