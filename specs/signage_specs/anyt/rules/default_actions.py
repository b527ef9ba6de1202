"""An input names no actions and has no form.

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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.forms import unlabelled_form
from signage_specs.anyt.vocabulary import DEFAULT_ACTIONS
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each closed input without actions and form; in schema 2 the default is nothing to tell."""
    del context
    if document.is_schema_2:
        return
    offered = " and ".join(f"`{name}`" for name, _ in DEFAULT_ACTIONS)
    for cell in document.cells:
        if cell.kind != "input" or not cell.closing or cell.actions or cell.forms or cell.misspellings:
            continue
        if unlabelled_form(document.text, cell) is None:  # the rule of malformed forms says so
            yield Finding(
                cell.opening.span, f"The input has no form and names no actions; name them, or it offers {offered}."
            )


RULE = Rule(
    code="A023",
    name="default-actions",
    levels=INFO,
    section="Action Syntax",
    advice="Name the actions when the person has something to decide.",
    rows=("A23",),
    check=check,
    documentation=__doc__,
)
