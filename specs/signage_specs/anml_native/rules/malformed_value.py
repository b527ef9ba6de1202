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

from collections.abc import Iterator

from signage_specs.anml_native.element import Attribute
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import IDENTIFIER, quoted
from signage_specs.diagnostic import ERROR, ERROR_STRICT, Edit, Finding, Fix, Profile
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule(
    "N019",
    ERROR_STRICT,
    section="2.4",
    rows=("N19", "N28"),
    advice="Put values that aren't plain words in double quotes.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield values that are no value, and those that only `strict` reports."""
    for element in document.elements:
        for attribute in element.attributes:
            if attribute.quote != '"' or not attribute.closed or attribute.is_spaced:
                yield from _finding(attribute, context)


def _finding(attribute: Attribute, context: Context) -> Iterator[Finding]:
    key, value, span = attribute.key, attribute.value, attribute.value_span
    shown = excerpt(key)
    if not attribute.closed:
        yield Finding(span, f"The value of `{shown}` doesn't close. Write `\"` after its last word.", levels=ERROR)
    elif attribute.is_spaced and span.start < span.end:
        yield _spaced(attribute, context)
    elif attribute.quote not in ("", '"'):
        right = quoted(value)
        fix = Fix("Use double quotes", (Edit(span, right),)) if '"' not in value else None
        message = f"A value stands in double quotes. Write `{shown}={excerpt(right)}`."
        yield Finding(span, message, levels=ERROR, fix=fix)
    elif attribute.quote or IDENTIFIER.fullmatch(value):
        return
    elif not value:
        message = f"`{shown}=` has no value. Write one, or make it a state: `[{shown or 'state'}]`."
        yield Finding(attribute.span, message, levels=ERROR)
    elif '"' in value:
        message = f"`{excerpt(value)}` has a quote inside. Put the whole value in double quotes, without it."
        yield Finding(span, message, levels=ERROR)
    else:
        fix = Fix("Quote the value", (Edit(span, quoted(value)),))
        message = f"`{excerpt(value)}` is no plain word. Write it in double quotes, as the grammar has it."
        yield Finding(span, message, fix=fix)


def _spaced(attribute: Attribute, context: Context) -> Finding:
    is_plain = context.profile is not Profile.STRICT or IDENTIFIER.fullmatch(attribute.value)
    right = attribute.value if is_plain and not attribute.quote else quoted(attribute.value)
    at = Span(attribute.span.start + len(attribute.key), attribute.span.end)
    fix = Fix("Take the space out", (Edit(at, f"={right}"),)) if '"' not in attribute.value else None
    message = f"No space stands around the `=` of an attribute. Write `{excerpt(f'{attribute.key}={right}')}`."
    return Finding(attribute.span, message, levels=ERROR, fix=fix)
