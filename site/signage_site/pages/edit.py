"""Insert texts into a page, with characters that its encoding has, or take them out again."""

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TypeAlias

#: An offset, and the text to insert in front of the code point there.
Insertion: TypeAlias = tuple[int, str]
# In a script there are no character references, and in JSON there are escapes of its own.
_PARTS = re.compile(r"(<script\b[^>]*>)([^<]*)(?=</script>)|(.)", re.DOTALL)

# What a server runs, with its end. Liquid's and Jinja's tags aren't here: pages about them show both marks as text.
_PROGRAMS = re.compile(r"<\?(?:php\b|=)|<%", re.IGNORECASE)
_ENDS = {"<?": "?>", "<%": "%>"}

# These have every character.
_COMPLETE = ("utf-8", "utf-16-le", "utf-16-be", "gb18030")


def in_order(insertions: Sequence[Insertion]) -> tuple[Insertion, ...]:
    """Return insertions by offset. Of those at one offset, the first alone stays.

    Two elements that share a start tag share the offset: what is inserted there twice would be there twice.
    """
    by_offset = dict(reversed(insertions))
    return tuple([(offset, by_offset[offset]) for offset in sorted(by_offset)])


def apply_insertions(text: str, insertions: Iterable[Insertion]) -> str:
    """Return a text with others inserted, which are as `in_order` has them."""
    pieces: list[str] = []
    last = 0
    for offset, inserted in insertions:
        pieces += (text[last:offset], inserted)
        last = offset
    pieces.append(text[last:])
    return "".join(pieces)


def are_in_program(text: str, insertions: Sequence[Insertion]) -> bool:
    """Tell whether any of some insertions, in order, would be in a template's program, where they end strings."""
    offsets = [offset for offset, _ in insertions]
    last = 0
    while offsets and (start := _PROGRAMS.search(text, last)):
        last = text.find(_ENDS[start[0][:2]], start.end())
        if last < 0:
            return False
        # What begins in a script, as the word of a highlighter, is none.
        within = bisect_right(offsets, start.start()) < bisect_left(offsets, last)
        if within and "</script" not in text[start.end() : last]:
            return True
    return False


def encode_with_insertions(text: str, insertions: Iterable[Insertion], encoding: str) -> bytes:
    """Return a text with others inserted, which are as `in_order` has them, in bytes."""
    return apply_insertions(text, insertions).encode(encoding)


def remove_insertions(text: str, insertions: Sequence[Insertion]) -> str | None:
    """Return the text that `apply_insertions` was given; None where one of the insertions isn't there."""
    pieces: list[str] = []
    last = before = 0
    for offset, inserted in insertions:
        end = last + offset - before
        if offset < before or not text.startswith(inserted, end):
            return None
        pieces.append(text[last:end])
        last, before = end + len(inserted), offset
    pieces.append(text[last:])
    return "".join(pieces)


def encodable(insertions: tuple[Insertion, ...], encoding: str) -> tuple[Insertion, ...]:
    """Return insertions that say the same in an encoding: what it doesn't have is referred to by number.

    Insertions are attributes, and elements of which a script holds JSON or nothing. The encoding is as Python names
    it.
    """
    if encoding in _COMPLETE:
        return insertions
    return tuple((offset, _encodable(text, encoding)) for offset, text in insertions)


def _encodable(text: str, encoding: str) -> str:
    if text.isascii() or _has(encoding, text):
        return text

    def replaced(found: re.Match[str]) -> str:
        if found[3] is None:
            content = "".join(each if _has(encoding, each) else json.dumps(each)[1:-1] for each in found[2])
            return _encodable(found[1], encoding) + content
        return found[3] if _has(encoding, found[3]) else f"&#{ord(found[3])};"

    return _PARTS.sub(replaced, text)


def _has(encoding: str, text: str) -> bool:
    """Tell whether a text comes back as it was: some codecs write a look-alike of what they don't have."""
    try:
        return text.encode(encoding).decode(encoding) == text
    except UnicodeError:
        return False
