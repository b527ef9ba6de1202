"""A row of a table is made of dashes alone.

What:
    Tables in Markdown have a line of dashes under their header. Here each table line is a row, and the first one is
    the header without more.
Why:
    A reader takes the dashes for data, and counts one row too many.
Example:
    table "Users"
      | Name | Age |
      |------|-----|
      | Ada  | 36  |
Use instead:
    table "Users"
      | Name | Age |
      | Ada  | 36  |
"""

import re
from collections.abc import Iterator
from itertools import takewhile

from signage_specs.anml_native.tables import tables
from signage_specs.anml_native.tree import Document, TableLine
from signage_specs.diagnostic import WARNING, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span

_RULE = re.compile(r":?-{2,}:?")


@rule(
    "N047",
    WARNING,
    section="3",
    rows=("N47",),
    advice="Leave out the line of dashes that Markdown has under a header.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield the rows right below the header whose cells are all dashes, with the fix that takes them out."""
    for table in tables(document):
        for row in takewhile(_is_drawn, table.rows[1:]):
            whole = Span(row.span.start, row.span.end + len(row.ending))
            fix = Fix("Take the line out", (Edit(whole, ""),)) if row.ending else None
            message = "This row only draws a line, as Markdown's tables do. Take it out."
            yield Finding(row.words_span, message, fix=fix)


def _is_drawn(row: TableLine) -> bool:
    return bool(row.cells) and all(_RULE.fullmatch(cell.text) for cell in row.cells)
