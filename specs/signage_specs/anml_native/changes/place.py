"""How a diff names an element that has no ref: by the number of its line in the base.

Structural elements never have refs, and neither has a paragraph (2.1). Yet a diff names what it changes by a
ref. So it lends them one: `#n12` is the element on line 12 of the base. The key `places: n` says which letter
that is. Where refs of the letter `n` exist, the numbers start after them: with `places: n100`, line 12 is
`#n112`. Such a ref is valid in this diff only.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from signage_specs.anml_native.tree import Document

PLACES: Final = "places"
"""The key that says which refs are lent."""

LETTER: Final = "n"
_MOST_DIGITS: Final = 18  # a number of more digits counts no lines, and reading it would take its time
_PLACES: Final = re.compile(rf"([a-z])([0-9]{{1,{_MOST_DIGITS}}})?")


@dataclass(frozen=True, slots=True)
class Places:
    """The refs that a diff lends.

    Attributes:
        letter: their letter.
        offset: what to take from their numbers to get that of a line.
    """

    letter: str = LETTER
    offset: int = 0

    def __str__(self) -> str:
        return f"{self.letter}{self.offset or ''}"

    def ref(self, line: int) -> str:
        """Return the ref that names a line, counted from 1."""
        return f"{self.letter}{line + self.offset}"

    def line(self, ref: str) -> int | None:
        """Return the line that a ref names; None when it is a ref of the base's own."""
        digits = ref[1:]
        if not ref.startswith(self.letter) or not digits.isascii() or not digits.isdigit():
            return None
        number = int(digits) if len(digits) <= _MOST_DIGITS + 1 else 0
        return number - self.offset if number > self.offset else None


def unused(refs: Iterable[str]) -> Places:
    """Return places whose refs are none of these."""
    offset = 0
    for ref in refs:
        digits = ref[1:]
        if ref.startswith(LETTER) and digits.isascii() and digits.isdigit() and len(digits) < _MOST_DIGITS:
            while offset <= int(digits):
                offset = offset * 10 or 10
    return Places(LETTER, offset)


def read_places(value: str) -> Places | None:
    """Read the value of the key `places`; None when it is none."""
    found = _PLACES.fullmatch(value)
    return Places(found.group(1), int(found.group(2) or 0)) if found else None


def lent_by(document: Document) -> Places | None:
    """Return the refs that a diff lends; None for a document that lends none."""
    line = document.meta.get(PLACES)
    return read_places(line.content) if line and document.is_diff else None
