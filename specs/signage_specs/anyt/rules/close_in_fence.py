"""A cell ends while a fence in it is still open.

What:
    A fenced code block inside a cell is closed before the cell is.
Why:
    Readers that look at fences take the closing tag for code, and the next cells with it.
Example:
    <task id="collect">
    Run this:

    ```bash
    make figures
    </task>
Use instead:
    <task id="collect">
    Run this:

    ```bash
    make figures
    ```
    </task>
"""

from collections.abc import Iterator

from signage_specs.anyt.tree import Workflow
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import rule


@rule("A016", WARNING, section="Cell Syntax", rows=("A16",), advice="Close the fence in front of the closing tag.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each closing tag behind a fence that nothing closes."""
    open_fences = {
        cell.closing: block.span
        for cell in document.cells
        for block in cell.blocks
        if cell.closing and not block.closed
    }
    for fault in document.faults:
        if fault.kind == "close-in-fence":
            fence = open_fences.get(fault.span)
            yield Finding(
                fault.span,
                f"`</{fault.detail}>` stands behind a fence that is still open; close the fence in front of it.",
                related=(Related(fence, "the fence that is open"),) if fence else (),
            )
