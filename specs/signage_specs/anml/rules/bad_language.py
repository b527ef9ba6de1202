"""A language is not a BCP 47 tag.

What:
    `lang`, and the `value` of `<language>`, are tags such as `en`, `pt-BR` or `zh-Hant`.
Why:
    Tags are compared part by part. With an underscore, a tag is one unknown part.
Example:
    <language policy="fixed" value="en_US"/>
Use instead:
    <language policy="fixed" value="en-US"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_language_tag
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, Span, quoted, rule


@rule("M021", ERROR, section="10.3", fixable="safe", advice="Write a BCP 47 language tag.")
def check(document: Document) -> Findings:
    for _, attribute, _ in document.typed("lang"):
        if is_language_tag(attribute.value):
            continue
        hyphened, fix, instead = attribute.value.replace("_", "-"), None, "one such as `en` or `pt-BR`"
        if is_language_tag(hyphened):
            span = attribute.value_span
            inner = Span(span.start + 1, span.end - 1) if attribute.json else span
            fix, instead = Fix("Write a hyphen", (Edit(inner, hyphened),)), f"`{hyphened}`"
        message = f"{quoted(attribute.value)} is not a valid language tag. Write {instead}."
        yield Finding(attribute.value_span, message, fix=fix)
