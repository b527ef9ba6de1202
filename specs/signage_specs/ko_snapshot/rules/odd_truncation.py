"""A name ends like a truncated one, but isn't as long as one.

What:
    A truncated name has 80 characters, including the `...`. A name of 78 or 79 characters that ends with `...` has
    another length.
Why:
    The name was probably cut by hand, and a tool doesn't find the element by it.
Example:
    1: link "The complete and annotated history of every release of this project since th..."
Use instead:
    1: link "The complete and annotated history of every release of this project since the..."
"""

from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.vocabulary import NAME_LIMIT
from signage_specs.rule import INFO, Finding, Findings, rule


@rule("K012", INFO, section="6.1", advice="Keep the name whole, or cut it after 77 characters.")
def check(document: Snapshot) -> Findings:
    for element in document.elements:
        name = element.name
        if name and len(name.text) < NAME_LIMIT and name.seems_truncated(NAME_LIMIT):
            yield Finding(
                name.span, f"Name ends in `...` at {len(name.text)} characters, not at {NAME_LIMIT}. Keep it whole."
            )
