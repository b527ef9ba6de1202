"""A key occurs twice in a planner's result.

What:
    Each key of the result and of its arguments occurs once.
Why:
    Readers differ in which one counts, so two runtimes may do different things.
Example:
    {"action": "plant.water", "action": "bed.clear", "args": {}}
Use instead:
    {"action": "plant.water", "args": {}}
"""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.json_findings import duplicate_findings
from signage_specs.rule import ERROR, Findings, rule


@rule("P002", ERROR, section="6.6", advice="Keep one member of each key.")
def check(document: PlanDocument) -> Findings:
    yield from duplicate_findings(document.faults)
