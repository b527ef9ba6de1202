"""Normalise texts in time that grows with their length."""

import re
from typing import Literal
from unicodedata import normalize

_LONGEST = 256  # code points: Python sorts a run of marks by insertion
_PIECE = re.compile(rf"\S{{1,{_LONGEST}}}\s?|\s")


def normalized(form: Literal["NFC", "NFKD"], text: str) -> str:
    """Return a text in a normal form; what is longer than any word is normalised in pieces."""
    if len(text) <= _LONGEST or text.isascii():
        return normalize(form, text)
    return "".join(normalize(form, piece) for piece in _PIECE.findall(text))
