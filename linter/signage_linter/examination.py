"""Examine one file: find its project and its finder, check what it holds, and say what the result depends on."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from signage_core.paths import LARGEST_FILE, exists, is_file, resolved
from signage_core.project import JEKYLL_FILE, MKDOCS_FILES, MYST_FILES, project_root
from signage_core.time_limit import OutOfTimeError, within
from signage_linter.check import Judge, check_page, judged
from signage_linter.config import Configuration
from signage_linter.files import (
    MARKDOWN_SUFFIXES,
    MARKUPS,
    OTHER_MARKDOWN,
    PYTHON_SUFFIXES,
    RST_SUFFIXES,
    is_known,
    is_page,
)
from signage_linter.finders.markdown.settings import MarkdownSettings, PlainSettings
from signage_linter.finders.mdx import BESIDE_MINTLIFY, is_mintlify, reads_mdx
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.page import ALONE, Example, Page, Place, internal_fault
from signage_linter.page_suffixes import SphinxPages, page_markup, sphinx_pages
from signage_linter.report import FileReport, FileTask, PageReport, combined
from signage_linter.source import Source, SourceCache, UnreadableError, read_source
from signage_specs.aaf.vocabulary import MANIFEST_SCRIPT_TYPE, PREFIX
from signage_specs.registry import AGENT_HTML
from signage_specs.rule import Context

# A line that names a section of a file for Markdown's snippets: no page shows it.
_SECTION_LINE = re.compile(r"[^\w\r\n]*8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:[\w \t-]+\][^\w]*", re.IGNORECASE)


def file_page(source: Source, compared: Context = ALONE, label: str = "") -> Page:
    """Return a file as a page of one example, with its line ends, and without the marks of sections.

    Without a label its name tells the format.
    """
    text, starts = source.text, source.lines.starts
    numbers: Sequence[int] = range(1, len(starts) + 1)
    if "8<-" in text:
        lines = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
        numbers = [number for number in numbers if _SECTION_LINE.fullmatch(lines[number - 1]) is None]
        text = "".join(lines[number - 1] for number in numbers)
    example = Example(label, text, tuple(Place(source.path, number) for number in numbers))
    context = replace(compared, encoding=source.encoding)
    return Page(source.path, "file", (example,), files=(source.path,), context=context)


_SECONDS_FOR_SETTINGS = 35.0  # of processor time: as for the largest page
_LONG_SETTINGS = "takes too long to read. Shorten it, so that its pages are read as it says."


class Projects:
    """The projects of one run, each configuration read once."""

    def __init__(self, root: Path | None = None, elsewhere: tuple[Path, ...] = ()) -> None:
        """Make a table of projects."""
        self._root = root if root is not None else Path.cwd()
        self._elsewhere = elsewhere
        self._nearest: dict[Path, Any] = {}
        self._without: dict[Path, PlainSettings] = {}
        self._sphinx: dict[Path, SphinxPages] = {}
        self._beside: dict[MarkdownSettings, PlainSettings] = {}

    def settings(self, page: Path) -> Any:
        """Return the settings of the nearest project above a page, or those of a page without a host.

        A project is a folder with the configuration of MkDocs, Docusaurus or Mintlify, with a `conf.py` that names
        MyST, or with a book. MkDocs converts the pages in its folder of pages alone. Above the folder that holds
        `.git` none is looked for. None of them converts MDX, or pages of Quarto.
        """
        folder = page.absolute().parent
        settings = self._of(folder) if page.suffix.lower() not in OTHER_MARKDOWN else None
        if settings is not None:
            is_beside = _is_beside(page, settings)
            return self._beside.setdefault(settings, PlainSettings(settings)) if is_beside else settings
        root = project_root(folder)
        if root not in self._without:
            self._without[root] = self._plain(root)
        return self._without[root]

    def markup(self, page: Path) -> str:
        """Return the suffix of the markup that a project gives to pages of this name; empty for none."""
        return "" if is_known(page) else page_markup(page, self._sphinx)

    def language(self, page: Path) -> str:
        """Return the language of a page's code that names none; empty where no project of Sphinx says it."""
        return sphinx_pages(page, self._sphinx).language

    def _plain(self, root: Path, *, is_mdx: bool = False, is_kramdown: bool = False) -> PlainSettings:
        extended = MarkdownSettings(base_path=(root,), root=self._root, elsewhere=self._elsewhere)
        return PlainSettings(extended, is_mdx, is_kramdown)

    def _of(self, folder: Path) -> Any:
        """Return the settings of the nearest project; one of MkDocs without pages yields to another above it."""
        below: list[tuple[Path, Any]] = []
        is_last = False
        while folder not in self._nearest and not is_last:
            own = self._read_in_time(folder)
            below.append((folder, own))
            is_last = (own is not None and _has_pages(own)) or exists(folder / ".git") or folder.parent == folder
            folder = folder.parent
        settings = self._nearest.get(folder) if not is_last else None
        for each, own in reversed(below):
            if own is not None and (_has_pages(own) or not isinstance(settings, MarkdownSettings)):
                settings = own
            self._nearest[each] = settings
        return settings

    def _read_in_time(self, folder: Path) -> Any:
        try:
            return within(_SECONDS_FOR_SETTINGS, partial(self._read, folder))
        except OutOfTimeError:
            file = next(folder / name for name in (*MKDOCS_FILES, *MYST_FILES) if is_file(folder / name))
            unread = f"{file.as_posix()}: {_LONG_SETTINGS}"
            return MarkdownSettings(root=self._root, elsewhere=self._elsewhere, unreadable=(unread,))

    def _read(self, folder: Path) -> Any:
        """Return the settings of the project that is configured in a folder; None where none is."""
        for name in MKDOCS_FILES:
            if is_file(folder / name):
                of_host = _reader("markdown.mkdocs_settings").read_mkdocs_settings(folder / name, self._root)
                return replace(of_host, elsewhere=self._elsewhere)
        if any(is_file(folder / name) for name in MYST_FILES):
            of_myst = _reader("myst.settings").read_myst_settings(folder)
            if of_myst is not None:
                return replace(of_myst, elsewhere=self._elsewhere)
        is_mdx = reads_mdx(folder)
        if is_mdx is None and is_mintlify(folder):
            return replace(self._plain(project_root(folder), is_mdx=True), no_mdx=BESIDE_MINTLIFY)
        if is_mdx is None and not is_file(folder / JEKYLL_FILE):
            return None
        return self._plain(project_root(folder), is_mdx=bool(is_mdx), is_kramdown=is_mdx is None)


