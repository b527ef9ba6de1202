"""Positions of the protocol: lines from 0, and characters counted in UTF-8, UTF-16 or UTF-32."""

from collections.abc import Sequence
from typing import Any

from signage_core.frozen import frozen
from signage_linter.report import Piece
from signage_linter.source import Source
from signage_specs.span import Span

ENCODINGS = ("utf-32", "utf-16", "utf-8")
DEFAULT_ENCODING = "utf-16"


@frozen
class Positions:
    """Turns places of one text into positions of the protocol, and back. `encoding` is one of ENCODINGS."""

    source: Source
    encoding: str

    def position(self, line: int, column: int) -> dict[str, int]:
        """Return the position of a 1-based line and column; behind a line's end it is that end."""
        text = self.source.lines.line(line)
        before = text[: max(column - 1, 0)]
        return {"line": max(line - 1, 0), "character": _units(before, self.encoding)}

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
        text = lines.line(line + 1)
        return lines.starts[line] + _column(text, character, self.encoding)

    def span(self, given: Any) -> Span:
        """Return the span of a range.

        Raises:
            KeyError, TypeError: it isn't a range.
        """
        start, end = self.offset(given["start"]), self.offset(given["end"])
        return Span(min(start, end), max(start, end))


def _units(text: str, encoding: str) -> int:
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(character > "\uffff" for character in text)


def _column(text: str, units: int, encoding: str) -> int:
    """Return how many code points of a line are before a number of units; a unit inside of one is its start."""
    if encoding == "utf-32" or text.isascii():
        return min(max(units, 0), len(text))
    taken = 0
    for column, character in enumerate(text):
        taken += _units(character, encoding)
        if taken > units:
            return column
    return len(text)


def changed(text: str, changes: Sequence[Any], encoding: str) -> str:
    """Return a text with the changes of a notification, each of which applies to what the one before it left.

    Raises:
        KeyError, TypeError: one isn't a change.
    """
    for change in changes:
        new = sound(change["text"])
        if change.get("range") is None:
            text = new
            continue
        span = Positions(Source("", text), encoding).span(change["range"])
        text = text[: span.start] + new + text[span.end :]
    return text


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
