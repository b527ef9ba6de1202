"""A line of text that knows which line of which file it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self, SupportsIndex

from signage_linter.page import NOWHERE, Place


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


class Line(str):
    """A line with its origin; None when nobody knows.

    Python-Markdown hands lines on as strings. A preprocessor that passes a line through keeps its origin,
    and so do the two operations that pymdown-extensions' snippets applies to lines: to put spaces in front,
    and to take out an escape.
    """

    __slots__ = ("origin",)
    origin: Origin | None

    def __new__(cls, text: str, origin: Origin | None = None) -> Self:
        """Make a line."""
        line = super().__new__(cls, text)
        line.origin = origin
        return line

    def __radd__(self, other: str) -> Line:
        """Return the line with a string in front: its columns shift to the right."""
        origin = self.origin.shifted(-len(other)) if self.origin is not None else None
        return Line(other + str(self), origin)

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> Line:
        """Return the line with a piece replaced; its start stays where it was."""
        return Line(super().replace(old, new, count), self.origin)


def origin_of(line: str) -> Origin | None:
    """Return a line's origin, or None where it has none."""
    return line.origin if isinstance(line, Line) else None


def inclusion_of(line: str) -> tuple[Place, ...]:
    """Return the include lines that brought a line in; none for one of the page itself."""
    origin = origin_of(line)
    return origin.included_from if origin is not None else ()


def place_of(line: str, column: int = 1) -> Place:
    """Return the place of a column (1-based, code points) of a line, or NOWHERE."""
    origin = origin_of(line)
    return origin.place(column) if origin is not None else NOWHERE


def near(line: str) -> Origin | None:
    """Return the origin of what stands near a line, and has no line of its own in a file."""
    origin = origin_of(line)
    return origin._replace(exact=False) if origin is not None else None


def cut(line: str, rest: str) -> Line:
    """Return a line without its start, such as indentation; a rest that isn't its end keeps the line's start."""
    origin = origin_of(line)
    if origin is not None and line.endswith(rest):
        origin = origin.shifted(len(line) - len(rest))
    return Line(rest, origin)


def numbered(lines: Iterable[str], path: str, first: int = 1) -> list[Line]:
    """Return lines of a file, each with its number; the first of them is the file's line `first`."""
    return [Line(text, Origin(path, number)) for number, text in enumerate(lines, first)]
