"""A cell's tag stores the state of a run.

What:
    `status`, `duration`, `error` and `exitCode` are no attributes: state is kept in the folders of the cells.
Why:
    The file says what to do. State in it is never read, and is wrong after the next run.
Example:
    <task id="collect" status="done">
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.vocabulary import STATE_ATTRIBUTES
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each attribute that says how a run went."""
    del context
    for cell in document.cells:
        for attribute in cell.opening.attributes:
            if attribute.name not in STATE_ATTRIBUTES:
                continue
            start = attribute.span.start
            while document.text[start - 1] == " ":
                start -= 1
            yield Finding(
                attribute.span,
                f"`{attribute.name}` is state, which is kept in `.anyt/cells`; remove the attribute.",
                fix=Fix(f"Remove `{attribute.name}`", (Edit(Span(start, attribute.span.end), ""),)),
            )


RULE = Rule(
    code="A011",
    name="stored-state",
    levels=ERROR,
    section="Task Attributes",
    advice="Remove the attribute; state is kept in the folders of the cells.",
    rows=("A11",),
    check=check,
    documentation=__doc__,
)
