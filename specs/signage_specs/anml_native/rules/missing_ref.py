"""An element that can be acted on has no ref.

What:
    Each element with an interactive role has a ref, in table cells too.
Why:
    An action names its element by the ref. Without one the element is there to see, not to use.
Example:
    button "Pay"
Example:
    table "Rights"
      | User | Read               |
      | Ada  | checkbox [checked] |
Use instead:
    button#e1 "Pay"
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.element import BareWord, State
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Part
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_REF = re.compile(r"e([0-9]{1,9})")
_DETACHED_REF = re.compile(r"#[a-z][0-9]+")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield interactive elements without a ref, with the next free ref as a proposal."""
    refs = [_REF.fullmatch(element.ref.text) for element in document.elements if element.ref]
    free = max((int(ref.group(1)) for ref in refs if ref), default=0) + 1
    for element in document.elements:
        role = element.role.text
        if element.ref is None and role in INTERACTIVE_ROLES and not any(map(_is_ref_elsewhere, element.parts)):
            message = f"An agent can act on a `{role}`, so it needs a ref. Write `{role}#e{free}`, for one."
            yield Finding(element.role.span, message)


def _is_ref_elsewhere(part: Part) -> bool:
    """Whether a part is a ref out of place, `link #e1` or `link [ref=e1]`: other rules say where it belongs."""
    if isinstance(part, State):
        return part.name.startswith("ref=")
    return isinstance(part, BareWord) and _DETACHED_REF.fullmatch(part.raw) is not None


RULE = Rule(
    code="N010",
    name="missing-ref",
    levels=ERROR,
    section="2.1",
    advice="Give each interactive element a ref, such as `button#e1`.",
    rows=("N10", "N28"),
    check=check,
    documentation=__doc__,
)
