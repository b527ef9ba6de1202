"""A named content element has no ref.

What:
    Headings, images, sections and other content roles have a ref when they have a name. The specification's
    examples leave some out, so this is an error only with `strict`.
Why:
    An agent asks for the content by the ref, to read or expand it.
Example:
    region "Filters"
Use instead:
    region#e1 "Filters"
"""

from signage_specs.anml_native.repairs import has_name, meant_role
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import CONTENT_ROLES
from signage_specs.rule import ERROR_ELSE_WARNING, Finding, Findings, rule


@rule("N011", ERROR_ELSE_WARNING, section="2.1", advice="Give named content a ref.")
def check(document: Document) -> Findings:
    for element in document.elements:
        role = meant_role(element)
        if element.ref is None and role in CONTENT_ROLES and has_name(element):
            yield Finding(element.role.span, f"Named `{role}` without a ref. Add one, such as `{role}#e1`.")
