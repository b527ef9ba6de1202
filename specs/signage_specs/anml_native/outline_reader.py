"""Read a document as nested elements: see `outline`."""

import re
from typing import Final

from signage_specs.anml_native.bounds import MOST_LINES
from signage_specs.anml_native.outline import ROOT, Item, Node, Outline, OutlineError, Plain
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    CommentLine,
    ContentLine,
    DelimiterLine,
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

_ROLE: Final = re.compile(r"[A-Za-z][\w-]*")


def outline(document: Document) -> Outline:
    """Return a document as nested elements. Runs in time linear in the text.

    Raises:
        OutlineError: a line has a fault of the frontmatter, skips a level, has no role, has a diff marker
            though it is text, stands for what was left out, or belongs to another format.
    """
    return _Builder(document).outline()


def snapshot_outline(document: Document) -> Outline:
    """Return a snapshot as nested elements.

    Raises:
        OutlineError: as `outline`, and for a diff or a line with a diff marker.
    """
    found = outline(document)
    if document.is_diff:
        line = next(number for number, each in enumerate(document.lines, 1) if each is document.meta["type"])
        raise OutlineError(line, "this is a diff, not a whole snapshot")
    for node in found.nodes:
        if node.marker:
            raise OutlineError(node.line, f"`{node.marker}` marks a change, and this is no diff")
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
        start = self.body_start()
        meta = self.meta(start)
        for index in range(start, len(self.document.lines)):
            self.add(index, self.document.lines[index])
        tail = tuple(self.plain(index, line, 0) for index, line in self.waiting)
        return Outline(meta, self.nodes(), tail)

    def body_start(self) -> int:
        lines = self.document.lines
        if not lines or not isinstance(lines[0], DelimiterLine):
            return 0
        return next(i for i in range(1, len(lines)) if isinstance(lines[i], DelimiterLine)) + 1

    def meta(self, end: int) -> dict[str, str]:
        found: dict[str, str] = {}
        for index in range(1, end - 1):
            line = self.document.lines[index]
            if not isinstance(line, MetaLine) or line.key is None:
                raise OutlineError(index + 1, "a line of the frontmatter is `key: value`")
            if line.key.text in found:
                raise OutlineError(index + 1, f"`{line.key.text}` stands twice in the frontmatter")
            found[line.key.text] = line.value
        return found

    def add(self, index: int, line: AnyLine) -> None:
        if isinstance(line, BlankLine | CommentLine):
            self.waiting.append((index, line))
        elif isinstance(line, ElisionLine):
            raise OutlineError(index + 1, "something is left out here; write what, or sum it up in a `~` line")
        elif isinstance(line, ElementLine | ContentLine | SummaryLine | TableLine):
            self.place(index, line)
        elif isinstance(line, PastedLine):
            raise OutlineError(index + 1, "this is an accessibility snapshot; convert it to ANML native first")
        elif isinstance(line, UnreadLine):
            raise OutlineError(index + 1, f"a document of more than {MOST_LINES:,} lines isn't read to its end")
        else:
            raise OutlineError(index + 1, "this is no line of a snapshot: an element, text after `>` or a row")

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
            raise OutlineError(index + 1, "this line starts with no role, which is a word such as `link`")
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
