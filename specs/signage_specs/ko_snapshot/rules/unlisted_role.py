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
from signage_specs.rule import INFO, Findings, nearest, rule, unknown

_ROLE = re.compile(r"[a-z]+")


@rule("K009", INFO, section="8", fixable="safe", advice="Check the spelling of the role.")
def check(document: Snapshot) -> Findings:
    seen: set[str] = set(ROLES)
    for element in document.elements:
        if element.role in seen or not _ROLE.fullmatch(element.role):
            continue
        seen.add(element.role)
        meant = nearest(element.role, sorted(ROLES))
        otherwise = "Use a listed one where one fits."
        yield unknown(element.role_span, "Unlisted role", element.role, meant, otherwise)
