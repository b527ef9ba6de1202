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

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from signage_specs.anml_native.vocabulary import STATES
from signage_specs.anml_native.writer import IDENTIFIER
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_KNOWN = sorted(STATES)


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield well-formed states that no example of the specification has."""
    for element in document.elements:
        for state in element.states:
            if not state.closed or state.name in STATES or not IDENTIFIER.fullmatch(state.name):
                continue
            near = get_close_matches(state.name[:40].lower(), _KNOWN, n=1, cutoff=0.75)
            hint = f"Did you mean `[{near[0]}]`?" if near else "Agents may not know it."
            yield Finding(state.span, f"`{state.raw}` is none of the specification's states. {hint}")


RULE = Rule(
    code="N021",
    name="unknown-state",
    levels=INFO,
    section="2.5",
    advice="Use a state that the specification shows where one fits.",
    rows=("N21", "N28"),
    check=check,
    documentation=__doc__,
)
