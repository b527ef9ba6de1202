"""The planner's result isn't JSON.

What:
    A result is one JSON object and nothing around it.
Why:
    The runtime can't read the result and does nothing.
Example:
    {"action": "plant.water", "args": {"plant": 'fern'}}
Use instead:
    {"action": "plant.water", "args": {"plant": "fern"}}
"""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.json_findings import syntax_findings
from signage_specs.rule import ERROR, Context, Findings, rule


@rule("P001", ERROR, section="6.6", advice="Write the result as one JSON object.")
def check(document: PlanDocument, context: Context) -> Findings:
    yield from syntax_findings(document.text, document.faults, context)
