"""A word behind name and value is no state.

What:
    The specification knows nine states. The tool also prints `unchecked` and `mixed`; these two are warnings,
    unless the profile is `strict`.
Why:
    An agent that doesn't know a state takes the element to be without it.
Example:
    1: button "Save" hovered
Example (strict):
    1: checkbox "Remember me" unchecked
Use instead:
    1: button "Save" focused
"""

from collections.abc import Iterator

from signage_core.wording import listed, nearest, quoted
from signage_specs.diagnostic import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Fix
from signage_specs.ko_snapshot.tree import Snapshot, State
from signage_specs.ko_snapshot.vocabulary import STATES, TOOL_STATES, VALUE_KEYWORD
from signage_specs.rule import rule

_QUOTES = ("'", "`", "\u2018", "\u201c", "\u201e", "\u00ab")  # what people type or paste for a double quote


@rule("K016", ERROR, section="7", rows=("K16",), advice="Use one of the nine states.")
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield each word that is no state of the specification."""
    for element in document.elements:
        for state in element.states:
            if state.name in TOOL_STATES:
                yield Finding(
                    state.span,
                    f"`{state.name}` is printed by the tool and no state of the specification; "
                    "leave it out: a checkbox without a state is unchecked.",
                    levels=ERROR_ELSE_WARNING,
                )
            elif state.name not in STATES:
                yield _unknown(state)


def _unknown(state: State) -> Finding:
    if state.name.startswith(f"{VALUE_KEYWORD}="):
        value = state.name.removeprefix(f"{VALUE_KEYWORD}=")
        written = f'{VALUE_KEYWORD}="{value}"'
        plain = value.isalnum()
        return Finding(
            state.span,
            f"{quoted(state.name)} is no value; write it in quotes, as in {quoted(written)}.",
            fix=Fix("Write the value in quotes", (Edit(state.span, written),)) if plain else None,
        )
    if state.name.startswith(_QUOTES):
        return Finding(state.span, f"{quoted(state.name)} is no state; write a name or a value in double quotes.")
    near = nearest(state.name, STATES)
    hint = f"did you mean `{near}`?" if near else f"use {listed(STATES)}."
    return Finding(state.span, f"{quoted(state.name)} is no state; {hint}")
