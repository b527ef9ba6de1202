"""A cell's tag isn't `<kind id="…">` alone at the left margin.

What:
    An opening tag stands at the left margin, alone on its line. Attributes are `name="value"`.
    A tag that is indented is a warning.
Why:
    Tags are found line by line. One in another form is found by some tools and missed by others.
Example:
    <task id=collect>
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.rule import Context, Rule
from signage_specs.span import Span
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each tag of a cell that isn't in the one form."""
    del context
    for fault in document.faults:
        text = document.text[fault.span.start : fault.span.end]
        if fault.kind == "malformed-tag":
            yield Finding(fault.span, f"{quoted(text)} breaks the form of a tag: {fault.detail}.")
        elif fault.kind == "indented-tag":
            margin = document.text.rfind("\n", 0, fault.span.start) + 1
            indent = Span(margin, fault.span.start)
            blank = not document.text[indent.start : indent.end].strip()
            yield Finding(
                fault.span,
                f"{quoted(text)} is indented; start it at the left margin.",
                levels=WARNING,
                fix=Fix("Remove the indentation", (Edit(indent, ""),)) if blank else None,
            )


RULE = Rule(
    code="A007",
    name="malformed-tag",
    levels=ERROR,
    section="Cell Syntax",
    advice='Write the tag as `<task id="…">`, alone at the left margin.',
    rows=("A07",),
    check=check,
    documentation=__doc__,
)
