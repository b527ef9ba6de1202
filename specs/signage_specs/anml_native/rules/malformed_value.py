"""An attribute's value is missing, badly quoted, or has characters that the printed grammar doesn't allow.

What:
    A value is a plain word, or in double quotes. As used, an unquoted value is anything without white space and
    double quotes, such as `/cart` or `25%`; `strict` allows letters, digits, `_` and `-` only.
Why:
    A reader built from the grammar stops at the first slash.
Example (strict):
    link#e1 "Cart" href=/cart
Example:
    link#e1 "Cart" title='Your cart'
Use instead:
    link#e1 "Cart" href="/cart" title="Your cart"
"""

from signage_specs.anml_native.element import Attribute
from signage_specs.anml_native.repairs import replacement
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import REFERENCE_KEYS
from signage_specs.anml_native.writer import IDENTIFIER, double_quoted
from signage_specs.rule import ERROR, ERROR_STRICT, Context, Finding, Findings, Profile, Span, quoted, rule


@rule(
    "N019",
    ERROR_STRICT,
    section="2.4",
    fixable="safe",
    advice="Put values that aren't plain words in double quotes.",
)
def check(document: Document, context: Context) -> Findings:
    for element in document.elements:
        for attribute in element.attributes:
            if attribute.quote != '"' or not attribute.closed or attribute.is_spaced:
                yield from _finding(attribute, document, context)


def _finding(attribute: Attribute, document: Document, context: Context) -> Findings:
    key, value, span = attribute.key, attribute.value, attribute.value_span
    if not attribute.closed:
        message = f'Unclosed value of {quoted(key)}. Write `"` after its last word.'
        yield Finding(span, message, levels=ERROR)
    elif attribute.is_spaced and span.start < span.end:
        yield _spaced(attribute, context)
    elif attribute.quote not in ("", '"'):
        right = double_quoted(value)
        fix = replacement(span, right, "Use double quotes") if '"' not in value else None
        message = f"Value without double quotes. Write {quoted(f'{key}={right}')}."
        yield Finding(span, message, levels=ERROR, fix=fix)
    elif attribute.quote or IDENTIFIER.fullmatch(value):
        return
    elif not value:
        state = quoted(f"[{key or 'state'}]")
        message = f"Attribute {quoted(f'{key}=')} without a value. Write one, or make it a state: {state}."
        yield Finding(attribute.span, message, levels=ERROR)
    elif '"' in value:
        message = f"Quote inside the value {quoted(value)}. Remove it, and put the whole value in double quotes."
        yield Finding(span, message, levels=ERROR)
    elif not _is_open_question(attribute, document):
        fix = replacement(span, double_quoted(value), "Quote the value")
        yield Finding(span, f"Value {quoted(value)} isn't a plain word. Put it in double quotes.", fix=fix)


def _is_open_question(attribute: Attribute, document: Document) -> bool:
    """Whether N043 reports the value, as an error where this rule would."""
    value = attribute.value
    is_reference = attribute.key in REFERENCE_KEYS and value.startswith("#") and value[1:] in document.refs
    return value.startswith("@") or is_reference


def _spaced(attribute: Attribute, context: Context) -> Finding:
    is_plain = context.profile is not Profile.STRICT or IDENTIFIER.fullmatch(attribute.value)
    right = attribute.value if is_plain and not attribute.quote else double_quoted(attribute.value)
    at = Span(attribute.span.start + len(attribute.key), attribute.span.end)
    fix = replacement(at, f"={right}", "Remove the space") if '"' not in attribute.value else None
    message = f"Space around the `=` of an attribute. Write {quoted(f'{attribute.key}={right}')}."
    return Finding(attribute.span, message, levels=ERROR, fix=fix)
