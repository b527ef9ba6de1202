"""An example that promises a fault doesn't show it.

What:
    An `expect` directive names a code that the example doesn't yield. Another code never meets it.
Why:
    A page that teaches a fault must show that fault. When a rule changes, the page has to change with it.
Example:
    <!-- signage: expect N014 -->
    ```anml
    button#e4 "Save"
    ```
Use instead:
    <!-- signage: expect N014 -->
    ```anml
    button#e4 "Save"
    link#e4 "Home"
    ```
"""

from collections.abc import Iterator

from signage_linter.page import PageFault
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "S001",
    ERROR,
    section="",
    rows=(),
    advice="Make the example show the code that it promises, or drop the expectation.",
)
def check(fault: PageFault) -> Iterator[Finding]:
    """Yield the fault when it is of this rule's kind; its place is in the page, so the span is empty."""
    if fault.kind == "unmet-expectation":
        yield Finding(
            Span(0, 0), f"The example was to yield {fault.detail}; change the example or the expectation."
        )
