"""A cell has no id.

What:
    Tasks, inputs, shells and breaks need an `id`. A note gets one when the workflow runs: an information, and a
    warning in a file that declares schema 2.
Why:
    The id names the folder that keeps the cell's state. Without one the cell can't be run or resumed.
Example:
    <task>
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.vocabulary import KINDS_THAT_NEED_AN_ID
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each cell without the attribute `id`. A tag without its `>` may have one in the next line."""
    del context
    for cell in document.cells:
        if cell.id is not None or not cell.opening.complete:
            continue
        if cell.kind in KINDS_THAT_NEED_AN_ID:
            message = f'The {cell.kind} has no id; write `<{cell.kind} id="…">`.'
            yield Finding(cell.opening.span, message)
        else:
            yield Finding(
                cell.opening.span,
                f"The {cell.kind} has no id and gets another one with each run; write one to find its state again.",
                levels=WARNING if document.is_schema_2 else INFO,
            )


RULE = Rule(
    code="A008",
    name="missing-id",
    levels=ERROR,
    section="Cell Syntax",
    advice="Give the cell an `id`.",
    rows=("A08",),
    check=check,
    documentation=__doc__,
)
