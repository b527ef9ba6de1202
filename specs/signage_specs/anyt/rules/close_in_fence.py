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

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import WARNING, Finding, Findings, Related, rule


@rule("A016", WARNING, section="Cell Syntax", advice="Close the fence before the closing tag.")
def check(document: Workflow) -> Findings:
    fences = {cell.closing: block.span for cell in document.cells for block in cell.blocks if not block.closed}
    for fault in document.faults:
        if fault.kind == "close-in-fence":
            fence = fences.get(fault.span)
            message = f"`</{fault.detail}>` comes while a fence is still open. Close the fence before it."
            yield Finding(fault.span, message, related=(Related(fence, "the open fence"),) if fence else ())
