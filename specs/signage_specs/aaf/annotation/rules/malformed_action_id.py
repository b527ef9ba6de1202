"""An action's id has another form than the specification's.

What:
    An id is lowercase segments with points between them, such as `plant.water`. An id in `data-agent-for-action`
    is judged only where its action isn't shown: otherwise the fault is the action's, or that there is no such
    action.
Why:
    The id is compared as text with the manifest, with `data-agent-for-action` and with what a planner answers.
Example:
    <button data-agent-kind="action" data-agent-action="Water Plant">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water">Water</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import known_actions, malformed, place, unknown_references, values
from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.rule import WARNING, Context, Findings, rule

_INSTEAD = "lowercase segments such as `plant.water`"


@rule("D003", WARNING, section="6.1", advice="Write the id as lowercase segments with points between them.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    yield from malformed(document, ACTION_ID, _INSTEAD, "data-agent-action")
    references = list(malformed(document, ACTION_ID, _INSTEAD, "data-agent-for-action"))
    if references:
        known = known_actions(document, context)
        reported = {place(attribute) for attribute, _ in unknown_references(document, known)}
        named = {place(each) for _, each in values(document, "data-agent-for-action") if each.value in known.names}
        yield from (each for each in references if each.span not in reported | named)
