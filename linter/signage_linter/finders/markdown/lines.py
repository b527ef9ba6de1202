"""Lines of text that know which line of which file they are, and keep that through a change by somebody else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple, Self, SupportsIndex

from signage_core.comparison import equal_ends, rising
from signage_linter.page import NOWHERE, Place


class Origin(NamedTuple):
    """Where a line came from: a file as printed and a line from 1, or one near it where it isn't exact.

    A column of the line and the shift, in code points, give the column in the file. The include lines that brought
    it in are outermost first.
    """

    path: str
    line: int
    shift: int = 0
    included_from: tuple[Place, ...] = ()
    exact: bool = True

    def place(self, column: int) -> Place:
        """Return the place of a column of the line, 1-based, in code points."""
        return Place(self.path, self.line, max(column + self.shift, 1), exact=self.exact)

    def shifted(self, by: int) -> Origin:
        """Return the origin of the line without its first `by` code points."""
        return self._replace(shift=self.shift + by) if by else self


class Line(str):
    """A line with its origin; None when nobody knows.

    Python-Markdown hands lines on as strings. A preprocessor that passes a line through keeps its origin,
    and so do the two operations that pymdown-extensions' snippets applies to lines: to put spaces in front,
    and to take out an escape.
    """

    __slots__ = ("origin",)
    origin: Origin | None

    def __new__(cls, text: str, origin: Origin | None = None) -> Self:
        """Make a line."""
        line = super().__new__(cls, text)
        line.origin = origin
        return line

    def __radd__(self, other: str) -> Line:
        """Return the line with a string in front: its columns shift to the right."""
        origin = self.origin.shifted(-len(other)) if self.origin is not None else None
        return Line(other + str(self), origin)

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> Line:
        """Return the line with a piece replaced; its start stays where it was."""
        return Line(super().replace(old, new, count), self.origin)


def origin_of(line: str) -> Origin | None:
    """Return a line's origin, or None where it has none."""
    return line.origin if isinstance(line, Line) else None


def inclusion_of(line: str) -> tuple[Place, ...]:
    """Return the include lines that brought a line in; none for one of the page itself."""
    origin = origin_of(line)
    return origin.included_from if origin is not None else ()


def place_of(line: str, column: int = 1) -> Place:
    """Return the place of a column (1-based, code points) of a line, or NOWHERE."""
    origin = origin_of(line)
    return origin.place(column) if origin is not None else NOWHERE


def near(line: str) -> Origin | None:
    """Return the origin of what stands near a line, and has no line of its own in a file."""
    origin = origin_of(line)
    return origin._replace(exact=False) if origin is not None else None


def cut(line: str, rest: str) -> Line:
    """Return a line without its start, such as indentation; a rest that isn't its end keeps the line's start."""
    origin = origin_of(line)
    if origin is not None and line.endswith(rest):
        origin = origin.shifted(len(line) - len(rest))
    return Line(rest, origin)


def numbered(lines: Iterable[str], path: str, first: int = 1) -> list[Line]:
    """Return lines of a file, each with its number; the first of them is the file's line `first`."""
    return [Line(text, Origin(path, number)) for number, text in enumerate(lines, first)]


_DEEPEST = 12
_ONE_BETWEEN = 2  # the distance of two lines with one between them
_LINE_END = re.compile(r"\r\n?|\n")


def file_lines(text: str) -> list[str]:
    """Return a text's lines as editors count them: LF, CR LF and CR end a line."""
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


def followed(before: Sequence[str], after: Sequence[str]) -> list[Line]:
    """Return `after` with the origins that its lines had in `before`.

    Lines that carry an origin keep it. A line without a counterpart gets the origin of its neighbour,
    marked as inexact.
    """
    head, tail = equal_ends(before, after)
    middle = list(_without_inner_ends(before[head : len(before) - tail]))
    changed = after[head : len(after) - tail]
    result = _all_kept(before[:head], after[:head])
    last = next((line for line in chain(reversed(result), middle) if origin_of(line) is not None), "")
    for line, index in zip(changed, aligned(middle, changed), strict=True):
        if index is None and origin_of(line) is None:
            result.append(Line(line, near(last)))
        else:
            result.append(_kept(middle[index] if index is not None else line, line))
            last = result[-1] if result[-1].origin is not None else last
    return [*result, *_all_kept(before[len(before) - tail :], after[len(after) - tail :])]


