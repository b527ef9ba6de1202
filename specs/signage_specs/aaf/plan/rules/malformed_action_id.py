"""The action of a result has another form than the specification's ids.

What:
    An action id is lowercase segments with points between them, as in the manifest.
Why:
    The runtime looks the id up as it is written.
Example:
    {"action": "Water Plant", "args": {}}
Use instead:
    {"action": "plant.water", "args": {}}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.aaf.vocabulary import ACTION_ID
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.readers.json import JsonString
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.plan.tree import PlanDocument


def check(document: PlanDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at an id of another form."""
    action = document.root.get("action") if document.root else None
    if isinstance(action, JsonString) and action.value.strip() and not re.fullmatch(ACTION_ID, action.value):
        yield Finding(
            action.span, f"{quoted(action.value)} is an unusual id; write lowercase segments such as `plant.water`."
        )


RULE = Rule(
    code="P008",
    name="malformed-plan-action",
    levels=WARNING,
    section="6.1",
    advice="Write the id as the manifest has it.",
    rows=("P08",),
    check=check,
    documentation=__doc__,
)
