"""The tables of a document: which rows belong together, and what a summary says was left out of them."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml_native.tree import Document, ElementLine, SummaryLine, TableLine

OMITTED: Final = re.compile(r"(?<![\w.,])([0-9][0-9,]{0,17})\s+(?:more\s+)?rows?\s+omitted\b")
"""How the specification's examples say how many rows were left out."""

_ENOUGH_ROWS: Final = 3  # a header, and two others
_ELIDED_CELLS: Final = frozenset({"...", "\u2026"})


@frozen
class Table:
    """The rows under one element, or a run of rows under none.

    The header is the first of the rows, `~` lines between them are summaries. Something was left out without a word
    on how much where it has an elision. Elements between the rows may be rows, too.
    """

    owner: ElementLine | None
    rows: tuple[TableLine, ...]
    summaries: tuple[SummaryLine, ...]
    has_elision: bool = False
    has_elements: bool = False


def tables(document: Document) -> Iterator[Table]:
    """Yield the tables in the order of their first rows; each has one row at least."""
    orphans: list[TableLine] = []
    seen: set[int] = set()
    previous = -1
    for index, line in document.marked_lines:
        if not isinstance(line, TableLine):
            continue
        if line.parent is not None and line.parent not in seen:
            seen.add(line.parent)
            yield _table(document, line.parent)
        elif line.parent is None:
            if orphans and previous != index - 1:
                yield Table(None, tuple(orphans), ())
                orphans = []
            orphans.append(line)
            previous = index
    if orphans:
        yield Table(None, tuple(orphans), ())


def _table(document: Document, number: int) -> Table:
    """Return the table that an element is; `number` is the index of its line."""
    owner = document.lines[number]
    children = [document.lines[child] for child in document.children[number]]
    return Table(
        owner if isinstance(owner, ElementLine) else None,
        tuple(child for child in children if isinstance(child, TableLine)),
        tuple(child for child in children if isinstance(child, SummaryLine)),
        # An elision is under the element, or right after what is under it.
        bisect_left(document.elisions, number) < bisect_right(document.elisions, document.children[number][-1] + 1),
        any(isinstance(child, ElementLine) for child in children),
    )


def cells_below(table: Table) -> int | None:
    """Return how many cells each row under the header has where that isn't as many as the header, and is settled.

    Two rows or more have to agree: then it is the header that is wrong.
    """
    counts = {len(row.cells) for row in table.rows[1:] if not is_elided(row)}
    if len(counts) != 1 or len(table.rows) < _ENOUGH_ROWS or len(table.rows[0].cells) in counts:
        return None
    return counts.pop()


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
