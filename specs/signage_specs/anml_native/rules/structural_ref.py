"""An element that only gives structure has a ref.

What:
    Structural roles, such as `nav`, `form` and `table`, have no ref. A ref that a diff only lends, by its key
    `places`, is fine.
Why:
    A ref says that there is something to act on. On a container it costs tokens and promises too much.
Example:
    form#e1
      textbox#e2 "Street"
Use instead:
    form
      textbox#e2 "Street"
"""

from collections.abc import Iterator

from signage_specs.anml_native.naming import lent_by
from signage_specs.anml_native.repairs import meant_role
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import STRUCTURAL_ROLES
from signage_specs.diagnostic import ERROR_ELSE_WARNING, Finding
from signage_specs.rule import Context, rule


@rule("N012", ERROR_ELSE_WARNING, section="2.1", rows=("N12",), advice="Leave refs off structural elements.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield structural elements with a ref."""
    places = lent_by(document)
    for element in document.elements:
        role = meant_role(element)
        if element.ref is not None and role in STRUCTURAL_ROLES:
            if places and places.line(element.ref.text) is not None:
                continue
            shown = excerpt(element.ref.text)
            message = f"`{role}` only gives structure. Write it without `#{shown}`.{precedent(context)}"
            yield Finding(element.ref.span, message)
