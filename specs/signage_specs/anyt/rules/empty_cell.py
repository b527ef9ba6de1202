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

from collections.abc import Iterator

from signage_specs.anyt.tree import Workflow
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule

_CONTENTS = {"task": "say what the agent has to do", "shell": "write the script"}


@rule("A019", WARNING, section="Cell Syntax", rows=("A19",), advice="Write what the cell has to do, or remove it.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each task and shell that is closed and holds nothing but white space."""
    for cell in document.cells:
        if cell.kind not in _CONTENTS or not cell.closing or cell.opening.self_closing:
            continue
        if not document.text[cell.body.start : cell.body.end].strip():
            yield Finding(cell.opening.span, f"The {cell.kind} is empty; {_CONTENTS[cell.kind]}.")
