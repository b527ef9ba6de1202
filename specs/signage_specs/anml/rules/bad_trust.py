"""A `trust` element names no domain, or stands where it has no meaning.

What:
    `trust` has a `domain`. It is for documents of one site: with several, each `<site>` has its domain. One that
    names another domain than the site that it stands in is an info.
Why:
    The domain is all that starts the verification. Without it every assertion is that of the server alone.
Example:
    <head>
      <title>Tents</title>
      <trust/>
    </head>
Use instead:
    <head>
      <title>Tents</title>
      <trust domain="maker.example"/>
    </head>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.anml.values import normal_host
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding, Related
from signage_specs.rule import rule


@rule(
    "M028", ERROR, section="12.5", rows=("28",), advice="Name the domain of the site that the document speaks for."
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    sites = list(document.named("site"))
    for trust in document.named("trust"):
        domain = trust.attribute("domain")
        if domain is None and not trust.elided:
            message = 'A `<trust>` names the domain of the site that is asserted. Write `domain="…"`.'
            yield Finding(trust.name_span, message)
    for site in sites:
        own = site.value("domain") or ""
        for trust in document.within((site,), "trust"):
            message = "Among several sites `<trust>` has no meaning. Take it out: the `<site>` names its domain."
            yield Finding(trust.name_span, message, levels=WARNING)
            other = trust.value("domain")
            if other and normal_host(other) != normal_host(own):
                message = f"{quoted(other)} is another domain than the site's. Write {quoted(own)}."
                related = (Related(place(site, "domain"), "the site's domain"),)
                yield Finding(place(trust, "domain"), message, levels=INFO, related=related)
