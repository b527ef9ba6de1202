"""Make ids from names: lowercase, of one form, unique on a page, the same in every build."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 40  # code points of a segment made from running text
_NUMBER = re.compile(r"[0-9]+")
_NOT_WORD = re.compile(r"[^a-z0-9]+")
_CAMEL_CASE = re.compile(r"[a-z][A-Za-z0-9]*[A-Z][A-Za-z0-9]*")
_CAMEL_BREAK = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_ACTION_ID = re.compile(r"[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)*")


@lru_cache(maxsize=4096)
def slug(text: str, separator: str = "-") -> str:
    """Return the words of a text in ASCII lowercase; an empty string when no letter is left.

    The result starts with a letter and is short: it is cut after a whole word.
    """
    if _CAMEL_CASE.fullmatch(text):  # a programmer's name, such as `customerEmail`; "GitHub" is one word
        text = _CAMEL_BREAK.sub(" ", text)
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    words = _NOT_WORD.sub(" ", folded).split()
    while words and not words[0][0].isalpha():
        # "2 columns" and "columns 2" say the same, and the second one is an id.
        first = words.pop(0)
        if words:
            words.append(first)
        if all(not word[0].isalpha() for word in words):
            return ""
    while len(words) > 1 and len(separator.join(words)) > _LONGEST:
        words.pop()
    return separator.join(words)[:_LONGEST]


def fingerprint(noun: str, text: str, separator: str = "-") -> str:
    """Return an id for a text that has no Latin letter: the noun, and what stays the same while the text does.

    That is its numbers, where it has no letter at all: `button-8`.
    """
    numbers = separator.join(_NUMBER.findall(text))
    if numbers and len(numbers) <= _LONGEST and not any(map(str.isalpha, text)):
        return f"{noun}{separator}{numbers}"
    return f"{noun}{separator}x{sha256(text.encode('utf-8', 'replace')).hexdigest()[:8]}"


def identifier(sources: Iterable[str], noun: str, separator: str = "-") -> str:
    """Return the first source that gives an id; else a fingerprint of the first one; else the noun."""
    first = ""
    for source in sources:
        made = slug(source, separator)
        if made:
            return made
        first = first or source.strip()
    return fingerprint(noun, first, separator) if first else noun


class Identifiers:
    """The ids that are taken on one page, or in one action."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}

    def has(self, identity: str) -> bool:
        """Tell whether an id is taken."""
        return identity in self._taken

    def take(self, wanted: str, separator: str = "-") -> str:
        """Return `wanted`, or with the first number from 2 that makes it unique, and take it."""
        found, number = wanted, self._numbers.get(wanted, 1)
        while found in self._taken:
            number += 1
            found = f"{wanted}{separator}{number}"
        self._numbers[wanted] = number
        self._taken.add(found)
        return found


def is_action_id(text: str) -> bool:
    """Tell whether a text has the form of an action id."""
    return _ACTION_ID.fullmatch(text) is not None
