"""Table lines stand under an element that is no table.

What:
    Rows of cells belong under a `table`, a `grid` or a `resultset`.
Why:
    Without a table around them the cells have no columns that an agent could ask for.
Example:
    section#e1 "Users"
      | Name | Age |
Use instead:
    table "Users"
      | Name | Age |
"""

from collections.abc import Iterator

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document, TableLine
from signage_specs.anml_native.vocabulary import TABLE_ROLES
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, rule


@rule("N025", WARNING, section="3", rows=("N25",), advice="Put table lines under `table`, `grid` or `resultset`.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield the first row under each element that is no table; what was left out may have been one."""
    reported: set[int | None] = set()
    for index, line in document.marked_lines:
        if not isinstance(line, TableLine) or line.parent in reported or index in document.unplaced:
            continue
        if len(line.indent) % 2:
            continue  # half a level belongs to nobody; another rule says so
        parent = document.parent_of(line)
        if parent is not None and parent.element.role.text in TABLE_ROLES:
            continue
        reported.add(line.parent)
        if parent is not None:
            role = parent.element.role.text
            message = (
                f"This table line stands under `{excerpt(role)}`. Put it under `table`, `grid` or `resultset`."
            )
            yield Finding(line.words_span, message)
        elif not context.fragment and index < document.first_elision:
            yield Finding(
                line.words_span, "This table line has no table. Put it under `table`, `grid` or `resultset`."
            )
