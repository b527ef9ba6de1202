"""The context names an unknown step.

What:
    The text of the step in `context` is the `id` of a step in `flow`. Without a flow it is a warning: the
    example of section 11.6 has a context alone.
Why:
    Agents must ignore such a context, and must not guess where the interaction is (section 11.4).
Example:
    <state>
      <context><step>payment</step></context>
      <flow><step id="pay" label="Pay"/></flow>
    </state>
Use instead:
    <state>
      <context><step>pay</step></context>
      <flow><step id="pay" label="Pay"/></flow>
    </state>
"""

from signage_specs.anml.judging import is_lost, is_misnamed, is_partial
from signage_specs.anml.tree import Document
from signage_specs.rule import (
    ERROR,
    ERROR_ELSE_WARNING,
    Context,
    Finding,
    Findings,
    Suggester,
    quoted,
    rule,
    unknown,
)


@rule("M037", ERROR, section="8.5.1", fixable="unsafe", advice="Name a step of the flow.")
def check(document: Document, context: Context) -> Findings:
    suggester, partial = Suggester(), is_partial(document, context)
    lost = is_lost(document, "flow") or is_lost(document, "step")
    for scope in document.scopes("context/step"):
        flows = tuple(document.within(scope, "flow"))
        ids = dict.fromkeys(step.value("id") or "" for step in document.within(flows, "step"))
        unread = lost or any(element.elided for element in document.within(scope, "flow", "state"))
        unread = unread or is_misnamed(document.within(flows, "step"), "id")
        for step in document.within(scope, "context/step"):
            name = step.content.strip()
            if not name or name in ids or step.content in ids or unread:
                continue
            span = next(iter(step.texts)).span
            if flows:
                meant = suggester.nearest(name, ids)
                otherwise = "Write the id of a step of the flow."
                yield unknown(span, "Unknown step", name, meant, otherwise, is_safe=False)
            elif not partial:
                message = f"Unknown step {quoted(name)}: there is no flow. Declare the flow."
                yield Finding(span, message, levels=ERROR_ELSE_WARNING)
