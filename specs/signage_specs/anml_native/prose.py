"""Tell a sentence or a line of code from an element with faults.

A line that somebody means as an element has something of one: a listed role, a ref, a name, an attribute or a
state. A line with nothing of that is read as one piece, so that it gets one message and not one for each word.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from signage_specs.anml_native.element import Attribute, BareWord, Comment, Name, State
from signage_specs.anml_native.vocabulary import OTHER_NAMES, ROLES, UNLISTED_ROLES, VISUAL_ROLES

if TYPE_CHECKING:
    from signage_specs.anml_native.element import Element, Part

_LISTED: Final = ROLES | UNLISTED_ROLES
_OTHERS: Final = frozenset(name.lower() for name in OTHER_NAMES) | VISUAL_ROLES | {"heading"}
_ROLE: Final = re.compile(r"[^\W\d][\w-]*:?")
_NEW_ROLE: Final = re.compile(r"[a-z][a-z0-9]*")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_][\w-]*")
_STATE: Final = re.compile(r"\s*+\w[\w\s,-]*+(?:=\S*+)?\s*+")
_REF: Final = re.compile(r"#?[a-z][0-9]+")

# So many bare words behind a role make a sentence that happens to start with that word.
_WORDS_OF_A_SENTENCE: Final = {"listed": 4, "capitalised": 2, "other": 2}


def is_prose(element: Element) -> bool:
    """Whether a line, read as an element, has nothing of one (2). Linear in the line."""
    role = element.role.text
    if element.ref is not None and (role or _REF.fullmatch(element.ref.text)):
        return False
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if not parts:
        return _ROLE.fullmatch(role) is None
    if isinstance(parts[0], BareWord) and parts[0].raw.startswith("#") and _REF.fullmatch(parts[0].raw):
        return False  # a ref that stands apart
    least = _least_words(role)
    if not least:
        # Roles are an open set: one word behind a new one may be a state without its brackets.
        is_state = _NEW_ROLE.fullmatch(role) and len(parts) == 1 and _WORD.fullmatch(parts[0].raw)
        return not is_state and not _is_of_element(parts[0])
    if any(_is_of_element(part) for part in parts):
        return False
    return sum(1 for _ in takewhile(lambda part: isinstance(part, BareWord), parts)) >= least


def _least_words(role: str) -> int:
    """Return how many bare words behind a known role make a sentence; 0 for a role that nobody knows."""
    word = role.removesuffix(":")
    if word in _LISTED:
        return _WORDS_OF_A_SENTENCE["listed"]
    if word.lower() in _LISTED:
        return _WORDS_OF_A_SENTENCE["capitalised"]
    return _WORDS_OF_A_SENTENCE["other"] if word.lower() in _OTHERS else 0


def _is_of_element(part: Part) -> bool:
    """Whether a part is one that only elements have."""
    if isinstance(part, Attribute):
        return _KEY.fullmatch(part.key) is not None and not part.is_spaced
    return isinstance(part, Name) or (isinstance(part, State) and _STATE.fullmatch(part.name) is not None)
