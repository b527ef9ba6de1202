"""Refs don't increase from line to line.

What:
    The numbers of refs go up in document order, for each letter by itself. Gaps are fine. Diffs are exempt,
    because they keep the refs of the snapshot that they are based on.
Why:
    Refs are handed out in one pass over the document; a smaller one after a larger one was put there by hand.
Example:
    link#e2 "Home"
    link#e1 "Cart"
Use instead:
    link#e1 "Home"
    link#e2 "Cart"
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Piece
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

# A number of more digits than this is no count of elements, and converting it would take its time.
_REF = re.compile(r"([a-z])([0-9]{1,18})")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield refs that are smaller than the one in front of them."""
    if document.is_diff:
        return
    last: dict[str, tuple[int, Piece]] = {}
    for element in document.elements:
        found = _REF.fullmatch(element.ref.text) if element.ref else None
        if found is None or element.ref is None:
            continue
        number = int(found.group(2))
        before = last.get(found.group(1))
        if before and number < before[0]:
            message = f"`#{element.ref.text}` comes after `#{before[1].text}`. Number refs in document order."
            yield Finding(element.ref.span, message, related=(Related(before[1].span, "the larger ref"),))
        last[found.group(1)] = (number, element.ref)


RULE = Rule(
    code="N015",
    name="decreasing-ref",
    levels=WARNING,
    section="2.2",
    advice="Number refs in document order.",
    rows=("N15", "N28"),
    check=check,
    documentation=__doc__,
)
