"""Keep a document within the limits that agents have (section 13.7)."""

from signage_specs.anml.writer import value_text

MOST_BYTES = 500_000
"""Of one document. The draft recommends that agents take 1 MB; half of it leaves room for what a host adds."""

MOST_ELEMENTS = 9_000
"""Of one document. The draft names no number; a client that exists stops at 10,000."""

_ELEMENT = 60  # bytes of an element with its attributes' names, on average more than it takes
_LONGEST_ESCAPE = 6  # bytes of one character as XML writes it: `&quot;`


class Budget:
    """What a document may still hold. Once something didn't fit, nothing more does."""

    def __init__(self, size: int = MOST_BYTES, elements: int = MOST_ELEMENTS) -> None:
        """Start with everything left.

        Args:
            size: in bytes of UTF-8.
            elements: how many.
        """
        self._size = size
        self._elements = elements
        # As a rule far less is written than may be, so what texts take at most is counted, and what they take in
        # fact when that isn't enough: of each text once.
        self._surely = size
        self._uncounted: list[str] = []
        self.spent = False

    def takes(self, *texts: str, elements: int = 1) -> bool:
        """Tell whether elements with these texts still fit, and count them."""
        if self.spent:
            return False
        most = _LONGEST_ESCAPE * sum(map(len, texts)) + _ELEMENT * elements
        if elements > self._elements or (most > self._surely and not self._fits(texts, elements)):
            self.spent = True
            return False
        self._surely -= most
        self._uncounted += texts
        self._size -= _ELEMENT * elements
        self._elements -= elements
        return True

    def start_of(self, text: str) -> str:
        """Return as much of a text as fits in an element of its own; all of it as a rule."""
        if self.takes(text):
            return text
        self._count()
        most = max(0, self._size - _ELEMENT) // _LONGEST_ESCAPE if self._elements else 0
        self._size = 0
        return text[:most]

    def _fits(self, texts: tuple[str, ...], elements: int) -> bool:
        self._count()
        return sum(map(_size, texts)) + _ELEMENT * elements <= self._size

    def _count(self) -> None:
        self._size -= sum(map(_size, self._uncounted))
        self._surely = self._size
        self._uncounted.clear()


def _size(text: str) -> int:
    return len(value_text(text).encode("utf-8"))
