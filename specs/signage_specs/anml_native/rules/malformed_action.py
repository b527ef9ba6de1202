"""A line isn't an action of the protocol, or an action stands among elements.

What:
    An action is a verb, a ref, and what the verb takes: quoted text for `fill`, `select` and `keys`, a
    direction for `scroll`, nothing for the others. Actions stand by themselves, not in a snapshot.
Why:
    What the verb takes is all that reaches the page. Without quotes nobody knows where the text ends.
Example (anml-actions):
    fill #e3 hello
Example:
    textbox#e3 "Search"
    click #e3
Use instead (anml-actions):
    fill #e3 "hello"
    scroll #e1 down
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from signage_specs.anml_native.actions.tree import ActionLine
from signage_specs.anml_native.element import BareWord, Comment, Name
from signage_specs.anml_native.tree import ActionLine as StrayAction
from signage_specs.anml_native.vocabulary import ACTION_ARGUMENTS, ACTION_VERBS, DIRECTIONS, UNLISTED_VERBS
from signage_specs.anml_native.writer import quoted
from signage_specs.diagnostic import ERROR, INFO, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.actions.tree import ActionDocument
    from signage_specs.anml_native.element import Element, Part
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_REF = re.compile(r"#[a-z][0-9]+")
_NEARLY_REF = re.compile(r"@?([a-z][0-9]+)")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield the first of each run of actions in a snapshot."""
    before = None
    for line in document.lines:
        if isinstance(line, StrayAction) and not isinstance(before, StrayAction):
            verb = line.text.split(maxsplit=1)[0]
            message = (
                f"`{verb}` is an action, not an element. Write actions in a block of their own: `anml-actions`."
            )
            yield Finding(line.span, message)
        before = line


def check_actions(document: ActionDocument, context: Context) -> Iterator[Finding]:
    """Yield what isn't `verb #ref [argument]`."""
    for line in document.lines:
        if isinstance(line, ActionLine):
            yield from _action(line.element)
        elif not context.embedded and line.is_elision:
            yield Finding(line.span, "`...` is no action. Write what is done, or take the line out.")


def _action(element: Element) -> Iterator[Finding]:
    verb = element.role.text
    if verb not in ACTION_VERBS:
        near = get_close_matches(verb[:40].lower(), sorted(ACTION_ARGUMENTS), n=1, cutoff=0.7)
        hint = f"Did you mean `{near[0]}`?" if near else f"Verbs are {', '.join(ACTION_ARGUMENTS)}."
        shown = f"`{verb}`" if verb else "This"
        span = element.role.span if verb else element.span
        yield Finding(span, f"{shown} is no verb of an action. {hint}")
        return
    if verb in UNLISTED_VERBS:
        message = f"`{verb}` is in no list of verbs. The specification's own examples use it too."
        yield Finding(element.role.span, message, levels=INFO)
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if element.ref is not None:
        message = f"A space stands between verb and ref. Write `{verb} #{element.ref.text}`."
        at = Span(element.role.span.end, element.role.span.end)
        yield Finding(element.head, message, fix=Fix("Add the space", (Edit(at, " "),)))
        yield from _argument(verb, element, parts)
    elif not parts:
        yield Finding(element.span, f"`{verb}` names no element. Write its ref, such as `{verb} #e1`.")
    else:
        yield from _target(verb, parts[0])
        if isinstance(parts[0], BareWord):
            yield from _argument(verb, element, parts[1:])


def _target(verb: str, part: Part) -> Iterator[Finding]:
    """Yield what stands where the ref should."""
    if isinstance(part, BareWord) and _REF.fullmatch(part.raw):
        return
    nearly = _NEARLY_REF.fullmatch(part.raw)
    fix = Fix("Write the ref with `#`", (Edit(part.span, f"#{nearly.group(1)}"),)) if nearly else None
    ref = f"#{nearly.group(1)}" if nearly else "#e1"
    message = f"`{part.raw}` is no ref. Name the element by its ref, such as `{verb} {ref}`."
    yield Finding(part.span, message, fix=fix)


def _argument(verb: str, element: Element, given: list[Part]) -> Iterator[Finding]:
    """Yield an argument that the verb doesn't take, or the lack of one."""
    kind = ACTION_ARGUMENTS.get(verb, "none")
    if kind == "none":
        if given:
            yield Finding(given[0].span, f"`{verb}` takes nothing after the ref. Take `{given[0].raw}` out.")
        return
    wanted = 'text in quotes, such as `"hello"`' if kind == "text" else f"a direction: {', '.join(DIRECTIONS)}"
    if not given:
        yield Finding(element.span, f"`{verb}` takes {wanted}. Add it after the ref.")
    elif len(given) > 1 and not all(isinstance(part, BareWord) for part in given):
        yield Finding(given[1].span, f"`{verb}` takes one argument. Take `{given[1].raw}` out.")
    elif kind == "direction":
        if len(given) > 1 or given[0].raw not in DIRECTIONS:
            yield Finding(given[0].span, f"`{given[0].raw}` is none. `{verb}` takes {wanted}.")
    else:
        yield from _text(verb, given)


def _text(verb: str, given: list[Part]) -> Iterator[Finding]:
    first = given[0]
    if isinstance(first, Name) and first.quote == '"' and first.closed:
        return
    whole = Span(first.span.start, given[-1].span.end)
    value = first.value if isinstance(first, Name) else _joined(given)
    right = quoted(value)
    fix = Fix("Quote the text", (Edit(whole, right),)) if not isinstance(first, Name) or first.closed else None
    yield Finding(whole, f"The text of `{verb}` stands in double quotes. Write `{right}`.", fix=fix)


def _joined(given: list[Part]) -> str:
    """Return the words as written, with the space between them."""
    return given[0].raw + "".join(part.before + part.raw for part in given[1:])


RULE = Rule(
    code="N034",
    name="malformed-action",
    levels=ERROR,
    section="6",
    advice="Write a verb, a ref, and what the verb takes.",
    rows=("N34",),
    check=check,
    documentation=__doc__,
)

ACTION_RULE = Rule(
    code="N034",
    name="malformed-action",
    levels=ERROR,
    section="6",
    advice="Write a verb, a ref, and what the verb takes.",
    rows=("N34",),
    check=check_actions,
    documentation=__doc__,
)
