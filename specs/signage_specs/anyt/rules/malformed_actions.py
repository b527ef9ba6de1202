"""A list of actions isn't one, or stands where none is read.

What:
    In an input, a line `**Actions:**` is followed by lines such as `- `approve` - Send the report`. Each action
    occurs once, which is an error otherwise. `cancel` is always there and needs no line: an information. A mark in
    another form, such as `**Actions**:`, is none.
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

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.tree import Action, Actions, Misspelling, Workflow
from signage_specs.anyt.vocabulary import ACTIONS_MARK
from signage_specs.diagnostic import ERROR, INFO, WARNING, Edit, Finding, Fix, Related
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_NEARLY = re.compile(
    r"[-*+]\s*+`(?P<name>[^`\s]++(?: [^`\s]++)*+)`\s*+(?:--|[-:\u2010-\u2015\u2212])\s*+(?P<text>\S.*)"
)
_FORM = "``- `approve` - Send the report``"


@rule(
    "A022",
    WARNING,
    section="Action Syntax",
    rows=("A22",),
    advice="Write each action as a list item: its name in backticks, a hyphen, what it does.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each list outside an input, each line that is no action, and actions that say nothing new."""
    for cell in document.cells:
        if cell.kind == "input":
            yield from _misspelt(document.text, cell.misspellings)
            yield from _lists(document, cell.actions, context)
            continue
        for actions in cell.actions:
            yield Finding(
                actions.span, f"`{ACTIONS_MARK}` is read in an input only; remove it from this {cell.kind}."
            )
    if not document.cells:
        yield from _misspelt(document.text, document.misspellings)
        yield from _lists(document, document.actions, context)
        return
    for actions in document.actions:
        yield Finding(actions.span, f"`{ACTIONS_MARK}` stands outside the cells; put it in an input.")


def _misspelt(text: str, misspellings: tuple[Misspelling, ...]) -> Iterator[Finding]:
    for near in misspellings:
        if near.mark == ACTIONS_MARK:
            alone = not text[near.span.end : text.find("\n", near.span.end)].strip()
            fix = Fix(f"Write `{ACTIONS_MARK}`", (Edit(near.span, ACTIONS_MARK),)) if alone else None
            message = f"No action is read below this; write `{ACTIONS_MARK}` alone on the line."
            yield Finding(near.span, message, fix=fix)


def _lists(document: Workflow, lists: tuple[Actions, ...], context: Context) -> Iterator[Finding]:
    first: dict[str, Action] = {}
    for actions in lists:
        malformed = actions.malformed if context.embedded else (*actions.malformed, *actions.elisions)
        for span in malformed:
            line = document.text[span.start : span.end]
            message = f"{quoted(line)} is no action; write it as {_FORM}."
            yield Finding(span, message, fix=_fix(document.text, span))
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
                yield Finding(action.span, "`cancel` is always there; leave the line out.", levels=INFO)


def _fix(text: str, span: Span) -> Fix | None:
    """Return the one right form of a line that has an action's name in backticks, a separator, and what it does."""
    match = _NEARLY.fullmatch(text, span.start, span.end)
    if not match:
        return None
    start = span.start
    while start and text[start - 1] in " \t":
        start -= 1
    return Fix("Write it as an action", (Edit(Span(start, span.end), f"- `{match['name']}` - {match['text']}"),))
