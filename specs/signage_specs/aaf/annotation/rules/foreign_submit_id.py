"""A form's submit button is an action whose id isn't a step of the form's.

What:
    The id of a form's only submit button is that of its form and `submit`: `plant.move.submit` in the form
    `plant.move`. Where several buttons submit the form, each has a word of its own: `plant.move.draft`, or
    `plant.move-cancel` where it stands behind the one that an agent presses, the last step.
Why:
    People and agents see that the button is a step of the form's action, not another action.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <button data-agent-kind="action" data-agent-action="form.send">Move</button>
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <button data-agent-kind="action" data-agent-action="plant.move.submit">Move</button>
    </form>
"""

import re

from signage_specs.aaf.annotation.tree import AnnotatedDocument, is_submit
from signage_specs.aaf.annotation.values import place, values
from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.rule import INFO, Finding, Findings, Related, Respelling, quoted, rule


@rule("D016", INFO, section="6.2", fixable="unsafe", advice="Name the submit button after its form.")
def check(document: AnnotatedDocument) -> Findings:
    for element, attribute in values(document, "data-agent-action"):
        form = None if element.form is None else document.elements[element.form]
        if form is None or not form.literal("data-agent-action"):
            continue
        if not all(re.fullmatch(ACTION_ID, each) for each in (form.action or "", attribute.value)):
            continue  # a fault of its own
        # What has the form's own id is a duplicate, which is another rule's.
        if not is_submit(element.name, element.native.get("type")) or attribute.value == form.action:
            continue
        is_only = document.submits[form.index] == 1
        right = f"{form.action}.submit"
        # Behind `submit` may be the key of the row that it stands in.
        others = f"{right}_" if is_only else (f"{form.action}.", f"{form.action}-")
        if attribute.value == right or attribute.value.startswith(others):
            continue
        more = "" if is_only else f", or after its own work: {quoted(f'{form.action}.…')}"
        yield Finding(
            place(attribute),
            f"This control submits the form. Name it {quoted(right)}{more}.",
            related=(Related(form.span, "the form"),),
            respelling=Respelling(attribute.value, right, is_safe=False) if is_only else None,
        )
