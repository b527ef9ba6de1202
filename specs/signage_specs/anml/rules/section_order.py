"""The sections are not in the content model's order.

What:
    The order of the content model is head, constraints, state, interact, knowledge, persona, aesthetic, body,
    footer, status. The draft recommends that framing sections precede the body, and accepts any order.
Why:
    Agents that read while the document arrives then know the constraints before the content.
Example:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <body>Welcome.</body>
      <head><title>Parts shop</title></head>
    </anml>
Use instead:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service">
      <head><title>Parts shop</title></head>
      <body>Welcome.</body>
    </anml>
"""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.judging import tag
from signage_specs.anml.tree import Document, Element
from signage_specs.rule import INFO, Finding, Findings, Related, rule


@rule("M016", INFO, section="8.1", advice="Write the sections in the order of the content model.")
def check(document: Document) -> Findings:
    if document.syntax != "xml":
        return
    for element in document.named("anml", "site"):
        order = [name for name in ELEMENTS["anml"].children if name != "site"]
        last: Element | None = None
        for child in element.elements:
            if child.name not in order or not child.definition:
                continue
            if last is not None and order.index(child.name) < order.index(last.name):
                message = f"{tag(child)} should be before {tag(last)}. Move it there."
                yield Finding(child.name_span, message, related=(Related(last.name_span, "is first"),))
            else:
                last = child
