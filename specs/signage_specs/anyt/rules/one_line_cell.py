"""A cell is written on one line.

What:
    The opening tag, the content and the closing tag of a cell have lines of their own.
Why:
    The AnyT tool silently drops a cell on one line.
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
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule

_NEXT_CELL = re.compile(r"[ \t]*+(?=<)")  # on the same line


@rule(
    "A017",
    ERROR,
    section="Cell Syntax",
    fixable="safe",
    advice="Write opening tag, content and closing tag on lines of their own.",
)
def check(document: Workflow) -> Findings:
    for cell in document.cells:
        if cell.opening.inline:
            message = f"The {cell.kind} is on one line, so the AnyT tool drops it. Give each tag a line of its own."
            fix = Fix("Write the tags on lines of their own", tuple(_edits(document.text, cell)))
            yield Finding(cell.span, message, fix=fix)


def _edits(text: str, cell: Cell) -> Iterator[Edit]:
    opening = cell.opening.span
    if not cell.opening.end_tag:
        start = opening.start + len(text[opening.start : opening.end - 2].rstrip(" \t"))
        yield Edit(Span(start, opening.end), f">\n</{cell.kind}>")
        return
    body = text[cell.body.start : cell.body.end]
    if body.strip():
        yield Edit(Span(cell.body.start, cell.body.start + len(body) - len(body.lstrip())), "\n")
        yield Edit(Span(cell.body.start + len(body.rstrip()), cell.body.end), "\n")
    else:
        yield Edit(cell.body, "\n")
    following = _NEXT_CELL.match(text, cell.span.end)
    if following:
        yield Edit(Span(*following.span()), "\n")
