"""The tree of an ANML native document: its lines, each with all that was written in it, and how much is read.

What is beyond a bound is kept as it is written, in one piece, and reported (N045).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Cell, Element, Piece
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.span import Fault, Span

_ESCAPE: Final = re.compile(r"\\([\"\\])")
_SHORTEST_QUOTED: Final = 2  # the two quotes

MOST_LINES: Final = 131_072  # of a text that is read whole: it takes a second or so
FIRST_LINES: Final = 4_096  # are read of a text that has more: enough to tell what it is


@frozen
class Marker:
    """A diff marker: `+`, `-` or `*`, and the white space after it (5)."""

    span: Span
    sign: str
    gap: str


@frozen
class Line:
    """One line.

    The span is without the line end, which is empty at the end of the text. The root's depth is 0; where the
    indentation is no multiple of two, it is the next lower one. The parent is the index of the nearest shallower
    element line.
    """

    span: Span
    indent: str
    ending: str
    depth: int
    parent: int | None

    @property
    def margin(self) -> Span:
        """Where the white space before is."""
        return Span(self.span.start, self.span.start + len(self.indent))

    @property
    def whole(self) -> Span:
        """The line with its line end: what to delete when the line goes."""
        return Span(self.span.start, self.span.end + len(self.ending))

    @property
    def words_span(self) -> Span:
        """The line without the white space before it."""
        return Span(self.span.start + len(self.indent), self.span.end)


@frozen
class DelimiterLine(Line):
    """A `---`; `trailing` is the white space after it."""

    trailing: str


@frozen
class MetaLine(Line):
    """A line of the frontmatter without its indentation; without a key, when it isn't `key: value`."""

    text: str
    key: Piece | None
    value: str
    value_span: Span

    @property
    def content(self) -> str:
        """What the value says: without the double quotes around it, if it has any."""
        return unquoted(self.value)


@frozen
class ElementLine(Line):
    """An element, with a diff marker or without."""

    marker: Marker | None
    element: Element


@frozen
class ContentLine(Line):
    """A `> text` line; the text is everything after the sign."""

    marker: Marker | None
    text: str


@frozen
class SummaryLine(Line):
    """A `~ text` line; the text is everything after the sign."""

    marker: Marker | None
    text: str


@frozen
class TableLine(Line):
    """A row of cells, opened and closed by a pipe as it should be, and the white space after the last one."""

    marker: Marker | None
    cells: tuple[Cell, ...]
    opened: bool
    closed: bool
    trailing: str


@frozen
class TextLine(Line):
    """A line that is kept as it is written; the text is the line without its indentation."""

    text: str


class StrayAction(TextLine):
    """An action in a snapshot, such as `click #e1` (6). The ref may be malformed; a list sign may come first."""


class CommentLine(TextLine):
    """A line that holds nothing but a `-- comment`."""


class ElisionLine(TextLine):
    """A line of `...` or `…`, which stands for what a page left out."""


class PastedLine(TextLine):
    """A line of an accessibility snapshot in the older format (11)."""


class ProseLine(TextLine):
    """A line with nothing of an element: a sentence, code, a line of another language."""


class UnreadLine(TextLine):
    """All lines beyond the bound, in one piece."""


class BlankLine(Line):
    """A line of nothing but white space; all of it is the indentation."""


MarkedLine: TypeAlias = ElementLine | ContentLine | SummaryLine | TableLine
"""A body line of the grammar, which may carry a diff marker."""

AnyLine: TypeAlias = DelimiterLine | MetaLine | MarkedLine | TextLine | BlankLine


