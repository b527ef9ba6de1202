"""A line doesn't start with a role, or the role has capitals or signs in it.

What:
    A role is a lowercase letter, then lowercase letters and digits. The prose says lowercase, and every
    listed role is; the grammar's `letter` leaves it open. Lines with nothing of an element, such as sentences
    and code, are reported once for each run of them.
Why:
    The role is the first thing that an agent reads of an element. `Button` is not `button` to it.
Example:
    Button#e1 "Pay"
Example:
    The customer pays here.
Use instead:
    button#e1 "Pay"
"""

import re
from collections.abc import Iterator

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.repairs import ROLE, meant_role
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.frontmatter import frontmatter_end
from signage_specs.anml_native.rules.stray_line import stray_line
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    Document,
    ElementLine,
    ElisionLine,
    ProseLine,
    elements_of,
)
from signage_specs.anml_native.vocabulary import STRUCTURAL_ROLES
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, rule

_WITH_AT_SIGN = re.compile(r"([a-z][a-z0-9]*)@([a-z][0-9]+)")


@rule(
    "N008",
    ERROR,
    section="2.1",
    rows=("N08", "N28"),
    advice="Start the line with a role in lowercase letters and digits.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what stands where a role should. An elision among the metadata is another rule's."""
    front = frontmatter_end(document)
    before: AnyLine | None = None
    for index, line in enumerate(document.lines):
        if isinstance(line, BlankLine):
            continue
        if isinstance(line, ElisionLine) and not context.embedded and index >= front:
            message = "`...` is no element. Write what is there, or say with `~` what was left out."
            yield Finding(line.words_span, message)
        if isinstance(line, ProseLine) and not isinstance(before, ProseLine):
            yield Finding(line.words_span, stray_line(line.text.rstrip()))
        for element in elements_of(line):
            if not ROLE.fullmatch(element.role.text):
                yield _finding(element, document, on_line=isinstance(line, ElementLine))
        before = line


def _finding(element: Element, document: Document, *, on_line: bool) -> Finding:
    role, span = element.role.text, element.role.span
    if not role:
        where = "line" if on_line else "cell"
        span = element.span if element.span.start < element.span.end else span
        return Finding(span, f"This {where} has no role. Start it with one, such as `button`.")
    with_at_sign = _WITH_AT_SIGN.fullmatch(role)
    if with_at_sign and element.ref is None:
        right = "#".join(with_at_sign.groups())
        fix = Fix(f"Write `{right}`", (Edit(span, right),))
        message = f"A ref is attached with `#`. Write `{excerpt(right)}`."
        may_have_one = with_at_sign[2] not in document.refs and with_at_sign[1] not in STRUCTURAL_ROLES
        return Finding(span, message, fix=fix if may_have_one else None)
    better = meant_role(element)
    if better == role:
        message = f"`{excerpt(role)}` is no role. Write lowercase letters and digits, such as `menuitem`."
        return Finding(span, message)
    if better == role.lower():
        why = "A role is lowercase."
    elif better == role.lower().removesuffix(":"):
        why = "A role takes no colon."
    else:
        why = f"`{excerpt(role)}` is no role."
    return Finding(span, f"{why} Write `{excerpt(better)}`.", fix=Fix("Correct the role", (Edit(span, better),)))
