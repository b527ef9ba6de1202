"""The context names a step that the flow doesn't have.

What:
    The text of the step in `context` is the `id` of a step in `flow`. Without a flow it is a warning: the
    draft's own example of section 11.6 has a context alone.
Why:
    Agents must ignore such a context, and must not guess where the interaction stands (section 11.4).
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

from collections.abc import Iterator

from signage_core.wording import Suggester, quoted
from signage_specs.anml.judging import is_partial
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import Context, rule


@rule("M037", ERROR, section="8.5.1", rows=("37",), advice="Name a step of the flow.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    suggester, partial = Suggester(), is_partial(document, context)
    for scope in document.scopes("context/step"):
        flows = tuple(document.within(scope, "flow"))
        ids = dict.fromkeys(step.value("id") or "" for step in document.within(flows, "step"))
        elided = any(element.elided for element in document.within(scope, "flow", "state"))
        for step in document.within(scope, "context/step"):
            name = step.content.strip()
            if not name or name in ids or elided:
                continue
            span = next(iter(step.texts)).span
            if flows:
                meant = suggester.nearest(name, ids)
                instead = f"Did you mean `{meant}`?" if meant else "Name one of its steps."
                yield Finding(span, f"The flow has no step {quoted(name)}. {instead}")
            elif not partial:
                message = f"{quoted(name)} is a step of no flow. Declare the flow, as agents can't know its steps."
                yield Finding(span, message, levels=WARNING)
