"""A fence in the source is not rendered as a code block, or is never closed.

What:
    A line of the page opens a fence, but the converter made no code block of it: its header wasn't
    understood, or it stands where the converter reads no fences. Or everything that follows is one code
    block, because nothing closes the fence.
Why:
    What isn't rendered isn't checked, and readers see raw backticks, or prose as code.
Example:
    ```anml broken header
    button#e4 "Save"
    ```
Use instead:
    ```anml
    button#e4 "Save"
    ```
"""

import re

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


def _because(fault: PageFault) -> str:
    return f" ({fault.detail})" if fault.detail else ""


@rule("S006", WARNING, advice="Make the block render, or escape it.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "unclosed-fence":
        yield Finding(Span(0, 0), f"This fence is never closed{_because(fault)}. Add the closing line.")
    if fault.kind == "unrendered-fence":
        # Some reasons say what to do themselves.
        what_to_do = (
            "" if re.search(": (?:add|write) ", fault.detail) else ". Correct its header or its indentation"
        )
        yield Finding(Span(0, 0), f"This fence is not rendered{_because(fault)}{what_to_do}.")
