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

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


@rule("S002", WARNING, advice='Write `skip reason="…"`.')
def check(fault: PageFault) -> Findings:
    if fault.kind == "skip-without-reason":
        what = "The reason of the `skip` has no quotes" if fault.detail else "The `skip` has no reason"
        yield Finding(Span(0, 0), f'{what}. Write `skip reason="…"`.')
