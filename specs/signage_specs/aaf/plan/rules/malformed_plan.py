"""The planner's result isn't JSON.

What:
    A result is one JSON object and nothing around it, also no fence of Markdown.
Why:
    The runtime can't read the result and does nothing.
Example:
    {"action": "plant.water", "args": {"plant": 'fern'}}
Use instead:
    {"action": "plant.water", "args": {"plant": "fern"}}
"""

import re

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.json_findings import syntax_findings
from signage_specs.rule import ERROR, Context, Finding, Findings, Span, quoted, rule

_FENCE = re.compile(r"\s*(`{3,}\w*|~{3,}\w*)")


@rule("P001", ERROR, section="6.6", fixable="safe", advice="Write the result as one JSON object.")
def check(document: PlanDocument, context: Context) -> Findings:
    fence = _FENCE.match(document.text)
    if fence is not None:
        message = f"{quoted(fence[1])} begins a fence of Markdown. Write the JSON object alone."
        yield Finding(Span(*fence.span(1)), message)
        return
    yield from syntax_findings(document.text, document.faults, context)
