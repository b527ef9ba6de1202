"""A word after name and value isn't a state.

What:
    The specification defines nine states. The tool also prints `unchecked` and `mixed`: errors with `strict`, else
    warnings.
Why:
    An agent that doesn't know a state ignores it.
Example:
    1: button "Save" hovered
Example (strict):
    1: checkbox "Remember me" unchecked
Use instead:
    1: button "Save" focused
"""

from dataclasses import replace

from signage_specs.ko_snapshot.tree import Snapshot, State, removal
from signage_specs.ko_snapshot.vocabulary import STATES, TOOL_STATES, VALUE_KEYWORD
from signage_specs.rule import (
    ERROR,
    ERROR_ELSE_WARNING,
    Edit,
    Finding,
    Findings,
    Fix,
    listed,
    nearest,
    quoted,
    rule,
    unknown,
)

_QUOTES = ("'", "`", "\u2018", "\u201c", "\u201e", "\u00ab")  # what people type or paste for a double quote


@rule("K016", ERROR, section="7", fixable="safe", advice="Use one of the nine states.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        is_word = False  # words that follow each other are one finding: a quote before them is missing
        for state in element.states:
            name, after_word = state.name, is_word
            is_word = name not in (*STATES, *TOOL_STATES) and nearest(name, STATES) is None
            if state.name in TOOL_STATES:
                yield Finding(
                    state.span,
                    f"State `{state.name}` of the tool, which the specification doesn't define. Remove it.",
                    levels=ERROR_ELSE_WARNING,
                    fix=replace(removal(document.text, state.span, "Remove the state"), is_safe=False),
                )
            elif state.name not in STATES and not (after_word and is_word):
                yield _unknown(
                    state,
                    is_name=element.name is None and state is element.states[0] and is_word and name.isalpha(),
                )


def _unknown(state: State, *, is_name: bool) -> Finding:
    """Return the finding for a state that isn't one: a name, where none is before it."""
    if state.name.startswith(f"{VALUE_KEYWORD}="):
        value = state.name.removeprefix(f"{VALUE_KEYWORD}=")
        written = f'{VALUE_KEYWORD}="{value}"'
        plain = value.isalnum()
        return Finding(
            state.span,
            f"Value without quotes. Write {quoted(written)}.",
            fix=Fix("Write the value in quotes", (Edit(state.span, written),)) if plain else None,
        )
    if state.name.startswith(_QUOTES):
        return Finding(
            state.span, f"{quoted(state.name)} in other quotes. Write a name or a value in double quotes."
        )
    meant = nearest(state.name, STATES)
    written = quoted(f'"{state.name}"')
    hint = f"{f'Write a name in quotes, such as {written}, or use' if is_name else 'Use'} {listed(STATES)}."
    return unknown(state.span, "Unknown state", state.name, meant, hint)
