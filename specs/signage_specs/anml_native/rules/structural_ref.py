"""A structural element has a ref.

What:
    Structural roles, such as `nav`, `form` and `table`, have no ref, except those that a diff lends by its key
    `places`. The specification's examples have some, so this is an error only with `strict`.
Why:
    A ref says that an agent can act on the element. On a container it costs tokens and misleads.
Example:
    form#e1
      textbox#e2 "Street"
Use instead:
    form
      textbox#e2 "Street"
"""

from signage_specs.anml_native.naming import lent_by
from signage_specs.anml_native.repairs import meant_role
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import STRUCTURAL_ROLES
from signage_specs.rule import ERROR_ELSE_WARNING, Edit, Finding, Findings, Fix, quoted, rule


@rule(
    "N012", ERROR_ELSE_WARNING, section="2.1", fixable="unsafe", advice="Write structural elements without a ref."
)
def check(document: Document) -> Findings:
    places = lent_by(document)
    for element in document.elements:
        role = meant_role(element)
        if element.ref is not None and role in STRUCTURAL_ROLES:
            if places and places.line(element.ref.text) is not None:
                continue
            message = f"Ref on the structural role `{role}`. Remove {quoted(f'#{element.ref.text}')}."
            fix = Fix("Remove the ref", (Edit(element.ref.span, ""),), is_safe=False)
            is_alone = document.text[element.ref.span.start : element.ref.span.start + 1] == "#"
            yield Finding(element.ref.span, message, fix=fix if is_alone else None)
