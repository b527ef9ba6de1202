"""A danger, a confirmation or an idempotence that isn't in its list.

What:
    `data-agent-danger` is `none`, `low` or `high`; `data-agent-confirm` is `never`, `optional`, `review` or
    `required`; `data-agent-idempotent` is `true` or `false`. Case counts.
Why:
    A runtime that doesn't know the word may run the action without asking.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-danger="medium">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-danger="low">Water</button>
"""

from collections.abc import Iterator

from signage_core.wording import Suggester, listed
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import place, shown
from signage_specs.aaf.vocabulary import VALUES
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule

_SYNONYMS = {"yes": "required", "always": "required", "no": "never", "critical": "high", "1": "true", "0": "false"}


@rule("D002", ERROR, section="6.1", rows=("D02",), advice="Write one of the listed values.")
def check(document: AnnotatedDocument) -> Iterator[Finding]:
    """Yield a finding at each value outside its attribute's list; an empty value is one too."""
    suggester = Suggester()
    for element in document.elements:
        for name, allowed in VALUES.items():
            found = element.attributes.get(name)
            if found is None or found.value in allowed or (found.value.strip() and element.literal(name) is None):
                continue
            synonym = _SYNONYMS.get(found.value.strip().lower(), "")
            meant = synonym if synonym in allowed else suggester.nearest(found.value.strip(), allowed)
            instead = f"Write `{meant}`." if meant else f"Write {listed(allowed)}."
            fix = None
            if found.value_span and found.value.strip().lower() in allowed:
                value = found.value.strip().lower()
                fix = Fix(f"Write `{value}`", (Edit(found.value_span, value),))
            what = shown(found) if found.value.strip() else "An empty value"
            yield Finding(place(found), f"{what} isn't allowed in `{name}`. {instead}", fix=fix)
