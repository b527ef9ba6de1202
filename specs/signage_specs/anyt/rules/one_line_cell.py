"""A cell is written on one line.

What:
    The opening tag, the content and the closing tag of a cell stand on lines of their own.
Why:
    The tool's own parser drops a cell on one line in silence.
Example:
    <task id="collect">Collect the figures of the day.</task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

import re
from collections.abc import Iterator

from signage_specs.anyt.tree import Cell, Workflow
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span

_NEXT_CELL = re.compile(r"[ \t]*+(?=<)")  # on the same line


@rule(
    "A017",
    ERROR,
    section="Cell Syntax",
    rows=("A17",),
    advice="Write opening tag, content and closing tag on lines of their own.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each cell that closes on the line on which it opens."""
    for cell in document.cells:
        if cell.opening.inline:
            how = "closes itself" if cell.opening.self_closing else "stands on one line"
            yield Finding(
                cell.span,
                f"The {cell.kind} {how}, and is dropped by the tool; give each tag a line of its own.",
                fix=_fix(document.text, cell),
            )


def _fix(text: str, cell: Cell) -> Fix:
    what = "Write the tags on lines of their own"
    opening = cell.opening.span
    if not cell.opening.end_tag:
        start = opening.start + len(text[opening.start : opening.end - 2].rstrip(" \t"))
        return Fix(what, (Edit(Span(start, opening.end), f">\n</{cell.kind}>"),))
    body = text[cell.body.start : cell.body.end]
    first = cell.body.start + len(body) - len(body.lstrip())
    last = cell.body.start + len(body.rstrip())
    edits = [Edit(Span(cell.body.start, first), "\n"), Edit(Span(last, cell.body.end), "\n")]
    if not body.strip():
        edits = [Edit(cell.body, "\n")]
    following = _NEXT_CELL.match(text, cell.span.end)
    if following:
        edits.append(Edit(Span(cell.span.end, following.end()), "\n"))
    return Fix(what, tuple(edits))
