"""What is written in brackets isn't a state.

What:
    A state is one word in brackets. Brackets with a `=` come from accessibility snapshots, which have refs, levels
    and counts in brackets.
Why:
    A reader of this format takes `[ref=e1]` for a state, so that the element has no ref.
Example:
    checkbox#e1 "Terms" [checked required]
Example:
    h2#e1 "Cart" [level=2]
Use instead:
    checkbox#e1 "Terms" [checked] [required]
"""

import re
from collections.abc import Sequence

from signage_specs.anml_native.element import Element, State
from signage_specs.anml_native.repairs import detached_ref, is_known, meant_role, removed, suits
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import HEADING_ROLES, STATES, STRUCTURAL_ROLES
from signage_specs.anml_native.writer import IDENTIFIER, double_quoted
from signage_specs.rule import ERROR, WARNING, Edit, Finding, Findings, Fix, Related, Span, quoted, rule

_WORDS = re.compile(r"\s*+[A-Za-z0-9_][\w-]*+(?>(?:(?:\s*+,\s*+|\s++)[A-Za-z0-9_][\w-]*+)*)\s*+")
_PAIR = re.compile(r"\s*+([A-Za-z_][\w-]*+)=(\S*+)\s*+")


@rule("N020", ERROR, section="2.5", fixable="safe", advice="Write one word in brackets for each state.")
def check(document: Document) -> Findings:
    for element in document.elements:
        states = element.states
        yield from _repeated(document, element, states)
        if all(state.closed and IDENTIFIER.fullmatch(state.name) and not detached_ref(state) for state in states):
            continue
        for state in states:
            if not state.closed:
                yield _open(element, state)
            elif detached_ref(state):
                yield _ref(document, element, state)
            elif not IDENTIFIER.fullmatch(state.name):
                yield _finding(document, element, state)


def _repeated(document: Document, element: Element, states: Sequence[State]) -> Findings:
    first: dict[str, State] = {}
    for state in states if len(states) > 1 else ():
        earlier = first.setdefault(state.name, state)
        if earlier is not state and state.closed and state.name.strip():
            message = f"Duplicate state {quoted(state.raw)}. Remove it."
            fix = removed(document, element, state, "Remove the second one")
            yield Finding(state.span, message, WARNING, (Related(earlier.span, "the first one"),), fix=fix)


def _open(element: Element, state: State) -> Finding:
    at = Span(state.span.end, state.span.end)
    is_certain = state.name in STATES and element.parts[-1] is state
    fix = Fix("Close the brackets", (Edit(at, "]"),)) if is_certain else None
    return Finding(state.span, f"Unclosed state {quoted(state.raw)}. Write `]` after it.", fix=fix)


def _finding(document: Document, element: Element, state: State) -> Finding:
    pair = _PAIR.fullmatch(state.name)
    if pair:
        return _left_over(document, element, state, pair)
    if not state.name.strip():
        return Finding(state.span, "Empty brackets. Write a state in them, such as `[checked]`.")
    if not _WORDS.fullmatch(state.name):
        message = f"{quoted(state.raw)} is not a valid state. Write one word, such as `[checked]`."
        return Finding(state.span, message)
    right = " ".join(f"[{word}]" for word in re.split(r"[\s,]+", state.name.strip()))
    fix = Fix("Write a pair of brackets for each", (Edit(state.span, right),))
    return Finding(state.span, f"Several states in one pair of brackets. Write {quoted(right)}.", fix=fix)


def _left_over(document: Document, element: Element, state: State, pair: re.Match[str]) -> Finding:
    key, value = pair.groups()
    if key == "ref":
        return _ref(document, element, state)
    if key == "level" and element.role.text in {"heading", *HEADING_ROLES} and f"h{value}" in HEADING_ROLES:
        return _level(document, element, state, f"h{value}")
    shown = quoted(state.raw)
    removal = removed(document, element, state, "Remove it") if is_known(element) else None
    if key == "nth":
        message = f"{shown} comes from accessibility snapshots. Remove it: refs are unique here."
        return Finding(state.span, message, fix=removal)
    if key == "checked" and value == "false":
        message = f"{shown} is the default. Remove it: an element without `[checked]` isn't checked."
        return Finding(state.span, message, fix=removal)
    if value == "true" and all(each.name != key for each in element.states):
        fix = Fix(f"Write `[{key}]`", (Edit(state.span, f"[{key}]"),))
        return Finding(state.span, f"{shown} is a state with a value. Write {quoted(f'[{key}]')}.", fix=fix)
    key = "href" if key == "url" else key
    written = f"{key}={value if IDENTIFIER.fullmatch(value) else double_quoted(value)}"
    message = f"{shown} is an attribute. Write {quoted(written)} without brackets, before the states."
    fix = Fix("Make it an attribute", (Edit(state.span, written),))
    is_certain = value and '"' not in value and _may_be_attribute(document, element, state, key)
    return Finding(state.span, message, fix=fix if is_certain else None)


def _may_be_attribute(document: Document, element: Element, state: State, key: str) -> bool:
    """Whether an attribute may take the place of a state: after the name, before the states."""
    is_last = state.span.end >= element.span.end
    is_apart = bool(state.before) and (is_last or document.text[state.span.end].isspace())
    is_before_names = any(name.span.start > state.span.start for name in element.names)
    return is_apart and state is element.states[0] and not is_before_names and element.attribute(key) is None


def _level(document: Document, element: Element, state: State, native: str) -> Finding:
    """Return the finding for the level of a heading, which the role says."""
    shown, role = quoted(state.raw), element.role
    if role.text == native:
        fix = removed(document, element, state, "Remove it")
        return Finding(state.span, f"{shown} repeats the role `{native}`. Remove it.", fix=fix)
    is_certain = role.text == "heading" and suits(native, element)
    fix = removed(document, element, state, f"Write `{native}`", Edit(role.span, native)) if is_certain else None
    return Finding(
        state.span, f"{shown} comes from accessibility snapshots. Change the role to `{native}`.", fix=fix
    )


def _ref(document: Document, element: Element, state: State) -> Finding:
    ref, shown, role = detached_ref(state), quoted(state.raw), element.role.text
    if element.ref is not None:
        return Finding(state.span, f"Second ref {shown}, in brackets. Remove it.")
    at = Span(element.head.end, element.head.end)
    fix = removed(document, element, state, "Move the ref to the role", Edit(at, f"#{ref}"))
    right = quoted(f"{role}#{ref or 'e1'}")
    message = f"Ref {shown} in brackets. Write {right}."
    may_have_one = ref and role and ref not in document.refs and meant_role(element) not in STRUCTURAL_ROLES
    return Finding(state.span, message, fix=fix if may_have_one else None)
