"""A directive has nothing to act on.

What:
    A directive is followed by no code block, or by one in none of the formats, or a `skip` stands above an
    example without a fault.
Why:
    A suppression that suppresses nothing hides the next fault that comes its way.
Example:
    <!-- signage: skip reason="an old fault" -->
    ```anml
    button#e4 "Save"
    ```
Use instead:
    ```anml
    button#e4 "Save"
    ```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_linter.page import PageFault


def check(fault: PageFault, _context: Context) -> Iterator[Finding]:
    """Yield the fault when it is of this rule's kind; its place is in the page, so the span is empty."""
    if fault.kind == "unused-suppression":
        yield Finding(
            Span(0, 0), f"The directive does nothing: {fault.detail}; remove it, or put it where it is meant to be."
        )


RULE = Rule(
    code="S003",
    name="unused-suppression",
    levels=WARNING,
    section="",
    advice="Remove the directive, or move it right above the block that it is about.",
    rows=(),
    check=check,
    documentation=__doc__,
)
