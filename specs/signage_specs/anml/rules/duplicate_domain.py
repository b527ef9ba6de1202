"""Two sites of a document have the same domain.

What:
    Domains are unique in a document. They are compared in lowercase ASCII, without a dot at the end.
Why:
    The two may contradict each other, and no rule says which one counts.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example"><head><title>Tents</title></head><body>Tents.</body></site>
      <site domain="shop.example."><footer>Since 1974.</footer></site>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example"><head><title>Tents</title></head><footer>Since 1974.</footer></site>
    </anml>
"""

from signage_specs.anml.judging import place, repetitions
from signage_specs.anml.tree import Document
from signage_specs.anml.values import normal_host
from signage_specs.rule import ERROR, Finding, Findings, Related, quoted, rule


@rule("M025", ERROR, section="8.2", advice="Put everything about one site into one element.")
def check(document: Document) -> Findings:
    sites = (site for site in document.named("site") if site.attribute("domain"))
    for site, earlier in repetitions(sites, lambda each: normal_host(each.value("domain") or "")):
        related = (Related(place(earlier, "domain"), "the same domain"),)
        message = f"Duplicate domain {quoted(site.value('domain') or '')}. Put both sites into one."
        yield Finding(place(site, "domain"), message, related=related)
