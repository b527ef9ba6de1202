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
from dataclasses import replace

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import ROLES
from signage_specs.rule import INFO, Edit, Findings, Span, nearest, respelled, rule, unknown

_ROLE = re.compile(r"[a-z]+")


@rule("K009", INFO, section="8", fixable="safe", advice="Check the spelling of the role.")
def check(document: Snapshot) -> Findings:
    places: dict[str, list[Span]] = {}
    for element in document.elements:
        if element.role not in ROLES and _ROLE.fullmatch(element.role):
            places.setdefault(element.role, []).append(element.role_span)
    for role, spans in places.items():
        meant = nearest(role, sorted(ROLES))
        finding = unknown(spans[0], "Unlisted role", role, meant, "Use a listed one where one fits.")
        fix = respelled(document.text, spans[0], finding.respelling)
        if fix is not None and meant is not None:  # one finding of all, and so one fix of all
            fix = replace(fix, edits=tuple(Edit(each, meant) for each in spans))
        yield replace(finding, fix=fix)
