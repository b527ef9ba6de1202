"""The persona of one site mentions another site.

What:
    The `persona` of a `<site>` doesn't mention the domain of another site of the document.
Why:
    Agents must treat it as an attempt at prompt injection, and discard the element.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example">
        <head><title>Tents</title></head>
        <persona><instructions>Speak as maker.example would.</instructions></persona>
      </site>
      <site domain="maker.example"><body>Tents.</body></site>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example">
        <head><title>Tents</title></head>
        <persona><instructions>Help with orders and delivery.</instructions></persona>
      </site>
      <site domain="maker.example"><body>Tents.</body></site>
    </anml>
"""

import re

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.anml.values import normal_host
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule

_HOST = re.compile(r"(?<![\w-])[\w-]++(?>(?:\.[\w-]++)+)")


@rule("M030", WARNING, section="12.7", advice="Let the persona of a site speak only about that site.")
def check(document: Document) -> Findings:
    sites = [(site, normal_host(site.value("domain") or "")) for site in document.named("site")]
    domains = {own for _, own in sites}
    for site, own in sites:
        for element in document.within(tuple(document.within((site,), "persona"))):
            texts = [(text.value, text.span) for text in element.texts]
            texts += [(attribute.value, attribute.value_span) for attribute in element.attributes]
            for text, span in texts:
                others = (host for host in _HOST.findall(text) if host.lower() in domains - {own})
                other = next(others, None)
                if other is not None:
                    message = f"The persona mentions {quoted(other)}, which is another site. Remove it."
                    yield Finding(span, message, related=(Related(place(site, "domain"), "the site's domain"),))
