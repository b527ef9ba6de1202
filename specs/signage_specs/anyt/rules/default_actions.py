"""An input has no actions and no form.

What:
    Such an input offers `continue` and `skip`.
Why:
    Often that is what is meant. Where the person has something to decide, the choices are missing.
Example:
    <input id="review">
    Have a look at the report.
    </input>
Use instead:
    <input id="review">
    Have a look at the report.

    **Actions:**
    - `continue` - Send the report
    - `edit` - Change it first
    </input>
"""

from signage_specs.anyt.forms import unlabelled_form
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import DEFAULT_ACTIONS
from signage_specs.rule import INFO, Finding, Findings, rule

_OFFERED = " and ".join(f"`{name}`" for name, _ in DEFAULT_ACTIONS)


@rule("A023", INFO, section="Action Syntax", advice="Name the actions when the person has something to decide.")
def check(document: Workflow) -> Findings:
    # Schema 2 documents the default.
    for cell in () if document.is_schema_2 else document.cells:
        if cell.kind != "input" or not cell.closing or cell.actions or cell.forms or cell.misspellings:
            continue
        if unlabelled_form(document.text, cell) is None:  # malformed-form reports it
            message = f"The input has no form and no actions, so it offers {_OFFERED}. Name the actions."
            yield Finding(cell.opening.span, message)
