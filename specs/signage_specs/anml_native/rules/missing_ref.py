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
    proposals = _Proposals(document)
    for number, element in enumerate(document.elements):
        role = meant_role(element)
        if element.ref is not None or role not in INTERACTIVE_ROLES:
            continue
        refs_apart = [part for part in element.parts if detached_ref(part)]
        detached = next((part for part in refs_apart if not isinstance(part, Attribute)), None)
        detached = detached or next(iter(refs_apart), None)
        if detached is None:
            message = f"Interactive `{role}` without a ref. Add one, such as `{role}#e{proposals.at(number)}`."
            yield Finding(element.role.span, message)
        elif isinstance(detached, Attribute):
            yield _attribute(element, detached, document)


class _Proposals:
    """Free numbers for refs, in document order where there is room, each proposed once."""

    def __init__(self, document: Document) -> None:
        refs = (_NUMBERED.fullmatch(each.ref.text) if each.ref else None for each in document.elements)
        self._numbers = [int(ref[1]) if ref else 0 for ref in refs]
        self._after = [0] * len(self._numbers)
        for place in reversed(range(len(self._numbers) - 1)):
            self._after[place] = self._numbers[place + 1] or self._after[place + 1]
        self._used = set(self._numbers)
        self._read = self._before = 0
        self._free = max(self._numbers, default=0) + 1

    def at(self, place: int) -> int:
        """Return a number for an element without one. Places are asked for in order."""
        numbers = self._numbers
        self._before = next((each for each in reversed(numbers[self._read : place]) if each), self._before)
        self._read = place
        proposed = self._before + 1
        after = self._after[place] or proposed + 1
        if proposed in self._used or proposed >= after:
            proposed = self._free
        else:
            self._before = proposed
        self._used.add(proposed)
        while self._free in self._used:
            self._free += 1
        return proposed


def _attribute(element: Element, attribute: Attribute, document: Document) -> Finding:
    """Return the finding for `ref=e1`. Other rules report other detached refs."""
    ref = detached_ref(attribute)
    at = Span(element.role.span.end, element.role.span.end)
    fix = removed(document, element, attribute, "Attach the ref", Edit(at, f"#{ref}"))
    message = f"Ref written as an attribute. Write {quoted(f'{element.role.text}#{ref}')}."
    return Finding(attribute.span, message, fix=None if ref in document.refs else fix)
