"""Examine one file: choose its finder by its name, check what it holds, and say what the result depends on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.file_report import FileReport
from signage_linter.file_task import FileTask
from signage_linter.files import (
    HTML_SUFFIXES,
    MARKDOWN_SUFFIXES,
    MYST_FILES,
    PYTHON_SUFFIXES,
    RST_SUFFIXES,
    is_page,
)
from signage_linter.finders import file
from signage_linter.finders.markdown import MarkdownSettings
from signage_linter.finders.myst import MystSettings
from signage_linter.page import Page
from signage_linter.paths import exists
from signage_linter.report import combined
from signage_linter.site import is_annotated
from signage_linter.source import Source, SourceCache, UnreadableError, read_source

# How many bytes are read of a file. Converters of markup, which are others' work, take minutes over megabytes.
_LARGEST_PAGE = 1_000_000
_LARGEST_FILE = 50_000_000

# The finders that need nothing but the file. Each is loaded when such a file is met: what they convert markup with
# takes longer to load than most pages to check.
_FINDERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (PYTHON_SUFFIXES, "python"),
    (HTML_SUFFIXES, "html"),
)
_IN_NO_FORMAT = "not checked: no format has files of this name; `signage formats` lists them"
_MISSING_INCLUDE = "missing-include"


class Examiner:
    """Examines the files of a run; each project's settings are read once."""

    def __init__(self, configuration: Configuration, sources: SourceCache) -> None:
        """Make an examiner.

        Args:
            configuration: every option.
            sources: takes each file that is read, by its path as printed.
        """
        self._configuration = configuration
        self._sources = sources
        self._markdown_projects: Any = None
        self._myst_projects: Any = None
        self._has_configuration: dict[Path, bool] = {}
        self._elsewhere = tuple(map(Path, configuration.include_paths))

    def examine(self, task: FileTask, source: Source | None = None) -> FileReport:
        """Return what is found in a file, or in a text that is newer than it. Never raises for what it holds."""
        path = task.path
        try:
            if source is None:
                _refuse_large(path)
                source = read_source(path)
            self._sources.add(source)
            pages = [self._find(path, source), *_itself(path, source)]
        except UnreadableError as error:
            return FileReport(unreadable=(str(error),))
        beside = [
            replace(page, origin=task.origin, twin=task.twin, site=task.site) if page.markup == "file" else page
            for page in pages
        ]
        report = combined([check_page(page, self._configuration, self._sources) for page in beside])
        project = self._project(path)
        notes = list(project.notes) if project is not None else []
        if task.is_named and pages[0].markup == "file" and not report.counts.found:
            notes.append(f"{path.as_posix()}: {_IN_NO_FORMAT}")
        included = {each for page in pages for each in page.files if each != source.path}
        included.update(each.as_posix() for each in (project.files if project is not None else ()))
        missing = any(fault.kind == _MISSING_INCLUDE for page in pages for fault in page.faults)
        unreadable = project.unreadable if project is not None else ()
        return FileReport(report, unreadable, tuple(notes), tuple(sorted(included)), is_lasting=not missing)

    def _find(self, path: Path, source: Source) -> Page:
        """Return the page that a finder makes of a file."""
        name = path.name.lower()
        if name.endswith(".anyt.md"):
            return file.find(source)
        if name.endswith(MARKDOWN_SUFFIXES):
            settings = self._myst_settings(path)
            markup, *options = (
                ("markdown", self._markdown_settings(path)) if settings is None else ("myst", settings)
            )
        elif name.endswith(RST_SUFFIXES):
            markup, *options = "rst", _finder("rst").RstSettings(elsewhere=self._elsewhere)
        else:
            markup, *options = (next((each for suffixes, each in _FINDERS if name.endswith(suffixes)), "file"),)
        page: Page = _finder(markup).find(source, *options)
        return page

    def _project(self, path: Path) -> MarkdownSettings | None:
        """Return the settings that a page was converted with, where they are those of a MkDocs project."""
        name = path.name.lower()
        if not name.endswith(MARKDOWN_SUFFIXES) or name.endswith(".anyt.md"):
            return None
        return self._markdown_settings(path) if self._myst_settings(path) is None else None

    def _markdown_settings(self, path: Path) -> MarkdownSettings:
        if self._markdown_projects is None:
            self._markdown_projects = _finder("markdown").Projects()
        settings: MarkdownSettings = self._markdown_projects.settings(path)
        return settings

    def _myst_settings(self, path: Path) -> MystSettings | None:
        """Return the settings of a page of a Sphinx project with MyST; None for any other page."""
        if not self._is_below_configuration(path.absolute().parent):
            return None
        if self._myst_projects is None:
            self._myst_projects = _finder("myst").Projects()
        settings: MystSettings | None = self._myst_projects.settings(path)
        return replace(settings, elsewhere=self._elsewhere) if settings is not None else None

    def _is_below_configuration(self, folder: Path) -> bool:
        if folder not in self._has_configuration:
            is_here = any(exists(folder / name) for name in MYST_FILES)
            above = folder.parent
            self._has_configuration[folder] = is_here or (above != folder and self._is_below_configuration(above))
        return self._has_configuration[folder]


def _finder(name: str) -> Any:
    """Return the finder of a markup."""
    return import_module(f"signage_linter.finders.{name}")


def _refuse_large(path: Path) -> None:
    """Refuse a file that would take all of a run's time.

    Raises:
        UnreadableError: it is too large; the message names it.
    """
    is_markup = path.name.lower().endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES))
    limit = _LARGEST_PAGE if is_markup and not path.name.lower().endswith(".anyt.md") else _LARGEST_FILE
    try:
        size = path.stat().st_size
    except OSError:
        return  # whoever reads it says why it can't be read
    if size > limit:
        reason = f"{size / 1e6:,.1f} MB, and at most {limit / 1e6:,.0f} MB of such a file are read"
        raise UnreadableError(f"{path.as_posix()}: not checked: {reason}; split it, or leave it out with `exclude`")


def _itself(path: Path, source: Source) -> Iterator[Page]:
    """Yield a file that is in a format besides having examples: an annotated HTML page."""
    if is_page(path) and is_annotated(source.text):
        yield file.find(source)


def examined(tasks: Sequence[FileTask], configuration: Configuration, run: int) -> list[FileReport]:
    """Return what is found in some files of a run, one report for each.

    Args:
        tasks: the files.
        configuration: every option.
        run: a number of this run's own. The settings of projects are kept from one call to the next of a run.
    """
    examiner = _examiner(configuration, run)
    return [examiner.examine(task) for task in tasks]


@lru_cache(maxsize=1)
def _examiner(configuration: Configuration, run: int) -> Examiner:  # noqa: ARG001  a part of the key
    return Examiner(configuration, SourceCache(Path()))
