"""Read the cells of a `csv-table`, which may hold blocks of code."""

import csv
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from docutils.parsers.rst import directives
from docutils.parsers.rst.directives.tables import CSVTable

_OPTIONS: dict[str, Callable[[str], Any]] = {
    "delim": directives.single_char_or_whitespace_or_unicode,
    "quote": directives.single_char_or_unicode,
    "escape": directives.single_char_or_unicode,
    "keepspace": directives.flag,
}


def csv_cells(lines: Sequence[str], options: Mapping[str, str]) -> list[tuple[int, list[str]]]:
    """Return the cells of more than one line, each with the number of lines above it: no block stands in another.

    Of a table that can't be read, which docutils doesn't show, there are none.
    """
    cells: list[tuple[int, list[str]]] = []
    end = 0
    try:
        converted = {name: convert(options[name]) for name, convert in _OPTIONS.items() if name in options}
        rows = csv.reader((f"{line}\n" for line in lines), CSVTable.DocutilsDialect(converted))
        for row in rows:
            start, end = end, rows.line_num
            for cell in row:
                last = min(start + cell.count("\n"), len(lines) - 1)
                if last > start:
                    cells.append((start, cell.split("\n")[: last - start + 1]))
                start = last
    except (csv.Error, ValueError, TypeError):
        return []
    return cells
