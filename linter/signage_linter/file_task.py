"""A file that is to be examined, with all that it is compared with."""

from dataclasses import dataclass
from pathlib import Path

from signage_specs.aaf.alignment import Site


@dataclass(frozen=True, slots=True)
class FileTask:
    """A file of a run.

    Attributes:
        path: the file.
        is_named: the user named it, so that it is told of when it can't be checked.
        origin: the text of the ANML 1.0 document that it answers; None without one.
        twin: the text of the same document in the other serialisation; None without one.
        site: the rest of its site; None where there is none.
    """

    path: Path
    is_named: bool = False
    origin: str | None = None
    twin: str | None = None
    site: Site | None = None

    @property
    def is_alone(self) -> bool:
        """Whether the result depends on the file, what it includes and its project, and on nothing else."""
        return self.origin is None and self.twin is None and self.site is None
