"""A row of a table consists of dashes.

What:
    Tables in Markdown have a line of dashes under the header. In ANML native each table line is a row, and the
    first one is the header.
Why:
    A reader takes the dashes for data, and counts a row too many.
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
from itertools import takewhile

from signage_specs.anml_native.repairs import replacement
from signage_specs.anml_native.tables import tables
from signage_specs.anml_native.tree import Document, TableLine
from signage_specs.rule import WARNING, Finding, Findings, rule

_RULE = re.compile(r":?-{2,}:?")


@rule(
    "N047",
    WARNING,
    section="3",
    fixable="safe",
    advice="Remove the line of dashes that Markdown has under a header.",
)
def check(document: Document) -> Findings:
    for table in tables(document):
        for row in takewhile(_is_ruled, table.rows[1:]):
            fix = replacement(row.whole, "", "Remove the line") if row.ending else None
            yield Finding(row.words_span, "Row of dashes, as in Markdown's tables. Remove it.", fix=fix)


def _is_ruled(row: TableLine) -> bool:
    return bool(row.cells) and all(_RULE.fullmatch(cell.text) for cell in row.cells)
