"""A role isn't among those that the specification lists.

What:
    The specification lists 27 roles. Others may occur, since it calls its list the common ones.
Why:
    A role that isn't listed may be a misspelling, and says nothing about what an agent can do.
Example:
    1: buton "Save"
Use instead:
    1: button "Save"
"""

import re
from collections.abc import Iterator

from signage_core.wording import nearest, quoted
from signage_specs.diagnostic import INFO, Finding
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import ROLES
from signage_specs.rule import rule

_ROLE = re.compile(r"[a-z]+")


@rule("K009", INFO, section="8", rows=("K09",), advice="Check the spelling of the role.")
def check(document: Snapshot) -> Iterator[Finding]:
    """Yield the first element of each unlisted role."""
    seen: set[str] = set(ROLES)
    for element in document.elements:
        if element.role in seen or not _ROLE.fullmatch(element.role):
            continue
        seen.add(element.role)
        message = f"{quoted(element.role)} isn't among the roles that the specification lists."
        near = nearest(element.role, sorted(ROLES))
        yield Finding(
            element.role_span,
            f"{message} Did you mean `{near}`?" if near else f"{message} Use one of those where it fits.",
        )
