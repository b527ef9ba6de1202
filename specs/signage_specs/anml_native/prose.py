"""Tell a sentence or a line of code from an element with faults.

A line that somebody means as an element has something of one: a listed role, a ref, a name, an attribute or a
state. A line with nothing of that is read as one piece, so that it gets one message and not one for each word.
"""

import re
from typing import Final

from signage_specs.anml_native.element import Attribute, BareWord, Comment, Element, Name, Part, State
from signage_specs.anml_native.vocabulary import OTHER_NAMES, ROLES, UNLISTED_ROLES, VISUAL_ROLES

_LISTED: Final = ROLES | UNLISTED_ROLES
_OTHERS: Final = frozenset(name.lower() for name in OTHER_NAMES) | VISUAL_ROLES | {"heading"}
_ROLE: Final = re.compile(r"[^\W\d][\w-]*(?::|@[a-z][0-9]+)?")
_NEW_ROLE: Final = re.compile(r"[a-z][a-z0-9]*")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_][\w-]*")
_STATE: Final = re.compile(r"\s*+\w[\w\s,-]*+(?:=\S*+)?\s*+")
_REF: Final = re.compile(r"#?[a-z][0-9]+")

# So many bare words behind a role make a sentence that happens to start with that word.
_WORDS_OF_A_SENTENCE: Final = {"listed": 4, "capitalised": 2, "other": 2}
_WORDS_FOR_A_PART: Final = 2  # behind a new role: more bare words for each part of an element make a sentence


def is_prose(element: Element) -> bool:
    """Whether a line, read as an element, has nothing of one (2). Linear in the line.

    The order of the parts doesn't matter, so that a line is the same in canonical form.
    """
    role = element.role.text
    if element.ref is not None and (role or _REF.fullmatch(element.ref.text)):
        return False
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if not parts:
        return _ROLE.fullmatch(role) is None
    words = [part.raw for part in parts if isinstance(part, BareWord)]
    if any(word.startswith("#") and _REF.fullmatch(word) for word in words):
        return False  # a ref that stands apart
    of_element = sum(_is_of_element(part) for part in parts)
    least = _least_words(role)
    if least:
        return not of_element and len(words) >= least
    # Roles are an open set: one word behind a new one may be a state without its brackets.
    is_state = _NEW_ROLE.fullmatch(role) and len(parts) == 1 and words and _WORD.fullmatch(words[0])
    if _ROLE.fullmatch(role) is None:
        return len(words) >= of_element
    return not is_state and (not of_element or len(words) > of_element * _WORDS_FOR_A_PART)


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
