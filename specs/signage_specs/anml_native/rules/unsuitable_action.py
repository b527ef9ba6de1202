"""An action names an element that the snapshot doesn't have, or that its verb doesn't suit.

What:
    Where the snapshot is known, the ref of an action is in it, which is an error otherwise. The element takes what
    the verb does: `fill` a field, `check` something that can be checked, `select` a list of options; and it is
    neither disabled nor hidden, nor in a hidden element. The snapshot may come before the actions, in the same
    block.
Why:
    The action fails on the page, although the example looks right in the documentation.
Example (anml-actions):
    link#e1 "Cart"

    fill #e1 "2 apples"
Use instead (anml-actions):
    searchbox#e1 "Search"

    fill #e1 "2 apples"
"""

from signage_specs.anml_native.actions import ActionDocument
from signage_specs.anml_native.element import BareWord, Element
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import ROLES, VERB_ROLES
from signage_specs.rule import ERROR, WARNING, Finding, Findings, quoted, rule

_EITHER = frozenset({"disabled", "hidden"})
_BLOCKING = {"scroll": frozenset({"hidden"}), "hover": frozenset({"hidden"}), "text": frozenset[str]()}
"""The states in which a verb does nothing."""


@rule("N035", WARNING, section="6", advice="Act on an element of the snapshot that the verb suits.")
def check(document: ActionDocument) -> Findings:
    snapshot = document.snapshot
    if snapshot is None:
        return
    elements = {element.ref.text: element for element in snapshot.elements if element.ref}
    hidden = _hidden_inside(snapshot)
    is_whole = not (snapshot.elisions or snapshot.is_diff)
    for line in document.actions:
        target = next((part for part in line.element.parts if isinstance(part, BareWord)), None)
        if target is None or not target.raw.startswith("#"):
            continue
        element = elements.get(target.raw[1:])
        if element is not None:
            yield from _unsuitable(line.element.role.text, element, target)
            is_hidden = target.raw[1:] in hidden
            yield from _unreachable(line.element.role.text, element, target, is_hidden=is_hidden)
        elif is_whole:
            message = (
                f"No element of the snapshot has the ref {quoted(target.raw)}. Use the ref of one that it has."
            )
            yield Finding(target.span, message, ERROR)


def _unsuitable(verb: str, element: Element, target: BareWord) -> Findings:
    suited = VERB_ROLES.get(verb)
    role = element.role.text
    if suited is not None and role in ROLES and role not in suited:
        roles = ", ".join(sorted(suited))
        message = (
            f"`{verb}` doesn't suit the `{role}` {quoted(target.raw)}. Name an element with one of these: {roles}."
        )
        yield Finding(target.span, message)


def _hidden_inside(snapshot: Document) -> frozenset[str]:
    """Return the refs of the elements in hidden ones."""
    hidden: set[int] = set()
    refs: set[str] = set()
    for index, line in snapshot.element_lines:
        inside = line.parent in hidden
        if inside or any(state.name == "hidden" for state in line.element.states):
            hidden.add(index)
        if inside and line.element.ref:
            refs.add(line.element.ref.text)
    return frozenset(refs)


def _unreachable(verb: str, element: Element, target: BareWord, *, is_hidden: bool) -> Findings:
    blocking = _BLOCKING.get(verb, _EITHER)
    state = next((each for each in element.states if each.name in blocking), None)
    if state is None and is_hidden and "hidden" in blocking:
        message = f"{quoted(target.raw)} is in a hidden element, so `{verb}` does nothing. Name one that isn't."
        yield Finding(target.span, message)
    if state is not None:
        message = f"{quoted(target.raw)} is {state.name}, so `{verb}` does nothing. Name an element that isn't."
        yield Finding(target.span, message)
