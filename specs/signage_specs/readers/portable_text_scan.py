"""Scan the text of a page for line ends, names and sizes, where no compiled module does."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache


def line_ends_before(text: str, size: int) -> list[int]:
    """Return how many line feeds stand before each piece of a text, and at last before its end.

    Args:
        text: of a page.
        size: code points of a piece, one at least.
    """
    found = [0]
    ends = 0
    for start in range(0, len(text), size):
        ends += text.count("\n", start, start + size)
        found.append(ends)
    return found


def line_start(text: str, ends_before: list[int], size: int, line: int) -> int:
    """Return the offset at which a 1-based line starts, where a line feed ends one.

    Args:
        text: of a page.
        ends_before: as `line_ends_before` gives it.
        size: code points of a piece, as it was given.
        line: its number.

    Raises:
        ValueError: the text has fewer lines.
    """
    if line <= 1:
        return 0
    number = bisect_left(ends_before, line - 1)
    if number == len(ends_before):
        raise ValueError("the text has no such line")
    first = (number - 1) * size  # of the piece in which the line before ends
    piece = text[first : first + size]
    return first + len(piece) - len(piece.split("\n", line - 1 - ends_before[number - 1])[-1])


def either_case_offsets(text: str, prefix: str) -> list[int]:
    """Return the offsets at which a prefix stands, its ASCII letters in either case; one can't overlap another.

    Args:
        text: of a page.
        prefix: of ASCII, in lowercase, not empty.
    """
    pattern, before = _pattern(prefix)
    return [match.start() - before for match in pattern.finditer(text)]


def utf8_size(text: str, start: int, end: int) -> int:
    """Return how many bytes a part of a text takes in UTF-8.

    Args:
        text: of a page, without surrogates.
        start: where the part starts.
        end: where it ends, at the end of the text or before.
    """
    return len(text[start:end].encode())


@lru_cache(maxsize=8)
def _pattern(prefix: str) -> tuple[re.Pattern[str], int]:
    """Return what finds a prefix, and how long before what it finds the prefix starts.

    The pattern starts with the first hyphen, for which the search is quick: a pattern that starts with a letter of
    either case takes twenty times as long, and to make a text lowercase five times as long.
    """
    start = max(prefix.find("-"), 0)
    return re.compile(f"{_either_case(prefix[start:])}(?<={_either_case(prefix)})"), start


def _either_case(text: str) -> str:
    return "".join(f"[{char}{char.upper()}]" if char.isalpha() else re.escape(char) for char in text)
