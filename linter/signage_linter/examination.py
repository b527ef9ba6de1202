"""Examine one file: choose its finder by its name, check what it holds, and say what the result depends on."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.file_report import FileReport, FileTask
from signage_linter.files import HTML_SUFFIXES, MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES, is_page
from signage_linter.finders import file
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.project import Projects
from signage_linter.finders.rst.settings import RstSettings
from signage_linter.page import Page
from signage_linter.report import combined
from signage_linter.source import Source, SourceCache, UnreadableError, read_source
from signage_specs.aaf.vocabulary import MANIFEST_SCRIPT_TYPE, PREFIX
from signage_specs.rule import Context

# How many bytes are read of a file. Converters of markup, which are others' work, take minutes over megabytes.
_LARGEST_PAGE = 1_000_000
_LARGEST_FILE = 50_000_000

# The finder of each markup, loaded when such a file is met: what it converts the markup with takes longer to load
# than most pages to check. Pages of Markdown and reStructuredText are read with settings, all others without.
_FINDERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (MARKDOWN_SUFFIXES, "markdown.find"),
    (RST_SUFFIXES, "rst.find"),
    (PYTHON_SUFFIXES, "python"),
    (HTML_SUFFIXES, "html"),
)
_WORKFLOW = ".anyt.md"  # not a page, though it ends like one
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
        elsewhere = tuple(map(Path, configuration.include_paths))
        self._projects = Projects(elsewhere=elsewhere)
        self._rst = RstSettings(elsewhere=elsewhere)

    def examine(self, task: FileTask, source: Source | None = None) -> FileReport:
        """Return what is found in a file, or in a text that is newer than it. Never raises for what it holds."""
        path = task.path
        try:
            if source is None:
                _refuse_large(path)
                source = read_source(path)
            self._sources.add(source)
            settings = self._settings(path)
            pages = list(_pages(path, source, settings, task.compared))
        except UnreadableError as error:
            return FileReport(unreadable=(str(error),))
        report = combined([check_page(page, self._configuration, self._sources) for page in pages])
        project = settings if isinstance(settings, MarkdownSettings) else MarkdownSettings()
        notes = list(project.notes)
        if task.is_named and pages[0].markup == "file" and not report.counts.found:
            notes.append(f"{path.as_posix()}: {_IN_NO_FORMAT}")
        included = {each for page in pages for each in page.files if each != source.path}
        included.update(each.as_posix() for each in project.files)
        missing = any(fault.kind == _MISSING_INCLUDE for page in pages for fault in page.faults)
        return FileReport(report, project.unreadable, tuple(notes), tuple(sorted(included)), is_lasting=not missing)

    def _settings(self, path: Path) -> MarkdownSettings | MystSettings | RstSettings | None:
        """Return how a page is read; None for a file whose markup has no settings."""
        name = path.name.lower()
        if name.endswith(MARKDOWN_SUFFIXES) and not name.endswith(_WORKFLOW):
            return self._projects.settings(path)
        return self._rst if name.endswith(RST_SUFFIXES) else None


def _pages(path: Path, source: Source, settings: Any, compared: Context) -> Iterator[Page]:
    """Yield the page that a finder makes of a file, and the file itself where it is in a format."""
    name = path.name.lower()
    markup = next((each for suffixes, each in _FINDERS if name.endswith(suffixes)), "")
    if not markup or name.endswith(_WORKFLOW):
        yield file.find(source, compared)
        return
    markup = "myst.find" if isinstance(settings, MystSettings) else markup
    finder: Any = import_module(f"signage_linter.finders.{markup}")
    yield finder.find(source) if settings is None else finder.find(source, settings)
    if is_page(path) and _is_annotated(source.text):
        yield file.find(source, compared)


def _is_annotated(text: str) -> bool:
    """Tell whether an HTML text may have something that the rules of annotated HTML judge."""
    lower = text.lower()
    return PREFIX in lower or MANIFEST_SCRIPT_TYPE in lower


def _refuse_large(path: Path) -> None:
    """Refuse a file that would take all of a run's time.

    Raises:
        UnreadableError: it is too large; the message names it.
    """
    is_markup = path.name.lower().endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES))
    limit = _LARGEST_PAGE if is_markup and not path.name.lower().endswith(_WORKFLOW) else _LARGEST_FILE
    try:
        size = path.stat().st_size
    except OSError:
        return  # whoever reads it says why it can't be read
    if size > limit:
        reason = f"{size / 1e6:,.1f} MB, and at most {limit / 1e6:,.0f} MB of such a file are read"
        raise UnreadableError(f"{path.as_posix()}: not checked: {reason}; split it, or leave it out with `exclude`")


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
