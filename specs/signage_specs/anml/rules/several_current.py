"""The flow and the context disagree about the current step.

What:
    At most one step has `status="current"`, and it is the one that `context` names.
Why:
    Both say where the interaction is. Agents can't know which one is right.
Example:
    <flow>
      <step id="choose" status="current"/>
      <step id="pay" status="current"/>
    </flow>
Use instead:
    <flow>
      <step id="choose" status="completed"/>
      <step id="pay" status="current"/>
    </flow>
"""

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("M039", WARNING, section="8.5.3", advice="Mark one step as current, the one that the context names.")
def check(document: Document) -> Findings:
    for scope in document.scopes("step"):
        steps = list(document.within(scope, "step"))
        current = [step for step in steps if step.value("status") == "current"]
        for step in current[1:]:
            related = (Related(place(current[0], "status"), "the first one"),)
            message = "A second step is `current`. Mark this one `pending` or `completed`."
            yield Finding(place(step, "status"), message, related=related)
        named = next((step for step in document.within(scope, "context/step") if step.content.strip()), None)
        name = named.content.strip() if named is not None else ""
        # M037 reports a step that the flow doesn't have.
        is_declared = any(step.value("id") == name for step in steps)
        if named is not None and is_declared and len(current) == 1 and name != current[0].value("id"):
            related = (Related(place(current[0], "status"), "the flow's current step"),)
            marked = quoted(current[0].value("id") or "")
            message = f"The context names {quoted(name)}, but the flow marks {marked}. Name the same step in both."
            yield Finding(next(iter(named.texts)).span, message, related=related)
