"""A list of actions is malformed, or is where none is read.

What:
    In an input, a line `**Actions:**` is followed by lines such as `- `approve` - Send the report`. Each action
    occurs once, which is an error otherwise. `cancel` is always offered and needs no line: an information. A mark
    in another form, such as `**Actions**:`, isn't read.
Why:
    A line in another form is not an action, and the person never gets the button.
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

from signage_core.wording import quoted
from signage_specs.anyt.tree import Action, Actions, Misspelling, Workflow
from signage_specs.anyt.vocabulary import ACTIONS_MARK
from signage_specs.rule import ERROR, INFO, WARNING, Context, Edit, Finding, Findings, Fix, Related, Span, rule
from signage_specs.span import line_around

_NEARLY = re.compile(
    r"[-*+]\s*+`(?P<name>[^`\s]++(?>(?: [^`\s]++)*))`\s*+(?:--|[-:\u2010-\u2015\u2212])\s*+(?P<text>\S.*)"
)
_FORM = "``- `approve` - Send the report``"


@rule(
    "A022",
    WARNING,
    section="Action Syntax",
    fixable="safe",
    advice="Write each action as a list item: its name in backticks, a hyphen, what it does.",
)
def check(document: Workflow, context: Context) -> Findings:
    for cell in document.cells:
        if cell.kind == "input":
            yield from _misspellings(document.text, cell.misspellings)
            yield from _lists(document, cell.actions, context)
            continue
        for actions in cell.actions:
            message = f"`{ACTIONS_MARK}` is read only in an input. Remove it from this {cell.kind}."
            yield Finding(actions.span, message)
    if document.cells:
        for actions in document.actions:
            yield Finding(actions.span, f"`{ACTIONS_MARK}` outside the cells is never read. Move it into an input.")
    else:
        yield from _misspellings(document.text, document.misspellings)
        yield from _lists(document, document.actions, context)


def _misspellings(text: str, misspellings: tuple[Misspelling, ...]) -> Findings:
    for near in misspellings:
        if near.mark == ACTIONS_MARK:
            alone = not text[near.span.end : text.find("\n", near.span.end)].strip()
            fix = Fix(f"Write `{ACTIONS_MARK}`", (Edit(near.span, ACTIONS_MARK),)) if alone else None
            message = f"The actions below are not read. Write `{ACTIONS_MARK}` alone on the line."
            yield Finding(near.span, message, fix=fix)


def _lists(document: Workflow, lists: tuple[Actions, ...], context: Context) -> Findings:
    first: dict[str, Action] = {}
    for actions in lists:
        for span in actions.malformed if context.embedded else (*actions.malformed, *actions.elisions):
            message = f"{quoted(document.source(span))} is not a valid action. Write it like {_FORM}."
            yield Finding(span, message, fix=_fix(document.text, span))
        if not (actions.items or actions.malformed or actions.elisions):
            yield Finding(actions.span, f"The list of actions is empty. Write one action a line, like {_FORM}.")
        for action in actions.items:
            earlier = first.setdefault(action.name, action)
            if earlier is not action:
                message = f"Duplicate action {quoted(action.name)}. Give each its own name."
                yield Finding(action.name_span, message, ERROR, (Related(earlier.name_span, "the first one"),))
            elif action.name == "cancel":
                start, end = line_around(document.text, action.span)
                fix = Fix("Remove the line", (Edit(Span(start, end), ""),), is_safe=False)
                yield Finding(action.span, "`cancel` is always offered. Remove the line.", INFO, fix=fix)


def _fix(text: str, span: Span) -> Fix | None:
    """Return the one right form of a line that has an action's name in backticks, a separator, and what it does."""
    match = _NEARLY.fullmatch(text, span.start, span.end)
    if not match:
        return None
    start = span.start
    while start and text[start - 1] in " \t":
        start -= 1
    return Fix("Write it as an action", (Edit(Span(start, span.end), f"- `{match['name']}` - {match['text']}"),))
