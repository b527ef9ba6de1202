"""Ask about paths where `pathlib` raises an error or has another answer; match them with patterns."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Protocol


def exists(path: Path | str) -> bool:
    """Tell whether something is there, as far as one may look."""
    return os.path.exists(path)  # noqa: PTH110  `Path.exists` raises an error where one may not look


def is_file(path: Path | str) -> bool:
    """Tell whether a regular file is there, or a link to one, as far as one may look."""
    return os.path.isfile(path)  # noqa: PTH113  as in `exists`


def is_folder(path: Path | str) -> bool:
    """Tell whether a folder is there, or a link to one, as far as one may look."""
    return os.path.isdir(path)  # noqa: PTH112  as in `exists`


def absolute(path: Path | str) -> str:
    """Return a path from the root, without `..`, symbolic links as they are.

    It is a text: most paths are asked for one word in them.
    """
    return os.path.abspath(path)  # noqa: PTH100  `Path.absolute` keeps `..`, `Path.resolve` follows links


def seen_from(folder: Path | str, path: Path | str) -> str:
    """Return a path as seen from a folder, with forward slashes; one on another drive as it is."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return Path(path).as_posix()


class Patterns(Protocol):
    """Patterns as in a .gitignore file."""

    def match_file(self, file: str) -> bool:
        """Tell whether a path from the patterns' folder is meant; that of a folder ends in a slash."""
        ...


@lru_cache(maxsize=64)
def compiled_patterns(lines: tuple[str, ...]) -> Patterns:
    """Return .gitignore patterns."""
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)
