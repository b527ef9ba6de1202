"""An action has an id that planners use for something else.

What:
    No action of a page is called `none` or `navigate`. A planner answers `none` when no action is needed, and
    models write `navigate` when they mean to go to a page.
Why:
    A runtime that gets the id never runs the action.
Example:
    <button data-agent-kind="action" data-agent-action="navigate">Move</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place, values
from signage_specs.aaf.vocabulary import RESERVED_IDS
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("D023", WARNING, section="6.6", advice="Give the action another id.")
def check(document: AnnotatedDocument) -> Findings:
    for _, attribute in values(document, "data-agent-action"):
        if attribute.value in RESERVED_IDS:
            message = (
                f"Planners use {quoted(attribute.value)} for other results. Name it by what it does: `plant.move`."
            )
            yield Finding(place(attribute), message)
