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
from signage_specs.aaf.annotation.values import misspelt, place
from signage_specs.aaf.vocabulary import CONFIRMATIONS
from signage_specs.rule import WARNING, Context, Edit, Finding, Findings, Fix, Related, Respelling, Span, rule


@rule("D014", WARNING, section="6.1", fixable="unsafe", advice="Require a confirmation for high danger.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    for element in document.elements:
        danger, confirm = (element.attributes.get(f"data-agent-{each}") for each in ("danger", "confirm"))
        if danger is None or danger.value != "high":
            continue
        if confirm is None and (element.elided or misspelt(element, "data-agent-confirm", context)):
            continue  # D006 reports a misspelt one
        if confirm is None:
            at = Span(danger.name_span.start, danger.name_span.start)
            edit = Edit(at, 'data-agent-confirm="required" ')
            message = 'The danger is high. Add `data-agent-confirm="required"`.'
            yield Finding(danger.name_span, message, fix=Fix("Require a confirmation", (edit,), is_safe=False))
        elif confirm.value in CONFIRMATIONS[:2]:
            message = f"The danger is high, but `{confirm.value}` asks nobody. Write `required`."
            respelling = Respelling(confirm.value, "required", is_safe=False)
            related = (Related(place(danger), "high danger"),)
            yield Finding(place(confirm), message, related=related, respelling=respelling)
