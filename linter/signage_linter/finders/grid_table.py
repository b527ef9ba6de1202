"""Divide a grid table, as Pandoc reads one, into the lines of its cells."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from signage_core.terminal import width
from signage_linter.finders.markdown.lines import Line

_BORDER = re.compile(r"[ \t>]*(?P<border>\+(?:[-=:]+\+)+)[ \t]*")
_WIDE = "\0"  # follows a character that takes two columns


def grid_cells(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each cell of a grid table; none where the lines aren't one.

    Its edges stand in columns as a terminal shows them. A cell may reach over several columns.
    """
    border = _BORDER.fullmatch(lines[0])
    if border is None:
        return
    start = border.start("border")
    rows: list[list[Line]] = []
    edges = set[int]()
    for line in lines:
        if line.startswith("+", start):
            edges.update(match.start() for match in re.finditer(r"\+", line))
            rows.append([])
        else:
            rows[-1].append(line)
    columns = sorted(edges)
    for row in rows:
        shown = [line if line.isascii() else "".join(map(_padded, line)) for line in row]
        within = columns[: bisect_left(columns, min(map(len, shown), default=0))]
        held = [edge for edge in within if all(line[edge] in "|+" for line in shown)]
        for first, last in pairwise(held):
            yield [_cut(line, padded, first + 1, last) for line, padded in zip(row, shown, strict=True)]


def _padded(character: str) -> str:
    return character.ljust(width(character), _WIDE)


def _cut(line: Line, padded: str, first: int, last: int) -> Line:
    """Return what stands in some columns of a line."""
    text = padded[first:last].replace(_WIDE, "").rstrip()
    shift = first - padded.count(_WIDE, 0, first)
    return Line(text, line.origin.shifted(shift) if line.origin is not None else None)
