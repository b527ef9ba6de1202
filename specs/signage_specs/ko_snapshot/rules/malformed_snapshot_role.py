"""An element's role is missing, or isn't a word of lowercase letters.

What:
    The id is followed by a role of the letters a to z. The tool also prints the browser's own names, such as
    `Iframe`: an error with `strict`, else an information at the first element of each.
Why:
    The role says what an agent can do with the element.
Example:
    1: menu-item "Open"
Example (strict):
    1: Iframe "Map"
Use instead:
    1: menuitem "Open"
"""

import re

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import ROLES
from signage_specs.rule import ERROR, ERROR_ELSE_INFO, Context, Finding, Findings, Profile, Respelling, quoted, rule

_ROLE = re.compile(r"[a-z]+")
_BROWSER_ROLE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@rule("K008", ERROR_ELSE_INFO, section="11", fixable="safe", advice="Write the role in lowercase letters.")
def check(document: Snapshot, context: Context) -> Findings:
    seen: set[str] = set()
    for element in document.elements:
        if not element.role:
            yield Finding(
                element.id_span,
                f"Element {element.id} has no role. Write one after the id, such as `button`.",
                levels=ERROR,
            )
        elif _ROLE.fullmatch(element.role):
            continue
        elif _BROWSER_ROLE.fullmatch(element.role):
            if context.profile is Profile.AS_USED and element.role in seen:
                continue
            seen.add(element.role)
            yield Finding(
                element.role_span,
                f"{quoted(element.role)} is the browser's own name. Write a role in lowercase letters.",
            )
        else:
            letters = element.role.replace("-", "").replace("_", "").lower()
            respelling = Respelling(element.role, letters, is_safe=True) if letters in ROLES else None
            message = f"{quoted(element.role)} is not a valid role. Write letters from a to z, such as `menuitem`."
            yield Finding(element.role_span, message, levels=ERROR, respelling=respelling)
