"""A language is not a BCP 47 tag.

What:
    `lang`, and the `value` of `<language>`, are tags such as `en`, `pt-BR` or `zh-Hant`.
Why:
    Tags are compared by their parts. An underscore makes one unknown part of them.
Example:
    <language policy="fixed" value="en_US"/>
Use instead:
    <language policy="fixed" value="en-US"/>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Attribute, Document
from signage_specs.anml.values import is_language_tag
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("M021", ERROR, section="10.3", rows=("21", "65", "70"), advice="Write a BCP 47 language tag.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for _, attribute, _ in document.typed("lang"):
        if is_language_tag(attribute.value):
            continue
        hyphened = attribute.value.replace("_", "-")
        if is_language_tag(hyphened):
            fix = Fix("Write a hyphen", (Edit(_inner(document, attribute), hyphened),))
            message = f"{quoted(attribute.value)} is no language tag. Write `{hyphened}`."
            yield Finding(attribute.value_span, message, fix=fix)
        else:
            message = f"{quoted(attribute.value)} is no language tag. Write one such as `en` or `pt-BR`."
            yield Finding(attribute.value_span, message)


def _inner(document: Document, attribute: Attribute) -> Span:
    """Return the value without the quotes that a JSON string has."""
    span = attribute.value_span
    return Span(span.start + 1, span.end - 1) if document.syntax == "json" else span
