"""A code block is in a different format from its label.

What:
    The text can't be in the labelled format: it starts with `<` under a JSON label, or with `{` under an
    XML one.
Why:
    It is highlighted wrongly, and every line would be reported.
Example:
    ```anml-json
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service"/>
    ```
Use instead:
    ```anml-json
    {"anml": "1.0", "role": "service", "head": {"title": "Ferries"}}
    ```
"""

from signage_linter.page import PageFault
from signage_specs.rule import ERROR, Finding, Findings, Span, rule


@rule("S008", ERROR, fixable="unsafe", advice="Write the label of the format that the block is in.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "contradicted-label":
        label = f"Label it `{fault.suggestion}`" if fault.suggestion else "Write the label of its format"
        yield Finding(Span(0, 0), f"The block is not `{fault.detail}`. {label}.")
