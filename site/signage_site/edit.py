"""Insert texts into a page and leave everything else as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Insertion:
    """A text to insert in front of the code point at `offset`."""

    offset: int
    text: str


def apply_insertions(text: str, insertions: Iterable[Insertion]) -> str:
    """Return a text with others inserted. Of insertions at one offset, the first alone is made.

    Two elements that share a start tag share the offset: what is inserted there twice would be there twice.
    """
    by_offset: dict[int, str] = {}
    for insertion in insertions:
        by_offset.setdefault(insertion.offset, insertion.text)
    pieces: list[str] = []
    last = 0
    for offset in sorted(by_offset):
        pieces += [text[last:offset], by_offset[offset]]
        last = offset
    pieces.append(text[last:])
    return "".join(pieces)
