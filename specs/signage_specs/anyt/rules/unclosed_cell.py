"""A cell has no closing tag of its own, or a closing tag has no cell.

What:
    Each `<kind id="…">` has its `</kind>` at the left margin, and each `</kind>` its cell.
Why:
    A cell without its end runs into the next one or is dropped. Where a fence in it is still open, the example
    was probably cut off: a fence inside a fence ends the outer one, unless the outer one has more backticks.
Example:
    <task id="collect">
    Collect the figures of the day.

    <task id="report">
    Write the report.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>

    <task id="report">
    Write the report.
    </task>
"""

from collections.abc import Iterator

from signage_specs.anyt.tree import Cell, Workflow
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import rule
from signage_specs.span import Fault, Span


@rule(
    "A013",
    ERROR,
    section="Cell Syntax",
    rows=("A13",),
    advice="Close each cell with its own closing tag at the left margin.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each cell that isn't closed and each closing tag that closes nothing or something else."""
    for fault in document.faults:
        cell = document.cell_at(fault.span.start)
        if fault.kind == "unclosed-cell" and cell:
            yield _unclosed(document.text, cell, fault)
        elif fault.kind == "stray-tag":
            yield Finding(fault.span, f"`</{fault.detail}>` closes no cell; remove it, or open the cell.")
        elif fault.kind == "mismatched-tag" and cell:
            written = document.text[fault.span.start : fault.span.end]
            message = (
                f"`{written}` closes a `<{fault.detail}>`; write `</{fault.detail}>`."
                if fault.detail
                else f"`{written}` closes no cell; remove it, as the one that it stands in is closed below."
            )
            yield Finding(fault.span, message, related=(Related(cell.opening.span, "the cell"),))


def _unclosed(text: str, cell: Cell, fault: Fault) -> Finding:
    end_tag = f"</{cell.kind}>"
    if fault.detail == "fence":
        fences = (block.span for block in cell.blocks if not block.closed)
        message = (
            f"`<{cell.kind}>` isn't closed, and a fence in it is still open: probable nested fence. "
            "Write the outer fence with four backticks. The specification's own example of a form does this too."
        )
        return Finding(
            fault.span, message, related=tuple(Related(fence, "the fence that is open") for fence in fences)
        )
    behind = text.find(end_tag, cell.body.start, cell.body.end)
    return Finding(
        fault.span,
        f"`<{cell.kind}>` isn't closed; end it with a line `{end_tag}`.",
        related=(Related(Span(behind, behind + len(end_tag)), "this one isn't at the left margin"),)
        if behind >= 0
        else (),
    )
