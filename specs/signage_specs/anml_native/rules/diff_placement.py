"""A diff marker and the indentation come in the wrong order, or the two ways are mixed.

What:
    The specification's examples write the indentation, the marker, one space. Its grammar puts the marker
    first and the indentation after it. `strict` holds to the grammar; as used, the examples' way is right.
Why:
    `+  item` is at the second level in one way and at the first in the other.
Example:
    ---
    type: diff
    base: cart-1
    ---
    * article#e1
    +  item#e4 "Tea"
Use instead:
    ---
    type: diff
    base: cart-1
    ---
    * article#e1
      + item#e4 "Tea"
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from signage_specs.anml_native.tree import MARKED_LINES
from signage_specs.diagnostic import ERROR, ERROR_STRICT, Edit, Finding, Fix, Levels, Profile, Severity
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document, MarkedLine, Marker
    from signage_specs.rule import Context

_WARNING_AS_USED = Levels(None, Severity.WARNING)


def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield markers that aren't where the profile wants them."""
    marked = [(line, line.marker) for line in document.lines if isinstance(line, MARKED_LINES) and line.marker]
    as_printed = [_is_printed(line, marker) for line, marker in marked]
    is_mixed = any(as_printed) and not all(as_printed)
    for (line, marker), printed in zip(marked, as_printed, strict=True):
        for finding in _finding(line, marker, printed=printed, is_mixed=is_mixed):
            # The fix writes what the examples have, which `strict` doesn't allow.
            yield replace(finding, fix=None) if context.profile is Profile.STRICT else finding


def _is_printed(line: MarkedLine, marker: Marker) -> bool:
    """Whether a line is as the grammar prints it: the marker, then pairs of spaces."""
    return not line.indent and set(marker.gap) <= {" "} and len(marker.gap) % 2 == 0


def _finding(line: MarkedLine, marker: Marker, *, printed: bool, is_mixed: bool) -> Iterator[Finding]:
    sign = marker.sign
    before = Span(line.span.start, marker.span.end)
    right = "  " * line.depth + sign + " "
    fix = Fix("Write the indentation, the marker, one space", (Edit(before, right),))
    if printed and is_mixed:
        message = f"Other lines here have the indentation in front of the marker. Write `{right}` here too."
        yield Finding(marker.span, message, levels=ERROR)
    elif printed:
        message = f"The specification's examples have the indentation, `{sign}`, one space. Write `{right}`."
        yield Finding(marker.span, message, levels=_WARNING_AS_USED, fix=fix)
    elif marker.gap == " ":
        printed_so = sign + "  " * line.depth
        message = f"The grammar has `{sign}` first: write `{printed_so}`. The specification's examples don't."
        yield Finding(marker.span, message, levels=ERROR_STRICT)
    else:
        message = f"One space stands between `{sign}` and the role. Write `{right}`."
        yield Finding(marker.span, message, levels=ERROR, fix=fix if line.indent else None)


RULE = Rule(
    code="N031",
    name="diff-placement",
    levels=ERROR,
    section="5",
    advice="Write the indentation, the diff marker, one space.",
    rows=("N31",),
    check=check,
    documentation=__doc__,
)
