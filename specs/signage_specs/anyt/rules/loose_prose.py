"""Text is outside the cells.

What:
    The body consists of cells. Headings and prose between them fit no rule of the specification, although its
    own complete example has a heading. Schema 2 allows them.
Why:
    Nothing outside a cell is shown when the workflow runs.
Example:
    ---
    name: nightly-report
    ---

    This workflow runs every night.

    <task id="collect">
    Collect the figures of the day.
    </task>
Use instead:
    ---
    name: nightly-report
    ---

    <note id="about">
    This workflow runs every night.
    </note>

    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import INFO, Context, Finding, Findings, rule


@rule("A020", INFO, section="File Structure", advice="Put the text in a note.")
def check(document: Workflow, context: Context) -> Findings:
    # In a page, lines of `...` stand for what was left out.
    if document.is_schema_2 or not (document.cells or document.frontmatter):
        return
    for prose in document.prose:
        if not (prose.elision and context.embedded):
            yield Finding(prose.span, "Text outside the cells is never shown. Put it in a note.")
