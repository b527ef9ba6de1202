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
    Span,
    listed,
    nearest,
    quoted,
    rule,
    unknown,
)

# What people type or paste for a pair of double quotes.
_QUOTES = dict(zip("'`\u2018\u201c\u201e\u00ab", "'`\u2019\u201d\u201c\u00bb", strict=True))


@rule(
    "K016",
    ERROR,
    section="7",
    fixable="safe",
    advice="Write the name in double quotes, and behind it one of the nine states.",
)
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
                    document.text,
                    state,
                    is_name=element.name is None
                    and state is element.states[0]
                    and is_word
                    and (name.isalpha() or name[0] in _QUOTES),
                )


def _unknown(text: str, state: State, *, is_name: bool) -> Finding:
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
    if state.name[0] in _QUOTES:
        whole = _in_other_quotes(text, state.span.start) if is_name else None
        if whole is None:
            message = f"{quoted(state.name)} in other quotes. Write a name or a value in double quotes."
            return Finding(state.span, message)
        written = f'"{text[whole.start + 1 : whole.end - 1]}"'
        message = f"{quoted(text[whole.start : whole.end])} in other quotes. Write {quoted(written)}."
        return Finding(whole, message, fix=Fix("Use double quotes", (Edit(whole, written),)))
    meant = nearest(state.name, STATES)
    written = quoted(f'"{state.name}"')
    hint = f"{f'Write a name in quotes, such as {written}, or use' if is_name else 'Use'} {listed(STATES)}."
    return unknown(state.span, "Unknown state", state.name, meant, hint)


def _in_other_quotes(text: str, start: int) -> Span | None:
    """Return the place of a text in other quotes, up to a space or the line's end; None of one with an escape."""
    line_end = text.find("\n", start)
    end = text.find(_QUOTES[text[start]], start + 1, line_end if line_end >= 0 else len(text)) + 1
    said, after = text[start + 1 : end - 1], text[end : end + 1]
    is_plain = said and not {'"', "\\"} & {*said} and (not after or after.isspace())
    return Span(start, end) if is_plain else None
