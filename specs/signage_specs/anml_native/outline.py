"""A snapshot as nested elements, each with the lines that belong to it: what diffs and pruning work on.

The tree of the parser keeps every line where it is. An outline keeps what the lines say, in canonical words,
and knows what is in what. It holds sound documents only: a line that nobody can place for certain is an
`OutlineError`.

Blank lines and comment lines have no indentation that counts. They are with the line after them: before
an element they are its lead, before text they are text, at the end they are the tail.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Element
from signage_specs.anml_native.tree import (
    MOST_LINES,
    AnyLine,
    BlankLine,
    CommentLine,
    ContentLine,
    Document,
    ElementLine,
    ElisionLine,
    MarkedLine,
    MetaLine,
    PastedLine,
    SummaryLine,
    TableLine,
    UnreadLine,
    elements_of,
)
from signage_specs.anml_native.writer import write_canonical

ROOT: Final = 0  # the number of the node that holds the elements at the left margin

IN_CELL: Final = -1  # what stands for the number of a node where an element is none, because it is in a table cell


class OutlineError(ValueError):
    """A document that is no sound snapshot: the line that can't be placed, from 1, why, and the remedy."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@frozen
class Plain:
    """A line that is no element: text, a row, a summary; or a blank line or a comment with them.

    Its words are in canonical form. Only comments have a `shift`: so many levels are they deeper than usual. The
    line is from 1, 0 for one that was made. Elements are those in its cells.
    """

    words: str
    shift: int = 0
    line: int = field(default=0, compare=False)
    elements: tuple[Element, ...] = field(default=(), compare=False)

    @property
    def refs(self) -> Iterator[str]:
        """The refs in its cells."""
        return (element.ref.text for element in self.elements if element.ref)

    def at(self, depth: int) -> str:
        """Return the line under an element whose children are at a level."""
        return indented(self.words, depth + self.shift)


Lines: TypeAlias = "Iterator[str | Lines]"  # lines of text, and iterators of such lines for what is nested

Item: TypeAlias = Plain | int  # what is under an element: a line, or the number of a node


@frozen
class Node:
    """An element with what is under it.

    Nodes have numbers: `parent` is the one around it, for the root itself, `end` the first one after all that are
    under it. The depth is 0 at the left margin and -1 for the root, which has no element. The line is from 1. Its
    lead are the blank lines and comments before it, its items what is under it.
    """

    line: int
    parent: int
    end: int
    depth: int
    marker: str
    element: Element | None
    words: str
    lead: tuple[Plain, ...]
    items: tuple[Item, ...]

    @property
    def ref(self) -> str | None:
        """The ref, without `#`."""
        return self.element.ref.text if self.element and self.element.ref else None

    @property
    def role(self) -> str:
        """The role, with its namespace if it has one (13)."""
        if self.element is None:
            return ""
        namespace = f"{self.element.namespace.text}:" if self.element.namespace else ""
        return namespace + self.element.role.text

    @property
    def kind(self) -> tuple[str, str | None]:
        """The role and the name: what an element without a ref is known by."""
        name = self.element.name if self.element else None
        return self.role, name.value if name else None

    def at(self, depth: int, marker: str = "") -> Iterator[str]:
        """Yield the element's own lines at a level: its lead, then its words after a diff marker."""
        yield from (plain.at(depth) for plain in self.lead)
        yield indented(marker + self.words, depth)

    @property
    def children(self) -> Iterator[int]:
        """The numbers of the nodes under it."""
        return (item for item in self.items if isinstance(item, int))

    @property
    def plain(self) -> Iterator[Plain]:
        """The other lines under it."""
        return (item for item in self.items if isinstance(item, Plain))


@frozen
class Outline:
    """A document as nested elements, in text order after the root: what is under one follows it.

    The tail are blank lines and comments at the end.
    """

    meta: dict[str, str]
    nodes: tuple[Node, ...]
    tail: tuple[Plain, ...]


def refs_of(of: Outline) -> dict[str, int]:
    """Return the number of the node of each ref; IN_CELL for one in a table cell.

    Raises OutlineError where two elements share a ref, so that it names neither.
    """
    found: dict[str, int] = {}
    for line, ref, owner in refs_in(of):
        if ref in found:
            raise OutlineError(line, f"`#{ref}` names two elements; give each its own ref")
        found[ref] = owner
    return found


def refs_in(of: Outline) -> Iterator[tuple[int, str, int]]:
    """Yield the refs in text order: the line, the ref, and the number of its node, or IN_CELL."""
    for number, node in enumerate(of.nodes):
        if node.ref is not None:
            yield node.line, node.ref, number
        for plain in node.plain:
            yield from ((plain.line, ref, IN_CELL) for ref in plain.refs)


def write_lines(meta: Iterable[tuple[str, str]], body: Iterable[str]) -> str:
    """Return the text of a document with this frontmatter, if there is any, and these lines."""
    entries = "".join(f"{key}: {value}".rstrip() + "\n" for key, value in meta)
    return (f"---\n{entries}---\n" if entries else "") + "".join(f"{line}\n" for line in body)


def indented(words: str, depth: int) -> str:
    """Return words at a level; a blank line stays empty."""
    return "  " * depth + words if words else ""


def unrolled(lines: Lines) -> Iterator[str]:
    """Yield the lines of nested iterators in order, however deep they are nested."""
    around = [lines]
    while around:
        line = next(around[-1], None)
        if line is None:
            around.pop()
        elif isinstance(line, str):
            yield line
        else:
            around.append(line)


