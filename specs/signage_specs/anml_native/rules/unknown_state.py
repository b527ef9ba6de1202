"""A state isn't one of those that the specification shows.

What:
    The specification has no closed list of states. Its examples show fifteen.
Why:
    A misspelled state looks like a new one, and an agent ignores both.
Example:
    checkbox#e1 "Terms" [cheked]
Use instead:
    checkbox#e1 "Terms" [checked]
"""

from signage_specs.anml_native.element import State
from signage_specs.anml_native.repairs import detached_ref, replacement
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import STATES
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.rule import INFO, Finding, Findings, Respelling, nearest, quoted, rule


@rule(
    "N021", INFO, section="2.5", fixable="safe", advice="Use a state that the specification shows where one fits."
)
def check(document: Document) -> Findings:
    for element in document.elements:
        for state in element.states:
            if not state.closed or state.name in STATES or not IDENTIFIER.fullmatch(state.name):
                continue
            if detached_ref(state):  # N020 reports it
                continue
            yield _finding(state)


def _finding(state: State) -> Finding:
    lower, shown = state.name.lower(), quoted(state.raw)
    if lower in STATES:
        message = f"Unknown state {shown}. Write `[{lower}]`."
        return Finding(state.span, message, fix=replacement(state.span, f"[{lower}]"))
    near = nearest(lower, STATES)
    hint = f"Did you mean `[{near}]`?" if near else "Use a state that the specification shows where one fits."
    respelling = Respelling(state.name, near) if near else None
    return Finding(state.span, f"Unknown state {shown}. {hint}", respelling=respelling)
