"""A file's text, read once, with its line table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from signage_specs.lines import LineTable

if TYPE_CHECKING:
    from pathlib import Path


class UnreadableError(Exception):
    """A file that can't be read or decoded; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text file.

    Attributes:
        path: as it is printed: relative where the user named it so, with forward slashes.
        text: decoded, line ends untouched, without a byte order mark.
        lines: the line table of the text.
    """

    path: str
    text: str
    lines: LineTable = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", LineTable(self.text))


def read_source(file: Path, path: str | None = None) -> Source:
    """Read a UTF-8 file.

    Args:
        file: where it is.
        path: how it is printed; the file's own path by default.

    Raises:
        UnreadableError: it is no regular file, can't be read, or isn't UTF-8. The message names the file.
    """
    printed = path if path is not None else file.as_posix()
    try:
        if file.exists() and not file.is_file():
            raise UnreadableError(f"{printed}: not a regular file; name a file or a folder")
        data = file.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{printed}: cannot be read: {error.strerror or error}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{printed}:{line}: not UTF-8 (byte {error.start}); save the file as UTF-8"
        ) from error
    return Source(printed, text)