@dataclass(frozen=True)
class Document:
    """An ANML native document. The tree is flat: a line's `parent` is an index into `lines`.

    So no depth of nesting costs more than another, and a line can be judged where it is. Faults are those of the
    frontmatter: see the parser.
    """

    text: str
    lines: tuple[AnyLine, ...]
    faults: tuple[Fault, ...] = ()

    @cached_property
    def meta(self) -> dict[str, MetaLine]:
        """The first line of each key of the frontmatter."""
        meta: dict[str, MetaLine] = {}
        for line in self.lines:
            if isinstance(line, MetaLine) and line.key is not None:
                meta.setdefault(line.key.text, line)
        return meta

    @cached_property
    def marked_lines(self) -> tuple[tuple[int, MarkedLine], ...]:
        """The lines that may carry a diff marker, each with its index in `lines`."""
        return tuple((index, line) for index, line in enumerate(self.lines) if isinstance(line, MarkedLine))

    @cached_property
    def element_lines(self) -> tuple[tuple[int, ElementLine], ...]:
        """The lines that are elements, each with its index in `lines`."""
        return tuple((index, line) for index, line in self.marked_lines if isinstance(line, ElementLine))

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every element in text order, those in table cells included."""
        return tuple(element for _, line in self.marked_lines for element in elements_of(line))

    @cached_property
    def refs(self) -> frozenset[str]:
        """The refs of all elements, without their `#`."""
        return frozenset(element.ref.text for element in self.elements if element.ref)

    @cached_property
    def children(self) -> dict[int, list[int]]:
        """The indices of the lines under each element line, by that line's index."""
        children: dict[int, list[int]] = {}
        for index, line in self.marked_lines:
            if line.parent is not None:
                children.setdefault(line.parent, []).append(index)
        return children

    @cached_property
    def elisions(self) -> tuple[int, ...]:
        """The indices of the lines that are elisions, in order."""
        return tuple(index for index, line in enumerate(self.lines) if isinstance(line, ElisionLine))

    @cached_property
    def unplaced(self) -> frozenset[int]:
        """The indices of the lines under a line of prose: what they belong to isn't known."""
        return frozenset(_unplaced(self.lines))

    @cached_property
    def body_start(self) -> int:
        """The index of the first line after the frontmatter; 0 where none opens on the first line and closes."""
        delimiters = [index for index, line in enumerate(self.lines) if isinstance(line, DelimiterLine)]
        return delimiters[1] + 1 if len(delimiters) > 1 and not delimiters[0] else 0

    @property
    def first_elision(self) -> int:
        """The index of the first elision; the number of lines when there is none."""
        return self.elisions[0] if self.elisions else len(self.lines)

    @cached_property
    def starts_with_elision(self) -> bool:
        """Whether the document says itself that its start was left out."""
        first = next((line for line in self.lines if not isinstance(line, BlankLine)), None)
        return isinstance(first, ElisionLine)

    @property
    def is_diff(self) -> bool:
        """Whether the frontmatter says `type: diff`."""
        return "type" in self.meta and self.meta["type"].content == "diff"

    def parent_of(self, line: Line) -> ElementLine | None:
        """Return the element line that a line belongs to."""
        parent = None if line.parent is None else self.lines[line.parent]
        return parent if isinstance(parent, ElementLine) else None


def unquoted(value: str) -> str:
    """Return what a value of the frontmatter says: without the double quotes around it, if it has any.

    Where `double_quoted` has escaped quotes, they are read back.
    """
    if len(value) < _SHORTEST_QUOTED or not value[0] == value[-1] == '"':
        return value
    inner = value[1:-1]
    return _ESCAPE.sub(r"\1", inner) if '\\"' in inner or inner.endswith("\\\\") else inner


def _unplaced(lines: Sequence[AnyLine]) -> Iterator[int]:
    """Yield the index of each line of the body that is deeper than a line of prose before it."""
    margin: int | None = None
    for index, line in enumerate(lines):
        if isinstance(line, ProseLine):
            margin = line.depth if margin is None else min(margin, line.depth)
        elif margin is not None and isinstance(line, MarkedLine):
            if line.depth > margin:
                yield index
            else:
                margin = None


def is_removal(line: AnyLine) -> bool:
    """Whether a line says what its document no longer has (5)."""
    return isinstance(line, MarkedLine) and line.marker is not None and line.marker.sign == "-"


def elements_of(line: AnyLine) -> Iterator[Element]:
    """Yield the elements of one line: its own, or those in its cells."""
    if isinstance(line, ElementLine):
        yield line.element
    elif isinstance(line, TableLine):
        for cell in line.cells:
            if cell.element is not None:
                yield cell.element


def bounded_lines(text: str) -> tuple[list[IndentedLine], int]:
    """Return the lines of a text, as many as are read, and the offset where the rest starts."""
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    most = MOST_LINES if ends <= MOST_LINES else FIRST_LINES
    lines = list(islice(indented_lines(text), most))
    return lines, lines[-1].end + len(lines[-1].ending) if lines else 0
