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

from collections.abc import Iterator

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.json_findings import duplicate_findings
from signage_specs.rule import rule


@rule("P002", ERROR, section="6.6", rows=("P02",), advice="Keep one member of each key.")
def check(document: PlanDocument) -> Iterator[Finding]:
    """Yield a finding for each key that occurs again."""
    yield from duplicate_findings(document.json.root)
