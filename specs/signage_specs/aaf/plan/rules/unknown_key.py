"""A key that the result's shape doesn't have.

What:
    An action has `action` and `args`, a navigation `navigate`, an answer `action` and `answer`.
Why:
    The runtime passes over other keys, and with them over what the planner meant.
Example:
    {"action": "plant.water", "args": {}, "reason": "The soil is dry."}
Use instead:
    {"action": "plant.water", "args": {}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.vocabulary import PLAN_KEYS
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, Rule
from signage_specs.wording import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.plan.tree import PlanDocument

_EVERY_KEY = frozenset(key for keys in PLAN_KEYS.values() for key in keys)


def check(document: PlanDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each key that isn't of the result's shape."""
    if document.root is None or document.kind is None:
        return
    known = PLAN_KEYS[document.kind]
    # `action` beside `navigate` is judged as a shape, and a navigation written as an action by its own rule: so
    # what belongs to the action, such as `args`, is no fault of its own.
    is_both = document.kind == "navigate" and document.root.member("action") is not None
    for member in document.root.members:
        key = member.key.value
        if key in known or (key in _EVERY_KEY and is_both):
            continue
        yield Finding(
            member.key.span,
            f"The shape `{document.kind}` has no key {quoted(key)}, only {listed(known)}. Remove it.",
        )


RULE = Rule(
    code="P004",
    name="unknown-plan-key",
    levels=WARNING,
    section="6.6",
    advice="Keep to the keys of the shape.",
    rows=("P04",),
    check=check,
    documentation=__doc__,
)
