"""An inner fence closes the outer one.

What:
    A fence inside a block is as long as the fence around it, so it ends the outer block early.
Why:
    The rest of the block becomes ordinary text, and its closing fence opens another block.
Example:
    ```text
    before
    ```yaml
    inside
    ```
    after
    ```
Use instead:
    ````text
    before
    ```yaml
    inside
    ```
    after
    ````
"""

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


@rule("S007", WARNING, advice="Give the outer fence more characters than any fence inside it, or close it above.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "swallowed-fence":
        longer = fault.suggestion or "more backticks"
        reason = f" ({fault.detail})" if fault.detail else ""
        advice = f"Open the outer block with {longer}, or close it above this one."
        yield Finding(Span(0, 0), f"The outer block ends where this one should{reason}. {advice}")
