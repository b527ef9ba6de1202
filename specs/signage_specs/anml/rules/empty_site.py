"""A site is empty.

What:
    A `<site>` has at least one child element. One with only unknown children is a warning.
Why:
    A site without sections says nothing. The draft calls it malformed.
Example:
    <site domain="shop.example"/>
Use instead:
    <site domain="shop.example">
      <body>Tents.</body>
    </site>
"""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Suggester, rule


@rule("M026", ERROR, section="8.2", advice="Add a section to the site, or remove the site.")
def check(document: Document) -> Findings:
    suggester, names = Suggester(), ELEMENTS["site"].children
    for site in document.named("site"):
        children = list(site.elements)
        if site.elided:
            continue
        if not children and not site.content.strip():
            yield Finding(site.name_span, "`<site>` is empty. Add a section, or remove it.")
        elif children and not any(child.definition for child in children):
            if any(child.in_anml and suggester.nearest(child.name, names) for child in children):
                continue  # M003 or M013 reports the name
            message = "`<site>` has only unknown elements. Add a section."
            yield Finding(site.name_span, message, levels=WARNING)
