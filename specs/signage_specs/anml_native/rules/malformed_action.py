"""A line isn't an action of the protocol, or an action is among elements.

What:
    An action is a verb, a ref, and what the verb takes: quoted text for `fill`, `select` and `keys`, a
    direction for `scroll`, nothing for the others. Actions have a block of their own.
Why:
    An argument without quotes has no clear end, and an action among elements is read as an element.
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
from collections.abc import Sequence

from signage_specs.anml_native.actions import ActionDocument, ActionLine, OtherLine
from signage_specs.anml_native.element import Attribute, BareWord, Comment, Element, Name, Part
from signage_specs.anml_native.repairs import REF, detached_ref, meant_ref, replacement
from signage_specs.anml_native.tree import Document, StrayAction
from signage_specs.anml_native.vocabulary import (
    ACTION_ARGUMENTS,
    ACTION_VERBS,
    DIRECTIONS,
    ROLES,
    UNLISTED_VERBS,
    VERB_SYNONYMS,
)
from signage_specs.anml_native.writer import double_quoted
from signage_specs.rule import (
    ERROR,
    ERROR_ELSE_INFO,
    INFO,
    Context,
    Finding,
    Findings,
    Respelling,
    Span,
    listed,
    nearest,
    quoted,
    rule,
    suggestion,
)

_EXAMPLES = {"none": "", "text": ' "hello"', "direction": " down"}
_WANTED = {"text": 'text in quotes, such as `"hello"`', "direction": f"a direction: {listed(DIRECTIONS)}"}
_CALL = re.compile(r"([a-z]+)\(.*", re.DOTALL)
_LIST_SIGN = re.compile(r"[-*+>]|\d+[.)]")
_REF_SIGNS = "#@"


@rule("N034", ERROR, section="6", fixable="safe", advice="Write a verb, a ref, and what the verb takes.")
def check(document: Document) -> Findings:
    before = None
    for line in document.lines:
        if isinstance(line, StrayAction) and not isinstance(before, StrayAction):
            verb = line.text.lstrip("+*- \t").split(maxsplit=1)[0]
            message = f"Action `{verb}` among elements. Put actions into a block of their own: `anml-actions`."
            yield Finding(line.words_span, message)
        before = line


@check.over
def check_actions(document: ActionDocument, context: Context) -> Findings:
    """Yield what isn't `verb #ref [argument]`; of neighbouring lines with neither verb nor ref the first one."""
    if document.is_own and not document.actions:
        first = next(line for line in document.lines if isinstance(line, OtherLine) and line.kind == "snapshot")
        yield Finding(first.span, "Snapshot without actions. Add actions below it, or label the block `anml`.")
    is_foreign = False
    for line in document.lines:
        if isinstance(line, ActionLine):
            was_foreign, is_foreign = is_foreign, _is_foreign(line.element)
            if is_foreign and not was_foreign:
                yield _foreign(document.text, line.element)
            elif not is_foreign:
                yield from _action(line.element)
        elif line.kind == "elision" and not context.embedded:
            yield Finding(line.span, "`...` is only valid in a page. Write the actions, or remove the line.")


def _example(verb: str) -> str:
    return f"`{verb} #e1{_EXAMPLES[ACTION_ARGUMENTS.get(verb, 'none')]}`"


def _is_foreign(element: Element) -> bool:
    """Whether a line has neither a verb, or what comes close to one, nor a ref."""
    verb = element.role.text
    has_ref = any(isinstance(part, BareWord) and part.raw[:1] in _REF_SIGNS for part in element.parts)
    is_element = verb in ROLES and element.ref is not None
    is_call = _CALL.fullmatch(verb) is not None
    has_ref = has_ref or (element.ref is not None and bool(element.ref.text))
    return is_element or (verb.lower() not in ACTION_VERBS and not has_ref and not is_call)


def _foreign(text: str, element: Element) -> Finding:
    words = quoted(text[element.span.start : element.span.end])
    if element.role.text in ROLES:
        advice = f"Element {words} after an action. Put the snapshot before all actions, or into another block."
    else:
        advice = f"{words} is not a valid action. Write a verb and a ref, such as `click #e1`."
    return Finding(element.span, advice)


def _action(element: Element) -> Findings:
    verb = element.role.text
    if verb not in ACTION_VERBS:
        yield _verb(element)
        return
    if verb in UNLISTED_VERBS:
        message = f"Unlisted verb `{verb}`. Use a listed one where one fits."
        yield Finding(element.role.span, message, levels=ERROR_ELSE_INFO)
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if element.ref is not None:
        message = f"No space between verb and ref. Write {quoted(f'{verb} #{element.ref.text}')}."
        at = Span(element.role.span.end, element.role.span.end)
        yield Finding(element.head, message, fix=replacement(at, " ", "Add the space"))
        yield from _arguments(verb, element, parts)
    elif not parts:
        yield Finding(element.span, f"`{verb}` without a ref. Write the element's ref, such as {_example(verb)}.")
    else:
        target = _target(verb, parts[0])
        if target is not None:
            yield target
        if isinstance(parts[0], BareWord) and parts[0].raw not in DIRECTIONS:
            yield from _arguments(verb, element, parts[1:])


