"""An example is skipped without a reason.

What:
    A `skip` directive has no `reason="…"`.
Why:
    Nobody knows when a skip without a reason can be removed, so it stays forever.
Example:
    <!-- signage: skip -->
    ```anml
    button#e4 "Save"
    link#e4 "Home"
    ```
Use instead:
    <!-- signage: skip reason="shows what a broken tool prints" -->
    ```anml
    button#e4 "Save"
    link#e4 "Home"
    ```
"""

from collections.abc import Iterator

from signage_linter.page import PageFault
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("S002", WARNING, section="", rows=(), advice='Write `skip reason="…"`.')
def check(fault: PageFault) -> Iterator[Finding]:
    """Yield the fault when it is of this rule's kind; its place is in the page, so the span is empty."""
    if fault.kind == "skip-without-reason":
        yield Finding(Span(0, 0), 'The `skip` has no reason. Write `skip reason="…"`.')
