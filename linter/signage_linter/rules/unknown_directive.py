"""A directive is unknown.

What:
    A `signage:` comment starts with a word that isn't `skip`, `expect`, `fragment`, `profile`, `format`,
    `snapshot`, `skip-start` or `skip-end`. Or `signage:` itself is misspelled, such as `Signage:`, `signage` or
    `signage::`, or the comment is one of another markup. Or a comment holds two directives, or words that
    its directive doesn't take: `skip` skips a whole example, and takes no codes.
Why:
    A misspelled directive does nothing, and nothing else reports it.
Example:
    <!-- signage: expcet N014 -->
    ```anml
    button#e4 "Save"
    ```
Use instead:
    <!-- signage: fragment -->
    ```anml
    button#e4 "Save"
    ```
"""

from signage_linter.directive import ARGUMENTS, VERBS
from signage_linter.page import PageFault
from signage_specs.rule import WARNING, Finding, Findings, Span, listed, rule, suggestion


@rule("S004", WARNING, fixable="safe", advice="Write one of the known directives.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "unknown-directive":
        verb = fault.detail.partition(" ")[0]
        choices = f"`{verb}` with {listed(ARGUMENTS[verb])}" if verb in ARGUMENTS else listed(VERBS)
        hint = suggestion(fault.suggestion, f"Write {choices}.")
        what = f"Unknown directive `{fault.detail}`" if fault.detail else "Empty directive"
        yield Finding(Span(0, 0), f"{what}. {hint}")
    elif fault.kind == "joined-directives":
        what = f"`{fault.detail}` is inside another directive and isn't read"
        yield Finding(Span(0, 0), f"{what}. Write each directive in a comment of its own.")
    elif fault.kind == "superfluous-words":
        verb, _, words = fault.detail.partition(" ")
        what_to_do = f"To accept a finding, write `expect {fault.suggestion}`" if fault.suggestion else "Remove it"
        yield Finding(Span(0, 0), f"`{verb}` does not take `{words}`. {what_to_do}.")
