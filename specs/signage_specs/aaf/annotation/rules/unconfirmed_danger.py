"""A dangerous action doesn't require a confirmation.

What:
    With `data-agent-danger="high"`, `data-agent-confirm` is `required`; or `review`, with which only the user
    submits.
Why:
    Nobody is asked before something is lost.
Example:
    <button data-agent-kind="action" data-agent-action="bed.clear" data-agent-danger="high">Clear</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="bed.clear" data-agent-danger="high"
      data-agent-confirm="required">Clear</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place
from signage_specs.aaf.vocabulary import CONFIRMATIONS
from signage_specs.rule import WARNING, Finding, Findings, Related, rule


@rule("D014", WARNING, section="6.1", advice="Require a confirmation for high danger.")
def check(document: AnnotatedDocument) -> Findings:
    for element in document.elements:
        danger, confirm = (element.attributes.get(f"data-agent-{each}") for each in ("danger", "confirm"))
        if danger is None or danger.value != "high":
            continue
        if confirm is None and not element.elided:
            yield Finding(danger.name_span, 'The danger is high. Add `data-agent-confirm="required"`.')
        elif confirm is not None and confirm.value in CONFIRMATIONS[:2]:
            message = f"The danger is high, but `{confirm.value}` asks nobody. Write `required`."
            yield Finding(place(confirm), message, related=(Related(place(danger), "high danger"),))
