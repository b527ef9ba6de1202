"""What to write in place of `[key=value]`, which accessibility snapshots have (11)."""

from dataclasses import dataclass

from signage_specs.anml_native.element import Element, State
from signage_specs.anml_native.repairs import detached_ref, is_known, meant_role, removed, suits
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import HEADING_ROLES, STRUCTURAL_ROLES
from signage_specs.anml_native.writer import IDENTIFIER, quoted
from signage_specs.diagnostic import Edit, Finding, Fix
from signage_specs.span import Span


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the states of one element, looked up once.

    Attributes:
        document: the document.
        element: the element.
        first: where its first state starts.
        last_name: where its last name starts; -1 for none.
        keys: the keys of its attributes.
        states: the names of its states.
    """

    document: Document
    element: Element
    first: int
    last_name: int
    keys: frozenset[str]
    states: frozenset[str]

    def may_be_attribute(self, state: State, key: str) -> bool:
        """Whether an attribute may stand in the place of a state: behind the name, in front of the states."""
        is_last = state.span.end >= self.element.span.end
        is_apart = bool(state.before) and (is_last or self.document.text[state.span.end].isspace())
        return is_apart and state.span.start == self.first > self.last_name and key not in self.keys


def left_over(around: Around, state: State, key: str, value: str) -> Finding:
    """Return the finding for a state whose words are `key=value`."""
    if key == "ref":
        return _ref(around.document, around.element, state)
    if key == "level" and around.element.role.text in {"heading", *HEADING_ROLES} and f"h{value}" in HEADING_ROLES:
        return _level(around, state, f"h{value}")
    raw = excerpt(state.raw)
    removal = removed(around.document, around.element, state, "Take it out") if is_known(around.element) else None
    if key == "nth":
        message = f"`{raw}` is from older snapshots. Refs are unique here: take it out."
        return Finding(state.span, message, fix=removal)
    if key == "checked" and value == "false":
        message = f"`{raw}` says no more than an element without `[checked]`. Take it out."
        return Finding(state.span, message, fix=removal)
    if value == "true" and key not in around.states:
        fix = Fix(f"Write `[{key}]`", (Edit(state.span, f"[{key}]"),))
        return Finding(state.span, f"`{raw}` is a state. Write `[{excerpt(key)}]`.", fix=fix)
    key = "href" if key == "url" else key
    written = f"{key}={value if IDENTIFIER.fullmatch(value) else quoted(value)}"
    message = f"`{raw}` is an attribute. Write `{excerpt(written)}` without brackets, in front of the states."
    fix = Fix("Make it an attribute", (Edit(state.span, written),))
    is_certain = value and '"' not in value and around.may_be_attribute(state, key)
    return Finding(state.span, message, fix=fix if is_certain else None)


def _level(around: Around, state: State, native: str) -> Finding:
    """Return the finding for the level of a heading, which stands in the role."""
    raw, role = excerpt(state.raw), around.element.role
    if role.text == native:
        fix = removed(around.document, around.element, state, "Take it out")
        return Finding(state.span, f"`{native}` says the level already. Take `{raw}` out.", fix=fix)
    is_certain = role.text == "heading" and suits(native, around.element)
    fix = (
        removed(around.document, around.element, state, f"Write `{native}`", Edit(role.span, native))
        if is_certain
        else None
    )
    return Finding(state.span, f"`{raw}` is from older snapshots. Make the role `{native}`.", fix=fix)


def _ref(document: Document, element: Element, state: State) -> Finding:
    ref, raw, role = detached_ref(state), excerpt(state.raw), element.role.text
    if element.ref is not None:
        message = f"`{raw}` is how older snapshots write a ref, and this element has one. Take it out."
        return Finding(state.span, message)
    at = Span(element.head.end, element.head.end)
    fix = removed(document, element, state, "Move the ref to the role", Edit(at, f"#{ref}"))
    right = f"{excerpt(role)}#{excerpt(ref) or 'e1'}"
    message = f"`{raw}` is how older snapshots write a ref. Write `{right}`."
    may_have_one = ref and role and ref not in document.refs and meant_role(element) not in STRUCTURAL_ROLES
    return Finding(state.span, message, fix=fix if may_have_one else None)
