"""A directive isn't one that the linter knows.

What:
    A `signage:` comment starts with a word that isn't `skip`, `expect`, `fragment`, `profile`, `format`,
    `skip-start` or `skip-end`.
Why:
    A misspelled directive does nothing, in silence.
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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_linter.directive import VERBS
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_linter.page import PageFault


def _meant(fault: PageFault) -> str:
    if fault.suggestion:
        return f"did you mean `{fault.suggestion}`?"
    return "write " + ", ".join(f"`{verb}`" for verb in VERBS)


def check(fault: PageFault, _context: Context) -> Iterator[Finding]:
    """Yield the fault when it is of this rule's kind; its place is in the page, so the span is empty."""
    if fault.kind == "unknown-directive":
        yield Finding(Span(0, 0), f"`{fault.detail}` is no directive; {_meant(fault)}")


RULE = Rule(
    code="S004",
    name="unknown-directive",
    levels=WARNING,
    section="",
    advice="Write one of the known directives.",
    rows=(),
    check=check,
    documentation=__doc__,
)
