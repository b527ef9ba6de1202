"""Table lines are under an element that isn't a table.

What:
    Rows of cells belong under a `table`, a `grid` or a `resultset`.
Why:
    Without a table the cells have no columns that an agent can ask for.
Example:
    section#e1 "Users"
      | Name | Age |
Use instead:
    table "Users"
      | Name | Age |
"""

from signage_specs.anml_native.repairs import near_role
from signage_specs.anml_native.tree import Document, TableLine
from signage_specs.anml_native.vocabulary import TABLE_ROLES
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule

_RIGHT = "under `table`, `grid` or `resultset`"


@rule("N025", WARNING, section="3", advice="Put table lines under `table`, `grid` or `resultset`.")
def check(document: Document, context: Context) -> Findings:
    # An elision may hide the table.
    reported: set[int | None] = set()
    for index, line in document.marked_lines:
        if not isinstance(line, TableLine) or line.parent in reported or index in document.unplaced:
            continue
        if len(line.indent) % 2:
            continue  # N006 reports half a level
        parent = document.parent_of(line)
        if parent is not None and {parent.element.role.text, near_role(parent.element)} & TABLE_ROLES:
            continue  # N009 reports a misspelt one
        reported.add(line.parent)
        if parent is not None:
            message = f"Table line under {quoted(parent.element.role.text)}. Put it {_RIGHT}."
            yield Finding(line.words_span, message)
        elif not context.fragment and index < document.first_elision:
            yield Finding(line.words_span, f"Table line without a table. Put it {_RIGHT}.")
