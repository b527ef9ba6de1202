"""An element or a text stands where the content model has no place for it.

What:
    Each element holds the elements and the text that section 8 gives it, and nothing else.
Why:
    An agent looks for an element in its place. In another one it is not found.
Example:
    <head>
      <tone value="friendly"/>
    </head>
Use instead:
    <persona>
      <tone value="friendly"/>
    </persona>
"""

from collections.abc import Iterator

from signage_core.wording import listed, quoted
from signage_specs.anml.elements import PARENTS
from signage_specs.anml.judging import written
from signage_specs.anml.tree import ELISION, Document, Element, Text
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule("M014", ERROR, section="8", rows=("14",), advice="Put each element and text where the content model has it.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    # A string in place of an object is told by the rule about `content`, a number by the one about types.
    bare = {fault.span for fault in document.faults if fault.kind in ("bare-string", "wrong-type")}
    for element, parent in document.elements():
        # What stands in the step of a context is told by the rule about contexts.
        holder = parent.known if parent is not None and parent.definition != "context/step" else None
        if holder is not None and parent and element.definition and element.name not in holder.children:
            homes = [home for home in PARENTS[element.name] if "/" not in home]
            where = f"Move it into {listed(homes)}." if homes else "Make it the root."
            message = f"{written(element)} can't stand in {written(parent)}. {where}"
            yield Finding(element.name_span, message)
        known = element.known
        # So is text in an EMPTY element of JSON.
        if known is None or known.text or not element.children:
            continue
        if element.span in bare or (document.json and known.empty):
            continue
        for text in element.texts:
            if text.value.strip() and not (context.embedded and ELISION.fullmatch(text.value)):
                yield Finding(_trimmed(document, text), _message(element, text))


def _trimmed(document: Document, text: Text) -> Span:
    """Return where a text stands without the white space around it."""
    piece = document.text[text.span.start : text.span.end]
    start = text.span.start + len(piece) - len(piece.lstrip())
    return Span(start, start + len(piece.strip()))


def _message(element: Element, text: Text) -> str:
    known = element.known
    if known is None or known.empty:
        return f"{written(element)} is empty, but holds the text {quoted(text.value)}. Say it in an attribute."
    return f"{written(element)} holds elements only, not the text {quoted(text.value)}. Put it into one of them."
