"""More than one element is the status of one action.

What:
    An action has one status: one inside it, or one that names it. The strict profile reports an error.
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

from signage_specs.aaf.annotation.resolution import ambiguous_elements
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.diagnostic import Related
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, rule


@rule("D012", ERROR_ELSE_WARNING, section="6.1.1", advice="Keep one status for each action.")
def check(document: AnnotatedDocument) -> Findings:
    for element, other, reason in ambiguous_elements(document, document.of_kind("status"), lambda _status: ""):
        yield Finding(
            element.attributes["data-agent-kind"].name_span,
            f"Duplicate status of one action{reason}. Keep one.",
            related=(Related(other.span, "the other one"),),
        )
