"""The tree of an ANML native document: its lines, each with all that was written in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

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

    @property
    def margin(self) -> Span:
        """Where the white space in front stands."""
        return Span(self.span.start, self.span.start + len(self.indent))

    @property
    def words_span(self) -> Span:
        """The line without the white space in front of it."""
        return Span(self.span.start + len(self.indent), self.span.end)


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

    @property
    def content(self) -> str:
        """What the value says: without the double quotes around it, if it has any."""
        return unquoted(self.value)


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
    """A line of the action protocol that strayed into a snapshot, such as `click #e1` (6).

    The ref may be malformed, as in `click e1`, and a list sign or diff marker may stand in front.
    """

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


@dataclass(frozen=True, slots=True)
class ProseLine(Line):
    """A line with nothing of an element: a sentence, code, a line of another language."""

    text: str


@dataclass(frozen=True, slots=True)
class UnreadLine(Line):
    """All lines beyond the bound, in one piece."""

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
    | ProseLine
    | UnreadLine
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
        refs: the refs of all elements, without their `#`.
        element_lines: the lines that are elements, each with its index in `lines`.
        marked_lines: the lines that may carry a diff marker, each with its index in `lines`.
        children: the indices of the lines under each element line, by that line's index.
        elisions: the indices of the lines that are elisions, in order.
        unplaced: the indices of the lines that stand under one that nobody can read, so that what they belong to
            isn't known.
    """

    text: str
    lines: tuple[AnyLine, ...]
    faults: tuple[Fault, ...] = ()
    meta: dict[str, MetaLine] = field(init=False, compare=False, repr=False)
    elements: tuple[Element, ...] = field(init=False, compare=False, repr=False)
    refs: frozenset[str] = field(init=False, compare=False, repr=False)
    element_lines: tuple[tuple[int, ElementLine], ...] = field(init=False, compare=False, repr=False)
    marked_lines: tuple[tuple[int, MarkedLine], ...] = field(init=False, compare=False, repr=False)
    children: dict[int, list[int]] = field(init=False, compare=False, repr=False)
    elisions: tuple[int, ...] = field(init=False, compare=False, repr=False)
    unplaced: frozenset[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        meta: dict[str, MetaLine] = {}
        children: dict[int, list[int]] = {}
        elisions: list[int] = []
        marked: list[tuple[int, MarkedLine]] = []
        has_prose = False
        for index, line in enumerate(self.lines):
            if isinstance(line, MARKED_LINES):
                marked.append((index, line))
                if line.parent is not None:
                    children.setdefault(line.parent, []).append(index)
            elif isinstance(line, MetaLine):
                if line.key is not None:
                    meta.setdefault(line.key.text, line)
            elif isinstance(line, ElisionLine):
                elisions.append(index)
            else:
                has_prose = has_prose or isinstance(line, ProseLine)
        elements = tuple(element for _, line in marked for element in elements_of(line))
        object.__setattr__(self, "meta", meta)
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "elisions", tuple(elisions))
        object.__setattr__(self, "marked_lines", tuple(marked))
        object.__setattr__(self, "elements", elements)
        object.__setattr__(self, "refs", frozenset(each.ref.text for each in elements if each.ref))
        object.__setattr__(self, "unplaced", frozenset(_unplaced(self.lines) if has_prose else ()))
        element_lines = tuple((index, line) for index, line in marked if isinstance(line, ElementLine))
        object.__setattr__(self, "element_lines", element_lines)

    @property
    def first_elision(self) -> int:
        """The index of the first elision; the number of lines when there is none."""
        return self.elisions[0] if self.elisions else len(self.lines)

    @property
    def starts_with_elision(self) -> bool:
        """Whether the document says itself that its start was left out."""
        first = next((line for line in self.lines if not isinstance(line, BlankLine)), None)
        return isinstance(first, ElisionLine)

    @property
    def is_diff(self) -> bool:
        """Whether the frontmatter says `type: diff`."""
        return "type" in self.meta and self.meta["type"].content == "diff"

    def parent_of(self, line: Line) -> ElementLine | None:
        """Return the element line that a line stands under."""
        parent = None if line.parent is None else self.lines[line.parent]
        return parent if isinstance(parent, ElementLine) else None


def unquoted(value: str) -> str:
    """Return what a value of the frontmatter says: without the double quotes around it, if it has any."""
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _unplaced(lines: Sequence[AnyLine]) -> Iterator[int]:
    """Yield the index of each line of the body that is deeper than a line of prose in front of it."""
    margin: int | None = None
    for index, line in enumerate(lines):
        if isinstance(line, ProseLine):
            margin = line.depth if margin is None else min(margin, line.depth)
        elif margin is not None and isinstance(line, MARKED_LINES):
            if line.depth > margin:
                yield index
            else:
                margin = None


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
