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

import re
from collections.abc import Iterator

from signage_specs.anml_native.actions import ActionDocument, ActionLine, OtherLine
from signage_specs.anml_native.element import BareWord, Comment, Element, Name, Part
from signage_specs.anml_native.repairs import REF, detached_ref, meant_ref
from signage_specs.anml_native.rules.action_argument import argument_findings, example
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.nearest import nearest
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document, StrayAction
from signage_specs.anml_native.vocabulary import (
    ACTION_ARGUMENTS,
    ACTION_VERBS,
    DIRECTIONS,
    ROLES,
    UNLISTED_VERBS,
    VERB_SYNONYMS,
)
from signage_specs.diagnostic import ERROR, INFO, Edit, Finding, Fix
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_VERBS = frozenset(ACTION_ARGUMENTS)
_CALL = re.compile(r"([a-z]+)\(.*", re.DOTALL)
_LIST_SIGN = re.compile(r"[-*+>]|\d+[.)]")
_REF_SIGNS = "#@"


@rule("N034", ERROR, section="6", rows=("N34",), advice="Write a verb, a ref, and what the verb takes.")
def check(document: Document) -> Iterator[Finding]:
    """Yield the first of each run of actions in a snapshot."""
    before = None
    for line in document.lines:
        if isinstance(line, StrayAction) and not isinstance(before, StrayAction):
            verb = line.text.lstrip("+*- \t").split(maxsplit=1)[0]
            message = (
                f"`{verb}` is an action, not an element. Write actions in a block of their own: `anml-actions`."
            )
            yield Finding(line.words_span, message)
        before = line


@check.over
def check_actions(document: ActionDocument, context: Context) -> Iterator[Finding]:
    """Yield what isn't `verb #ref [argument]`; of neighbouring lines with neither verb nor ref the first one."""
    if document.is_own and not document.actions:
        first = next(line for line in document.lines if isinstance(line, OtherLine) and line.kind == "snapshot")
        message = "This is a snapshot without actions. Add some below it, or label the block `anml`."
        yield Finding(first.span, message)
    is_foreign = False
    for line in document.lines:
        if isinstance(line, ActionLine):
            was_foreign, is_foreign = is_foreign, _is_foreign(line.element)
            if is_foreign and not was_foreign:
                yield _foreign(document.text, line)
            elif not is_foreign:
                yield from _action(line.element, context)
        elif line.kind == "elision" and not context.embedded:
            yield Finding(line.span, "`...` is no action. Write what is done, or take the line out.")


def _is_foreign(element: Element) -> bool:
    """Whether a line has neither a verb, or what comes close to one, nor a ref."""
    verb = element.role.text
    has_ref = any(isinstance(part, BareWord) and part.raw[:1] in _REF_SIGNS for part in element.parts)
    is_element = verb in ROLES and element.ref is not None
    is_call = _CALL.fullmatch(verb) is not None
    has_ref = has_ref or (element.ref is not None and bool(element.ref.text))
    return is_element or (verb.lower() not in ACTION_VERBS and not has_ref and not is_call)


def _foreign(text: str, line: ActionLine) -> Finding:
    words = text[line.element.span.start : line.element.span.end]
    if line.element.role.text in ROLES:
        message = (
            f"`{excerpt(words)}` is an element. Put a snapshot in front of all actions, or in a block of its own."
        )
        return Finding(line.element.span, message)
    verbs = ", ".join(ACTION_ARGUMENTS)
    message = f"`{excerpt(words)}` is no action. Write a verb and a ref, such as `click #e1`; verbs are {verbs}."
    return Finding(line.element.span, message)


def _action(element: Element, context: Context) -> Iterator[Finding]:
    verb = element.role.text
    if verb not in ACTION_VERBS:
        yield _verb(element)
        return
    if verb in UNLISTED_VERBS:
        message = f"`{verb}` is in no list of verbs. Use a listed one where one fits.{precedent(context)}"
        yield Finding(element.role.span, message, levels=INFO)
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if element.ref is not None:
        message = f"A space stands between verb and ref. Write `{verb} #{excerpt(element.ref.text)}`."
        at = Span(element.role.span.end, element.role.span.end)
        yield Finding(element.head, message, fix=Fix("Add the space", (Edit(at, " "),)))
        yield from argument_findings(verb, element, parts)
    elif not parts:
        yield Finding(
            element.span, f"`{verb}` names no element. Write its ref, such as `{verb} #e1{example(verb)}`."
        )
    else:
        target = _target(verb, parts[0])
        if target is not None:
            yield target
        if isinstance(parts[0], BareWord) and parts[0].raw not in DIRECTIONS:
            yield from argument_findings(verb, element, parts[1:])


def _verb(element: Element) -> Finding:
    """Return the finding for what stands in the place of a verb."""
    verb, span = element.role.text, element.role.span
    lower, call = verb.lower(), _CALL.fullmatch(verb)
    first = element.parts[0].raw if element.parts else ""
    if lower in ACTION_VERBS:
        fix = Fix(f"Write `{lower}`", (Edit(span, lower),))
        return Finding(span, f"A verb is lowercase. Write `{lower}`.", fix=fix)
    if call and call.group(1) in ACTION_VERBS:
        right = f"{call.group(1)} #e1{example(call.group(1))}"
        return Finding(element.span, f"An action has no brackets and commas. Write it so: `{right}`.")
    if _LIST_SIGN.fullmatch(verb) and first in ACTION_VERBS:
        fix = Fix(f"Take `{verb}` out", (Edit(Span(span.start, element.parts[0].span.start), ""),))
        return Finding(
            span, f"An action starts with its verb. Take `{verb}` out.", fix=fix if _is_sound(element) else None
        )
    meant = VERB_SYNONYMS.get(lower) or nearest(lower, _VERBS, 0.7)
    hint = f"Did you mean `{meant}`?" if meant else f"Use one of {', '.join(ACTION_ARGUMENTS)}."
    shown = f"`{excerpt(verb)}`" if verb else "This"
    return Finding(span if verb else element.span, f"{shown} is no verb of an action. {hint}")


def _is_sound(element: Element) -> bool:
    """Whether the parts of an element are a verb, a ref, and what the verb takes."""
    verb, *rest = (part for part in element.parts if not isinstance(part, Comment))
    is_named = bool(rest) and _target(verb.raw, rest[0]) is None
    return is_named and not any(argument_findings(verb.raw, element, rest[1:]))


def _target(verb: str, part: Part) -> Finding | None:
    """Return the finding for what stands where the ref should; None for a ref."""
    if isinstance(part, BareWord) and REF.fullmatch(part.raw.removeprefix("#")) and part.raw.startswith("#"):
        return None
    behind = part.raw.rpartition("#")[2] if isinstance(part, BareWord) else ""
    ref = detached_ref(part) or meant_ref(behind)
    fix = Fix("Write the ref alone, with `#`", (Edit(part.span, f"#{ref}"),)) if ref else None
    if not ref and (isinstance(part, Name) or part.raw in DIRECTIONS):
        right = f"{verb} #e1{example(verb)}"
        return Finding(part.span, f"`{verb}` names no element here. Write its ref first, such as `{right}`.")
    right = f"{verb} #{excerpt(ref) or 'e1'}"
    return Finding(
        part.span, f"`{excerpt(part.raw)}` is no ref. Name the element by its ref, such as `{right}`.", fix=fix
    )
