"""A table's `rows` or `cols` differs from what it shows.

What:
    `cols` is the number of cells in the header. `rows` is the number of rows without the header, including those
    that a `~` line says were omitted.
Why:
    An agent decides by these numbers whether it has seen the whole table.
Example:
    table "Users" rows=2 cols=3
      | Name | Age |
      | Ada  | 36  |
      | Alan | 41  |
Example:
    table "Orders" rows=10
      | Number | Total |
      | 1001   | 12.50 |
      ~ ... 8 rows omitted
Use instead:
    table "Orders" rows=10 cols=2
      | Number | Total |
      | 1001   | 12.50 |
      ~ ... 9 rows omitted
"""

import re

from signage_specs.anml_native.tables import Table, cells_below, is_elided, omitted, tables
from signage_specs.anml_native.tree import Document, ElementLine
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule

_COUNT = re.compile(r"[0-9]+")


@rule("N027", WARNING, section="3", advice="Make `rows` and `cols` match what the table shows and omits.")
def check(document: Document) -> Findings:
    for table in tables(document):
        if table.owner is not None:
            yield from _columns(table, table.owner)
            yield from _rows(table, table.owner)


def _columns(table: Table, owner: ElementLine) -> Findings:
    claimed = owner.element.attribute("cols")
    shown = len(table.rows[0].cells)
    below = cells_below(table)
    if below is not None and claimed and _is(claimed.value, below):
        return  # N026 reports the header
    if claimed and _COUNT.fullmatch(claimed.value) and not _is(claimed.value, shown):
        cells = f"{shown} cell{'' if shown == 1 else 's'}"
        message = (
            f"{quoted(claimed.raw)}, but the header has {cells}. Write `cols={shown}`, or complete the header."
        )
        yield Finding(claimed.span, message)


def _rows(table: Table, owner: ElementLine) -> Findings:
    claimed = owner.element.attribute("rows")
    hidden = omitted(table)
    if claimed is None or hidden is None or not _COUNT.fullmatch(claimed.value):
        return
    if table.has_elision or table.has_elements or any(is_elided(row) for row in table.rows):
        return
    shown = len(table.rows) - 1
    if _is(claimed.value, shown + hidden):
        return
    counted = f"{shown} {'is' if shown == 1 else 'are'} shown" + (
        f" and {hidden} omitted" if table.summaries else ""
    )
    message = f"{quoted(claimed.raw)}, but {counted}. Write `rows={shown + hidden}`, or correct the rest."
    yield Finding(claimed.span, message)


def _is(digits: str, number: int) -> bool:
    """Whether digits, however many, are a number."""
    return (digits.lstrip("0") or "0") == str(number)