def _is_beside(page: Path, settings: Any) -> bool:
    """Tell whether a page isn't in its host's folder of pages, so that a forge shows it: a README, for example."""
    if not isinstance(settings, MarkdownSettings) or settings.pages is None:
        return False
    written = Path(os.path.abspath(page)), Path(os.path.abspath(settings.pages))  # noqa: PTH100  without `..`
    return not any(page.is_relative_to(pages) for page, pages in (written, map(resolved, written)))


def _has_pages(settings: Any) -> bool:
    return not isinstance(settings, MarkdownSettings) or settings.has_pages


def _reader(name: str) -> Any:
    """Return the module that reads a kind of configuration; its readers of YAML and Python take long to load."""
    return import_module(f"signage_linter.finders.{name}")


# How many bytes are read of a file. Converters of markup, which are others' work, take minutes over megabytes.
_LARGEST_PAGE = 1_000_000

_WORKFLOW = ".anyt.md"  # not a page, though it ends like one
_TOO_SLOW = (
    "not checked: stopped, because its converter takes too long over it. Split it, or leave it out with `exclude`."
)
_TOO_MUCH = "not checked: it takes too much memory. Split it, or leave it out with `exclude`."
_IN_NO_FORMAT = (
    "not checked: no format has files of this name. Name it or the markup: `--from anml`, `--from markdown`."
)
_NOTEBOOK = "not checked: it is a notebook. Its Markdown is checked when Sphinx builds it with MyST-NB."
_NOT_PYTHON = "it isn't valid Python. Correct it, or leave it out with `exclude`."


#: Returns the page that a finder makes of a text: see `read_page`.
PageReader = Callable[[str, Source, Any], Page]


