"""More than one element is the status of one action.

What:
    An action has one status: one inside its elements, or, where there is none, one that names it. The strict
    profile reports an error.
Why:
    A runtime has to reject the page, or watches the first one while the other shows what happened.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <p data-agent-kind="status" data-agent-output="plant.move.status"></p>
      <p data-agent-kind="status" data-agent-output="plant.move.fault"></p>
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <p data-agent-kind="status" data-agent-output="plant.move.status"></p>
    </form>
"""

from signage_specs.aaf.annotation.resolution import FOR_ACTION, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, is_literal
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, Related, quoted, rule


@rule("D012", ERROR_ELSE_WARNING, section="6.1.1", advice="Keep one status for each action.")
def check(document: AnnotatedDocument) -> Findings:
    for look_up, element, found in Resolver(document).ambiguities():
        if look_up.field is not None or not is_literal(look_up.action):
            continue
        how = ", both by `data-agent-for-action`" if found.step == FOR_ACTION else ""
        yield Finding(
            element.attributes["data-agent-kind"].name_span,
            f"Duplicate status of {quoted(look_up.action)}{how}. Keep one.",
            related=(Related((found.element or element).span, "the first one"),),
        )
