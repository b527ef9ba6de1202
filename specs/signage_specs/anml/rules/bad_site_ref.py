"""A `site-ref` lacks its domain or its document.

What:
    `domain` and `canonical` are required, and `canonical` is absolute. Warnings: it is not https, its host is
    outside the domain, or there are more than five. An unregistered relationship is an info. The draft's
    example of section 12.7 has `site` instead of `domain`.
Why:
    Agents fetch up to five `canonical` documents, and treat each as the site's own statement.
Example:
    <site-ref site="maker.example" canonical="https://maker.example/.well-known/anml"/>
Use instead:
    <site-ref domain="maker.example" canonical="https://maker.example/.well-known/anml"/>
"""

from signage_specs.anml.judging import lacks
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.anml.values import host_of, is_uri, normal_host
from signage_specs.anml.vocabulary import RELATIONSHIPS
from signage_specs.rule import ERROR, INFO, WARNING, Context, Edit, Finding, Findings, Fix, listed, quoted, rule

MOST = 5


@rule(
    "M029", ERROR, section="12.6", fixable="safe", advice="Write the domain of the site, and an absolute canonical."
)
def check(document: Document, context: Context) -> Findings:
    references = list(document.named("site-ref"))
    for reference in references:
        if not reference.elided:
            yield from _missing(reference)
        canonical, domain = reference.attribute("canonical"), reference.value("domain")
        if canonical is not None:
            yield from _canonical(canonical, domain)
        relationship = reference.attribute("relationship")
        if relationship is not None and relationship.value not in RELATIONSHIPS:
            message = f"Unregistered relationship {quoted(relationship.value)}. Use {listed(RELATIONSHIPS)}."
            yield Finding(relationship.value_span, message, levels=INFO)
    if len(references) > MOST and not context.fragment:
        message = f"Agents follow at most {MOST} of `<site-ref>`. Keep the most important ones."
        yield Finding(references[MOST].name_span, message, levels=WARNING)


def _missing(reference: Element) -> Findings:
    site = reference.attribute("site")
    if reference.attribute("domain") is None and site is not None:
        message = "`site` is a mistake that the example of section 12.7 has too. Write `domain`."
        fix = None if site.json else Fix("Write `domain`", (Edit(site.name_span, "domain"),))
        yield Finding(site.name_span, message, fix=fix)
    elif lacks(reference, "domain"):
        yield Finding(reference.name_span, 'Missing `domain` on `<site-ref>`. Write `domain="…"`.')
    if lacks(reference, "canonical"):
        message = 'Missing `canonical` on `<site-ref>`. Write `canonical="https://…/.well-known/anml"`.'
        yield Finding(reference.name_span, message)


def _canonical(canonical: Attribute, domain: str | None) -> Findings:
    if not is_uri(canonical.value):
        message = (
            f"{quoted(canonical.value)} is not an absolute URI. Write one such as `https://…/.well-known/anml`."
        )
        yield Finding(canonical.value_span, message)
        return
    if not canonical.value.lower().startswith("https:"):
        message = f"{quoted(canonical.value)} is not encrypted, so agents can't trust its origin. Write `https:`."
        yield Finding(canonical.value_span, message, levels=WARNING)
    host, site = host_of(canonical.value), normal_host(domain or "")
    if site and host and host != site and not host.endswith(f".{site}"):
        message = (
            f"{quoted(canonical.value)} is not on the domain {quoted(domain or '')}. Write an address of that site."
        )
        yield Finding(canonical.value_span, message, levels=WARNING)
