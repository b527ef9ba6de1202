"""A diff marker and the indentation are in the wrong order, or a document mixes both orders.

What:
    The specification's examples have the indentation, the marker and one space. Its grammar has the marker first,
    then the indentation. `strict` requires the order of the grammar; as used, that of the examples is right.
Why:
    `+  item` is on the second level in one order and on the first in the other.
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

from collections.abc import Sequence
from dataclasses import replace

from signage_specs.anml_native.tree import Document, ElementLine, MarkedLine, Marker
from signage_specs.diagnostic import Severity
from signage_specs.rule import (
    ERROR,
    ERROR_STRICT,
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    Levels,
    Profile,
    Span,
    rule,
)

_WARNING_AS_USED = Levels(None, Severity.WARNING)


@rule(
    "N031",
    ERROR,
    section="5",
    fixable="safe",
    advice="Write the indentation, the diff marker and one space; with `strict` the marker, then the indentation.",
)
def check(document: Document, context: Context) -> Findings:
    # Elsewhere a marker is reported as such, and must go.
    marked = [(line, line.marker) for _, line in document.element_lines if line.marker]
    if context.profile is Profile.STRICT and not document.is_diff:
        return
    # As the grammar prints it: the marker, then pairs of spaces.
    as_printed = [
        not line.indent and set(marker.gap) <= {" "} and len(marker.gap) % 2 == 0 for line, marker in marked
    ]
    is_mixed = any(as_printed) and not all(as_printed)
    whole = None if is_mixed else _moved(marked)
    for (line, marker), printed in zip(marked, as_printed, strict=True):
        if context.profile is Profile.STRICT:
            yield from _strictly(line, marker, printed=printed)
            continue
        for finding in _as_used(line, marker, printed=printed, is_mixed=is_mixed):
            yield replace(finding, fix=whole) if whole and printed else finding
            whole = None


def _moved(marked: Sequence[tuple[ElementLine, Marker]]) -> Fix | None:
    """Return the fix for a whole document: one line that is fixed alone would differ from the others."""
    if not all(_is_sound(line) for line, _ in marked):
        return None
    edits = tuple(Edit(Span(line.span.start, marker.span.end), _right(line, marker)) for line, marker in marked)
    return Fix("Write the indentation, the marker and one space on each line", edits)


def _right(line: MarkedLine, marker: Marker) -> str:
    return "  " * line.depth + marker.sign + " "


def _as_used(line: MarkedLine, marker: Marker, *, printed: bool, is_mixed: bool) -> Findings:
    sign, right = marker.sign, _right(line, marker)
    fix = Fix("Write the indentation, the marker and one space", (Edit(_front(line, marker), right),))
    if printed and is_mixed:
        message = f"`{sign}` before the indentation, unlike on other lines. Write `{right}` here too."
        yield Finding(marker.span, message, levels=ERROR, fix=None if marker.gap or not _is_sound(line) else fix)
    elif printed:
        message = f"`{sign}` before the indentation, unlike in the specification's examples. Write `{right}`."
        yield Finding(marker.span, message, levels=_WARNING_AS_USED)
    elif marker.gap != " ":
        is_certain = (bool(line.indent) or not line.depth) and _is_sound(line)
        message = f"Expected one space after `{sign}`. Write `{right}`."
        yield Finding(marker.span, message, levels=ERROR, fix=fix if is_certain else None)


def _strictly(line: MarkedLine, marker: Marker, *, printed: bool) -> Findings:
    sign, right = marker.sign, marker.sign + "  " * line.depth
    if printed and len(marker.gap) == 2 * line.depth:
        return
    fix = Fix("Write the marker, then the indentation", (Edit(_front(line, marker), right),))
    has_parent = line.parent is not None or not line.depth
    is_certain = has_parent and _is_sound(line) and set(marker.gap) <= {" "}
    order = "first, then the indentation" if line.indent else "and then the indentation alone, two spaces a level"
    message = f"The grammar has `{sign}` {order}. Start the line with `{right}`."
    yield Finding(marker.span, message, levels=ERROR_STRICT, fix=fix if is_certain else None)


def _is_sound(line: MarkedLine) -> bool:
    """Whether a line is indented by pairs of spaces and holds one marker; other rules report the rest."""
    has_role = not isinstance(line, ElementLine) or line.element.role.text[:1].isalpha()
    return len(line.indent) % 2 == 0 and not line.indent.strip(" ") and has_role


def _front(line: MarkedLine, marker: Marker) -> Span:
    return Span(line.span.start, marker.span.end)
