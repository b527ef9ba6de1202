"""Tell where the lines of a page start, when only a few of them are asked for."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate, repeat


class LineStarts:
    """Where lines start, for a text of which only few lines are asked for. A line ends at CR LF, CR or LF.

    To split a page into its lines costs as much as to parse it, because templates leave many empty ones. So the
    line ends are counted a block at a time, and those of a block that is asked for a small part at a time.
    """

    _BLOCK, _PART = 8192, 256  # code points

    def __init__(self, text: str) -> None:
        """Count the line ends of a text."""
        self._text = text
        self._starts: list[int] | None = None
        self._ends_before: list[int] = []
        self._in_block: dict[int, list[int]] = {}
        if "\r" in text and text.count("\r") != text.count("\r\n"):
            self._starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
        else:
            self._ends_before = self._counted(0, len(text), self._BLOCK, 0)

    def start(self, line: int) -> int:
        """Return the offset at which a 1-based line starts."""
        if self._starts is not None:
            return self._starts[line - 1]
        if line == 1:
            return 0
        block = bisect_left(self._ends_before, line - 1) - 1  # the one in which the line before ends
        parts = self._in_block.get(block)
        if parts is None:
            first = block * self._BLOCK
            last = min(first + self._BLOCK, len(self._text))
            parts = self._in_block[block] = self._counted(first, last, self._PART, self._ends_before[block])
        number = bisect_left(parts, line - 1) - 1
        part = block * self._BLOCK + number * self._PART
        text = self._text[part : part + self._PART]
        return part + len(text) - len(text.split("\n", line - 1 - parts[number])[-1])

    def _counted(self, first: int, last: int, size: int, before: int) -> list[int]:
        """Return how many line ends there are before each piece of a part of the text, and after the last one.

        Args:
            first: where the part starts, an offset.
            last: where it ends.
            size: of a piece.
            before: the line ends in front of the part.
        """
        starts, ends = range(first, last, size), range(first + size, last + size, size)
        return list(accumulate(map(self._text.count, repeat("\n"), starts, ends), initial=before))
