"""An example is skipped, and nobody says why.

What:
    A `skip` directive has no `reason="…"`.
Why:
    A skip without a reason stays for ever, because nobody knows when it may go.
Example:
    <!-- signage: skip -->
    ```anml
    button#e4 "Save"
    link#e4 "Home"
    ```
Use instead:
    <!-- signage: skip reason="shows what a broken tool prints" -->
    ```anml
    button#e4 "Save"
    link#e4 "Home"
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
    if fault.kind == "skip-without-reason":
        yield Finding(Span(0, 0), 'The skip gives no reason; write `skip reason="…"`.')


RULE = Rule(
    code="S002",
    name="skip-without-reason",
    levels=WARNING,
    section="",
    advice='Write `skip reason="…"`.',
    rows=(),
    check=check,
    documentation=__doc__,
)
