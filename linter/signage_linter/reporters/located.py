"""What covers a piece of a file, for those who don't mind whether it is a finding or another place."""

from typing import Protocol


class Piece(Protocol):
    """A piece of a file; lines and columns are 1-based code points."""

    @property
    def line(self) -> int:
        """Where it starts; 0 where no line is known."""
        ...

    @property
    def column(self) -> int:
        """Where it starts."""
        ...

    @property
    def end_line(self) -> int:
        """Where it ends."""
        ...

    @property
    def end_column(self) -> int:
        """The column behind its last code point."""
        ...


class Located(Piece, Protocol):
    """A piece of a file that is named."""

    @property
    def path(self) -> str:
        """The file, as reports print it; empty where none is known."""
        ...

    @property
    def approximate(self) -> bool:
        """Whether it is a guess."""
        ...
