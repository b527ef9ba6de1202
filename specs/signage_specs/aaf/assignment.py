"""Judge an assignment of attributes to elements by a CSS selector, as a configuration writes it."""

import re
from collections.abc import Iterable

from signage_core.wording import listed, nearest, quoted
from signage_specs.aaf.vocabulary import (
    ACTION_ID,
    ALL_KINDS,
    ATTRIBUTE_SYNONYMS,
    ATTRIBUTES_BY_DIALECT,
    DIALECT_WITH_LINKS,
    FIELD_ID,
    PREFIX,
    SCOPE,
    VALUES,
    VERSION,
)
from signage_specs.readers.html import read_html, refuse_costly

#: The attributes that can be assigned, without what each one's name starts with.
ASSIGNABLE = tuple(name.removeprefix(PREFIX) for name in ATTRIBUTES_BY_DIALECT[DIALECT_WITH_LINKS])

_VALUES = {name.removeprefix(PREFIX): values for name, values in VALUES.items()} | {
    "kind": tuple(sorted(ALL_KINDS))
}
_FORMS = {
    "action": (ACTION_ID, "lowercase words with dots between them, such as `cart.fill`"),
    "for-action": (ACTION_ID, "the id of an action, such as `cart.fill`"),
    "field": (FIELD_ID, "a lowercase word, such as `deck_number`"),
    "scope": (SCOPE, "lowercase words with dots between them, such as `cart.write`"),
    "version": (VERSION, "two numbers, such as `0.1`"),
}
_SYNONYMS = {each.removeprefix(PREFIX): name.removeprefix(PREFIX) for each, name in ATTRIBUTE_SYNONYMS.items()}


def assignment_fault(selector: str, attributes: Iterable[tuple[str, str]]) -> str:
    """Return what is wrong with an assignment and the remedy, without a full stop; empty when nothing is wrong."""
    try:
        refuse_costly(selector)
        # An element tries it always; a document may find nothing to try it on.
        read_html("").elements("html")[0].select(selector)
    except Exception as fault:  # noqa: BLE001  each parser has an error of its own for this
        return f"{quoted(selector)} is not a valid CSS selector: {fault}"
    pairs = list(attributes)
    if not pairs:
        return f"{quoted(selector)} sets no attribute; write at least one of {listed(ASSIGNABLE)}"
    faults = (_fault(name, value) for name, value in pairs)
    return next((f"{quoted(selector)}: {fault}" for fault in faults if fault), "")


def _fault(name: str, value: str) -> str:
    if name not in ASSIGNABLE:
        near = nearest(name, ASSIGNABLE, _SYNONYMS)
        instead = f"did you mean `{near}`?" if near else f"use {listed(ASSIGNABLE)}"
        return f"unknown attribute {quoted(name)}; {instead}"
    if name in _VALUES and value not in _VALUES[name]:
        return f"unknown `{name}` {quoted(value)}; use {listed(_VALUES[name])}"
    if name in _FORMS and not re.fullmatch(_FORMS[name][0], value):
        return f"{quoted(value)} is not a valid `{name}`; write {_FORMS[name][1]}"
    return "" if value.strip() else f"`{name}` is empty; write a value, or remove it"
