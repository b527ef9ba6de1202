"""An element or a text is in a place where the content model doesn't allow it.

What:
    Each element has only the elements and the text that section 8 gives it.
Why:
    Agents look for an element in its own place, and miss it in another one.
Example:
    <head>
      <tone value="friendly"/>
    </head>
Use instead:
    <persona>
      <tone value="friendly"/>
    </persona>
"""

from signage_specs.anml.elements import PARENTS
from signage_specs.anml.judging import tag
from signage_specs.anml.tree import ELISION, WHITE_SPACE, Document, Element, Text
from signage_specs.rule import ERROR, Context, Finding, Findings, listed, quoted, rule
from signage_specs.span import trimmed


@rule("M014", ERROR, section="8", advice="Move each element and text to where the content model has it.")
def check(document: Document, context: Context) -> Findings:
    # M086 reports a string in place of an object, M085 a number.
    bare = {fault.span for fault in document.faults if fault.kind in ("bare-string", "wrong-type")}
    for element, parent in document.elements():
        # M036 reports what is in the step of a context.
        holder = parent.known if parent is not None and parent.definition != "context/step" else None
        if holder is not None and parent and element.definition and element.name not in holder.children:
            homes = [home for home in PARENTS[element.name] if "/" not in home]
            where = f"Move it into {listed(homes)}." if homes else "Make it the root."
            yield Finding(element.name_span, f"{tag(element)} is not allowed in {tag(parent)}. {where}")
        known = element.known
        # M086 reports text in an EMPTY element of JSON.
        if known is None or known.text or not element.children:
            continue
        if element.span in bare or (document.json and known.empty):
            continue
        for text in element.texts:
            if text.value.strip(WHITE_SPACE) and not (context.embedded and ELISION.fullmatch(text.value)):
                yield Finding(trimmed(document.text, text.span, WHITE_SPACE), _message(element, text))


def _message(element: Element, text: Text) -> str:
    known = element.known
    if known is None or known.empty:
        return f"{tag(element)} must be empty, but has the text {quoted(text.value)}. Use an attribute."
    return f"{tag(element)} has elements only, but found the text {quoted(text.value)}. Put it into one of them."
