"""A context is not one step.

What:
    `context` holds exactly one `step`, which has text and no attributes.
Why:
    The text is a reference to a step of the flow. It is all that says where the interaction stands.
Example:
    <state>
      <context><step id="pay"/></context>
    </state>
Use instead:
    <state>
      <context><step>pay</step></context>
    </state>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import written
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule("M036", ERROR, section="8.5.1", rows=("36",), advice="Write one step with the id of a flow step as its text.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for context in document.named("context"):
        if not context.elided and context.child("step") is None:
            message = "A `<context>` holds one step, the present one. Write `<step>…</step>` with its id."
            yield Finding(context.name_span, message)
    for step in document.named("context/step"):
        for attribute in step.attributes:
            if not attribute.namespace:
                message = (
                    f"The step of a context has no {quoted(attribute.name)}. Write a flow step's id as its text."
                )
                yield Finding(attribute.span, message)
        for child in step.elements:
            message = f"The step of a context has text only. Take {written(child)} out."
            yield Finding(child.name_span, message)
        if not step.content.strip() and not step.attributes and not step.elided:
            yield Finding(step.name_span, "The step of a context is empty. Write the id of a flow step into it.")
