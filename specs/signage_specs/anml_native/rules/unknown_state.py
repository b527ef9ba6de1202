"""A state is none of those that the specification shows.

What:
    The specification has no closed list of states. Its examples show fifteen.
Why:
    A misspelled state looks just like a new one, and an agent passes over both.
Example:
    checkbox#e1 "Terms" [cheked]
Use instead:
    checkbox#e1 "Terms" [checked]
"""

from collections.abc import Iterator

from signage_specs.anml_native.element import State
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.nearest import nearest
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import STATES
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.diagnostic import INFO, Edit, Finding, Fix
from signage_specs.rule import rule


@rule(
    "N021",
    INFO,
    section="2.5",
    rows=("N21", "N28"),
    advice="Use a state that the specification shows where one fits.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield well-formed states that no example of the specification has."""
    for element in document.elements:
        for state in element.states:
            if not state.closed or state.name in STATES or not IDENTIFIER.fullmatch(state.name):
                continue
            yield _finding(state)


def _finding(state: State) -> Finding:
    lower = state.name.lower()
    shown = excerpt(state.raw)
    if lower in STATES:
        fix = Fix(f"Write `[{lower}]`", (Edit(state.span, f"[{lower}]"),))
        message = f"`{shown}` is none of the specification's states. Write `[{lower}]`."
        return Finding(state.span, message, fix=fix)
    near = nearest(lower, STATES)
    hint = f"Did you mean `[{near}]`?" if near else "Use a listed state where one fits."
    return Finding(state.span, f"`{shown}` is none of the specification's states. {hint}")
