"""A navigation is written in another way than the specification's.

What:
    A navigation is `{"navigate": "/path/"}`. Models also write it as an action, with a relative path, or with a
    full address; planners should bring those into this form. The strict profile reports them as errors.
Why:
    A runtime that doesn't do so looks for an action named `navigate`, and finds none.
Example:
    {"action": "navigate", "args": {"page": "/plants/"}}
Use instead:
    {"navigate": "/plants/"}
"""

import json
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.plan.navigation import navigation_target
from signage_specs.aaf.plan.normalisation import RefusedPlanError, is_full_address, normalise_path
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.diagnostic import ERROR_ELSE_WARNING, Edit, Finding, Fix
from signage_specs.rule import rule


@rule("P006", ERROR_ELSE_WARNING, section="6.6", rows=("P06",), advice="Write `navigate` with an absolute path.")
def check(document: PlanDocument) -> Iterator[Finding]:
    """Yield one finding for a navigation that stays on the site but has another form."""
    target = navigation_target(document)
    if document.root is None or target is None:
        return
    try:
        # The text doesn't say which site it is for: a full address is taken to be of its own.
        path = normalise_path(target.value, target.value)
    except RefusedPlanError:
        return
    as_action = document.root.member("navigate") is None
    if not as_action and path == target.value:
        return
    canonical = json.dumps({"navigate": path}, ensure_ascii=False)
    # Which site a full address belongs to isn't known here, so only the other forms have one right answer.
    fix = (
        None
        if is_full_address(target.value)
        else Fix(f"Write {quoted(canonical)}", (Edit(document.root.span, canonical),))
    )
    span = document.root.span if as_action else target.span
    yield Finding(span, f"A navigation has one form; write {quoted(canonical)}.", fix=fix)
