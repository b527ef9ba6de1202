"""Read an ANML native document: text in, tree out, whatever the text is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from signage_specs.anml_native.aria.shape import pasted_lines
from signage_specs.anml_native.element_parser import read_element
from signage_specs.anml_native.frontmatter_parser import read_frontmatter
from signage_specs.anml_native.table_parser import read_cells
from signage_specs.anml_native.tree import (
    ActionLine,
    AnyLine,
    BlankLine,
    CommentLine,
    ContentLine,
    Document,
    ElementLine,
    ElisionLine,
    Line,
    Marker,
    PastedLine,
    SummaryLine,
    TableLine,
)
from signage_specs.anml_native.vocabulary import ACTION_VERBS
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.span import Span

if TYPE_CHECKING:
    from signage_specs.anml_native.tree import Cell

ELISIONS: Final = frozenset({"...", "\u2026"})
"""What stands for something left out, alone on its line."""

_COMMENT_LINE: Final = re.compile(r"--(?=\s|\Z)")
_ACTION: Final = re.compile(rf"(?:{'|'.join(sorted(ACTION_VERBS))})[^\S\r\n]+#[A-Za-z]*\d+(?=\s|\Z)")
_MARKER: Final = re.compile(r"([+*-])([^\S\r\n]*)")
_OPEN_ROW: Final = re.compile(r'[^"|\\]*\|')


def parse(text: str) -> Document:
    """Return the tree of a text (1 to 5, 8).

    Never raises, and runs in time linear in the text. Where a line can't be read as the grammar says, the
    line's own node holds what stands there, and reading goes on at the next line.

    Faults: `unclosed-frontmatter`, `unopened-frontmatter`, `late-frontmatter`.
    """
    source = list(indented_lines(text))
    front = read_frontmatter(source)
    body = _Body(text, is_diff=front.is_diff)
    pasted = pasted_lines([line.words for line in source], front.taken, is_diff=front.is_diff)
    for index, line in enumerate(source):
        ready = front.lines.get(index)
        body.add(ready if ready is not None else body.read(line, pasted=index in pasted))
    return Document(text, tuple(body.lines), tuple(front.faults))


class _Body:
    """The body's lines so far, and the elements that the next line may stand under."""

    def __init__(self, text: str, *, is_diff: bool) -> None:
        self.text = text
        self.is_diff = is_diff
        self.lines: list[AnyLine] = []
        self.open: list[tuple[int, int]] = []  # (depth, index) of the elements around, outermost first

    def add(self, line: AnyLine) -> None:
        """Take a line; an element becomes a possible parent."""
        self.lines.append(line)
        if isinstance(line, ElementLine):
            self.open.append((line.depth, len(self.lines) - 1))

    def parent(self, depth: int) -> int | None:
        """Return the nearest shallower element, and forget those that ended."""
        while self.open and self.open[-1][0] >= depth:
            self.open.pop()
        return self.open[-1][1] if self.open else None

    def read(self, line: IndentedLine, *, pasted: bool) -> AnyLine:
        """Read one line of the body."""
        words = line.words.rstrip()
        plain = Line(line.span, line.indent, line.ending, _width(line.indent) // 2, None)
        if line.is_blank:
            return BlankLine(*_fields(plain))
        if pasted:
            return PastedLine(*_fields(plain), line.words)
        if words in ELISIONS:
            return ElisionLine(*_fields(plain), line.words)
        if _COMMENT_LINE.match(words):
            return CommentLine(*_fields(plain), line.words)
        if _ACTION.match(words):
            return ActionLine(*_fields(plain), line.words)
        return self.marked(line, plain)

    def marked(self, line: IndentedLine, plain: Line) -> AnyLine:
        """Read a line that may have a diff marker: an element, content, summary or table line."""
        start, depth, marker = line.words_start, plain.depth, None
        found = _MARKER.match(line.words)
        if found:
            start += found.end()
            marker = Marker(Span(line.words_start, start), found.group(1), found.group(2))
            if not line.indent and marker.gap != " ":
                depth = _width(marker.gap) // 2  # as the grammar has it: prefix, then indentation (8)
        common = (line.span, line.indent, line.ending, depth, self.parent(depth), marker)
        sign = self.text[start] if start < line.end else ""
        if sign == ">":
            return ContentLine(*common, self.text[start + 1 : line.end])
        if sign == "~":
            return SummaryLine(*common, self.text[start + 1 : line.end])
        if sign == "|":
            return TableLine(*common, *self.row(start + 1, line.end, opened=True))
        if self.continues_table(line.words, depth):
            return TableLine(*common, *self.row(start, line.end, opened=False))
        return ElementLine(*common, read_element(self.text, start, line.end))

    def row(self, start: int, end: int, *, opened: bool) -> tuple[tuple[Cell, ...], bool, bool, str]:
        """Read a table line's cells."""
        cells, closed, trailing = read_cells(self.text, start, end)
        return cells, opened, closed, trailing

    def continues_table(self, words: str, depth: int) -> bool:
        """Whether a line that doesn't start with a pipe is a row all the same: it has pipes, under a row."""
        before = self.lines[-1] if self.lines else None
        is_below = isinstance(before, TableLine) and before.depth == depth
        return is_below and _OPEN_ROW.match(words) is not None


def _width(space: str) -> int:
    """Return how many columns white space takes; a tab counts as one level, which is two columns."""
    return len(space) + space.count("\t")


def _fields(line: Line) -> tuple[Span, str, str, int, int | None]:
    return line.span, line.indent, line.ending, line.depth, line.parent
