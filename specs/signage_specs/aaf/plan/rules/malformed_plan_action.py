"""The action of a result has another form than the specification's ids.

What:
    An action id is lowercase segments with points between them, as in the manifest. That there is no action is
    written `none`.
Why:
    The runtime looks the id up as it is written.
Example:
    {"action": "Water Plant", "args": {}}
Use instead:
    {"action": "plant.water", "args": {}}
"""

import re

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import ACTION_ID, NAVIGATE_ACTION, NO_ACTION
from signage_specs.readers.json_nodes import JsonString
from signage_specs.rule import WARNING, Edit, Finding, Findings, Fix, quoted, rule


@rule("P008", WARNING, section="6.1", fixable="safe", advice="Write the id as the manifest has it.")
def check(document: PlanDocument) -> Findings:
    action = document.root.get("action") if document.root else None
    if not isinstance(action, JsonString) or not action.value.strip() or re.fullmatch(ACTION_ID, action.value):
        return
    word = action.value.strip().lower()
    if word == NAVIGATE_ACTION:
        return  # deviating-navigation judges it
    fix = Fix(f"Write `{word}`", (Edit(action.span, f'"{word}"'),)) if word == NO_ACTION else None
    instead = f"`{word}`" if fix else "lowercase segments such as `plant.water`"
    yield Finding(action.span, f"{quoted(action.value)} is not a valid action id. Write {instead}.", fix=fix)
