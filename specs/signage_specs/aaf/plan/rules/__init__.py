"""The rules of planner results, in the order of their codes, and what reads and writes the format."""

# isort: off
# fmt: off
from signage_specs.aaf.plan.rules import (
    deviating_navigation, duplicate_plan_key, foreign_navigation, malformed_plan, malformed_plan_action,
    unknown_plan_key, unknown_plan_shape, wrong_plan_type,
)
from signage_specs.aaf.plan.tree import PlanDocument, parse_plan, write_plan
from signage_specs.format import Implementation
from signage_specs.rule import Rule

RULES: tuple[Rule[PlanDocument], ...] = (
    malformed_plan.check, duplicate_plan_key.check, unknown_plan_shape.check, unknown_plan_key.check,
    wrong_plan_type.check, deviating_navigation.check, foreign_navigation.check, malformed_plan_action.check,
)

PLAN: Implementation[PlanDocument] = Implementation(
    parse_plan, write_plan, RULES, lambda document: any(fault.kind == "bare-members" for fault in document.faults)
)
