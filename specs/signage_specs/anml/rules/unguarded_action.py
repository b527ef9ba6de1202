"""An action that changes something says neither `confirm` nor `idempotent`.

What:
    Actions whose method is not safe should say `confirm`, `idempotent`, or both.
Why:
    By them an agent knows whether to ask its user first, and whether it may try again.
Example:
    <action id="buy" method="POST" endpoint="/buy"/>
Use instead:
    <action id="buy" method="POST" endpoint="/buy" confirm="true" idempotent="false"/>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import place
from signage_specs.anml.values import METHODS, SAFE_METHODS
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for action in document.named("action"):
        method = (action.value("method") or "GET").upper()
        silent = action.attribute("confirm") is None and action.attribute("idempotent") is None
        if method in METHODS - SAFE_METHODS and silent and not action.elided:
            message = f"This {quoted(method)} says neither `confirm` nor `idempotent`. Say what an agent may do."
            yield Finding(place(action, "method"), message)


RULE = Rule(
    code="M047",
    name="unguarded-action",
    levels=INFO,
    section="13.4",
    advice="Say whether the action needs confirmation, and whether it may be repeated.",
    rows=("47",),
    check=check,
    documentation=__doc__,
)
