"""An expected finding is missing.

What:
    An `expect` directive names a code that the example doesn't have. Another code doesn't meet it.
Why:
    A page that explains a mistake must show that mistake. When a rule changes, the page must change too.
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

from signage_linter.page import PageFault
from signage_specs.rule import ERROR, Finding, Findings, Span, quoted, rule


@rule("S001", ERROR, advice="Change the example so that it has the finding, or remove the expectation.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "unmet-expectation" and fault.suggestion:
        yield Finding(Span(0, 0), f"There is no rule {quoted(fault.detail)} to expect. {fault.suggestion}")
    elif fault.kind == "unmet-expectation":
        yield Finding(Span(0, 0), f"Expected {fault.detail}. Change the example or the expectation.")
