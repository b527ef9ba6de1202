"""Places in a text: spans, what was wrong with the syntax there, and lines and columns."""

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from signage_core.frozen import frozen

_LINE_END = re.compile(r"\r\n?|\n")


@frozen(order=True)
class Span:
    """A half-open range of one text, in code points: `text[start:end]`."""

    start: int
    end: int

    def shifted(self, by: int) -> "Span":
        """Return the same piece in a text with `by` more code points before it."""
        return Span(self.start + by, self.end + by)


def trimmed(text: str, span: Span, white_space: str | None = None) -> Span:
    """Return a piece of a text without white space around it; an empty one at its start if there is no more.

    White space is what Unicode calls so, or the characters that are given.
    """
    piece = text[span.start : span.end]
    start = span.end - len(piece.lstrip(white_space)) if piece.strip(white_space) else span.start
    return Span(start, start + len(piece.strip(white_space)))


def line_around(text: str, span: Span) -> tuple[int, int]:
    """Return the start and the end of the lines that a piece of a text is in, with the last one's line end."""
    start = text.rfind("\n", 0, span.start) + 1
    start = max(start, text.rfind("\r", start, span.start) + 1)
    end = _LINE_END.search(text, span.end)
    return start, end.end() if end else len(text)


def removable(text: str, span: Span) -> Span:
    """Return a piece with what goes with it: its lines if nothing else is on them, else the blanks before.

    With the last line goes the line end before it, so that no empty one is left.
    """
    start, end = line_around(text, span)
    if text[start:end].strip() == text[span.start : span.end].strip():
        is_last = end == len(text) and not text.endswith(("\n", "\r"))
        return Span(len(text[:start].removesuffix("\n").removesuffix("\r")) if is_last else start, end)
    start = span.start
    while start and text[start - 1] in " \t":
        start -= 1
    return Span(start, span.end)


@frozen
class Fault:
    """Something that a reader or a parser could not read by the grammar.

    A fault is a fact about the text, not a judgement: the rules decide which faults matter in which profile. Each
    reader lists the kinds that it makes. The detail is for the rule's message; of two equal things, `earlier` is
    the first.
    """

    kind: str
    span: Span
    detail: str = ""
    earlier: Span | None = None


class LineTable:
    """The line starts of one text. Built once, on first use; every look-up after that is a bisection.

    A line ends at LF, CR LF or CR. Lines and columns are 1-based and count code points.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line's first code point."""
        if "\r" in self.text:
            return [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        lengths = map(len, self.text.split("\n")[:-1])
        return list(accumulate(map((1).__add__, lengths), initial=0))

    def position(self, offset: int) -> tuple[int, int]:
        """Return the (line, column) of an offset; an offset past the end is that of the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def offset(self, line: int, column: int = 1) -> int:
        """Return the offset of a (line, column); places past the end of a line or text are that end."""
        if line < 1:
            return 0
        if line > len(self.starts):
            return len(self.text)
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return min(self.starts[line - 1] + max(column, 1) - 1, end)

    def line(self, number: int) -> str:
        """Return line `number` without its line end; an empty string past the last line."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].rstrip("\r\n")

    def end(self, number: int) -> str:
        """Return how line `number` ends: LF, CR LF or CR. The last line ends as the first does, else in LF."""
        if not 1 <= number <= len(self.starts):
            return "\n"
        if number == len(self.starts):
            return self.end(1) if number > 1 else "\n"
        stop = self.starts[number]
        return "\r\n" if self.text[stop - 2 : stop] == "\r\n" else self.text[stop - 1]
