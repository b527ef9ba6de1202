"""Write a planner's result in its canonical form."""

from signage_specs.aaf.manifest.writer import canonical_json
from signage_specs.aaf.plan.tree import ActionPlan, NavigationPlan, Plan, PlanDocument
from signage_specs.aaf.vocabulary import NO_ACTION, PLAN_KEYS
from signage_specs.readers.json import JsonValue


def write_plan(document: PlanDocument) -> str:
    """Return the canonical text of a parsed result: keys in order, two spaces, a line end at the end.

    A text that isn't an object of JSON stays as it was.
    """
    if document.root is None or any(fault.kind != "trailing-comma" for fault in document.faults):
        return document.text
    value = document.root.to_python()
    order = ("action", *PLAN_KEYS["navigate"], "args", "answer")
    keys = [key for key in order if key in value] + sorted(key for key in value if key not in order)
    return canonical_json({key: value[key] for key in keys})


def plan_value(plan: Plan) -> dict[str, JsonValue]:
    """Return a result in the shape that the specification gives it."""
    if isinstance(plan, ActionPlan):
        return {"action": plan.action, "args": plan.args}
    if isinstance(plan, NavigationPlan):
        return {"navigate": plan.path}
    return {"action": NO_ACTION, "answer": plan.answer}
