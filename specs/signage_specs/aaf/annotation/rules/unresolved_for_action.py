"""A field or status names an action that isn't there.

What:
    `data-agent-for-action` is the id of an action of the page, of its embedded manifest, or of the site's manifest.
    In a part of a page an action that isn't shown is no fault; an id that differs from a shown one by a letter or
    two is a warning. An empty value names nothing.
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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.annotation.references import known_actions, unknown_references
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import Context, rule


@rule("D010", ERROR, section="6.1.1", rows=("D10",), advice="Write the id of an action of the page.")
def check(document: AnnotatedDocument, context: Context) -> Iterator[Finding]:
    """Yield a finding at each id that is no action's."""
    for element in document.elements:
        attribute = element.attributes.get("data-agent-for-action")
        if attribute is not None and not attribute.value.strip():
            yield Finding(place(attribute), "This names no action; write the id of the one that it belongs to.")
    known = known_actions(document, context)
    for each in unknown_references(document, known):
        written = quoted(each.attribute.value)
        instead = f"Did you mean `{each.meant}`?" if each.meant else "Annotate the action, or correct the id."
        levels = WARNING if known.partial else None
        yield Finding(place(each.attribute), f"No action here has the id {written}. {instead}", levels)
