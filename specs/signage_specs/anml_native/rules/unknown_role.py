"""A role is in none of the specification's lists.

What:
    Roles are interactive, content, structural, or those of a domain (terminal, database, cloud, IDE). The
    lists may grow. `p` and `banner` are in none of them, but the specification's examples use them.
Why:
    An agent knows what it can do with a listed role. Of another one it has to guess.
Example:
    widget "Weather"
Use instead:
    panel "Weather"
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from signage_specs.anml_native.vocabulary import ARIA_ROLES, HTML_ROLES, ROLES, UNLISTED_ROLES, VISUAL_ROLES
from signage_specs.diagnostic import INFO, WARNING, Edit, Finding, Fix
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Element
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_ROLE = re.compile(r"[a-z][a-z0-9]*")
_LISTED = sorted(ROLES)
_OTHER_NAMES = {**HTML_ROLES, **ARIA_ROLES}


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield unlisted roles; visual ones are another rule's."""
    for element in document.elements:
        role = element.role.text
        if role in UNLISTED_ROLES:
            message = f"`{role}` is in no list of roles. The specification's own examples use it too."
            yield Finding(element.role.span, message, levels=INFO)
        elif role not in ROLES and role not in VISUAL_ROLES and _ROLE.fullmatch(role):
            yield _unknown(element)


def _unknown(element: Element) -> Finding:
    role, span = element.role.text, element.role.span
    if role == "heading":
        return Finding(span, "`heading` has no level here. Write `h1` to `h6`.")
    if role in _OTHER_NAMES:
        native = _OTHER_NAMES[role]
        fix = Fix(f"Write `{native}`", (Edit(span, native),))
        return Finding(span, f"`{role}` is called `{native}` here.", fix=fix)
    near = get_close_matches(role[:40], _LISTED, n=1, cutoff=0.75)
    hint = f"Did you mean `{near[0]}`?" if near else "Use a listed role where one fits."
    return Finding(span, f"`{role}` is in no list of roles. {hint}")


RULE = Rule(
    code="N009",
    name="unknown-role",
    levels=WARNING,
    section="2.1",
    advice="Use a role from the specification's lists where one fits.",
    rows=("N09", "N28"),
    check=check,
    documentation=__doc__,
)
