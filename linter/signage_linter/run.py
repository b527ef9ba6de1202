"""Check many pages and files: choose a finder for each by its name, and gather one report."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from signage_linter.beside import twin_text
from signage_linter.cell_state import check_cell_states
from signage_linter.check import check_page
from signage_linter.files import HTML_SUFFIXES, MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES, find_files
from signage_linter.finders import file, html, markdown, myst, python, rst
from signage_linter.report import PageReport, RunReport, combined, merged
from signage_linter.site import is_annotated, is_page, sites
from signage_linter.source import UnreadableError, read_source
from signage_linter.workdir import cell_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from signage_linter.config import Configuration
    from signage_linter.page import Page
    from signage_linter.source import Source, SourceCache

# The finders that need nothing but the file.
_FINDERS: tuple[tuple[tuple[str, ...], Callable[[Source], Page]], ...] = (
    (RST_SUFFIXES, rst.find),
    (PYTHON_SUFFIXES, python.find),
    (HTML_SUFFIXES, html.find),
)
_IN_NO_FORMAT = "not checked: no format has files of this name; `signage formats` lists them"


def check_paths(
    paths: Iterable[Path], configuration: Configuration, sources: SourceCache, origin: str | None = None
) -> RunReport:
    """Return what is found in files and folders.

    Args:
        paths: files and folders; a folder is searched for the known suffixes.
        configuration: every option.
        sources: takes each file that is read, by its path as printed.
        origin: the text of the ANML 1.0 document that the files among them answer; None without one.

    Raises:
        MissingPathError: a path doesn't exist.
    """
    reports: list[PageReport] = []
    unreadable: list[str] = []
    notes: list[str] = []
    projects = markdown.Projects()
    sphinx_projects = myst.Projects()
    paths = tuple(paths)
    files = dict.fromkeys(find_files(paths, configuration.exclude, unreadable.append))
    compared = sites(paths, files)
    for path in files:
        if cell_folder(path) is not None:
            continue
        try:
            source = read_source(path)
            sources.add(source)
            pages = [_find(path, source, projects, sphinx_projects), *_itself(path, source)]
        except UnreadableError as error:
            unreadable.append(str(error))
            continue
        twin = twin_text(path, files)
        beside = [
            replace(page, origin=origin, twin=twin, site=compared.get(path)) if page.markup == "file" else page
            for page in pages
        ]
        reports.append(combined([check_page(page, configuration, sources) for page in beside]))
        if path in paths and pages[0].markup == "file" and not reports[-1].counts.found:
            notes.append(f"{path.as_posix()}: {_IN_NO_FORMAT}")
    reports.extend(check_cell_states(tuple(files), configuration, sources, unreadable))
    return merged(reports, tuple(unreadable), (*projects.notes, *notes))


def _find(path: Path, source: Source, projects: markdown.Projects, sphinx_projects: myst.Projects) -> Page:
    """Return the page that a finder makes of a file."""
    name = path.name.lower()
    if name.endswith(".anyt.md"):
        return file.find(source)
    if name.endswith(MARKDOWN_SUFFIXES):
        settings = sphinx_projects.settings(path)
        return markdown.find(source, projects.settings(path)) if settings is None else myst.find(source, settings)
    find = next((each for suffixes, each in _FINDERS if name.endswith(suffixes)), file.find)
    return find(source)


def _itself(path: Path, source: Source) -> Iterator[Page]:
    """Yield a file that is in a format besides having examples: an annotated HTML page."""
    if is_page(path) and is_annotated(source.text):
        yield file.find(source)