_ROLE: Final = re.compile(r"[A-Za-z][\w-]*")


def outline(document: Document) -> Outline:
    """Return a document as nested elements. Runs in time linear in the text.

    Raises OutlineError where a line has a fault of the frontmatter, skips a level, has no role, has a diff marker
    though it is text, stands for what was left out, or belongs to another format.
    """
    return _Builder(document).outline()


def snapshot_outline(document: Document) -> Outline:
    """Return a snapshot as nested elements.

    Raises OutlineError as `outline`, and for a diff or a line with a diff marker.
    """
    found = outline(document)
    if document.is_diff:
        line = next(number for number, each in enumerate(document.lines, 1) if each is document.meta["type"])
        raise OutlineError(line, "this is a diff, not a whole snapshot")
    for node in found.nodes:
        if node.marker:
            raise OutlineError(node.line, f"`{node.marker}` marks a change, but this isn't a diff")
    return found


class _Builder:
    """Collects the nodes of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.words = write_canonical(document).split("\n")
        self.numbers: dict[int | None, int] = {None: ROOT}  # the node of each element line
        self.lines: list[tuple[int, int, ElementLine, tuple[Plain, ...]]] = []  # line, parent, itself, lead
        self.items: list[list[Item]] = [[]]
        self.waiting: list[tuple[int, AnyLine]] = []  # blank lines and comments without a line after them yet

    def outline(self) -> Outline:
        for fault in self.document.faults[:1]:
            line = next(i for i, line in enumerate(self.document.lines) if line.span == fault.span)
            raise OutlineError(line + 1, "the frontmatter opens on the first line and closes at a `---`")
        start = self.document.body_start
        meta = self.meta(start)
        for index in range(start, len(self.document.lines)):
            self.add(index, self.document.lines[index])
        tail = tuple(self.plain(index, line, 0) for index, line in self.waiting)
        return Outline(meta, self.nodes(), tail)

    def meta(self, end: int) -> dict[str, str]:
        found: dict[str, str] = {}
        for index in range(1, end - 1):
            line = self.document.lines[index]
            if not isinstance(line, MetaLine) or line.key is None:
                raise OutlineError(index + 1, "a line of the frontmatter is `key: value`")
            if line.key.text in found:
                raise OutlineError(index + 1, f"`{line.key.text}` occurs twice in the frontmatter")
            found[line.key.text] = line.value
        return found

    def add(self, index: int, line: AnyLine) -> None:
        if isinstance(line, BlankLine | CommentLine):
            self.waiting.append((index, line))
        elif isinstance(line, ElisionLine):
            raise OutlineError(index + 1, "this is an elision; write what was left out, or sum it up in a `~` line")
        elif isinstance(line, ElementLine | ContentLine | SummaryLine | TableLine):
            self.place(index, line)
        elif isinstance(line, PastedLine):
            raise OutlineError(index + 1, "this is an accessibility snapshot; convert it to ANML native first")
        elif isinstance(line, UnreadLine):
            raise OutlineError(index + 1, f"more than {MOST_LINES:,} lines; the rest isn't read")
        else:
            raise OutlineError(index + 1, "not a valid snapshot line; write an element, text after `>` or a row")

    def place(self, index: int, line: MarkedLine) -> None:
        parent = self.numbers[line.parent]
        level = self.lines[parent - 1][2].depth + 1 if parent else 0
        if line.depth != level:
            raise OutlineError(index + 1, "this line skips a level; indent it by one level more than its parent")
        before = tuple(self.plain(number, each, level) for number, each in self.waiting)
        self.waiting.clear()
        if not isinstance(line, ElementLine):
            if line.marker:
                raise OutlineError(index + 1, f"`{line.marker.sign}` marks elements only, not text or rows")
            self.items[parent] += [*before, self.plain(index, line, level)]
            return
        if not _ROLE.fullmatch(line.element.role.text):
            raise OutlineError(index + 1, "this line doesn't start with a role, such as `link`")
        if line.element.ref and not line.element.ref.text:
            raise OutlineError(index + 1, "a ref is `#`, a letter and a number")
        self.lines.append((index, parent, line, before))
        self.items.append([])
        self.numbers[index] = len(self.lines)
        self.items[parent].append(len(self.lines))

    def plain(self, index: int, line: AnyLine, level: int) -> Plain:
        words = self.words[index].lstrip(" ") if isinstance(line, CommentLine) else ""
        if isinstance(line, ContentLine | SummaryLine | TableLine):
            words = self.words[index][2 * line.depth :]
        shift = line.depth - level if words else 0
        return Plain(words, shift, index + 1, tuple(elements_of(line)))

    def nodes(self) -> tuple[Node, ...]:
        ends = list(range(1, len(self.lines) + 2))
        for number in range(len(self.lines), 0, -1):
            parent = self.lines[number - 1][1]
            ends[parent] = max(ends[parent], ends[number])
        root = Node(0, ROOT, ends[0], -1, "", None, "", (), tuple(self.items[0]))
        return (root, *(self.node(number, ends[number]) for number in range(1, len(self.lines) + 1)))

    def node(self, number: int, end: int) -> Node:
        index, parent, line, lead = self.lines[number - 1]
        marker = line.marker.sign if line.marker else ""
        words = self.words[index][2 * line.depth + (2 if marker else 0) :]
        items = tuple(self.items[number])
        return Node(index + 1, parent, end, line.depth, marker, line.element, words, lead, items)
