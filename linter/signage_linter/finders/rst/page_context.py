"""How a page of reStructuredText is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from signage_core.frozen import frozen
from signage_core.paths import is_file, is_remote, resolved
from signage_core.project import is_of_repository, project_root
from signage_linter.finders.rst.literal_inclusion import (
    Clipping,
    IncludedLine,
    InclusionError,
    clipped,
    selected_lines,
)
from signage_linter.finders.rst.settle import header_above, line_in_file
from signage_linter.page import FaultKind, PageFault, Place
from signage_linter.source import Source, SourceCache

# What takes a part of a file.
_CLIPS = frozenset(("start-line", "end-line", "start-after", "end-before"))


@frozen
class RstSettings:
    """How a page is read: only the project's folder, and those that are `elsewhere`, are included from.

    By default the folder is what `project_root` says. The run's files are known by their paths as printed. Code
    that names no language is in `language`.
    """

    root: Path | None = None
    elsewhere: tuple[Path, ...] = ()
    sources: SourceCache | None = None
    language: str = ""


_MOST_INCLUSIONS = 500


@dataclass(slots=True)
class PageContext:
    """The state of reading one page.

    Folders are resolved. Sources are known by their printed paths; the page's own file is the first of the files.
    """

    page: Source
    root: Path
    elsewhere: tuple[Path, ...]
    sources: SourceCache
    files: list[str]
    faults: list[PageFault] = field(default_factory=list[PageFault])
    inclusions: int = 0

    @classmethod
    def of(cls, page: Source, settings: RstSettings) -> PageContext:
        """Return a fresh state for a page."""
        sources = settings.sources if settings.sources is not None else SourceCache(Path())
        sources.add(page)
        root = settings.root if settings.root is not None else project_root(Path(page.path).absolute().parent)
        elsewhere = tuple(folder.resolve() for folder in settings.elsewhere)
        return cls(page, root.resolve(), elsewhere, sources, [page.path])

    def included(self, name: str, including: str, place: Place) -> Source | None:
        """Return the file that a page includes; None, with a fault, when it can't or must not be read."""
        if self.inclusions >= _MOST_INCLUSIONS:
            self.fault("missing-include", place, f"{name} (the page includes more than {_MOST_INCLUSIONS} files)")
            return None
        self.inclusions += 1
        reason = name
        absent: list[str] = []  # what would be included first, once it is there
        for file in self._candidates(name, including):
            if not any(file.is_relative_to(folder) for folder in (self.root, *self.elsewhere)):
                reason = f"{name} (it lies outside the project and `include_paths`)"
            elif is_of_repository(file):
                reason = f"{name} (it is not a file of the project, but of its repository)"
            elif is_file(file):
                source = self.sources.get(_printed(file))
                if source is not None:
                    self.files += [each for each in (source.path, *absent) if each not in self.files]
                    return source
                reason = f"{name} (it is not UTF-8 text)"
            else:
                absent.append(_printed(file))
        self.fault("missing-include", place, reason)
        return None

    def lines_of(
        self, name: str, place: Place, options: Mapping[str, Any]
    ) -> tuple[Source, list[IncludedLine]] | None:
        """Return a file and its lines that `literalinclude` shows; None, with a fault, where it shows none."""
        source = self.included(name, place.path, place)
        if source is None or "diff" in options:
            return None
        try:
            return source, selected_lines(source.lf, options)
        except InclusionError as error:
            self.fault("missing-include", place, f"{name} ({error})")
            return None

    def piece_of(
        self, name: str, chain: tuple[Place, ...], options: Mapping[str, Any]
    ) -> tuple[Source, Clipping] | None:
        """Return a file and the piece of it that an `include` takes; None, with a fault, where it takes none.

        The chain is that of the include lines that lead to the file; the directive itself is the last.
        """
        place = chain[-1]
        source = self.included(name, place.path, place)
        if source is None:
            return None
        within = sum(each.path == source.path for each in chain)
        if within and (_CLIPS.isdisjoint(options) or place in chain[:-1]):
            self.fault("circular-include", place, source.path)
        if within and (_CLIPS.isdisjoint(options) or within > 1):  # a file may show a part of itself
            return None
        try:
            return source, clipped(source.lf, options)
        except InclusionError as error:
            self.fault("missing-include", place, f"{name} ({error})")
            return None

    def fault(self, kind: FaultKind, place: Place, detail: str) -> None:
        """Keep a fault, at the column of the directive that it is about: docutils knows only its line."""
        source = self.sources.get(place.path) if place.path and place.column == 1 else None
        if source is not None:
            place = replace(place, line=line_in_file(source, place.line))
        header = header_above(source, place.line + 1) if source is not None else None
        if header is not None and header.line == place.line:
            place = header
        self.faults.append(PageFault(kind, place, detail))

    def _candidates(self, name: str, including: str) -> list[Path]:
        """Return where a name may lead: from the including file, from the page, from the documentation's root.

        Sphinx reads names from the page's folder and `/` from the folder of conf.py, docutils from the
        including file.
        """
        if is_remote(name.lstrip("/")):
            return []
        page_folder = Path(self.page.path).absolute().parent
        project = next((each for each in (page_folder, *page_folder.parents) if (each / "conf.py").is_file()), None)
        if name.startswith("/"):
            bases = [project or self.root, self.root]
        else:
            including_folder = Path(including).absolute().parent
            bases = [page_folder, including_folder] if project else [including_folder, page_folder]
        try:
            return [resolved(base / name.lstrip("/")) for base in bases]
        except (OSError, ValueError, RuntimeError):
            return []


def _printed(file: Path) -> str:
    here = Path.cwd().resolve()  # from which a path is printed
    return (file.relative_to(here) if file.is_relative_to(here) else file).as_posix()
