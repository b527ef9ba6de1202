"""A task or shell is empty.

What:
    A task describes what the agent has to do, a shell holds the script to run.
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

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import WARNING, Finding, Findings, rule

_CONTENTS = {"task": "what the agent has to do", "shell": "the script"}


@rule("A019", WARNING, section="Cell Syntax", advice="Write what the cell has to do, or remove it.")
def check(document: Workflow) -> Findings:
    for cell in document.cells:
        is_judged = cell.kind in _CONTENTS and cell.closing and not cell.opening.self_closing
        if is_judged and not document.source(cell.body).strip():
            yield Finding(cell.opening.span, f"The {cell.kind} is empty. Write {_CONTENTS[cell.kind]}.")
