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

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Cell, Workflow

_NEXT_CELL = re.compile(r"[ \t]*+(?=<)")  # on the same line


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each cell that closes on the line on which it opens."""
    del context
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


RULE = Rule(
    code="A017",
    name="one-line-cell",
    levels=ERROR,
    section="Cell Syntax",
    advice="Write opening tag, content and closing tag on lines of their own.",
    rows=("A17",),
    check=check,
    documentation=__doc__,
)
