"""An action that changes something has neither `confirm` nor `idempotent`.

What:
    Actions whose method is not safe should have `confirm`, `idempotent`, or both.
Why:
    By these, agents know whether to ask the user first, and whether they may retry.
Example:
    <action id="buy" method="POST" endpoint="/buy"/>
Use instead:
    <action id="buy" method="POST" endpoint="/buy" confirm="true" idempotent="false"/>
"""

from signage_specs.anml.judging import lacks, place
from signage_specs.anml.tree import Document
from signage_specs.anml.values import METHODS, SAFE_METHODS
from signage_specs.rule import INFO, Finding, Findings, quoted, rule


@rule(
    "M047",
    INFO,
    section="13.4",
    advice="Write whether the action needs confirmation, and whether it may be repeated.",
)
def check(document: Document) -> Findings:
    for action in document.named("action"):
        method = (action.value("method") or "GET").upper()
        silent = lacks(action, "confirm") and lacks(action, "idempotent")
        if method in METHODS - SAFE_METHODS and silent and not action.elided:
            message = f"This {quoted(method)} has neither `confirm` nor `idempotent`. Add one or both."
            yield Finding(place(action, "method"), message)
