"""A task or script says nothing.

What:
    A task says what the agent has to do, a shell holds the script to run.
Why:
    An empty one succeeds at once, and looks as if something had been done.
Example:
    <task id="collect">
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow

_CONTENTS = {"task": "say what the agent has to do", "shell": "write the script"}


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each task and shell that is closed and holds nothing but white space."""
    del context
    for cell in document.cells:
        if cell.kind not in _CONTENTS or not cell.closing or cell.opening.self_closing:
            continue
        if not document.text[cell.body.start : cell.body.end].strip():
            yield Finding(cell.opening.span, f"The {cell.kind} is empty; {_CONTENTS[cell.kind]}.")


RULE = Rule(
    code="A019",
    name="empty-cell",
    levels=WARNING,
    section="Cell Syntax",
    advice="Write what the cell has to do, or remove it.",
    rows=("A19",),
    check=check,
    documentation=__doc__,
)
