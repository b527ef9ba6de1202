"""A cell's tag stores the state of a run.

What:
    `status`, `duration`, `error` and `exitCode` are not attributes: state is kept in the folders of the cells.
Why:
    The file describes what to do. State in it is never read, and is wrong after the next run.
Example:
    <task id="collect" status="done">
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import STATE_ATTRIBUTES
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule


@rule("A011", ERROR, section="Task Attributes", fixable="safe", advice="Remove the attribute.")
def check(document: Workflow) -> Findings:
    for cell in document.cells:
        for attribute in cell.opening.attributes:
            if attribute.name not in STATE_ATTRIBUTES:
                continue
            start = attribute.span.start
            while document.text[start - 1] == " ":
                start -= 1
            yield Finding(
                attribute.span,
                f"`{attribute.name}` is the state of a run, which is kept in `.anyt/cells`. Remove the attribute.",
                fix=Fix(f"Remove `{attribute.name}`", (Edit(Span(start, attribute.span.end), ""),)),
            )
