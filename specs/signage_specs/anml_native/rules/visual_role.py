"""A role says what an element looks like, not what it is.

What:
    Roles are semantic. `div`, `span`, `bold` and similar words aren't roles.
Why:
    An agent doesn't see the page. What is bold may be a heading, a warning or a price.
Example:
    div
      button#e1 "Pay"
Use instead:
    group
      button#e1 "Pay"
"""

from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import VISUAL_ROLES
from signage_specs.rule import WARNING, Finding, Findings, rule


@rule("N041", WARNING, section="Design Principles", advice="Use a role that says what the element is.")
def check(document: Document) -> Findings:
    for element in document.elements:
        role = element.role
        if role.text in VISUAL_ROLES:
            message = f"Visual role `{role.text}`. Write what the element is, such as `group`, `label` or `badge`."
            yield Finding(role.span, message)
