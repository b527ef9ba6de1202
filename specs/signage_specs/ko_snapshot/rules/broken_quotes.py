r"""A text in quotes holds a quote or a backslash that isn't escaped, or doesn't end.

What:
    Inside quotes, `"` is written `\"` and `\` is written `\\`. The other escapes are those of the Go language,
    such as `\n`, `\t` and `\u00a0`.
Why:
    A quote ends the text. What follows it is then read as states.
Example:
    1: link "The "new" handbook"
Use instead:
    1: link "The \"new\" handbook"
"""

from collections.abc import Iterator

from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "K018", ERROR, section="6", rows=("K18",), advice="Escape quotes and backslashes inside a text, and close it."
)
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield each quote that isn't escaped, each invalid escape and each text without its closing quote."""
    for fault in document.faults:
        start = Span(fault.span.start, fault.span.start)
        if fault.kind == "unescaped-quote":
            yield Finding(
                fault.span,
                'This `"` stands inside a text; write it as `\\"`.',
                fix=Fix("Escape the quote", (Edit(start, "\\"),)),
            )
        elif fault.kind == "invalid-escape":
            yield Finding(
                fault.span,
                f"`{fault.detail}` is no escape; write a backslash as `\\\\`.",
                fix=Fix("Escape the backslash", (Edit(start, "\\"),)),
            )
        elif fault.kind == "unclosed-quote":
            yield Finding(fault.span, "The text in quotes doesn't end on this line; close it with `\"`.")
