"""Settings that hold for some files only."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from signage_core.paths import compiled_patterns

# What may differ from file to file; the rest is about the run or the site.
OVERRIDABLE = ("profile", "select", "ignore", "likely", "dialect")


@dataclass(frozen=True, slots=True)
class Override:
    """Options with other values for some files.

    Attributes:
        paths: .gitignore patterns.
        settings: the options and their values.
        folder: where the patterns start, absolute; empty to match the path as it is printed.
    """

    paths: tuple[str, ...]
    settings: tuple[tuple[str, object], ...]
    folder: str = ""

    @property
    def changes(self) -> Mapping[str, Any]:
        """The options and their values."""
        return dict(self.settings)

    def names(self, path: str) -> bool:
        """Tell whether a file is meant.

        Args:
            path: the file as it is printed.
        """
        if not path:
            return False
        return _named(self.paths, _from(self.folder, path) if self.folder else path)


def _from(folder: str, path: str) -> str:
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return path


@lru_cache(maxsize=4096)
def _named(patterns: tuple[str, ...], path: str) -> bool:
    return compiled_patterns(patterns).match_file(path)
