"""A role says what something looks like, not what it is.

What:
    Roles are semantic. `div`, `span`, `bold` and the like are none.
Why:
    An agent doesn't see the page. What is bold may be a heading, a warning or a price.
Example:
    div
      button#e1 "Pay"
Use instead:
    group
      button#e1 "Pay"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.vocabulary import VISUAL_ROLES
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield visual roles."""
    for element in document.elements:
        role = element.role
        if role.text in VISUAL_ROLES:
            message = f"`{role.text}` says what this looks like. Say what it is, such as `group`, `label` or `p`."
            yield Finding(role.span, message)


RULE = Rule(
    code="N041",
    name="visual-role",
    levels=WARNING,
    section="Design Principles",
    advice="Use a role that says what the element is.",
    rows=("N41",),
    check=check,
    documentation=__doc__,
)
