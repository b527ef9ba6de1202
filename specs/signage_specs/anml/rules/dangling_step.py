"""A step names a next step or an action that doesn't exist.

What:
    `next` is the id of a step, `action` that of an action. Without an `interact` section a dangling action is a
    warning.
Why:
    Agents have no next step or action to follow.
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

from signage_specs.anml.judging import is_lost, is_misnamed, is_partial, place
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, Context, Findings, Suggester, rule, unknown


@rule("M040", ERROR, section="8.5.3", advice="Name a step of the flow, or an action of the document.")
def check(document: Document, context: Context) -> Findings:
    suggester, partial = Suggester(), is_partial(document, context)
    lost_step, lost_action = is_lost(document, "step"), is_lost(document, "action")
    for scope in document.scopes("step"):
        steps = list(document.within(scope, "step"))
        ids = dict.fromkeys(step.value("id") or "" for step in steps)
        actions = dict.fromkeys(action.value("id") or "" for action in document.within(scope, "action"))
        interacts, flows = list(document.within(scope, "interact")), list(document.within(scope, "flow"))
        unread = any(each.elided for each in interacts) or lost_action
        unread = unread or is_misnamed(document.within(scope, "action"), "id")
        whole = bool(flows) and not any(each.elided for each in flows) and not lost_step
        whole = whole and not is_misnamed(steps, "id")
        for step in steps:
            following, action = step.value("next"), step.value("action")
            if following is not None and following not in ids and whole:
                meant = suggester.nearest(following, ids)
                otherwise = "Write the id of a step of the flow."
                yield unknown(place(step, "next"), "Unknown step", following, meant, otherwise, is_safe=False)
            if action is not None and action not in actions and not unread and (interacts or not partial):
                meant = suggester.nearest(action, actions)
                span, levels = place(step, "action"), None if interacts else ERROR_ELSE_WARNING
                otherwise = "Declare it in `<interact>`."
                yield unknown(span, "Unknown action", action, meant, otherwise, is_safe=False, levels=levels)
