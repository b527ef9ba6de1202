"""Read the frontmatter of an ANML native document, also where it is not where it belongs."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.tree import BlankLine, DelimiterLine, ElisionLine, MetaLine
from signage_specs.anml_native.vocabulary import ELISIONS
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span

_ENTRY: Final = re.compile(r"([A-Za-z_][\w-]*):\s*")
_CERTAIN_ENTRY: Final = re.compile(r"[A-Za-z_][\w-]*:(?:\s|\Z)")

BYTE_ORDER_MARK: Final = "\ufeff"


@frozen
class Frontmatter:
    """The lines that are frontmatter, by their number from 0, and what is wrong with where they are.

    A stray delimiter in the body is one of its lines too. For faults with a `---` see `parser.parse`. A diff's
    metadata says `type: diff`.
    """

    lines: Mapping[int, DelimiterLine | MetaLine | BlankLine | ElisionLine]
    faults: tuple[Fault, ...]
    is_diff: bool

    @property
    def taken(self) -> frozenset[int]:
        """The numbers of the lines that are no body lines."""
        return frozenset(self.lines)


def read_frontmatter(source: Sequence[IndentedLine]) -> Frontmatter:
    """Find the frontmatter (1.1, 8).

    It opens on the first line and closes at the next `---`. Each other `---` is a fault; the `key: value`
    lines between two of them are metadata all the same. One pass, and no line is looked at more than twice.
    """
    reader = _Reader(source)
    position = reader.long_opening() or reader.opening()
    while position < len(source):
        if _is_dashes(source[position]):
            position = reader.late(position)
        else:
            position += 1
    is_diff = any(
        isinstance(line, MetaLine) and line.key is not None and (line.key.text, line.value) == ("type", "diff")
        for line in reader.lines.values()
    )
    return Frontmatter(reader.lines, tuple(reader.faults), is_diff)


class _Reader:
    def __init__(self, source: Sequence[IndentedLine]) -> None:
        self.source = source
        self.lines: dict[int, DelimiterLine | MetaLine | BlankLine | ElisionLine] = {}
        self.faults: list[Fault] = []

    def opening(self) -> int:
        """Read frontmatter at the first line; return the number of the first line after it."""
        if not self.source:
            return 0
        if not _is_delimiter(self.source[0]):
            end = self.entries_end(0)
            if 0 < end < len(self.source) and _is_delimiter(self.source[end]) and self.has_entry(0, end):
                self.fault("unopened-frontmatter", 0)
                return self.take(0, end + 1)
            return 0
        close = next((n for n in range(1, len(self.source)) if _is_delimiter(self.source[n])), None)
        if close is not None:
            return self.take(0, close + 1)
        end = self.entries_end(1)
        if end < len(self.source) and _is_dashes(self.source[end]):
            self.fault("indented-delimiter", end)
            return self.take(0, end + 1)
        self.fault("unclosed-frontmatter", 0)
        return self.take(0, end)

    def late(self, start: int) -> int:
        """Read a `---` in the body, and the metadata after it if a `---` closes that."""
        end = self.entries_end(start + 1)
        has_metadata = self.has_entry(start + 1, end)
        is_closed = end < len(self.source) and _is_delimiter(self.source[end]) and has_metadata
        if not is_closed:
            self.fault("stray-delimiter", start)
        elif self.has_entry(0, start):
            self.fault("late-frontmatter", start)
        else:
            self.fault("indented-delimiter" if _is_indented(self.source[start]) else "delayed-frontmatter", start)
        return self.take(start, end + 1 if is_closed else start + 1)

    def entries_end(self, start: int) -> int:
        """Return the number of the first line from `start` that can't be metadata."""
        end = start
        while end < len(self.source) and (
            self.source[end].is_blank or _CERTAIN_ENTRY.match(self.source[end].words)
        ):
            end += 1
        return end

    def has_entry(self, start: int, end: int) -> bool:
        return any(not self.source[number].is_blank for number in range(start, end))

    def take(self, start: int, end: int) -> int:
        for number in range(start, end):
            self.lines[number] = _read_line(self.source[number])
        return end

    def long_opening(self) -> int:
        """Read frontmatter with `----`, or a longer line, for one `---` at least; return 0 where there is none."""
        end = self.entries_end(1)
        if end >= len(self.source) or not self.has_entry(1, end):
            return 0
        delimiters = [number for number in (0, end) if _is_long(self.source[number])]
        if not delimiters or not all(_is_delimiter(self.source[n]) for n in {0, end}.difference(delimiters)):
            return 0
        self.take(0, end + 1)
        for number in delimiters:
            line = self.source[number]
            self.lines[number] = DelimiterLine(line.span, line.indent, line.ending, 0, None, line.words[3:])
            self.fault("long-delimiter", number)
        return end + 1

    def fault(self, kind: str, number: int) -> None:
        self.faults.append(Fault(kind, self.source[number].span))


def _is_delimiter(line: IndentedLine) -> bool:
    return not _is_indented(line) and _is_dashes(line)


def _is_indented(line: IndentedLine) -> bool:
    """Whether white space is before; a byte order mark takes no place."""
    return bool(line.indent.strip(BYTE_ORDER_MARK))


def _is_dashes(line: IndentedLine) -> bool:
    """Whether a line is `---`, indented or not; an indented one delimits nothing."""
    return line.words.rstrip() == "---"


def _is_long(line: IndentedLine) -> bool:
    """Whether a line is four hyphens or more."""
    return not _is_indented(line) and re.fullmatch(r"-{4,}\s*", line.words) is not None


def _read_line(line: IndentedLine) -> DelimiterLine | MetaLine | BlankLine | ElisionLine:
    common = (line.span, line.indent, line.ending, 0, None)
    if line.is_blank:
        return BlankLine(*common)
    if _is_dashes(line):
        return DelimiterLine(*common, line.words[3:])
    words = line.words.rstrip()
    if words in ELISIONS:
        return ElisionLine(*common, line.words)
    entry = _ENTRY.match(words)
    if entry is None:
        return MetaLine(*common, line.words, None, words, Span(line.words_start, line.words_start + len(words)))
    start = line.words_start
    key = Piece(Span(start, start + entry.end(1)), entry.group(1))
    value = words[entry.end() :]
    return MetaLine(*common, line.words, key, value, Span(start + entry.end(), start + len(words)))
