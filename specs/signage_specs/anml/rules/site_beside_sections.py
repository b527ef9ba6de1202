"""A document has sites and sections side by side.

What:
    A document of several sites has `<site>` elements and no sections of its own.
Why:
    Such a section would speak for no site, or for the domain of another site (section 12.7).
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example"><head><title>Tents</title></head><body>Tents.</body></site>
      <persona><tone value="friendly"/></persona>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <site domain="shop.example">
        <head><title>Tents</title></head>
        <persona><tone value="friendly"/></persona>
        <body>Tents.</body>
      </site>
    </anml>
"""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.judging import tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, Related, rule


@rule("M022", ERROR, section="8.1", advice="Put every section into a site, or use no sites.")
def check(document: Document) -> Findings:
    for root in document.named("anml"):
        site = root.child("site")
        if site is None or not site.definition:
            continue
        for section in root.elements:
            if section.definition and section.definition != "site" and section.name in ELEMENTS["anml"].children:
                message = f"{tag(section)} is not allowed beside `<site>`. Put it into the site that it speaks for."
                yield Finding(section.name_span, message, related=(Related(site.name_span, "a site"),))
