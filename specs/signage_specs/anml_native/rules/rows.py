"""The tables of a document: which rows belong together, and what a summary says was left out of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from signage_specs.anml_native.tree import ElementLine, ElisionLine, SummaryLine, TableLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document

OMITTED: Final = re.compile(r"(?<![\w.,])([0-9][0-9,]{0,17})\s+(?:more\s+)?rows?\s+omitted\b")
"""How the specification's examples say how many rows were left out."""

_ELIDED_CELLS: Final = frozenset({"...", "\u2026"})


@dataclass(frozen=True, slots=True)
class Table:
    """The rows under one element, or a run of rows under none.

    Attributes:
        owner: the element; None for rows without one.
        rows: the table lines, the header first.
        summaries: the `~` lines between them.
        has_elision: whether something was left out without a word on how much.
    """

    owner: ElementLine | None
    rows: tuple[TableLine, ...]
    summaries: tuple[SummaryLine, ...]
    has_elision: bool


def tables(document: Document) -> Iterator[Table]:
    """Yield the tables in text order; each has one row at least."""
    orphans: list[TableLine] = []
    for index, line in enumerate(document.lines):
        if isinstance(line, TableLine) and line.parent is None:
            orphans.append(line)
            continue
        if orphans:
            yield Table(None, tuple(orphans), (), has_elision=False)
            orphans = []
        children = [document.lines[child] for child in document.children.get(index, ())]
        rows = tuple(child for child in children if isinstance(child, TableLine))
        if rows and isinstance(line, ElementLine):
            summaries = tuple(child for child in children if isinstance(child, SummaryLine))
            yield Table(line, rows, summaries, _has_elision(document, index))
    if orphans:
        yield Table(None, tuple(orphans), (), has_elision=False)


def is_elided(row: TableLine) -> bool:
    """Whether a row only says that rows were left out: `| ... |`."""
    return bool(row.cells) and all(cell.text in _ELIDED_CELLS for cell in row.cells)


def omitted(table: Table) -> int | None:
    """Return how many rows the summaries say were left out; None when one of them gives no number."""
    total = 0
    for summary in table.summaries:
        found = OMITTED.search(summary.text)
        if found is None:
            return None
        total += int(found.group(1).replace(",", ""))
    return total


def _has_elision(document: Document, owner: int) -> bool:
    last = document.children[owner][-1]
    if document.first_elision > last + 1:
        return False
    return any(isinstance(line, ElisionLine) for line in document.lines[owner : last + 2])
