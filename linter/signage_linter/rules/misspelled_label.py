"""A code block's label is misspelled.

What:
    The language of a block is almost the label of a format.
Why:
    An unknown language is neither highlighted nor checked, and no build reports it.
Example:
    ```anml-natvie
    button#e4 "Save"
    ```
Use instead:
    ```anml-native
    button#e4 "Save"
    ```
"""

from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, rule


@rule("S005", WARNING, fixable="safe", advice="Correct the label.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "misspelled-label":
        yield Finding(Span(0, 0), f"Unknown language `{fault.detail}`. Did you mean `{fault.suggestion}`?")