def _all_kept(before: Sequence[str], after: Sequence[str]) -> list[Line]:
    """Return equal lines with their origins: mostly plain ones, put together and split again, of those before."""
    pairs = zip(before, after, strict=True)
    return [old if type(new) is str and isinstance(old, Line) else _kept(old, new) for old, new in pairs]


def _kept(old: str, new: str) -> Line:
    """Return a line with its own origin, or that of its counterpart."""
    if isinstance(new, Line) and new.origin is not None:
        return new
    return old if isinstance(old, Line) and old == new else Line(new, origin_of(old))


def aligned(before: Sequence[str], after: Sequence[str]) -> list[int | None]:
    """Return for each line of `after` the index of its counterpart in `before`, or None.

    Equal lines at both ends belong together. Between them, lines that are unique on both sides are anchors,
    and the gaps between two anchors are looked at in the same way: a line that stands often in a text may stand
    once in a gap. A gap without anchors belongs together when it has equally many lines on both sides. Spaces
    don't count. The cost is that of sorting the lines, a bounded number of times, whatever they are.
    """
    result: list[int | None] = [None] * len(after)
    if not before or not after:
        return result
    keys_before, keys_after = [_key(line) for line in before], [_key(line) for line in after]
    gaps = [(_Gap(0, len(before), 0, len(after)), 0)]
    while gaps:
        whole, depth = gaps.pop()
        gap = _trimmed(whole, keys_before, keys_after, result)
        anchors = _anchors(gap, keys_before, keys_after) if depth < _DEEPEST else []
        if not anchors:
            if gap.end - gap.start == gap.to_end - gap.to_start:
                result[gap.to_start : gap.to_end] = range(gap.start, gap.end)
            continue
        for (first, to_first), (last, to_last) in pairwise(
            [(gap.start - 1, gap.to_start - 1), *anchors, (gap.end, gap.to_end)]
        ):
            if to_first >= gap.to_start:
                result[to_first] = first
            if last - first == to_last - to_first == _ONE_BETWEEN:  # a line that somebody rewrote
                result[to_first + 1] = first + 1
            elif last - first > 1 and to_last - to_first > 1:  # most anchors follow one another
                gaps.append((_Gap(first + 1, last, to_first + 1, to_last), depth + 1))
    return result


class _Gap(NamedTuple):
    """Lines that may belong together: `start` to `end` of one text, `to_start` to `to_end` of the other."""

    start: int
    end: int
    to_start: int
    to_end: int


def _key(line: str) -> str:
    return " ".join(line.split())


def _trimmed(gap: _Gap, before: Sequence[str], after: Sequence[str], result: list[int | None]) -> _Gap:
    """Note the equal lines at both ends of a gap; return what is left of it."""
    start, end, to_start, to_end = gap
    while start < end and to_start < to_end and before[start] == after[to_start]:
        result[to_start] = start
        start, to_start = start + 1, to_start + 1
    while start < end and to_start < to_end and before[end - 1] == after[to_end - 1]:
        end, to_end = end - 1, to_end - 1
        result[to_end] = end
    return _Gap(start, end, to_start, to_end)


def _anchors(gap: _Gap, before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """Return the pairs of lines that are unique on both sides, in the longest run that rises on both."""
    unique_before = _unique(before, gap.start, gap.end)
    unique_after = _unique(after, gap.to_start, gap.to_end)
    pairs = [(index, unique_after[key]) for key, index in unique_before.items() if key in unique_after]
    return [pairs[index] for index in rising([to for _, to in pairs])]


def _unique(keys: Sequence[str], start: int, end: int) -> dict[str, int]:
    seen: dict[str, int] = {}
    twice: set[str] = set()
    for index in range(start, end):
        key = keys[index]
        if key in seen:
            twice.add(key)
        else:
            seen[key] = index
    return {key: index for key, index in seen.items() if key and key not in twice}


def _without_inner_ends(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines, cut where a lone CR ends a line that was split at LF only."""
    for line in lines:
        text = line.removesuffix("\r")
        if "\r" not in text:
            yield line
            continue
        origin = origin_of(line)
        for number, part in enumerate(text.split("\r")):
            here = Origin(origin.path, origin.line + number, origin.shift) if origin is not None else None
            yield Line(part, here)
