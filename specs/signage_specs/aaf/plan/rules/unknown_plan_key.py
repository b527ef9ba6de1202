"""A key that the result's shape doesn't have.

What:
    An action has `action` and `args`, a navigation `navigate`, an answer `action` and `answer`.
Why:
    The runtime skips other keys, and with them what the planner meant.
Example:
    {"action": "plant.water", "args": {}, "reason": "The soil is dry."}
Use instead:
    {"action": "plant.water", "args": {}}
"""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import PLAN_KEYS, PLAN_SYNONYMS
from signage_specs.rule import WARNING, Finding, Findings, listed, nearest, quoted, rule

_EVERY_KEY = frozenset(key for keys in PLAN_KEYS.values() for key in keys)


@rule("P004", WARNING, section="6.6", advice="Keep to the keys of the shape.")
def check(document: PlanDocument) -> Findings:
    if document.root is None or document.kind is None:
        return
    known = PLAN_KEYS[document.kind]
    # unknown-plan-shape judges `action` beside `navigate`, and deviating-navigation a navigation that is written as
    # an action: what belongs to the action, such as `args`, is allowed there.
    is_both = document.kind == "navigate" and document.root.member("action") is not None
    for member in document.root.members:
        key = member.key.value
        lacking = [each for each in known if document.root.member(each) is None]
        if (
            key not in known
            and not (key in _EVERY_KEY and is_both)
            and nearest(key, lacking, PLAN_SYNONYMS) not in lacking
        ):
            message = f"Unknown key {quoted(key)}: the shape has only {listed(known)}. Remove it."
            yield Finding(member.key.span, message)
