"""Check many pages and files: choose a finder for each by its name, and gather one report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_linter.check import check_page
from signage_linter.files import MARKDOWN_SUFFIXES, RST_SUFFIXES, find_files
from signage_linter.finders import file, markdown, rst
from signage_linter.report import PageReport, RunReport, merged
from signage_linter.source import UnreadableError, read_source

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from signage_linter.config import Configuration
    from signage_linter.page import Page
    from signage_linter.source import Source, SourceCache


def check_paths(paths: Iterable[Path], configuration: Configuration, sources: SourceCache) -> RunReport:
    """Return what is found in files and folders.

    Args:
        paths: files and folders; a folder is searched for the known suffixes.
        configuration: every option.
        sources: takes each file that is read, by its path as printed.

    Raises:
        MissingPathError: a path doesn't exist.
    """
    reports: list[PageReport] = []
    unreadable: list[str] = []
    projects = markdown.Projects()
    for path in find_files(tuple(paths), configuration.exclude):
        try:
            source = read_source(path)
            sources.add(source)
            page = _find(path, source, projects)
        except UnreadableError as error:
            unreadable.append(str(error))
            continue
        reports.append(check_page(page, configuration, sources))
    return merged(reports, tuple(unreadable), projects.notes)


def _find(path: Path, source: Source, projects: markdown.Projects) -> Page:
    """Return the page that a finder makes of a file."""
    name = path.name.lower()
    if name.endswith(".anyt.md"):
        return file.find(source)
    if name.endswith(MARKDOWN_SUFFIXES):
        return markdown.find(source, projects.settings(path))
    if name.endswith(RST_SUFFIXES):
        return rst.find(source)
    return file.find(source)
