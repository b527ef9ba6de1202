"""Leave out of a page's tree what says nothing, and join its text into lines."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from signage_site.snapshots.roles import INTERACTIVE
from signage_site.snapshots.tree import BREAK, Item, Node

_TEXT_ROLES: Final = frozenset(
    {"blockquote", "caption", "cell", "columnheader", "definition", "gridcell", "listitem", "rowheader", "term"}
)
_CELLS: Final = frozenset({"cell", "columnheader", "gridcell", "rowheader"})
_LONGEST_NAME: Final = 160  # code points of a text that is written as a name; a longer one is a line of its own
# What only holds others: where nobody named it, it says nothing.
_FRAMES: Final = frozenset({"", "figure", "group", "rowgroup"})
_KEPT_EMPTY: Final = INTERACTIVE | {"scrollbar", "meter", "progressbar", "iframe", "audio", "video"}


def settle(nodes: Sequence[Node]) -> Node:
    """Return the first of some nodes with what is left in it; each stands before all that is in it.

    What holds nothing and has no name goes. What only holds others, and an entry of a list that is one control,
    leaves its place to what is in it. A short text alone becomes the name of what holds it.
    """
    for node in reversed(nodes):
        node.items = _lines(node.items) if node.role == "code" else list(_settled(node.items))
        text = node.items[0] if len(node.items) == 1 else None
        if not node.name and node.role in _TEXT_ROLES and isinstance(text, str) and len(text) <= _LONGEST_NAME:
            node.name, node.items = text, []
    return nodes[0]


def _settled(items: Iterable[Item]) -> Iterator[Item]:
    """Yield texts joined up to the next break, and what is left of nodes."""
    pieces: list[str] = []
    for item in items:
        if isinstance(item, str) and item != BREAK:
            pieces.append(item)
            continue
        line = " ".join("".join(pieces).split())
        pieces = []
        if line:
            yield line
        if isinstance(item, Node):
            yield from _left_of(item)
    line = " ".join("".join(pieces).split())
    if line:
        yield line


def _left_of(node: Node) -> Iterable[Item]:
    is_silent = not node.name and not node.states and not node.attributes
    if not node.items and is_silent and node.role not in _KEPT_EMPTY:
        return ()
    if node.role in _FRAMES and is_silent:
        return node.items
    if node.role == "table" and is_silent:
        rows = rows_of(node) or []
        cells = [cell for row in rows for cell in row]
        if len(cells) == 1:  # which only places what is in it
            return cells[0].items or (cells[0].name,)
    if node.role == "listitem" and is_silent and len(node.items) == 1:
        only = node.items[0]
        if isinstance(only, Node) and only.role in INTERACTIVE:
            return node.items
    return (node,)


def _lines(items: Iterable[Item]) -> list[Item]:
    """Return the lines of preformatted text, and the controls in it after them."""
    text = "".join("\n" if item == BREAK else item for item in items if isinstance(item, str))
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return [*lines, *(left for item in items if isinstance(item, Node) for left in _left_of(item))]


def rows_of(table: Node) -> list[list[Node]] | None:
    """Return the cells of a table that holds nothing but rows of cells; None for any other."""
    found: list[list[Node]] = []
    for row in table.items:
        if not isinstance(row, Node) or row.role != "row" or row.states:
            return None
        cells = [each for each in row.items if isinstance(each, Node) and each.role in _CELLS]
        if len(cells) != len(row.items) or not cells:
            return None
        found.append(cells)
    return found or None
