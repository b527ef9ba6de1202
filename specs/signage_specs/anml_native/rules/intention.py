"""What a malformed role or ref surely means, so that rules say what to write and don't contradict each other."""

import re
from typing import Final

from signage_specs.anml_native.element import Attribute, BareWord, Element, Part, State
from signage_specs.anml_native.vocabulary import (
    CONTENT_ROLES,
    INTERACTIVE_ROLES,
    OTHER_NAMES,
    ROLES,
    STRUCTURAL_ROLES,
)

ROLE: Final = re.compile(r"[a-z][a-z0-9]*")
"""What a role is made of (2.1)."""

REF: Final = re.compile(r"[a-z][0-9]+")
"""What a ref is made of, without its `#` (2.2, 8)."""

_DETACHED: Final = re.compile(r"#([a-z][0-9]+)|[@(]#?([a-z][0-9]+)\)?|(e[0-9]+)")
_AROUND: Final = "#:,;."
_JOINTS: Final = re.compile(r"[-_]")


def meant_role(element: Element) -> str:
    """Return the role of an element; of a malformed one what it would be in lowercase letters and digits.

    Where that is nothing that the grammar admits, the role stays as it was written.
    """
    role = element.role.text
    if ROLE.fullmatch(role):
        return role
    plain = role.removesuffix(":")
    if plain in OTHER_NAMES:
        return OTHER_NAMES[plain]
    plain = plain.lower()
    joined = _JOINTS.sub("", plain)
    if joined in ROLES:
        return joined
    if joined in OTHER_NAMES:
        return OTHER_NAMES[joined]
    return plain if ROLE.fullmatch(plain) else role


def is_known(element: Element) -> bool:
    """Whether an element is one without its other parts: a role with words behind it may start a sentence."""
    has_words = any(isinstance(part, BareWord) for part in element.parts)
    return element.ref is not None or (meant_role(element) in ROLES and not has_words)


def suits(role: str, element: Element) -> bool:
    """Whether an element has a ref exactly if one with this role has it (2.1)."""
    if role in INTERACTIVE_ROLES:
        return element.ref is not None
    if role in STRUCTURAL_ROLES:
        return element.ref is None
    return role not in CONTENT_ROLES or element.ref is not None or not has_name(element)


def has_name(element: Element) -> bool:
    """Whether an element has a name that says something."""
    return element.name is not None and bool(element.name.value)


def meant_ref(words: str) -> str:
    """Return the ref that words such as `E1`, `#e1:` or `##e1` surely mean; an empty string for others."""
    found = words.strip(_AROUND).lower()
    return found if REF.fullmatch(found) else ""


def detached_ref(part: Part) -> str:
    """Return the ref that a part of an element holds though it isn't attached to the role; else an empty string.

    Such are `link #e1`, `link @e1`, `link (e1)`, `link e1`, `link ref=e1` and `link [ref=e1]`.
    """
    if isinstance(part, Attribute) and part.key == "ref":
        return meant_ref(part.value)
    if isinstance(part, State) and part.name.startswith("ref="):
        return meant_ref(part.name.removeprefix("ref="))
    found = _DETACHED.fullmatch(part.raw) if isinstance(part, BareWord) else None
    return next(filter(None, found.groups()), "") if found else ""
