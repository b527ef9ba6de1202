"""The native role for what an accessibility tree calls a role."""

import re
from typing import Final

from signage_specs.anml_native.vocabulary import ARIA_ROLES, HTML_ROLES

GENERIC_ROLE: Final = "group"
"""The role of what has none (11: `generic`)."""

UNKNOWN_LEVEL: Final = "h2"
"""A heading whose level nobody tells; 2 is the level that ARIA assumes."""

_OTHER_SIGNS: Final = re.compile(r"[^a-z0-9]+")
_ROLE: Final = re.compile(r"[a-z][a-z0-9]*")


def native_role(role: str) -> str:
    """Return the native name of an ARIA role, of a browser's own role, or of an HTML tag (11).

    One without a native name stays, in lowercase letters and digits, which is all that a role is made of
    (2.1). Roles are an open set.
    """
    if role == "heading":
        return UNKNOWN_LEVEL
    known = ARIA_ROLES.get(role) or HTML_ROLES.get(role)
    if known:
        return known
    plain = _OTHER_SIGNS.sub("", role.lower())
    return plain if _ROLE.fullmatch(plain) else GENERIC_ROLE
