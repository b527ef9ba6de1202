"""The specification doesn't list a role.

What:
    The specification lists 27 common roles. Others may occur.
Why:
    A role that isn't listed may be misspelled, and doesn't say what an agent can do.
Example:
    1: buton "Save"
Use instead:
    1: button "Save"
"""

import re

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import ROLES
from signage_specs.rule import INFO, Finding, Findings, did_you_mean, quoted, rule

_ROLE = re.compile(r"[a-z]+")


@rule("K009", INFO, section="8", advice="Check the spelling of the role.")
def check(document: Snapshot) -> Findings:
    seen: set[str] = set(ROLES)
    for element in document.elements:
        if element.role in seen or not _ROLE.fullmatch(element.role):
            continue
        seen.add(element.role)
        hint = did_you_mean(element.role, sorted(ROLES), "Use a listed one where one fits.")
        yield Finding(element.role_span, f"Unlisted role {quoted(element.role)}. {hint}")
