"""Put a user's text and the words of a format into a message."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_LONGEST_QUOTE = 40  # code points of the user's text in a message
_LONGEST_WORD = 64  # comparing words takes time with the square of their length


def quoted(text: str) -> str:
    """Return a text as code, on one line, shortened where it is long."""
    line = " ".join(text.split())
    return f"`{line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + '…'}`"


def listed(words: Iterable[str]) -> str:
    """Return words as code in a list that ends with `or`."""
    *first, last = [f"`{word}`" for word in words]
    return f"{', '.join(first)} or {last}" if first else last


def nearest(word: str, words: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str | None:
    """Return the word of a format that somebody meant, by a table of synonyms or by the letters, or None."""
    known = (synonyms or {}).get(word.lower())
    if known is not None:
        return known
    matches = get_close_matches(word[:_LONGEST_WORD].lower(), {each.lower(): each for each in words}, 1, 0.75)
    return next((each for each in words if matches and each.lower() == matches[0]), None)
