"""The specification doesn't list a role.

What:
    Roles are interactive, content, structural, or those of a domain (terminal, database, cloud, IDE). The
    lists are open. `p` and `banner` aren't listed, but the specification's examples use them.
Why:
    An agent knows what it can do with a listed role. With another one it has to guess.
Example:
    widget "Weather"
Use instead:
    panel "Weather"
"""

import re

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.repairs import ROLE, removed, replacement, suits
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES, OTHER_NAMES, ROLES, UNLISTED_ROLES, VISUAL_ROLES
from signage_specs.rule import INFO, WARNING, Edit, Finding, Findings, nearest, rule, unknown

_LEVEL = re.compile(r"[1-6]")


@rule(
    "N009",
    WARNING,
    section="2.1",
    fixable="safe",
    advice="Use a role from the specification's lists where one fits.",
)
def check(document: Document) -> Findings:
    # N041 reports visual roles.
    for element in document.elements:
        role = element.role.text
        if role in UNLISTED_ROLES:
            message = f"Unlisted role `{role}`. Use a listed one where one fits."
            yield Finding(element.role.span, message, levels=INFO)
        elif role not in ROLES and role not in VISUAL_ROLES and ROLE.fullmatch(role):
            yield _unknown(document, element)


def _unknown(document: Document, element: Element) -> Finding:
    role, span = element.role.text, element.role.span
    if role == "heading":
        return _heading(document, element)
    if role == "input":
        return Finding(span, "Unknown role `input`. Write what it is, such as `textbox` or `checkbox`.")
    if role in OTHER_NAMES:
        native = OTHER_NAMES[role]
        fix = replacement(span, native) if suits(native, element) else None
        right = f"{native}#e1" if native in INTERACTIVE_ROLES and element.ref is None else native
        return Finding(span, f"Unknown role `{role}`. Write `{right}`.", fix=fix)
    meant = nearest(role, ROLES)
    is_free = meant is not None and suits(meant, element)
    return unknown(span, "Unknown role", role, meant, "Use a listed role where one fits.", is_free=is_free)


def _heading(document: Document, element: Element) -> Finding:
    """Return the finding for `heading`: here the role says the level (11)."""
    span, level = element.role.span, element.attribute("level")
    if level is None or not _LEVEL.fullmatch(level.value):
        return Finding(span, "Unknown role `heading`. Write `h1` to `h6`, by its level.")
    native = f"h{level.value}"
    fix = (
        removed(document, element, level, f"Write `{native}`", Edit(span, native))
        if suits(native, element)
        else None
    )
    return Finding(span, f"Unknown role `heading`. Write `{native}` without `{level.raw}`.", fix=fix)
