"""Lay a table out in rows of as many cells, each of them a text or one control (3)."""

import re
from typing import Final, TypeAlias

from signage_site.snapshots.content import rows_of
from signage_site.snapshots.roles import INTERACTIVE
from signage_site.snapshots.tree import Node
from signage_specs.anml_native.element_parser import is_element
from signage_specs.anml_native.vocabulary import ELISIONS

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
