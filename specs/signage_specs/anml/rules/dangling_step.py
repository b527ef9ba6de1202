"""A step names a next step or an action that doesn't exist.

What:
    `next` is the id of a step, `action` that of an action. Without an `interact` section a dangling action is a
    warning.
Why:
    The flow leads an agent nowhere.
Example:
    <flow>
      <step id="choose" next="payment"/>
      <step id="pay"/>
    </flow>
Use instead:
    <flow>
      <step id="choose" next="pay"/>
      <step id="pay"/>
    </flow>
"""

from collections.abc import Iterator

from signage_core.wording import Suggester, quoted
from signage_specs.anml.judging import is_partial, place
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import Context, rule


@rule("M040", ERROR, section="8.5.3", rows=("40",), advice="Name a step of the flow, or an action of the document.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    suggester, partial = Suggester(), is_partial(document, context)
    for scope in document.scopes("step"):
        steps = list(document.within(scope, "step"))
        ids = dict.fromkeys(step.value("id") or "" for step in steps)
        actions = dict.fromkeys(action.value("id") or "" for action in document.within(scope, "action"))
        interacts = list(document.within(scope, "interact"))
        elided = any(each.elided for each in interacts)
        whole = any(document.within(scope, "flow")) and not any(
            each.elided for each in document.within(scope, "flow")
        )
        for step in steps:
            following, action = step.value("next"), step.value("action")
            if following is not None and following not in ids and whole:
                meant = suggester.nearest(following, ids)
                instead = f"Did you mean `{meant}`?" if meant else "Name a step of the flow."
                yield Finding(place(step, "next"), f"There is no step {quoted(following)}. {instead}")
            if action is None or action in actions or elided:
                continue
            if interacts or not partial:
                meant = suggester.nearest(action, actions)
                instead = f"Did you mean `{meant}`?" if meant else "Declare it in `<interact>`."
                message = f"There is no action {quoted(action)}. {instead}"
                yield Finding(place(step, "action"), message, levels=None if interacts else WARNING)
