"""The rules of planner results, in the order of their codes, and what reads and writes the format."""

from signage_specs.aaf.plan.tree import PlanDocument, parse_plan, write_plan
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, PlanDocument)

PLAN: Implementation[PlanDocument] = Implementation(
    parse_plan, write_plan, RULES, lambda document: any(fault.kind == "bare-members" for fault in document.faults)
)
