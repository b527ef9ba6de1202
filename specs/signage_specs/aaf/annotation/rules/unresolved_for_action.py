"""A field or status names an unknown action.

What:
    `data-agent-for-action` is the id of an action of the page, of its embedded manifest, or of the site's manifest.
    In a part of a page an action that isn't shown is allowed; an id that differs from a shown one by a letter or
    two is a warning. An empty value is an error.
Why:
    No runtime finds the field: the action that it belongs to doesn't exist.
Example:
    <!doctype html>
    <title>Garden</title>
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number" data-agent-for-action="plant.mvoe">
Use instead:
    <!doctype html>
    <title>Garden</title>
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number" data-agent-for-action="plant.move">
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import known_actions, place, unknown_references
from signage_specs.rule import ERROR, WARNING, Context, Finding, Findings, rule, unknown


@rule("D010", ERROR, section="6.1.1", fixable="unsafe", advice="Write the id of an action of the page.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    for element in document.elements:  # on an action unsuitable-attribute reports the attribute
        attribute = element.attributes.get("data-agent-for-action")
        if attribute is not None and not attribute.value.strip() and element.kind != "action":
            yield Finding(place(attribute), "`data-agent-for-action` is empty. Write the id of an action.")
    known = known_actions(document, context)
    for attribute, meant in unknown_references(document, known):
        name, otherwise, levels = (
            attribute.value,
            "Annotate the action, or correct the id.",
            WARNING if known.partial else None,
        )
        yield unknown(place(attribute), "Unknown action", name, meant, otherwise, is_safe=False, levels=levels)
