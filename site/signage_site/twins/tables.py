"""Make data of what a page lays out in rows: tables, and lists of short definitions."""

from collections.abc import Iterable, Sequence

from signage_site.twins.budget import Budget
from signage_specs.anml.canonical import CanonicalElement, build

_WIDEST = 100  # columns; a cell may claim to span a thousand
_TALLEST = 1000  # rows that a cell may claim to span


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
