"""Decode a page, scan its text for line ends and names, insert into its bytes."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache


def decode_utf_8(content: bytes) -> str | None:
    """Return a page's text; None where its bytes aren't UTF-8. A byte order mark stays.

    Args:
        content: the bytes of the page.
    """
    try:
        return content.decode()
    except UnicodeError:
        return None


def line_ends_before(text: str, size: int) -> bytes | None:
    """Return how many line feeds stand before each piece of a text, and at last before its end.

    Numbers of 64 bits, one after the other. None where a carriage return stands without a line feed after it, which
    ends a line as well.

    Args:
        text: of a page.
        size: code points of a piece, one at least.
    """
    if "\r" in text and text.count("\r") != text.count("\r\n"):
        return None
    found = array("q", [0])
    ends = 0
    for start in range(0, len(text), size):
        ends += text.count("\n", start, start + size)
        found.append(ends)
    return found.tobytes()


def line_start(text: str, ends_before: bytes, size: int, line: int) -> int:
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
    numbers = memoryview(ends_before).cast("q")
    piece = bisect_left(numbers, line - 1)
    if piece == len(numbers):
        raise ValueError("the text has no such line")
    first = (piece - 1) * size  # of the piece in which the line before ends
    found = text[first : first + size]
    return first + len(found) - len(found.split("\n", line - 1 - numbers[piece - 1])[-1])


def either_case_offsets(text: str, prefix: str) -> list[int]:
    """Return the offsets at which a prefix stands, its ASCII letters in either case; one can't overlap another.

    Args:
        text: of a page.
        prefix: of ASCII, in lowercase, not empty.
    """
    pattern, before = _pattern(prefix)
    return [match.start() - before for match in pattern.finditer(text)]


def with_insertions(text: str, content: bytes, insertions: tuple[tuple[int, str], ...]) -> bytes:
    """Return the bytes of a page with texts inserted. What is around them is copied, not encoded again.

    Args:
        text: of the page.
        content: the same in UTF-8, with each byte accounted for.
        insertions: offsets in code points, and what goes there; in order.
    """
    is_ascii = len(content) == len(text)
    pieces: list[bytes] = []
    last = at = 0
    for offset, inserted in insertions:
        end = offset if is_ascii else at + len(text[last:offset].encode())
        pieces += (content[at:end], inserted.encode())
        last, at = offset, end
    pieces.append(content[at:])
    return b"".join(pieces)


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
