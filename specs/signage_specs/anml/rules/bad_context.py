"""A context doesn't hold exactly one step.

What:
    A `context` has exactly one `step`, which has text and no attributes. The text is compared as it is, so white
    space around it is a warning.
Why:
    The text names a step of the flow. Nothing else says where the interaction is.
Example:
    <state>
      <context><step id="pay"/></context>
    </state>
Use instead:
    <state>
      <context><step>pay</step></context>
    </state>
"""

from signage_specs.anml.judging import lacks, tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Finding, Findings, quoted, rule


@rule("M036", ERROR, section="8.5.1", advice="Write one step with the id of a flow step as its text.")
def check(document: Document) -> Findings:
    for context in document.named("context"):
        attribute = context.attribute("step")
        if context.child("step") is None and attribute is not None:
            written = quoted(f"<step>{attribute.value}</step>")
            yield Finding(attribute.span, f"The step of a context is an element. Write {written} in it.")
        elif not context.elided and lacks(context, "step"):
            message = "`<context>` has no step. Write `<step>…</step>` with the id of the current one."
            yield Finding(context.name_span, message)
    for step in document.named("context/step"):
        for attribute in step.attributes:
            if not attribute.namespace:
                message = (
                    f"Unexpected {quoted(attribute.name)}. Write the id of a flow step as the text of the step."
                )
                yield Finding(attribute.span, message)
        for child in step.elements:
            yield Finding(child.name_span, f"The step of a context has only text. Remove {tag(child)}.")
        if step.content != step.content.strip() and step.content.strip():
            message = f"White space around {quoted(step.content.strip())} belongs to the name. Remove it."
            yield Finding(next(iter(step.texts)).span, message, levels=WARNING)
        if not step.content.strip() and not step.attributes and not step.elided:
            yield Finding(step.name_span, "The step of a context is empty. Write the id of a flow step.")
