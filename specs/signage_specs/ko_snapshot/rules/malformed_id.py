"""A line doesn't start with an element's id, a colon and a space.

What:
    Each line after the page line is one element and starts with its id: a whole number from 1, without leading
    zeros, then `: `.
Why:
    An agent names an element by its id. Without one it can't act on it, and `05` is not the `5` of `click 5`.
Example:
    01: link "Docs"
Use instead:
    1: link "Docs"
"""

from signage_specs.ko_snapshot.tree import OtherLine, Snapshot
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Span, quoted, rule

_FORM = '`1: button "Save"`'


@rule(
    "K004", ERROR, section="4", fixable="safe", advice="Start each line with the element's id, a colon and a space."
)
def check(document: Snapshot, context: Context) -> Findings:
    # In an example in a page, lines of `...` and lines of arrows and explanations under an element aren't part of
    # the snapshot.
    unknown = -1  # where the last line that is none ends
    for fault in document.faults:
        text = document.text[fault.span.start : fault.span.end]
        if fault.kind == "malformed-id":
            message = f"{quoted(text)} is not a valid id: {fault.detail}. Write it as in {_FORM}."
            yield Finding(fault.span, message, fix=_fix(text, fault.span))
        elif fault.kind == "unknown-line":
            # Lines of something else that follow each other are one finding.
            if unknown < 0 or document.text[unknown : fault.span.start].strip():
                message = f"{quoted(text)} is not a valid line. Write id, colon, space and role: {_FORM}."
                yield Finding(fault.span, message)
            unknown = fault.span.end
    if context.embedded:
        return
    for line in document.lines:
        if isinstance(line, OtherLine) and line.kind in ("elision", "annotation"):
            text = document.text[line.span.start : line.span.end]
            yield Finding(line.span, f"{quoted(text)} is only valid in a page. Remove it.")


def _fix(text: str, span: Span) -> Fix | None:
    """Return the fix of leading zeros, of space before the colon or a second one, and of no space after it."""
    if not text.replace(":", "").strip():
        return Fix("Write one colon", (Edit(span, ":"),))
    if text.endswith(":"):
        return Fix("Add a space", (Edit(Span(span.end, span.end), " "),))
    digits = text.lstrip("0")
    if digits and digits != text:
        return Fix(f"Write `{digits[:20]}`", (Edit(span, digits),))
    return None
