"""A word on an element's line is no name, attribute or state.

What:
    After role and ref come a quoted name, `key=value` pairs and `[states]`. Nothing stands there bare.
Why:
    A bare word may be meant as a state or as a name. Only its author knows.
Example:
    button#e1 "Menu" open
Use instead:
    button#e1 "Menu" [open]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.element import BareWord
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.diagnostic import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Fix
from signage_specs.rule import Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Element
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_WORD = re.compile(r"[A-Za-z_][\w-]*")
_REF = re.compile(r"#[a-z][0-9]+")


def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield words that may be states, and what can't be anything."""
    for element in document.elements:
        for part in element.parts:
            if isinstance(part, BareWord):
                yield _finding(element, part, context)


def _finding(element: Element, part: BareWord, context: Context) -> Finding:
    word = part.raw
    if _WORD.fullmatch(word):
        bracketed = Fix(f"Write `[{word}]`", (Edit(part.span, f"[{word}]"),))
        message = f"`{word}` stands bare. A state is written `[{word}]`, a name in quotes.{precedent(context)}"
        return Finding(part.span, message, fix=bracketed)
    if _REF.fullmatch(word) and element.ref is None and element.role.text:
        fix = None
        if element.parts[0] is part:
            space = Span(element.role.span.end, part.span.start)
            fix = Fix("Attach the ref", (Edit(space, ""),))
        message = f"A ref is attached to its role. Write `{element.role.text}{word}`."
        return Finding(part.span, message, levels=ERROR, fix=fix)
    message = f"`{word}` is no name, attribute or state. Quote it, or take it out."
    return Finding(part.span, message, levels=ERROR)


RULE = Rule(
    code="N022",
    name="bare-word",
    levels=ERROR_ELSE_WARNING,
    section="2",
    advice="Write states in brackets and names in quotes.",
    rows=("N22", "N28"),
    check=check,
    documentation=__doc__,
)
