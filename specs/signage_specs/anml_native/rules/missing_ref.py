"""An interactive element has no ref.

What:
    Each element with an interactive role has a ref, in table cells too.
Why:
    An action names its element by the ref. Without one an agent can't use the element.
Example:
    button "Pay"
Example:
    table "Rights"
      | User | Read               |
      | Ada  | checkbox [checked] |
Use instead:
    button#e1 "Pay"
"""

import re

from signage_specs.anml_native.element import Attribute, Element
from signage_specs.anml_native.repairs import detached_ref, meant_role, removed
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.rule import ERROR, Edit, Finding, Findings, Span, quoted, rule

_NUMBERED = re.compile(r"e([0-9]{1,9})")


@rule("N010", ERROR, section="2.1", advice="Give each interactive element a ref, such as `button#e1`.")
def check(document: Document) -> Findings:
    refs = [_NUMBERED.fullmatch(element.ref.text) for element in document.elements if element.ref]
    free = max((int(ref.group(1)) for ref in refs if ref), default=0) + 1
    for element in document.elements:
        role = meant_role(element)
        if element.ref is not None or role not in INTERACTIVE_ROLES:
            continue
        refs_apart = [part for part in element.parts if detached_ref(part)]
        detached = next((part for part in refs_apart if not isinstance(part, Attribute)), None)
        detached = detached or next(iter(refs_apart), None)
        if detached is None:
            message = f"Interactive `{role}` without a ref. Add one, such as `{role}#e{free}`."
            yield Finding(element.role.span, message)
        elif isinstance(detached, Attribute):
            yield _attribute(element, detached, document)


def _attribute(element: Element, attribute: Attribute, document: Document) -> Finding:
    """Return the finding for `ref=e1`. Other rules report other detached refs."""
    ref = detached_ref(attribute)
    at = Span(element.role.span.end, element.role.span.end)
    fix = removed(document, element, attribute, "Attach the ref", Edit(at, f"#{ref}"))
    message = f"Ref written as an attribute. Write {quoted(f'{element.role.text}#{ref}')}."
    return Finding(attribute.span, message, fix=None if ref in document.refs else fix)
