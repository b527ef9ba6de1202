"""A `site-ref` doesn't name a site and its document.

What:
    `domain` and `canonical` are required, and `canonical` is absolute. Warnings: it is not https, its host is
    outside the domain, or there are more than five. A relationship that is not registered is an info.
    The draft's own example of section 12.7 writes `site` where `domain` is meant.
Why:
    Agents fetch every `canonical` they find, five at most, and treat what they get as the site's own word.
Example:
    <site-ref site="maker.example" canonical="https://maker.example/.well-known/anml"/>
Use instead:
    <site-ref domain="maker.example" canonical="https://maker.example/.well-known/anml"/>
"""

from collections.abc import Iterator

from signage_core.wording import listed, quoted
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.anml.values import host_of, is_uri, normal_host
from signage_specs.anml.vocabulary import RELATIONSHIPS
from signage_specs.diagnostic import ERROR, INFO, WARNING, Edit, Finding, Fix
from signage_specs.rule import Context, rule

MOST = 5


@rule(
    "M029",
    ERROR,
    section="12.6",
    rows=("29",),
    advice="Name the site by `domain`, and its document by an absolute `canonical`.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    references = list(document.named("site-ref"))
    for reference in references:
        if not reference.elided:
            yield from _missing(reference)
        canonical, domain = reference.attribute("canonical"), reference.value("domain")
        if canonical is not None:
            yield from _canonical(canonical, domain)
        relationship = reference.attribute("relationship")
        if relationship is not None and relationship.value not in RELATIONSHIPS:
            message = f"{quoted(relationship.value)} is not registered, so agents pass over it. "
            message += f"Use {listed(RELATIONSHIPS)}."
            yield Finding(relationship.value_span, message, levels=INFO)
    if len(references) > MOST and not context.fragment:
        message = f"This is the sixth `<site-ref>`. Agents follow {MOST} at most; name the most important ones."
        yield Finding(references[MOST].name_span, message, levels=WARNING)


def _missing(reference: Element) -> Iterator[Finding]:
    slip = reference.attribute("site")
    if reference.attribute("domain") is None and slip is not None:
        message = "`site` is a slip that the draft's own example has too. Write `domain`."
        fix = None if slip.json else Fix("Write `domain`", (Edit(slip.name_span, "domain"),))
        yield Finding(slip.name_span, message, fix=fix)
    elif reference.attribute("domain") is None:
        yield Finding(reference.name_span, 'A `<site-ref>` names the site. Write `domain="…"`.')
    if reference.attribute("canonical") is None:
        message = 'A `<site-ref>` names the site\'s own document. Write `canonical="https://…/.well-known/anml"`.'
        yield Finding(reference.name_span, message)


def _canonical(canonical: Attribute, domain: str | None) -> Iterator[Finding]:
    if not is_uri(canonical.value):
        message = f"{quoted(canonical.value)} is no absolute URI. Write one such as `https://…/.well-known/anml`."
        yield Finding(canonical.value_span, message)
        return
    if not canonical.value.lower().startswith("https:"):
        message = (
            f"{quoted(canonical.value)} is not encrypted, and proves nothing about its origin. Write `https:`."
        )
        yield Finding(canonical.value_span, message, levels=WARNING)
    host, site = host_of(canonical.value), normal_host(domain or "")
    if site and host and host != site and not host.endswith(f".{site}"):
        message = f"{quoted(canonical.value)} is not of the domain {quoted(domain or '')}. Name that site's own."
        yield Finding(canonical.value_span, message, levels=WARNING)
