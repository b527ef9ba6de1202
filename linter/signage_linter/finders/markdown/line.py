"""A line of text that knows which line of which file it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self, SupportsIndex

from signage_linter.page import NOWHERE, Place

_made = str.__new__


class Origin(NamedTuple):
    """Where a line came from.

    Attributes:
        path: the file, as printed.
        line: 1-based.
        shift: what to add to a column of the line, in code points, to get the column in the file.
        included_from: the include lines that brought the line in, outermost first.
        exact: whether the line is known to be that line; otherwise it is near it.
    """

    path: str
    line: int
    shift: int = 0
    included_from: tuple[Place, ...] = ()
    exact: bool = True

    def place(self, column: int) -> Place:
        """Return the place of a column of the line, 1-based, in code points."""
        return Place(self.path, self.line, max(column + self.shift, 1), exact=self.exact)

    def shifted(self, by: int) -> Origin:
        """Return the origin of the line without its first `by` code points."""
        return self._replace(shift=self.shift + by) if by else self

    def nearby(self) -> Origin:
        """Return this origin for a line that stands near it and has no line of its own in a file."""
        return self._replace(exact=False)


class Line(str):
    """A line with its origin; None when nobody knows.

    Python-Markdown hands lines on as strings. A preprocessor that passes a line through keeps its origin,
    and so do the two operations that pymdown-extensions' snippets applies to lines: to put spaces in front,
    and to take out an escape.

    Each line of each page is one, and few are ever asked where they came from. So what the lines of a file have
    in common is one value that they share, and an origin is made when somebody asks.

    Attributes:
        shared: the origin, but for its number; None when nobody knows.
        number: the line of the file, 1-based.
    """

    __slots__ = ("number", "shared")
    shared: Origin | None
    number: int

    def __new__(cls, text: str, origin: Origin | None = None) -> Self:
        """Make a line."""
        line = super().__new__(cls, text)
        line.shared = origin
        line.number = origin.line if origin is not None else 0
        return line

    @property
    def origin(self) -> Origin | None:
        """Where the line came from."""
        return self.shared._replace(line=self.number) if self.shared is not None else None

    def alike(self, text: str) -> Line:
        """Return another text with the origin of this line."""
        line = _made(Line, text)
        line.shared, line.number = self.shared, self.number
        return line

    def __radd__(self, other: str) -> Line:
        """Return the line with a string in front: its columns shift to the right."""
        origin = self.origin.shifted(-len(other)) if self.origin is not None else None
        return Line(other + str(self), origin)

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> Line:
        """Return the line with a piece replaced; its start stays where it was."""
        return self.alike(super().replace(old, new, count))


def origin_of(line: str) -> Origin | None:
    """Return a line's origin, or None where it has none."""
    return line.origin if isinstance(line, Line) else None


def inclusion_of(line: str) -> tuple[Place, ...]:
    """Return the include lines that brought a line in; none for one of the page itself."""
    return line.shared.included_from if isinstance(line, Line) and line.shared is not None else ()


def place_of(line: str, column: int) -> Place:
    """Return the place of a column (1-based, code points) of a line, or NOWHERE."""
    if not isinstance(line, Line) or line.shared is None:
        return NOWHERE
    shared = line.shared
    return Place(shared.path, line.number, max(column + shared.shift, 1), exact=shared.exact)


def stands_in_a_file(line: str) -> bool:
    """Tell whether a line is known to be a certain line of a file."""
    return isinstance(line, Line) and line.shared is not None and bool(line.shared.path) and line.shared.exact


def line_at(text: str, shared: Origin, number: int) -> Line:
    """Return a line of a file: its origin but for its number, which it may share with others, and the number."""
    line = _made(Line, text)
    line.shared, line.number = shared, number
    return line


def numbered(lines: Iterable[str], path: str, first: int = 1) -> list[Line]:
    """Return lines of a file, each with its number; the first of them is the file's line `first`."""
    return sharing(lines, Origin(path, first), 1)


def sharing(lines: Iterable[str], first: Origin | None, step: int = 0) -> list[Line]:
    """Return lines that have an origin in common.

    Args:
        lines: the texts.
        first: the origin of the first line; None when nobody knows.
        step: 1 when each is the next line of its file, 0 when all are near the same line.
    """
    number = first.line if first is not None else 0
    result: list[Line] = []
    for text in lines:
        line = _made(Line, text)
        line.shared, line.number = first, number
        result.append(line)
        number += step
    return result
