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

import re
from collections.abc import Iterator

from signage_specs.anml_native.element import Element, State
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.left_over import Around, left_over
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import STATES
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span

_WORDS = re.compile(r"\s*+[A-Za-z0-9_][\w-]*+(?:(?:\s*+,\s*+|\s++)[A-Za-z0-9_][\w-]*+)*+\s*+")
_PAIR = re.compile(r"\s*+([A-Za-z_][\w-]*+)=(\S*+)\s*+")


@rule("N020", ERROR, section="2.5", rows=("N20", "N28"), advice="Write one word in brackets for each state.")
def check(document: Document) -> Iterator[Finding]:
    """Yield brackets that don't hold one word."""
    for element in document.elements:
        states = element.states
        if all(state.closed and IDENTIFIER.fullmatch(state.name) for state in states):
            continue
        keys = frozenset(each.key for each in element.attributes)
        last_name = max((each.span.start for each in element.names), default=-1)
        names = frozenset(each.name for each in states)
        around = Around(document, element, states[0].span.start, last_name, keys, names)
        for state in states:
            if not state.closed:
                yield _open(element, state)
            elif not IDENTIFIER.fullmatch(state.name):
                yield _finding(around, state)


def _open(element: Element, state: State) -> Finding:
    at = Span(state.span.end, state.span.end)
    is_certain = state.name in STATES and element.parts[-1] is state
    fix = Fix("Close the brackets", (Edit(at, "]"),)) if is_certain else None
    return Finding(state.span, f"`{excerpt(state.raw)}` doesn't close. Write `]` after the state.", fix=fix)


def _finding(around: Around, state: State) -> Finding:
    pair = _PAIR.fullmatch(state.name)
    if pair:
        return left_over(around, state, pair.group(1), pair.group(2))
    if not state.name.strip():
        message = "These brackets are empty. Write a state in them, such as `[checked]`."
        return Finding(state.span, message)
    if not _WORDS.fullmatch(state.name):
        message = f"`{excerpt(state.raw)}` is no state. Write one word, such as `[checked]`."
        return Finding(state.span, message)
    right = " ".join(f"[{word}]" for word in re.split(r"[\s,]+", state.name.strip()))
    fix = Fix("Write a pair of brackets for each", (Edit(state.span, right),))
    return Finding(state.span, f"A state is one word in brackets. Write `{excerpt(right)}`.", fix=fix)
