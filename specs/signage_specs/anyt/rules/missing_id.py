"""A cell has no id.

What:
    Tasks, inputs, shells and breaks need an `id`. A note gets one when the workflow runs: an information, and a
    warning in a file that declares schema 2.
Why:
    The id names the folder that keeps the cell's state. Without one the cell can't be run or resumed.
Example:
    <task>
    Collect the figures of the day.
    </task>
Use instead:
    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.findings import misspelt_id
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import ID_ATTRIBUTE, KINDS_THAT_NEED_AN_ID
from signage_specs.rule import ERROR, INFO, WARNING, Finding, Findings, Respelling, quoted, rule


@rule("A008", ERROR, section="Cell Syntax", fixable="safe", advice="Give the cell an `id`.")
def check(document: Workflow) -> Findings:
    # A tag without its `>` may have an `id` in the next line.
    for cell in document.cells:
        if cell.id is not None or not cell.opening.complete:
            continue
        attribute = misspelt_id(cell)
        if attribute is not None:
            if cell.kind in KINDS_THAT_NEED_AN_ID:  # in a note unknown-attribute reports it
                message = f"Unknown attribute {quoted(attribute.name)}. Did you mean `{ID_ATTRIBUTE}`?"
                yield Finding(attribute.span, message, respelling=Respelling(attribute.name, ID_ATTRIBUTE))
        elif cell.kind in KINDS_THAT_NEED_AN_ID:
            yield Finding(cell.opening.span, f'The {cell.kind} has no id. Write `<{cell.kind} id="…">`.')
        else:
            message = f"The {cell.kind} has no id, so each run gives it a new one. Write one to keep its state."
            yield Finding(cell.opening.span, message, WARNING if document.is_schema_2 else INFO)
