"""A site holds nothing.

What:
    A `<site>` has at least one child element. One with unknown children only is a warning.
Why:
    A site without sections asserts nothing. The draft calls it malformed.
Example:
    <site domain="shop.example"/>
Use instead:
    <site domain="shop.example">
      <body>Tents.</body>
    </site>
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import rule


@rule("M026", ERROR, section="8.2", rows=("26",), advice="Put a section into the site, or take it out.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for site in document.named("site"):
        children = list(site.elements)
        if site.elided:
            continue
        if not children and not site.content.strip():
            yield Finding(site.name_span, "This `<site>` is empty. Put a section into it, or take it out.")
        elif children and not any(child.definition for child in children):
            message = "This `<site>` holds nothing that ANML knows. Put a section into it."
            yield Finding(site.name_span, message, levels=WARNING)
