"""A `trust` element has no domain, or is inside a `site`.

What:
    `trust` has a `domain`. It is for documents of one site; in a document of several sites, each `<site>` has
    its own domain. A `trust` with another domain than the `site` around it is an info.
Why:
    Verification starts from the domain. Without it, every statement is only the server's.
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

from signage_specs.anml.judging import lacks, place
from signage_specs.anml.tree import Document
from signage_specs.anml.values import normal_host
from signage_specs.rule import ERROR, INFO, WARNING, Finding, Findings, Related, quoted, rule


@rule("M028", ERROR, section="12.5", advice="Write the domain of the site that the document speaks for.")
def check(document: Document) -> Findings:
    sites = list(document.named("site"))
    for trust in document.named("trust"):
        domain = trust.attribute("domain")
        mistaken = trust.attribute("site")
        if domain is None and mistaken is not None:
            message = "`site` is what section 12.5 calls it in one place. Write `domain`."
            yield Finding(mistaken.name_span, message)
        elif domain is None and lacks(trust, "domain") and not trust.elided:
            message = "Missing `domain` on `<trust>`. Write the domain of the site that the document speaks for."
            yield Finding(trust.name_span, message)
    for site in sites:
        own = site.value("domain") or ""
        for trust in document.within((site,), "trust"):
            message = "`<trust>` has no effect in `<site>`, which has its own domain. Remove it."
            yield Finding(trust.name_span, message, levels=WARNING)
            other = trust.value("domain")
            if other and normal_host(other) != normal_host(own):
                message = f"{quoted(other)} is not the domain of the site. Write {quoted(own)}."
                related = (Related(place(site, "domain"), "the site's domain"),)
                yield Finding(place(trust, "domain"), message, levels=INFO, related=related)
