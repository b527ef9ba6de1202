"""Two sites of a document have one domain.

What:
    Domains are unique in a document. They are compared in lowercase ASCII, without a dot at the end.
Why:
    Two sites of one domain may contradict each other, and no rule says which one counts.
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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import normal_host
from signage_specs.diagnostic import ERROR, Finding, Related
from signage_specs.rule import rule


@rule("M025", ERROR, section="8.2", rows=("25",), advice="Put all that one site says into one element.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    first: dict[str, Element] = {}
    for site in document.named("site"):
        domain = site.value("domain")
        if domain is None:
            continue
        name = normal_host(domain)
        if name in first:
            message = f"{quoted(domain)} is already the domain of another site. Put both into one."
            related = (Related(place(first[name], "domain"), "the same domain"),)
            yield Finding(place(site, "domain"), message, related=related)
        first.setdefault(name, site)
