"""The numbers of ANML: which texts are numbers, and the one text that each number has."""

import re
from math import isfinite
from typing import Final

JSON_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
"""A number as RFC 8259 writes it; section 7.5 says that it is read as a double."""

EXACT_INTEGER: Final = 2**53
"""Up to here every integer is a double."""

_LONGEST: Final = 300  # characters; longer texts are no numbers that a document needs, and slow to read


def number_text(text: str) -> str:
    """Return the canonical text of a number: `3600` of `3600.0` and `3.6e3`. Other texts are returned as they are.

    Digits are never lost: an integer that no double holds keeps its own.
    """
    if len(text) > _LONGEST or not JSON_NUMBER.fullmatch(text):
        return text
    if text.lstrip("-").isdigit():
        return "0" if text == "-0" else text
    value = float(text)
    if not isfinite(value):
        return text
    return str(int(value)) if value.is_integer() and abs(value) <= EXACT_INTEGER else repr(value)


def number_of(text: str) -> float | None:
    """Return the double of a JSON number, or None when the text is none or too large for one."""
    if len(text) > _LONGEST or not JSON_NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if isfinite(value) else None
