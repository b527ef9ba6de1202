"""The tree of an ANML native document: its lines, each with all that was written in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Element, Piece
    from signage_specs.span import Fault, Span


@dataclass(frozen=True, slots=True)
class Cell:
    r"""A table cell.

    Attributes:
        span: between the pipes.
        raw: what stands there, padding included.
        text: the same without padding, `\|` being a pipe.
        element: the inline element, where the cell holds one (3).
    """

    span: Span
    raw: str
    text: str
    element: Element | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A diff marker: `+`, `-` or `*`, and the white space after it (5)."""

    span: Span
    sign: str
    gap: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line.

    Attributes:
        span: where it stands, without its line end.
        indent: the white space in front, as written.
        ending: its line end; empty at the end of the text.
        depth: its level, the root's being 0. Where the indentation is no multiple of two, the next lower one.
        parent: the index of the nearest shallower element line in front of it.
    """

    span: Span
    indent: str
    ending: str
    depth: int
    parent: int | None


@dataclass(frozen=True, slots=True)
class DelimiterLine(Line):
    """A `---`; `trailing` is the white space after it."""

    trailing: str


@dataclass(frozen=True, slots=True)
class MetaLine(Line):
    """A line of the frontmatter.

    Attributes:
        text: the line without its indentation.
        key: the key, or None when the line isn't `key: value`.
        value: the value, without white space around it.
        value_span: where the value stands.
    """

    text: str
    key: Piece | None
    value: str
    value_span: Span


@dataclass(frozen=True, slots=True)
class ElementLine(Line):
    """An element, with a diff marker or without."""

    marker: Marker | None
    element: Element


@dataclass(frozen=True, slots=True)
class ContentLine(Line):
    """A `> text` line; the text is everything after the sign."""

    marker: Marker | None
    text: str


@dataclass(frozen=True, slots=True)
class SummaryLine(Line):
    """A `~ text` line; the text is everything after the sign."""

    marker: Marker | None
    text: str


@dataclass(frozen=True, slots=True)
class TableLine(Line):
    """A row of cells.

    Attributes:
        cells: the cells between the pipes.
        opened: whether the row starts with a pipe.
        closed: whether it ends with one.
        trailing: white space after the last pipe.
    """

    marker: Marker | None
    cells: tuple[Cell, ...]
    opened: bool
    closed: bool
    trailing: str


@dataclass(frozen=True, slots=True)
class ActionLine(Line):
    """A line of the action protocol that strayed into a snapshot, such as `click #e1` (6)."""

    text: str


@dataclass(frozen=True, slots=True)
class CommentLine(Line):
    """A line that holds nothing but a `-- comment`."""

    text: str


@dataclass(frozen=True, slots=True)
class ElisionLine(Line):
    """A line of `...` or `…`, which stands for what a page left out."""

    text: str


@dataclass(frozen=True, slots=True)
class BlankLine(Line):
    """A line of nothing but white space; all of it is the indentation."""


@dataclass(frozen=True, slots=True)
class PastedLine(Line):
    """A line of an accessibility snapshot in the older format (11)."""

    text: str


AnyLine: TypeAlias = (
    DelimiterLine
    | MetaLine
    | ElementLine
    | ContentLine
    | SummaryLine
    | TableLine
    | ActionLine
    | CommentLine
    | ElisionLine
    | BlankLine
    | PastedLine
)

MarkedLine: TypeAlias = ElementLine | ContentLine | SummaryLine | TableLine

MARKED_LINES: Final = (ElementLine, ContentLine, SummaryLine, TableLine)
"""The body lines of the grammar, which may carry a diff marker, for `isinstance`."""


@dataclass(frozen=True, slots=True)
class Document:
    """An ANML native document. The tree is flat: a line's `parent` is an index into `lines`.

    So no depth of nesting costs more than another, and a line can be judged where it stands.

    Attributes:
        text: what was parsed.
        lines: every line, in order.
        faults: what was wrong with the frontmatter: see the parser.
        meta: the first line of each key of the frontmatter.
        elements: every element in text order, those in table cells included.
        element_lines: the lines that are elements, each with its index in `lines`.
        children: the indices of the lines under each element line, by that line's index.
        first_elision: the index of the first elision; the number of lines when there is none.
    """

    text: str
    lines: tuple[AnyLine, ...]
    faults: tuple[Fault, ...] = ()
    meta: dict[str, MetaLine] = field(init=False, compare=False, repr=False)
    elements: tuple[Element, ...] = field(init=False, compare=False, repr=False)
    element_lines: tuple[tuple[int, ElementLine], ...] = field(init=False, compare=False, repr=False)
    children: dict[int, list[int]] = field(init=False, compare=False, repr=False)
    first_elision: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        meta: dict[str, MetaLine] = {}
        children: dict[int, list[int]] = {}
        first_elision = len(self.lines)
        for index, line in enumerate(self.lines):
            if line.parent is not None:
                children.setdefault(line.parent, []).append(index)
            if isinstance(line, MetaLine) and line.key is not None:
                meta.setdefault(line.key.text, line)
            elif isinstance(line, ElisionLine):
                first_elision = min(first_elision, index)
        numbered = enumerate(self.lines)
        object.__setattr__(self, "meta", meta)
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "first_elision", first_elision)
        object.__setattr__(self, "elements", tuple(e for line in self.lines for e in elements_of(line)))
        object.__setattr__(
            self, "element_lines", tuple((i, line) for i, line in numbered if isinstance(line, ElementLine))
        )

    @property
    def is_diff(self) -> bool:
        """Whether the frontmatter says `type: diff`."""
        return "type" in self.meta and self.meta["type"].value == "diff"

    def parent_of(self, line: Line) -> ElementLine | None:
        """Return the element line that a line stands under."""
        parent = None if line.parent is None else self.lines[line.parent]
        return parent if isinstance(parent, ElementLine) else None


def is_removal(line: AnyLine) -> bool:
    """Whether a line says what its document no longer has (5)."""
    return isinstance(line, MARKED_LINES) and line.marker is not None and line.marker.sign == "-"


def elements_of(line: AnyLine) -> Iterator[Element]:
    """Yield the elements of one line: its own, or those in its cells."""
    if isinstance(line, ElementLine):
        yield line.element
    elif isinstance(line, TableLine):
        for cell in line.cells:
            if cell.element is not None:
                yield cell.element
