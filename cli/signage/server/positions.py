"""Positions of the protocol: lines from 0, and characters counted in UTF-8, UTF-16 or UTF-32."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from signage_core.frozen import frozen
from signage_linter.report import Piece
from signage_linter.source import Source
from signage_specs.span import LineTable, Span

ENCODINGS = ("utf-32", "utf-16", "utf-8")
DEFAULT_ENCODING = "utf-16"
# What takes more than one unit, by encoding.
_LONG = {"utf-8": re.compile(r"[^\x00-\x7f]"), "utf-16": re.compile(r"[\U00010000-\U0010ffff]")}


@frozen
class Positions:
    """Turns places of one text into positions of the protocol, and back. `encoding` is one of ENCODINGS."""

    source: Source
    encoding: str

    def position(self, line: int, column: int) -> dict[str, int]:
        """Return the position of a 1-based line and column; behind a line's end it is that end."""
        start, end = self._bounds(line)
        offset = min(start + max(column - 1, 0), end)
        return {"line": max(line - 1, 0), "character": self._units(offset) - self._units(start)}

    def _bounds(self, line: int) -> tuple[int, int]:
        """Return the offsets that a 1-based line is between, its line end left out."""
        lines = self.source.lines
        start = lines.offset(line)
        if not 1 <= line < len(lines.starts):
            return start, start if line != len(lines.starts) else len(self.source.text)
        return start, lines.starts[line] - len(lines.end(line))

    def _units(self, offset: int) -> int:
        """Return how many units of the encoding the text before an offset has."""
        offsets, more = _long_characters(self.source.text, self.encoding)
        return offset + more[bisect_left(offsets, offset)]

    def at(self, offset: int) -> dict[str, int]:
        """Return the position of an offset."""
        return self.position(*self.source.lines.position(offset))

    def range(self, span: Span) -> dict[str, Any]:
        """Return the range of a span of the text."""
        return {"start": self.at(span.start), "end": self.at(span.end)}

    def piece(self, piece: Piece) -> dict[str, Any]:
        """Return the range of a piece of the file."""
        start = self.position(max(piece.line, 1), piece.column)
        end = self.position(max(piece.end_line, 1), piece.end_column)
        return {"start": start, "end": max(start, end, key=lambda each: (each["line"], each["character"]))}

    def offset(self, position: Any) -> int:
        """Return the offset of a position; one outside is that of the nearest place in the text.

        Raises:
            KeyError, TypeError: it isn't a position.
        """
        line: int = position["line"] + 0
        character: int = position["character"] + 0
        lines = self.source.lines
        if line < 0:
            return 0
        if line >= len(lines.starts):
            return len(self.source.text)
        start, end = self._bounds(line + 1)
        # A unit inside of a character is that character's start.
        wanted = self._units(start) + max(character, 0)
        return start + max(bisect_right(range(start, end + 1), wanted, key=self._units) - 1, 0)

    def span(self, given: Any) -> Span:
        """Return the span of a range.

        Raises:
            KeyError, TypeError: it isn't a range.
        """
        start, end = self.offset(given["start"]), self.offset(given["end"])
        return Span(min(start, end), max(start, end))


@lru_cache(maxsize=8)
def _long_characters(text: str, encoding: str) -> tuple[list[int], list[int]]:
    """Return where characters are that take more than one unit, and how many more all before each of them take."""
    if encoding not in _LONG or text.isascii():
        return [], [0]
    found = list(_LONG[encoding].finditer(text))
    more = (len(each[0].encode("utf-8", "surrogatepass")) - 1 if encoding == "utf-8" else 1 for each in found)
    return [each.start() for each in found], list(accumulate(more, initial=0))


def changed(text: str, changes: Sequence[Any], encoding: str) -> str:
    """Return a text with the changes of a notification, each of which applies to what the one before it left.

    Raises:
        KeyError, TypeError: one isn't a change.
    """
    lines = _lines(text)
    for change in changes:
        new = sound(change["text"])
        if change.get("range") is None:
            lines = _lines(new)
            continue
        first, last = sorted(_place(lines, change["range"][each], encoding) for each in ("start", "end"))
        piece = lines[first[0]][: first[1]] + new + lines[last[0]][last[1] :]
        begin = first[0]
        if begin and lines[begin - 1].endswith("\r"):  # with what follows, it may be one line end
            begin -= 1
            piece = lines[begin] + piece
        following = _lines(piece)
        is_ended = last[0] + 1 < len(lines)
        lines[begin : last[0] + 1] = following[:-1] if is_ended and not following[-1] else following
    return "".join(lines)


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their ends; after a line end there is another line, which may be empty."""
    table = LineTable(text)
    return [text[start:end] for start, end in zip(table.starts, [*table.starts[1:], len(text)], strict=True)]


def _place(lines: Sequence[str], position: Any, encoding: str) -> tuple[int, int]:
    """Return the line of a position, from 0, and the offset in that line."""
    line: int = position["line"] + 0
    character: int = position["character"] + 0
    if line < 0:
        return 0, 0
    if line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    positions = Positions(Source("", lines[line]), encoding)
    return line, positions.offset({"line": 0, "character": character})


def sound(text: Any) -> str:
    """Return a text without halves of surrogate pairs, which no file can hold.

    Raises:
        TypeError: it isn't a text.
    """
    if not isinstance(text, str):
        raise TypeError(text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if not text.isascii() else text


def replaced(source: Source, text: str, encoding: str) -> list[dict[str, Any]]:
    """Return the edit that makes another text of a file: from the first line that differs to the last one."""
    if text == source.text:
        return []
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    most = min(len(old), len(new)) - first
    same = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    start, end = sum(map(len, old[:first])), len(source.text) - sum(map(len, old[len(old) - same :]))
    kept = "".join(new[first : len(new) - same])
    return [{"range": Positions(source, encoding).range(Span(start, end)), "newText": kept}]
