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

from collections.abc import Iterator
from dataclasses import replace

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document, ElementLine, MarkedLine, Marker
from signage_specs.diagnostic import ERROR, ERROR_STRICT, Edit, Finding, Fix, Levels, Profile, Severity
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_WARNING_AS_USED = Levels(None, Severity.WARNING)


@rule(
    "N031",
    ERROR,
    section="5",
    rows=("N31",),
    advice="Write the indentation, the diff marker, one space; with `strict` the marker, then the indentation.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield markers that aren't where the profile wants them."""
    marked = [(line, line.marker) for _, line in document.marked_lines if line.marker]
    as_printed = [_is_printed(line, marker) for line, marker in marked]
    is_mixed = any(as_printed) and not all(as_printed)
    whole = None if is_mixed else _moved(marked)
    for (line, marker), printed in zip(marked, as_printed, strict=True):
        if context.profile is Profile.STRICT:
            words = document.text[marker.span.end : line.span.end]
            yield from _strictly(line, marker, words, printed=printed)
            continue
        for finding in _as_used(line, marker, printed=printed, is_mixed=is_mixed):
            yield replace(finding, fix=whole) if whole and printed else finding
            whole = None


def _is_printed(line: MarkedLine, marker: Marker) -> bool:
    """Whether a line is as the grammar prints it: the marker, then pairs of spaces."""
    return not line.indent and set(marker.gap) <= {" "} and len(marker.gap) % 2 == 0


def _moved(marked: list[tuple[MarkedLine, Marker]]) -> Fix | None:
    """Return the fix for a whole document, as one line that is fixed alone would be unlike the others."""
    if not all(_is_sound(line) for line, _ in marked):
        return None
    edits = tuple(Edit(Span(line.span.start, marker.span.end), _right(line, marker)) for line, marker in marked)
    return Fix("Write the indentation, the marker, one space, on each line", edits)


def _right(line: MarkedLine, marker: Marker) -> str:
    return "  " * line.depth + marker.sign + " "


def _as_used(line: MarkedLine, marker: Marker, *, printed: bool, is_mixed: bool) -> Iterator[Finding]:
    sign, right = marker.sign, _right(line, marker)
    fix = Fix("Write the indentation, the marker, one space", (Edit(_front(line, marker), right),))
    if printed and is_mixed:
        message = f"Other lines here have the indentation in front of the marker. Write `{right}` here too."
        yield Finding(marker.span, message, levels=ERROR, fix=None if marker.gap or not _is_sound(line) else fix)
    elif printed:
        message = f"The specification's examples have the indentation, `{sign}`, one space. Write `{right}`."
        yield Finding(marker.span, message, levels=_WARNING_AS_USED)
    elif marker.gap != " ":
        is_certain = (bool(line.indent) or not line.depth) and _is_sound(line)
        message = f"One space stands between `{sign}` and the role. Write `{right}`."
        yield Finding(marker.span, message, levels=ERROR, fix=fix if is_certain else None)


def _strictly(line: MarkedLine, marker: Marker, words: str, *, printed: bool) -> Iterator[Finding]:
    sign, right = marker.sign, marker.sign + "  " * line.depth
    is_deep = printed and len(marker.gap) == 2 * line.depth
    if is_deep:
        return
    fix = Fix("Write the marker, then the indentation", (Edit(_front(line, marker), right),))
    has_parent = line.parent is not None or not line.depth
    is_certain = has_parent and _is_sound(line) and set(marker.gap) <= {" "}
    first = excerpt(words.split(maxsplit=1)[0]) if words.strip() else ""
    instead = f"Write `{right}{first}`, though the specification's examples don't."
    if line.indent:
        message = f"The grammar has `{sign}` first, then the indentation. {instead}"
    else:
        message = f"The grammar has nothing but the indentation behind `{sign}`, two spaces a level. {instead}"
    yield Finding(marker.span, message, levels=ERROR_STRICT, fix=fix if is_certain else None)


def _is_sound(line: MarkedLine) -> bool:
    """Whether a line is indented by pairs of spaces and holds one marker; of the rest other rules know."""
    has_role = not isinstance(line, ElementLine) or line.element.role.text[:1].isalpha()
    return len(line.indent) % 2 == 0 and not line.indent.strip(" ") and has_role


def _front(line: MarkedLine, marker: Marker) -> Span:
    return Span(line.span.start, marker.span.end)
