"""A key stands twice in a planner's result.

What:
    Each key of the result and of its arguments occurs once.
Why:
    Readers differ in which one counts, so two runtimes may do two things.
Example:
    {"action": "plant.water", "action": "bed.clear", "args": {}}
Use instead:
    {"action": "plant.water", "args": {}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR
from signage_specs.readers.json_findings import duplicate_findings
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.plan.tree import PlanDocument
    from signage_specs.diagnostic import Finding


def check(document: PlanDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding for each key that occurs again."""
    yield from duplicate_findings(document.json.root)


RULE = Rule(
    code="P002",
    name="duplicate-plan-key",
    levels=ERROR,
    section="6.6",
    advice="Keep one member of each key.",
    rows=("P02",),
    check=check,
    documentation=__doc__,
)
