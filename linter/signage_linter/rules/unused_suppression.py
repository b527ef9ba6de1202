"""A directive does nothing.

What:
    A directive is followed by no code block, or by one in none of the formats, or a `skip` stands above an
    example without a fault.
Why:
    An unused suppression hides the next mistake in that block.
Example:
    <!-- signage: skip reason="an old fault" -->
    ```anml
    button#e4 "Save"
    ```
Use instead:
    ```anml
    button#e4 "Save"
    ```
"""

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


@rule(
    "S003",
    WARNING,
    fixable="unsafe",
    advice="Remove the directive, or move it right above the block that it is about.",
)
def check(fault: PageFault) -> Findings:
    if fault.kind == "unused-suppression":
        yield Finding(
            Span(0, 0), f"The directive does nothing: {fault.detail}. Remove it, or move it right above its block."
        )
