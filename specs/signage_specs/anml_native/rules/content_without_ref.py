"""Content has a name and no ref.

What:
    Headings, images, sections and other content roles get a ref when they have a name.
Why:
    An agent may want to read or expand that content, and the ref is how it asks.
Example:
    region "Filters"
Use instead:
    region#e1 "Filters"
"""

from collections.abc import Iterator

from signage_specs.anml_native.repairs import has_name, meant_role
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import CONTENT_ROLES
from signage_specs.diagnostic import ERROR_ELSE_WARNING, Finding
from signage_specs.rule import Context, rule


@rule("N011", ERROR_ELSE_WARNING, section="2.1", rows=("N11", "N28"), advice="Give named content a ref.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield named content elements without a ref."""
    for element in document.elements:
        role = meant_role(element)
        if element.ref is None and role in CONTENT_ROLES and has_name(element):
            message = f"This `{role}` has a name. Give it a ref, such as `{role}#e1`.{precedent(context)}"
            yield Finding(element.role.span, message)
