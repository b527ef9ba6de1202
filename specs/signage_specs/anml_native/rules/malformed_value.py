"""An attribute's value is missing, badly quoted, or holds signs that the printed grammar doesn't allow.

What:
    A value is a plain word or stands in double quotes. As used, an unquoted value is anything without white
    space and double quotes, such as `/cart` or `25%`; `strict` wants letters, digits, `_` and `-` only.
Why:
    A reader made from the grammar alone stops at the first slash.
Example (strict):
    link#e1 "Cart" href=/cart
Example:
    link#e1 "Cart" title='Your cart'
Use instead:
    link#e1 "Cart" href="/cart" title="Your cart"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.writer import IDENTIFIER, quoted
from signage_specs.diagnostic import ERROR, ERROR_STRICT, Edit, Finding, Fix
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.element import Attribute
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield values that are no value, and those that only `strict` reports."""
    for element in document.elements:
        for attribute in element.attributes:
            yield from _finding(attribute)


def _finding(attribute: Attribute) -> Iterator[Finding]:
    key, value, span = attribute.key, attribute.value, attribute.value_span
    if not attribute.closed:
        message = f"The value of `{key}` doesn't close. Write `\"` after its last word."
        yield Finding(span, message, levels=ERROR)
    elif attribute.quote == "'":
        right = quoted(value)
        fix = Fix("Use double quotes", (Edit(span, right),))
        yield Finding(span, f"A value stands in double quotes. Write `{key}={right}`.", levels=ERROR, fix=fix)
    elif attribute.quote or IDENTIFIER.fullmatch(value):
        return
    elif not value:
        message = f"`{key}=` has no value. Write one, or make it a state: `[{key or 'state'}]`."
        yield Finding(attribute.span, message, levels=ERROR)
    elif '"' in value:
        message = f"`{value}` has a quote inside. Put the whole value in double quotes."
        yield Finding(span, message, levels=ERROR)
    else:
        fix = Fix("Quote the value", (Edit(span, quoted(value)),))
        yield Finding(span, f"The grammar wants `{value}` in double quotes, as it is no plain word.", fix=fix)


RULE = Rule(
    code="N019",
    name="malformed-value",
    levels=ERROR_STRICT,
    section="2.4",
    advice="Put values that aren't plain words in double quotes.",
    rows=("N19", "N28"),
    check=check,
    documentation=__doc__,
)
