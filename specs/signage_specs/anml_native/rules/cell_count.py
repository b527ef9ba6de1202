r"""A row has more or fewer cells than the table's first row.

What:
    The first table line is the header. Every other one has as many cells. A pipe inside a cell is written `\|`.
Why:
    Nothing but its position says which column a value belongs to.
Example:
    table "Users"
      | Name | Age | City |
      | Ada  | 36  |
Use instead:
    table "Users"
      | Name | Age | City   |
      | Ada  | 36  | London |
"""

from signage_specs.anml_native.tables import cells_below, is_elided, tables
from signage_specs.anml_native.tree import Document
from signage_specs.rule import ERROR, Context, Finding, Findings, Related, rule


@rule("N026", ERROR, section="3", advice="Give each row as many cells as the header.")
def check(document: Document, context: Context) -> Findings:
    for table in tables(document):
        header, below = table.rows[0], cells_below(table)
        if below is not None:
            count = f"{len(header.cells)} cell{'' if len(header.cells) == 1 else 's'}"
            message = f"The header has {count}, but each row has {below}. Write one cell for each column."
            yield Finding(header.words_span, message)
            continue
        for row in table.rows[1:]:
            # A row without cells lacks its second pipe, which N024 reports.
            if len(row.cells) in (0, len(header.cells)) or (context.embedded and is_elided(row)):
                continue
            related = (Related(header.words_span, "the header"),)
            count = f"{len(row.cells)} cell{'' if len(row.cells) == 1 else 's'}"
            message = (
                f"This row has {count}, but the header has {len(header.cells)}. Write one cell for each column."
            )
            yield Finding(row.words_span, message, related=related)
