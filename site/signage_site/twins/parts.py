"""What a page says, in parts: within the limits of agents (section 13.7), in an order that both formats can keep.

Of one element these keep the text, then the sections, then the data: so a text that follows data or a section goes
into a section of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.writer import value_text

MOST_BYTES = 500_000
"""Of one document. The draft recommends that agents take 1 MB; half of it leaves room for what a host adds."""

MOST_ELEMENTS = 9_000
"""Of one document. The draft names no number; a client that exists stops at 10,000."""

_ELEMENT = 60  # bytes of an element with its attributes' names, on average more than it takes
_LONGEST_ESCAPE = 6  # bytes of one character as XML writes it: `&quot;`
_WIDEST = 100  # columns; a cell may claim to span a thousand
_TALLEST = 1000  # rows that a cell may claim to span


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


class Passage:
    """Text, and what stands with it: data, images and links."""

    def __init__(self) -> None:
        """Start with nothing in it."""
        self.lines: list[tuple[str, bool]] = []
        self.blocks: list[CanonicalElement] = []
        self.linked: set[str] = set()
        self.holds_data = False

    @property
    def empty(self) -> bool:
        """Whether it says nothing."""
        return not (self.lines or self.blocks)

    @property
    def text(self) -> str:
        """The lines; what isn't an entry of a list has a blank line around it."""
        pieces: list[str] = []
        above = False
        for line, tight in self.lines:
            pieces += ["\n" if tight and above else "\n\n" if pieces else "", line]
            above = tight
        return "".join(pieces)

    def element(self) -> CanonicalElement:
        """Return it as a section without a label."""
        return build("section", text=self.text, children=self.blocks)


class Part:
    """A section that is being written, or the body."""

    def __init__(self, label: str = "", identity: str = "") -> None:
        """Start with nothing in it.

        Args:
            label: what it is called; may be empty.
            identity: its id; may be empty.
        """
        self.label = label
        self.identity = identity
        self._first = Passage()
        self._following: list[Passage | Part] = []
        self._open: Passage | None = self._first

    def add_text(self, text: str, *, tight: bool = False) -> None:
        """Add lines of text. A tight one stands right below another tight one, as the entries of a list do."""
        passage = self._open
        if passage is None or passage.holds_data:
            passage = self._continued()
        passage.lines.append((text, tight))

    def add_block(self, block: CanonicalElement) -> None:
        """Add data, an image, a sound, a film or a link; a link to the same address is added once."""
        passage = self._open or self._continued()
        if block.name == "link":
            target = dict(block.attributes).get("href", "")
            if target in passage.linked:
                return
            passage.linked.add(target)
        passage.holds_data = passage.holds_data or block.name == "data"
        passage.blocks.append(block)

    def add_part(self, part: Part) -> None:
        """Add a part behind all that is here; what comes after it isn't moved in front."""
        self._following.append(part)
        self._open = None

    @property
    def empty(self) -> bool:
        """Whether it says nothing at all."""
        return not self.label and self._first.empty and all(each.empty for each in self._following)

    def element(self, name: str = "section", **attributes: str) -> CanonicalElement:
        """Return it as an element; what says nothing is left out."""
        known = {"id": self.identity, "label": self.label} if name == "section" else {}
        parts = [each.element() for each in self._following if not each.empty]
        blocks = self._first.blocks
        if parts and self._first.holds_data:  # what was read first stands first
            data = build("section", children=[block for block in blocks if block.name == "data"])
            parts, blocks = [data, *parts], [block for block in blocks if block.name != "data"]
        given = {key: value or None for key, value in (known | attributes).items()}
        return build(name, given, self._first.text, [*parts, *blocks])

    def _continued(self) -> Passage:
        passage = Passage()
        self._following.append(passage)
        self._open = passage
        return passage


class Table:
    """A table that is being read, cell by cell."""

    def __init__(self) -> None:
        self.caption = ""
        # By column what stands there, and whether that is the rest of a cell that begins further left.
        self._rows: list[dict[int, tuple[str, bool]]] = []
        self._headers: list[bool] = []
        self._spans: dict[int, tuple[int, tuple[str, bool]]] = {}
        self._free = 0  # in the row, no column before this one is

    def start_row(self) -> None:
        """Begin a row. What spans down from the rows above stands in it already."""
        self._rows.append({column: cell for column, (_, cell) in self._spans.items()})
        self._spans = {column: (left - 1, cell) for column, (left, cell) in self._spans.items() if left > 1}
        self._headers.append(True)
        self._free = 0

    def add_cell(self, text: str, *, header: bool, across: int, down: int) -> None:
        """Put a cell at the row's next free place.

        Args:
            text: what it says.
            header: it is a header cell.
            across: how many columns it spans.
            down: how many rows.
        """
        if not self._rows:
            self.start_row()
        row = self._rows[-1]
        self._headers[-1] = self._headers[-1] and header
        column = self._free
        while column in row:
            column += 1
        self._free = column
        if column >= _WIDEST:
            return
        for place in range(column, min(column + max(across, 1), _WIDEST)):
            if place in row:
                break
            row[place] = cell = (text, place > column)
            if down > 1:
                self._spans[place] = (min(down, _TALLEST) - 1, cell)

    def data(self, budget: Budget) -> CanonicalElement | None:
        """Return the table as data, an item for each row below the header; None where nothing is in it.

        A cell that spans columns is said once, as what stands in the first of them.
        """
        headed = next((number for number, header in enumerate(self._headers) if not header), len(self._rows))
        if headed == len(self._rows):  # nothing but header cells: they are what the table says
            headed = 0
        names = self._names(self._rows[:headed])
        rows = [
            [(names.get(at) or f"column {at + 1}", row[at][0]) for at in sorted(row) if not row[at][1]]
            for row in self._rows[headed:]
        ]
        return data(self.caption, rows, budget)

    def _names(self, rows: Iterable[dict[int, tuple[str, bool]]]) -> dict[int, str]:
        """Return what the columns are called: all that stands above them, each said once."""
        names: dict[int, list[str]] = {}
        for row in rows:
            for column, (text, _) in row.items():
                if text and text not in names.setdefault(column, []):
                    names[column].append(text)
        return {column: " ".join(" ".join(each).split()) for column, each in names.items()}


def data(label: str, rows: Iterable[Sequence[tuple[str, str]]], budget: Budget) -> CanonicalElement | None:
    """Return rows of names and texts as data; fields that say nothing are left out. None where all are.

    Args:
        label: what the rows are called; may be empty.
        rows: in order.
        budget: rows that don't fit any more are left out.
    """
    items: list[CanonicalElement] = []
    for row in rows:
        said = [(name, text) for name, text in row if text]
        if not said:
            continue
        if not budget.takes(*(each for pair in said for each in pair), elements=len(said) + 1):
            break
        fields = [build("field", {"name": name, "type": "string"}, text) for name, text in said]
        items.append(build("item", children=fields))
    return build("data", {"label": label or None}, children=items) if items else None
