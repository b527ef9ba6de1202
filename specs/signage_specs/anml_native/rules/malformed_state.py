"""What stands in brackets is no state.

What:
    A state is one word in brackets. Brackets with a `=` in them are left over from accessibility snapshots,
    where refs, levels and counts stood there.
Why:
    `[ref=e1]` is a state to a reader of this format, and the element has no ref.
Example:
    checkbox#e1 "Terms" [checked required]
Example:
    h2#e1 "Cart" [level=2]
Use instead:
    checkbox#e1 "Terms" [checked] [required]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.vocabulary import HEADING_ROLES
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Element, State
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_WORDS = re.compile(r"\s*[A-Za-z0-9_][\w-]*(?:(?:\s*,\s*|\s+)[A-Za-z0-9_][\w-]*)*\s*")
_PAIR = re.compile(r"\s*([A-Za-z_][\w-]*)=(\S*)\s*")
_REF = re.compile(r"[a-z][0-9]+")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield brackets that don't hold one word."""
    for element in document.elements:
        for state in element.states:
            if not state.closed:
                yield Finding(state.span, f"`{state.raw}` doesn't close. Write `]` after the state.")
            elif not IDENTIFIER.fullmatch(state.name):
                yield _finding(element, state)


def _finding(element: Element, state: State) -> Finding:
    pair = _PAIR.fullmatch(state.name)
    if pair:
        return _left_over(element, state, pair.group(1), pair.group(2))
    if not state.name.strip():
        message = "These brackets are empty. Write a state in them, such as `[checked]`."
        return Finding(state.span, message)
    if not _WORDS.fullmatch(state.name):
        message = f"`{state.raw}` is no state. Write one word, such as `[checked]`."
        return Finding(state.span, message)
    right = " ".join(f"[{word}]" for word in re.split(r"[\s,]+", state.name.strip()))
    fix = Fix(f"Write {right}", (Edit(state.span, right),))
    return Finding(state.span, f"A state is one word in brackets. Write `{right}`.", fix=fix)


def _left_over(element: Element, state: State, key: str, value: str) -> Finding:
    """Return the finding for `[key=value]`, which accessibility snapshots have (11)."""
    role = element.role.text
    if key == "ref":
        fix = None
        if role and element.ref is None and _REF.fullmatch(value):
            at = Span(element.head.end, element.head.end)
            fix = Fix("Move the ref to the role", (Edit(at, f"#{value}"), Edit(state.with_space, "")))
        message = f"`{state.raw}` is how older snapshots write a ref. Write `{role}#{value}`."
        return Finding(state.span, message, fix=fix)
    if key == "nth":
        fix = Fix("Take it out", (Edit(state.with_space, ""),))
        message = f"`{state.raw}` is from older snapshots. Refs are unique here: take it out."
        return Finding(state.span, message, fix=fix)
    if key == "level" and role in HEADING_ROLES and role[1:] == value:
        fix = Fix("Take it out", (Edit(state.with_space, ""),))
        return Finding(state.span, f"`{role}` says the level already. Take `{state.raw}` out.", fix=fix)
    if key == "level" and f"h{value}" in HEADING_ROLES:
        return Finding(state.span, f"`{state.raw}` is from older snapshots. Make the role `h{value}`.")
    return Finding(state.span, f"`{state.raw}` is an attribute. Write `{state.name.strip()}` without brackets.")


RULE = Rule(
    code="N020",
    name="malformed-state",
    levels=ERROR,
    section="2.5",
    advice="Write one word in brackets for each state.",
    rows=("N20", "N28"),
    check=check,
    documentation=__doc__,
)
