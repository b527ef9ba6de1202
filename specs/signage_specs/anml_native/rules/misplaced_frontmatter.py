"""The frontmatter doesn't open on the first line, or never closes.

What:
    A `---` on the very first line opens the frontmatter, and the next `---` closes it. There is no other.
Why:
    A reader that works line by line must know at line one whether it reads metadata or elements.
Example:
    ---
    url: https://shop.example/cart
Use instead:
    ---
    url: https://shop.example/cart
    ---
    main
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_MESSAGES = {
    "unclosed-frontmatter": "This `---` opens frontmatter that never closes. Write `---` after the last key.",
    "unopened-frontmatter": "This looks like frontmatter, but nothing opens it. Write `---` on the first line.",
    "late-frontmatter": "Frontmatter opens on the first line only. Move it to the top, or take this `---` out.",
}


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield each fault of the frontmatter's place that the parser met."""
    for fault in document.faults:
        fix = None
        if fault.kind == "unopened-frontmatter":
            fix = Fix("Open the frontmatter", (Edit(Span(fault.span.start, fault.span.start), "---\n"),))
        if fault.kind in _MESSAGES:
            yield Finding(fault.span, _MESSAGES[fault.kind], fix=fix)


RULE = Rule(
    code="N001",
    name="misplaced-frontmatter",
    levels=ERROR,
    section="1.1",
    advice="Open the frontmatter with `---` on the first line and close it with `---`.",
    rows=("N01",),
    check=check,
    documentation=__doc__,
)
