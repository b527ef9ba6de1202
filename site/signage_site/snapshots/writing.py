"""Write a page's tree as a snapshot in ANML native, in which the strict profile finds nothing."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from signage_site.snapshots.content import rows_of
from signage_site.snapshots.roles import INTERACTIVE
from signage_site.snapshots.tree import Item, Node
from signage_site.twins.text import clean
from signage_specs.anml_native.aria.conversion import native_role
from signage_specs.anml_native.element_parser import is_element
from signage_specs.anml_native.tree import MOST_LINES
from signage_specs.anml_native.vocabulary import CONTENT_ROLES, ELISIONS, INTERACTIVE_ROLES, TABLE_ROLES
from signage_specs.anml_native.writer import IDENTIFIER, double_quoted

_MOST_COLUMNS: Final = 100
_MOST_SPAN: Final = 1000
_SPAN: Final = re.compile(r"0{0,9}[1-9][0-9]{0,8}")
_PADDING: Final = 4  # cells that a row may have for each that the page has, on average
_SPARE: Final = 1000
_NO_TEXT: Final = re.compile(r":?-{2,}:?")  # what looks like the line under a header, in Markdown

Cell: TypeAlias = str | Node | None
"""A text, a control, or what a row of cells has no place for."""


def grid_of(table: Node) -> list[list[Cell]] | None:
    """Return the rows of a table with as many cells each, the header first; None where they can't be told so.

    A cell that stands for several has its text once. Where the page has no header, that row is empty.
    """
    rows = rows_of(table)
    if rows is None:
        return None
    grid: list[list[Cell]] = []
    below: dict[int, int] = {}  # columns that a cell of a row above reaches into, and how many rows it still does
    for row in rows:
        cells: list[Cell] = []
        for node in row:
            _reach(cells, below)
            columns, height = _span(node, "colspan"), _span(node, "rowspan")
            if len(cells) + columns > _MOST_COLUMNS:
                return None
            if height > 1:
                below.update(dict.fromkeys(range(len(cells), len(cells) + columns), height - 1))
            cells += [_cell(node), *([""] * (columns - 1))]
        _reach(cells, below)
        grid.append(cells)
    width = max(map(len, grid))
    if width * len(grid) > _PADDING * sum(map(len, rows)) + _SPARE or width > _MOST_COLUMNS:
        return None
    for cells in grid:
        cells.extend([""] * (width - len(cells)))
    if not all(each.role == "columnheader" for each in rows[0]):
        grid.insert(0, [""] * width)
    return grid if all(isinstance(each, str) for each in grid[0]) else None


def _reach(cells: list[Cell], below: dict[int, int]) -> None:
    """Add empty cells as long as one of a row above reaches into their places."""
    while below.get(len(cells)):
        below[len(cells)] -= 1
        cells.append("")


def _span(cell: Node, name: str) -> int:
    written = (cell.element.get(name) or "").strip()
    return min(int(written), _MOST_SPAN) if _SPAN.fullmatch(written) else 1


def _cell(cell: Node) -> Cell:
    if cell.states or cell.attributes:
        return None
    if cell.name:
        return _text(cell.name) if not cell.items else None
    if not cell.items:
        return ""
    only = cell.items[0] if len(cell.items) == 1 else None
    if isinstance(only, str):
        return _text(only)
    return only if only is not None and only.role in INTERACTIVE and not only.items else None


def _text(text: str) -> Cell:
    """Return a text that reads as one in a cell; None for one that would be an element, a rule or an elision."""
    is_other = is_element(text) or _NO_TEXT.fullmatch(text) or text in ELISIONS
    return None if is_other else text


_DEEPEST: Final = 64  # levels; what is deeper stands on the last one, so that indentation is never most of a text
_MOST_ELEMENTS: Final = MOST_LINES - 1000  # lines, so that what is read of a snapshot is all of it
_DEEPEST_HEADING: Final = 6
_LONGEST_VALUE: Final = 2000
_BACKSLASHES_BEFORE_PIPE: Final = re.compile(r"\\(?=\|)")


def write_snapshot(root: Node, metadata: Sequence[tuple[str, str]]) -> str:
    """Return a snapshot of a settled tree, with its frontmatter; a root without a role isn't written itself.

    Refs count from `e1` in document order. Quotes in names become apostrophes, as the format has no escapes. What
    is more than is read of a snapshot is counted at its end. Linear in the tree.
    """
    writer = _Writer()
    lines = list(writer.lines(_rooted(root)))
    entries = [f"{key}: {meta}" for key, value in metadata if (meta := _value(value))]
    front = ["---", *entries, "---"] if entries else []
    return "".join(f"{line}\n" for line in (*front, *lines))


def _rooted(root: Node) -> Sequence[Item]:
    """Return what is at the margin: no text, which needs an element around it (2.3)."""
    if root.role:
        return (root,)
    if any(isinstance(item, str) for item in root.items):
        root.role = "document"
        return (root,)
    return root.items


class _Writer:
    """Writes one snapshot."""

    def __init__(self) -> None:
        self._refs = 0
        self._left = _MOST_ELEMENTS

    def lines(self, items: Sequence[Item]) -> Iterator[str]:
        """Yield the lines of items at the margin, and of all that is in them."""
        around: list[Iterator[Item]] = [iter(items)]
        omitted = 0
        while around:
            item = next(around[-1], None)
            if item is None:
                around.pop()
                continue
            if self._left <= 0:
                omitted += 1
                if isinstance(item, Node):
                    around.append(iter(item.items))
                continue
            indent = "  " * min(len(around) - 1, _DEEPEST)
            if isinstance(item, str):
                self._left -= 1
                yield f"{indent}> {clean(item)}".rstrip()
                continue
            role = _role(item)
            grid = grid_of(item) if role in TABLE_ROLES else None
            if grid is not None and len(grid) < self._left:
                yield from self._table(item, role, grid, indent)
                continue
            self._left -= 1
            yield indent + self._words(item, role)
            around.append(iter(item.items))
        if omitted:
            yield f"panel\n  ~ {omitted} elements omitted"

    def _table(self, table: Node, role: str, grid: list[list[Cell]], indent: str) -> Iterator[str]:
        """Yield a table: rows of cells, and elements for a row whose cells hold more."""
        self._left -= 1
        rows = [row for row in table.items if isinstance(row, Node)]
        counts = f" rows={len(grid) - 1} cols={len(grid[0])}"
        has_more = any(None in cells for cells in grid)
        words = self._words(table, role)
        yield indent + (words if has_more else words + counts)
        first = len(grid) - len(rows)
        for number, cells in enumerate(grid):
            if None in cells:
                yield from (f"{indent}  {line}" for line in self.lines((rows[number - first],)))
                continue
            self._left -= 1
            yield f"{indent}  | {' | '.join(map(self._cell, cells))} |"

    def _cell(self, cell: Cell) -> str:
        if isinstance(cell, Node):
            words = self._words(cell, _role(cell))
            return words.replace("|", "\u00a6").replace("\\", "/")
        return _BACKSLASHES_BEFORE_PIPE.sub(r"\\ ", clean(cell or "")).replace("|", "\\|")

    def _words(self, node: Node, role: str) -> str:
        """Return an element on one line, without indentation."""
        name = _quotable(node.name)
        words = [role]
        if role in INTERACTIVE_ROLES or (role in CONTENT_ROLES and name):
            self._refs += 1
            words = [f"{role}#e{self._refs}"]
        if name:
            words.append(double_quoted(name))
        words += [f"{key}={value}" for key, said in node.attributes if (value := _value(said))]
        words += [f"[{state}]" for state in node.states]
        return " ".join(words)


def _role(node: Node) -> str:
    if node.role == "heading":
        return f"h{min(node.level, _DEEPEST_HEADING)}"
    return native_role(node.role)


def _value(text: str) -> str:
    """Return a value as the grammar has it: a plain word, or quoted; an empty string for one that says nothing."""
    value = _quotable(text)
    if len(value) > _LONGEST_VALUE:
        value = f"{value[: _LONGEST_VALUE - 1]}…"
    if not value:
        return ""
    return value if IDENTIFIER.fullmatch(value) and value.isascii() else double_quoted(value)


def _quotable(text: str) -> str:
    """Return a text that stands between double quotes as it is."""
    line = " ".join(clean(text).split()).replace('"', "'")
    return f"{line} " if line.endswith("\\") else line
