"""A code block's label is nearly one of ours.

What:
    The language of a block differs by a slip from a label of one of the formats.
Why:
    An unknown language is neither highlighted nor checked, and no build says so.
Example:
    ```anml-natvie
    button#e4 "Save"
    ```
Use instead:
    ```anml-native
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
    if fault.kind == "misspelled-label":
        yield Finding(Span(0, 0), f"No language is called `{fault.detail}`; did you mean `{fault.suggestion}`?")


RULE = Rule(
    code="S005",
    name="misspelled-label",
    levels=WARNING,
    section="",
    advice="Write the label that was meant.",
    rows=(),
    check=check,
    documentation=__doc__,
)
