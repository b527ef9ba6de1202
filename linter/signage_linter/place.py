"""A place in a file, and the places of some lines that are found out when somebody asks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file.

    Attributes:
        path: the file as it is printed; empty when no file is known.
        line: 1-based; 0 when it isn't known.
        column: 1-based, in code points.
        exact: the text that belongs there was seen there. A place that isn't exact is printed as approximate.
    """

    path: str
    line: int
    column: int = 1
    exact: bool = True


class Places(Sequence["Place"]):
    """The places of an example's lines, found out when somebody asks: most code blocks are in no known format."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], tuple[Place, ...]]) -> None:
        """Keep how to find them.

        Args:
            find: gives the places; called once at most.
        """
        self._find: Callable[[], tuple[Place, ...]] | None = find
        self._found: tuple[Place, ...] = ()

    @property
    def found(self) -> tuple[Place, ...]:
        """The places."""
        if self._find is not None:
            self._found, self._find = self._find(), None  # what finding them takes isn't kept
        return self._found

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]: ...
    def __getitem__(self, index: int | slice) -> Place | tuple[Place, ...]:
        return self.found[index]

    def __iter__(self) -> Iterator[Place]:
        return iter(self.found)

    def __eq__(self, other: object) -> bool:
        return self.found == (other.found if isinstance(other, Places) else other)

    def __hash__(self) -> int:
        return hash(self.found)

    def __repr__(self) -> str:
        return repr(self.found)


NOWHERE = Place("", 0, 1, exact=False)
