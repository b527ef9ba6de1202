"""A snapshot as nested elements, each with the lines that belong to it: what diffs and pruning work on.

The tree of the parser keeps every line where it stands. An outline keeps what the lines say, in canonical words,
and knows what is in what. It holds sound documents only: a line that nobody can place for certain is an
`OutlineError`.

Blank lines and comment lines have no indentation that counts. They stand with the line after them: in front of
an element they are its lead, in front of text they are text, at the end they are the tail.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from signage_specs.anml_native.element import Element

ROOT: Final = 0
"""The number of the node that holds the elements at the left margin."""

IN_CELL: Final = -1
"""What stands for the number of a node where an element is none, because it stands in a table cell."""


class OutlineError(ValueError):
    """A document that is no sound snapshot.

    Attributes:
        line: the 1-based number of the line that can't be placed.
        reason: what is wrong with it, and what to write instead.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Plain:
    """A line that is no element: text, a row, a summary; or a blank line or a comment with them.

    Attributes:
        words: the line in canonical form, without indentation.
        shift: how many levels deeper than usual it stands, which only comments do.
        line: its 1-based number in the document; 0 for one that was made.
        elements: the elements in its cells.
    """

    words: str
    shift: int = 0
    line: int = field(default=0, compare=False)
    elements: tuple[Element, ...] = field(default=(), compare=False)

    @property
    def refs(self) -> Iterator[str]:
        """The refs in its cells."""
        return (element.ref.text for element in self.elements if element.ref)


Lines: TypeAlias = "Iterator[str | Lines]"
"""Lines of text, and iterators of such lines for what is nested."""

Item: TypeAlias = Plain | int
"""What stands under an element: a line, or the number of a node."""


@dataclass(frozen=True, slots=True)
class Node:
    """An element with what stands under it.

    Attributes:
        line: the 1-based number of its line.
        parent: the number of the node around it; the root's is its own.
        end: the number of the first node after all that stand under it.
        depth: its level; 0 at the left margin, -1 for the root.
        marker: its diff marker, or nothing.
        element: the element; None for the root.
        words: the element in canonical form.
        lead: the blank lines and comments in front of it.
        items: what stands under it, in order.
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

    @property
    def children(self) -> Iterator[int]:
        """The numbers of the nodes under it."""
        return (item for item in self.items if isinstance(item, int))

    @property
    def plain(self) -> Iterator[Plain]:
        """The other lines under it."""
        return (item for item in self.items if isinstance(item, Plain))


@dataclass(frozen=True, slots=True)
class Outline:
    """A document as nested elements.

    Attributes:
        meta: the keys and values of the frontmatter.
        nodes: the elements in text order, behind the root: what stands under one follows it.
        tail: blank lines and comments at the end.
    """

    meta: dict[str, str]
    nodes: tuple[Node, ...]
    tail: tuple[Plain, ...]


def refs_of(of: Outline) -> dict[str, int]:
    """Return the number of the node of each ref; IN_CELL for one in a table cell.

    Raises:
        OutlineError: two elements share a ref, so that it names neither.
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
