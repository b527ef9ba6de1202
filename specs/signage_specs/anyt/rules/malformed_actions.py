"""A list of actions isn't one, or stands where none is read.

What:
    In an input, a line `**Actions:**` is followed by lines such as `- `approve` - Send the report`. Each action
    occurs once, which is an error otherwise. `cancel` is always there and needs no line: an information.
Why:
    A line in another form is no action, and the person never gets the button.
Example:
    <input id="review">
    **Actions:**
    - approve: Send the report
    </input>
Use instead:
    <input id="review">
    **Actions:**
    - `approve` - Send the report
    </input>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.vocabulary import ACTIONS_MARK
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding, Related
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Action, Actions, Workflow

_FORM = "``- `approve` - Send the report``"


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each list outside an input, each line that is no action, and actions that say nothing new."""
    for cell in document.cells:
        if cell.kind == "input":
            yield from _lists(document, cell.actions, context)
            continue
        for actions in cell.actions:
            yield Finding(actions.span, f"`{ACTIONS_MARK}` is read in an input only; a {cell.kind} has no actions.")
    if not document.cells:
        yield from _lists(document, document.actions, context)
        return
    for actions in document.actions:
        yield Finding(actions.span, f"`{ACTIONS_MARK}` stands outside the cells; put it in an input.")


def _lists(document: Workflow, lists: tuple[Actions, ...], context: Context) -> Iterator[Finding]:
    first: dict[str, Action] = {}
    for actions in lists:
        malformed = actions.malformed if context.embedded else (*actions.malformed, *actions.elisions)
        for span in malformed:
            line = document.text[span.start : span.end]
            yield Finding(span, f"{quoted(line)} is no action; write it as {_FORM}.")
        if not (actions.items or actions.malformed or actions.elisions):
            yield Finding(actions.span, f"No action follows `{ACTIONS_MARK}`; write one a line, as {_FORM}.")
        for action in actions.items:
            earlier = first.setdefault(action.name, action)
            if earlier is not action:
                yield Finding(
                    action.name_span,
                    f"The action {quoted(action.name)} is there already; give each its own name.",
                    levels=ERROR,
                    related=(Related(earlier.name_span, "the first one"),),
                )
            elif action.name == "cancel":
                yield Finding(action.span, "`cancel` is always there; the line can be left out.", levels=INFO)


RULE = Rule(
    code="A022",
    name="malformed-actions",
    levels=WARNING,
    section="Action Syntax",
    advice="Write each action as a list item: its name in backticks, a hyphen, what it does.",
    rows=("A22",),
    check=check,
    documentation=__doc__,
)
