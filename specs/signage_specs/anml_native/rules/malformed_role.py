"""A line doesn't start with a role, or the role has capitals or signs in it.

What:
    A role is a lowercase letter, then lowercase letters and digits. The prose says lowercase, and every
    listed role is; the grammar's `letter` leaves it open.
Why:
    The role is the first thing that an agent reads of an element. `Button` is not `button` to it.
Example:
    Button#e1 "Pay"
Use instead:
    button#e1 "Pay"
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.rules.frontmatter import frontmatter_end
from signage_specs.anml_native.tree import ElementLine, ElisionLine, elements_of
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Element
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_ROLE = re.compile(r"[a-z][a-z0-9]*")
_SHOWN = 40  # as much of somebody's line as a message needs


def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what stands where a role should. An elision among the metadata is another rule's."""
    front = frontmatter_end(document)
    for index, line in enumerate(document.lines):
        if isinstance(line, ElisionLine) and not context.embedded and index >= front:
            message = "`...` is no element. Write what is there, or say with `~` what was left out."
            yield Finding(line.span, message)
        for element in elements_of(line):
            if not _ROLE.fullmatch(element.role.text):
                yield _finding(element, on_line=isinstance(line, ElementLine))


def _finding(element: Element, *, on_line: bool) -> Finding:
    role = element.role.text
    if not role:
        where = "line" if on_line else "cell"
        span = element.span if element.span.start < element.span.end else element.role.span
        return Finding(span, f"This {where} has no role. Start it with one, such as `button`.")
    better = role.rstrip(":").lower()
    if not _ROLE.fullmatch(better):
        shown = role if len(role) <= _SHOWN else role[:_SHOWN] + "…"
        message = f"`{shown}` is no role. A role is lowercase letters and digits, such as `menuitem`."
        return Finding(element.role.span, message)
    why = "takes no colon" if role.endswith(":") else "is lowercase"
    fix = Fix(f"Write `{better}`", (Edit(element.role.span, better),))
    return Finding(element.role.span, f"A role {why}. Write `{better}`.", fix=fix)


RULE = Rule(
    code="N008",
    name="malformed-role",
    levels=ERROR,
    section="2.1",
    advice="Start the line with a role in lowercase letters and digits.",
    rows=("N08", "N28"),
    check=check,
    documentation=__doc__,
)
