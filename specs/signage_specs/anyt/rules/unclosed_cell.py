"""A cell has no closing tag of its own, or a closing tag has no cell.

What:
    Each `<kind id="…">` has its `</kind>` at the left margin, and each `</kind>` its cell.
Why:
    A cell without its end runs into the next one or is dropped. Where a fence in it is still open, the example
    was probably cut off: a fence inside a fence ends the outer one, unless the outer one has more backticks.
    The specification's own example of a form does this too.
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

import re

from signage_core.wording import is_slip
from signage_specs.anyt.tree import Cell, Workflow
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Related, Respelling, Span, rule
from signage_specs.span import Fault

_END_TAG = re.compile(r"^</([\w-]+)>", re.MULTILINE)


@rule(
    "A013",
    ERROR,
    section="Cell Syntax",
    fixable="unsafe",
    advice="Close each cell with its own closing tag at the left margin.",
)
def check(document: Workflow) -> Findings:
    for fault in document.faults:
        cell = document.cell_at(fault.span.start)
        if fault.kind == "unclosed-cell" and cell:
            yield _unclosed(document.text, cell, fault)
        elif fault.kind == "stray-tag":
            yield Finding(fault.span, f"`</{fault.detail}>` closes no cell. Remove it, or open the cell.")
        elif fault.kind == "mismatched-tag" and cell:
            instead = f"Write `</{fault.detail}>`" if fault.detail else "Remove it"
            message = f"`{document.source(fault.span)}` doesn't close the open `<{cell.kind}>`. {instead}."
            respelling = None
            if fault.detail:
                respelling = Respelling(document.source(fault.span), f"</{fault.detail}>", is_safe=False)
            related = (Related(cell.opening.span, "the cell"),)
            yield Finding(fault.span, message, related=related, respelling=respelling)


def _unclosed(text: str, cell: Cell, fault: Fault) -> Finding:
    end_tag = f"</{cell.kind}>"
    if fault.detail == "fence":
        message = (
            f"`<{cell.kind}>` isn't closed: a fence in it is still open, probably a nested one. "
            "Write the outer fence with four backticks."
        )
        fences = (Related(block.span, "the open fence") for block in cell.blocks if not block.closed)
        return Finding(fault.span, message, related=tuple(fences))
    for tag in _END_TAG.finditer(text, cell.body.start, cell.body.end):
        if is_slip(tag[1], cell.kind):
            span = Span(tag.start(), tag.end())
            message = f"`<{cell.kind}>` isn't closed. Write `{end_tag}` for `{tag[0]}`."
            slip = Fix(f"Write `{end_tag}`", (Edit(span, end_tag),), is_safe=False)
            return Finding(fault.span, message, related=(Related(span, "the misspelled tag"),), fix=slip)
    start = text.find(end_tag, cell.body.start, cell.body.end)
    related = (Related(Span(start, start + len(end_tag)), "this one isn't at the left margin"),)
    message = f"`<{cell.kind}>` isn't closed. End it with a line `{end_tag}`."
    if start >= 0:
        return Finding(fault.span, message, related=related)
    end = cell.body.start + len(text[cell.body.start : cell.body.end].rstrip())
    fix = Fix(f"Close the {cell.kind}", (Edit(Span(end, end), f"\n{end_tag}"),), is_safe=False)
    return Finding(fault.span, message, fix=fix if end > cell.body.start else None)