def _verb(element: Element) -> Finding:
    verb, span = element.role.text, element.role.span
    lower, call = verb.lower(), _CALL.fullmatch(verb)
    first = element.parts[0].raw if element.parts else ""
    if lower in ACTION_VERBS:
        return Finding(span, f"Verb `{verb}` with capital letters. Write `{lower}`.", fix=replacement(span, lower))
    if call and call[1] in ACTION_VERBS:
        return Finding(element.span, f"Action with brackets. Write it like {_example(call[1])}.")
    if _LIST_SIGN.fullmatch(verb) and first in ACTION_VERBS:
        fix = replacement(Span(span.start, element.parts[0].span.start), "", f"Remove `{verb}`")
        message = f"`{verb}` before the verb. Remove it."
        return Finding(span, message, fix=fix if _is_sound(element) else None)
    meant = nearest(verb, ACTION_ARGUMENTS, VERB_SYNONYMS)
    hint = suggestion(meant, f"Use one of {', '.join(ACTION_ARGUMENTS)}.")
    if not verb:
        return Finding(element.span, f"Action without a verb. {hint}")
    fits = meant and (ACTION_ARGUMENTS[meant] == "none" or len(element.parts) > 1)
    respelling = Respelling(verb, meant) if meant and fits else None
    return Finding(span, f"Unknown verb {quoted(verb)}. {hint}", respelling=respelling)


def _is_sound(element: Element) -> bool:
    """Whether the parts of an element are a verb, a ref, and what the verb takes."""
    verb, *rest = (part for part in element.parts if not isinstance(part, Comment))
    is_named = bool(rest) and _target(verb.raw, rest[0]) is None
    return is_named and not any(_arguments(verb.raw, element, rest[1:]))


def _target(verb: str, part: Part) -> Finding | None:
    """Return the finding for what is written in the place of the ref; None for a ref."""
    if isinstance(part, BareWord) and REF.fullmatch(part.raw.removeprefix("#")) and part.raw.startswith("#"):
        return None
    after = part.raw.rpartition("#")[2] if isinstance(part, BareWord) else ""
    ref = detached_ref(part) or meant_ref(after)
    if not ref and (isinstance(part, Name) or part.raw in DIRECTIONS):
        return Finding(
            part.span, f"`{verb}` without a ref. Write the element's ref first, such as {_example(verb)}."
        )
    fix = replacement(part.span, f"#{ref}", "Write the ref alone, with `#`") if ref else None
    right = quoted(f"{verb} #{ref or 'e1'}")
    message = f"{quoted(part.raw)} is not a valid ref. Name the element by its ref, such as {right}."
    return Finding(part.span, message, fix=fix)


def _arguments(verb: str, element: Element, arguments: Sequence[Part]) -> Findings:
    """Yield an argument that a verb doesn't take, or the lack of one."""
    kind = ACTION_ARGUMENTS.get(verb, "none")
    if not arguments:
        if kind != "none":
            yield Finding(element.span, f"`{verb}` takes {_WANTED[kind]}. Add it after the ref.")
        return
    first, whole = arguments[0], Span(arguments[0].span.start, arguments[-1].span.end)
    if first.raw.strip(",;") in ACTION_VERBS and (kind == "none" or len(arguments) > 1):
        yield Finding(whole, "Second action on this line. Write it on the next line.")
    elif kind == "none":
        given = " ".join(each.raw for each in arguments)
        yield Finding(whole, f"`{verb}` takes no argument. Remove {quoted(given)}.")
    elif len(arguments) > 1 and (kind == "direction" or not all(isinstance(part, BareWord) for part in arguments)):
        yield Finding(arguments[1].span, f"`{verb}` takes one argument. Remove {quoted(arguments[1].raw)}.")
    elif kind == "direction":
        yield from _direction(first)
    else:
        yield from _text(verb, arguments, whole)


def _direction(argument: Part) -> Findings:
    if argument.raw in DIRECTIONS:
        return
    meant = (argument.value if isinstance(argument, Name) else argument.raw).lower()
    fix = replacement(argument.span, meant) if meant in DIRECTIONS else None
    message = f"{quoted(argument.raw)} is not a valid direction. Write {listed(DIRECTIONS)}."
    yield Finding(argument.span, message, fix=fix)


def _text(verb: str, arguments: Sequence[Part], whole: Span) -> Findings:
    first = arguments[0]
    if isinstance(first, Name) and first.quote == '"' and first.closed:
        if first.escaped:
            message = "Escape in a text, which the specification doesn't define. Remove the quotes inside the text."
            yield Finding(first.span, message, levels=INFO)
        return
    if isinstance(first, Attribute):
        right = quoted(double_quoted(first.value or "hello"))
        yield Finding(whole, f"Text of `{verb}` with a key. Write {right} alone.")
        return
    # Bare words keep the space between them.
    words = first.raw + "".join(part.before + part.raw for part in arguments[1:])
    value = first.value if isinstance(first, Name) else words
    right = double_quoted(value)
    is_certain = '"' not in value and (not isinstance(first, Name) or first.closed)
    fix = replacement(whole, right, "Quote the text") if is_certain else None
    yield Finding(whole, f"Text of `{verb}` without double quotes. Write {quoted(right)}.", fix=fix)
