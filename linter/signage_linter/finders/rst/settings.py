"""How a page of reStructuredText is read."""

from dataclasses import dataclass
from pathlib import Path

from signage_linter.source import SourceCache


@dataclass(frozen=True, slots=True)
class RstSettings:
    """How a page is read.

    Attributes:
        root: the project's folder: nothing outside it is included. By default it is what `project_root` says.
        elsewhere: more folders from which files may be included.
        sources: the files of the run, by their paths as printed; a fresh cache by default.
    """

    root: Path | None = None
    elsewhere: tuple[Path, ...] = ()
    sources: SourceCache | None = None
