r"""A quoted text has a quote or a backslash that isn't escaped, or isn't opened or closed.

What:
    A text has a quote before and after it. Inside, `"` is written `\"` and `\` is written `\\`. The other escapes
    are those of the Go language, such as `\n`, `\t` and `\u00a0`.
Why:
    A quote ends the text. A reader takes what follows it for states.
Example:
    1: link "The "new" handbook"
Use instead:
    1: link "The \"new\" handbook"
"""

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, rule


@rule(
    "K018", ERROR, section="6", fixable="safe", advice="Escape quotes and backslashes inside a text, and close it."
)
def check(document: Snapshot) -> Findings:
    for fault in document.faults:
        if fault.kind == "unescaped-quote":
            message = 'Unescaped `"` inside a text. Write it as `\\"`.'
            yield Finding(fault.span, message, fix=_escaped(fault.span, "quote"))
        elif fault.kind == "invalid-escape":
            message = f"Unknown escape `{fault.detail}`. Write a backslash as `\\\\`."
            yield Finding(fault.span, message, fix=_escaped(fault.span, "backslash"))
        elif fault.kind == "unopened-quote":
            fix = Fix("Open the quotes", (Edit(Span(fault.span.start, fault.span.start), '"'),))
            yield Finding(fault.span, 'Text without an opening quote. Write `"` before its first word.', fix=fix)
        elif fault.kind == "unclosed-quote":
            yield Finding(fault.span, 'Unclosed text in quotes. Write `"` after its last word.')


def _escaped(span: Span, character: str) -> Fix:
    return Fix(f"Escape the {character}", (Edit(Span(span.start, span.start), "\\"),))
