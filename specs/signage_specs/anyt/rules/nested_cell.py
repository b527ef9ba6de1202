"""A cell stands inside another one.

What:
    Cells follow each other. A tag that is meant as text belongs in a fence.
Why:
    Cells run one after the other. The inner one is taken for text of the outer one, or ends it too early.
Example:
    <task id="collect">
    Collect the figures of the day.
    <note id="hint">
    They are in the archive.
    </note>
    </task>
Use instead:
    <note id="hint">
    The figures are in the archive.
    </note>

    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each opening tag inside a cell and outside its fences."""
    del context
    for fault in document.faults:
        if fault.kind == "nested-cell":
            written = document.text[fault.span.start : fault.span.end]
            outer = document.cell_at(fault.span.start)
            yield Finding(
                fault.span,
                f"{quoted(written)} opens inside a {fault.detail}; cells don't nest. Move it out, "
                "or put it in a fence when it is text.",
                related=(Related(outer.opening.span, "the cell around it"),) if outer else (),
            )


RULE = Rule(
    code="A014",
    name="nested-cell",
    levels=ERROR,
    section="Cell Syntax",
    advice="Put cells one after the other.",
    rows=("A14",),
    check=check,
    documentation=__doc__,
)
