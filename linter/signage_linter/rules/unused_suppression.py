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

from collections.abc import Iterator

from signage_linter.page import PageFault
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "S003",
    WARNING,
    section="",
    rows=(),
    advice="Remove the directive, or move it right above the block that it is about.",
)
def check(fault: PageFault) -> Iterator[Finding]:
    """Yield the fault when it is of this rule's kind; its place is in the page, so the span is empty."""
    if fault.kind == "unused-suppression":
        yield Finding(
            Span(0, 0), f"The directive does nothing: {fault.detail}. Remove it, or move it right above its block."
        )
