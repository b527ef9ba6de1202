"""A ref isn't a letter and a number.

What:
    A ref is one lowercase letter and digits. In snapshots of a page the letter is `e`; the grammar also
    allows others, such as `r` for resources and `f` for functions.
Why:
    Refs are short because they come on every line and in every action.
Example:
    button#pay "Pay"
Use instead:
    button#e1 "Pay"
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, INFO, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_REF = re.compile(r"[a-z][0-9]+")


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield refs of another form, and the first ref with each letter that isn't `e`."""
    letters = {"e"}
    for element in document.elements:
        if element.ref is None:
            continue
        ref = element.ref.text
        if not _REF.fullmatch(ref):
            message = f"`#{ref}` is no ref. Write a letter and a number, such as `#e1`."
            yield Finding(element.ref.span, message)
        elif ref[0] not in letters:
            letters.add(ref[0])
            message = f"`#{ref}` has a letter other than `e`: section 2.2 names only `e`, the grammar any letter."
            yield Finding(element.ref.span, message, levels=INFO)


RULE = Rule(
    code="N013",
    name="malformed-ref",
    levels=ERROR,
    section="2.2",
    advice="Write a ref as a letter and a number, such as `#e1`.",
    rows=("N13", "N28"),
    check=check,
    documentation=__doc__,
)
