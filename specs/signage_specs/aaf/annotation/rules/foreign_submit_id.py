"""A form's submit button is an action with an unrelated id.

What:
    The id of the submit button starts with that of its form: `plant.move.submit` or `plant.move-submit` in the
    form `plant.move`.
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

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.annotation.values import place, values
from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.rule import INFO, Finding, Findings, Related, Respelling, quoted, rule


@rule("D016", INFO, section="6.2", fixable="unsafe", advice="Name the submit button after its form.")
def check(document: AnnotatedDocument) -> Findings:
    for element, attribute in values(document, "data-agent-action"):
        form = None if element.form is None else document.elements[element.form]
        if form is None or not form.literal("data-agent-action") or not _submits(element):
            continue
        if not re.fullmatch(ACTION_ID, form.action or ""):  # a fault of its own
            continue
        if not _is_of_form(attribute.value, form.action or ""):
            message = f"This control submits the form. Name it {quoted(f'{form.action}.submit')}."
            respelling = Respelling(attribute.value, f"{form.action}.submit", is_safe=False)
            related = (Related(form.span, "the form"),)
            yield Finding(place(attribute), message, related=related, respelling=respelling)


def _is_of_form(identifier: str, form: str) -> bool:
    rest = identifier.removeprefix(form)
    return rest == "" or (rest != identifier and rest[0] in ".-_")


def _submits(element: AnnotatedElement) -> bool:
    kind = element.native.get("type", "").strip().lower()
    if element.name == "button":
        return kind not in ("button", "reset")
    return element.name == "input" and kind in ("submit", "image")
