"""The listed word that a misspelled one comes closest to."""

from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

_LEAST: Final = 0.75  # how alike two words are, from 0 to 1
_LONGEST: Final = 40
_LEAST_SHARED: Final = 0.6  # of the letters of the longer word


@lru_cache(maxsize=4096)
def nearest(word: str, listed: frozenset[str], least: float = _LEAST) -> str:
    """Return the listed word that is most like another one; an empty string where none is alike enough.

    Of a long word the start is compared. Words that share too few letters aren't compared letter by letter, so that
    a text full of unknown words costs little.
    """
    word = word[:_LONGEST].lower()
    letters = set(word)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word)
    best, found = least, ""
    for other in sorted(listed):
        shared = len(letters.intersection(other))
        if shared < _LEAST_SHARED * max(len(letters), len(set(other))):
            continue
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best and matcher.ratio() >= best:
            best, found = matcher.ratio(), other
    return found