class Examiner:
    """Examines the files of a run; each project's settings are read once. `sources` has what was read of files."""

    def __init__(
        self,
        configuration: Configuration,
        sources: SourceCache,
        judge_example: Judge = judged,
        read: PageReader | None = None,
    ) -> None:
        """Make an examiner. Who examines a page again and again may read it in a way that remembers it."""
        self._read = read or read_page
        self.sources = sources
        self._configuration = configuration
        self._judge_example = judge_example
        elsewhere = tuple(map(Path, configuration.include_paths))
        self._projects = Projects(elsewhere=elsewhere)
        self._rst = RstSettings(elsewhere=elsewhere)

    def examine(self, task: FileTask) -> FileReport:
        """Return what is found in a file, or in a text that is newer than it. Raises nothing."""
        path = task.path
        try:
            _refuse_large(task)
            source = read_source(path) if task.source is None else task.source
            self.sources.add(source)
            suffix = MARKUPS.get(task.label.lower(), "")
            finder, settings = self._reading(path, suffix) if suffix or not task.label else ("", None)
            return within(seconds_for(source.text), partial(self._examine, task, source, finder, settings))
        except UnreadableError as error:
            return FileReport(unreadable=(str(error),))
        except OutOfTimeError:
            return FileReport(unreadable=(f"{path.as_posix()}: {_TOO_SLOW}",), is_lasting=False)
        except MemoryError:
            return FileReport(unreadable=(f"{path.as_posix()}: {_TOO_MUCH}",), is_lasting=False)
        except Exception as error:  # noqa: BLE001  a fault of ours costs one page
            page = Page(path.as_posix(), "file", (), (internal_fault(error, path.as_posix()),))
            return FileReport(self._checked(page))

    def _examine(self, task: FileTask, source: Source, finder: str, settings: Any) -> FileReport:
        path = task.path
        pages = [_at(each, task.compared) for each in _pages(task, source, finder, settings, self._read)]
        missing = any(fault.kind == "missing-include" for page in pages for fault in page.faults)
        if missing and isinstance(settings, PlainSettings):
            pages = [_reader("commonmark").without_guesses(page, source) for page in pages]
        report = combined([self._checked(page) for page in pages])
        host = settings.extended if isinstance(settings, PlainSettings) else settings
        project = host if isinstance(host, MarkdownSettings) else MarkdownSettings()
        if task.is_named and pages[0].markup == "file" and not report.counts.found:
            reason = _NOTEBOOK if path.suffix.lower() == ".ipynb" else _IN_NO_FORMAT
            return FileReport(unreadable=(f"{path.as_posix()}: {reason}",))
        included = {each for page in pages for each in page.files if each != source.path}
        included.update(each.as_posix() for each in project.files)
        is_lasting = not missing and not any(each.name == "internal-error" for each in report.diagnostics)
        unread = _unread_line(source) if finder == "python" and not task.is_built else 0
        told = (f"{path.as_posix()}: not checked from line {unread} on: {_NOT_PYTHON}",) if unread else ()
        unreadable = (*project.unreadable, *told)
        return FileReport(report, unreadable, project.notes, tuple(sorted(included)), is_lasting)

    def _checked(self, page: Page) -> PageReport:
        return check_page(page, self._configuration, self.sources, self._judge_example)

    def _reading(self, path: Path, suffix: str = "") -> tuple[str, Any]:
        """Return the module of a file's finder, empty where the file itself is the example, and its settings.

        A suffix is what its name would end in if it told the markup.

        A finder is loaded when such a file is met: what it converts the markup with takes longer to load than most
        pages to check.
        """
        name = f"{path.name.lower()}{suffix or self._projects.markup(path)}"
        if name.endswith(_WORKFLOW):
            return "", None
        if name.endswith(MARKDOWN_SUFFIXES):
            settings = self._projects.settings(path)
            return settings.finder, settings
        if name.endswith(RST_SUFFIXES):
            return "rst.find", replace(self._rst, language=self._projects.language(path))
        return "python" if name.endswith(PYTHON_SUFFIXES) else "html" if is_page(Path(name)) else "", None


def read_page(finder: str, source: Source, settings: Any) -> Page:
    """Return the page that a finder, a module of `finders`, makes of a text by its settings, if it takes any."""
    find: Any = import_module(f"signage_linter.finders.{finder}").find
    page: Page = find(source) if settings is None else find(source, settings)
    return page


def _pages(task: FileTask, source: Source, finder: str, settings: Any, read: PageReader) -> Iterator[Page]:
    """Yield the page that a finder makes of a file, and the file itself where it is in a format."""
    if finder:
        # In a markup without directives: those of the source are about blocks that aren't judged here.
        built = Page(source.path, "built", (), files=(source.path,))
        yield built if task.is_built else read(finder, source, settings)
    # The rules of annotated HTML judge a page too that may have something for them.
    lower = source.text.lower() if finder == "html" else ""
    if not finder or PREFIX in lower or MANIFEST_SCRIPT_TYPE in lower:
        yield file_page(source, task.compared, AGENT_HTML.labels[0] if finder and task.label else task.label)


def _unread_line(module: Source) -> int:
    # Loaded for modules: who reads them has loaded it with their finder.
    from signage_linter.finders.docstring import unread_line  # noqa: PLC0415  see above

    return unread_line(module.text)


def _at(page: Page, compared: Context) -> Page:
    """Return a page that is judged by the moment that is asked for."""
    return replace(page, context=replace(page.context, now=compared.now)) if compared.now is not None else page


def seconds_for(text: str) -> float:
    """Return how much processor time a page may take: a multiple of what ordinary ones of its length do."""
    return 5 + len(text) * 30e-6


def _refuse_large(task: FileTask) -> None:
    """Refuse a file that would take all of a run's time.

    Raises UnreadableError where it is too large; the message names it.
    """
    path = task.path
    name = MARKUPS.get(task.label.lower(), "") if task.label else path.name.lower()
    is_markup = name.endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES)) and not name.endswith(
        _WORKFLOW
    )
    limit = _LARGEST_PAGE if is_markup else LARGEST_FILE
    try:
        size = path.stat().st_size if task.source is None else len(task.source.text)
    except OSError:
        return  # whoever reads it says why it can't be read
    if size > limit:
        reason = f"{size / 1e6:,.1f} MB, and at most {limit / 1e6:,.0f} MB of such a file are checked"
        raise UnreadableError(
            f"{path.as_posix()}: not checked: {reason}. Split it, or leave it out with `exclude`."
        )


def examined(tasks: Sequence[FileTask], configuration: Configuration, run: int) -> list[FileReport]:
    """Return what is found in some files of a run, one report for each.

    The settings of projects are kept from one call to the next of the run with this number.
    """
    examiner = _examiner(configuration, run)
    return [examiner.examine(task) for task in tasks]


@lru_cache(maxsize=1)
def _examiner(configuration: Configuration, run: int) -> Examiner:  # noqa: ARG001  a part of the key
    return Examiner(configuration, SourceCache(Path()))
