"""A service document has no title.

What:
    The smallest valid document for discovery has a `<head>` with a `<title>`.
Why:
    By the title, agents see that the service speaks ANML, and tell their users what it is.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <body>Tents.</body>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Tent shop</title></head>
      <body>Tents.</body>
    </anml>
"""

from signage_specs.anml.judging import is_lost, is_partial
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Context, Finding, Findings, rule


@rule("M023", WARNING, section="6.5.1", advice="Give the document a head with a title.")
def check(document: Document, context: Context) -> Findings:
    root = document.root
    if root is None or document.broken or root.value("role") != "service" or is_partial(document, context):
        return
    titles = [title for title in document.named("title") if title.content.strip()]
    # Of a document whose sites say nothing, empty-site reports that.
    sites = list(document.named("site"))
    says_nothing = bool(sites) and not any(child.definition for site in sites for child in site.elements)
    if not titles and not says_nothing and not is_lost(document, "title"):
        message = "The document has no title. Write `<head><title>…</title></head>`."
        yield Finding((root.child("head") or root).name_span, message)
