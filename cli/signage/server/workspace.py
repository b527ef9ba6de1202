"""The open documents, each with the configuration of its project, and what is known of it."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from signage.server.analysis import Analysis, Block, Judgements
from signage.server.pages import PageMemory
from signage.server.positions import Positions
from signage_core.addresses import urlsplit
from signage_core.frozen import frozen
from signage_core.paths import absolute
from signage_core.project import MKDOCS_FILES, MYST_FILES
from signage_linter.baseline import BaselineError, read_baseline, unknown
from signage_linter.config import Configuration
from signage_linter.examination import Examiner
from signage_linter.files import FORMAT_SUFFIXES, MARKDOWN_SUFFIXES, MARKUPS, PYTHON_SUFFIXES, RST_SUFFIXES
from signage_linter.mapping import ExampleMapping
from signage_linter.option import ConfigurationError
from signage_linter.recognise import DISPATCHING_LABEL
from signage_linter.report import PageDiagnostic, RunReport, merged
from signage_linter.run import Given, tasks_of
from signage_linter.source import Source, SourceCache
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL

_CONFIGURATIONS = (*Configuration.FILES, *MKDOCS_FILES, *MYST_FILES, "_toc.yml")
_LONGEST_PATH = 1_024  # code points: systems take 4,096 bytes
# What a text without a file is called, by the language that the editor gives it.
_SUFFIXES = {**MARKUPS, "anyt": ".anyt.md"}
_LANGUAGES = (DISPATCHING_LABEL, *FORMATS_BY_LABEL, *MARKUPS)


@dataclass(slots=True)
class Document:
    """An open document.

    Attributes:
        source: its text; the path is absolute.
        is_file: it has a file, or will have one; other texts have a name that was made up.
        label: that of its format, or its markup, where the editor knows it and its name doesn't tell it.
        took: how long its last check took, in seconds; that of the opened text does not count.
    """

    uri: str
    version: int | None
    source: Source
    is_file: bool
    label: str = ""
    analysis: Analysis | None = None
    stamp: object = None
    took: float = 0


@frozen
class _Project:
    stamp: object
    configuration: Configuration
    examiner: Examiner
    fault: ConfigurationError | None = None


class Workspace:
    """The open documents of one client."""

    def __init__(self, folders: tuple[Path, ...], encoding: str) -> None:
        """Open no document yet. `encoding` is what the client counts characters in."""
        self.folders = folders
        self.encoding = encoding
        self.documents: dict[str, Document] = {}
        self.judgements = Judgements()
        self.pages = PageMemory()
        self._projects: dict[Path, _Project] = {}
        self._uris: dict[str, str] = {}  # of open documents, by their paths

    def open(self, uri: str, language: str, version: int | None, text: str) -> Document:
        """Take a document that the client has opened, in place of one with its URI."""
        path = path_of(uri)
        if path is None:
            name = "".join(
                c for c in unquote(uri.rpartition("/")[2].rpartition(":")[2]) if c.isalnum() or c in "-_"
            )
            folder = self.folders[0] if self.folders else Path.cwd()
            path = absolute(folder / f"{name or 'untitled'}{_SUFFIXES.get(language, f'.{language}')}")
        label = language if language in _LANGUAGES and not _tells_format(path) else ""
        document = Document(uri, version, Source(path, text), path_of(uri) is not None, label)
        self.documents[uri] = document
        self._uris[path] = uri
        return document

    def close(self, uri: str) -> bool:
        """Forget a document; tell whether it was open."""
        document = self.documents.pop(uri, None)
        if document is not None:
            self._uris.pop(document.source.path, None)
        return document is not None

    def positions(self, document: Document) -> Positions:
        """Return what turns offsets of a document into positions."""
        return Positions(document.source, self.encoding)

    def uri(self, path: str) -> str:
        """Return the URI of a printed path, as the client names it where it has opened it."""
        whole = absolute(path)
        return self._uris.get(whole) or Path(whole).as_uri()

    def may_change(self, path: str) -> bool:
        """Tell whether a file may be edited: it is open, or lies in the workspace."""
        whole = Path(os.path.realpath(path))
        return absolute(path) in self._uris or any(
            whole.is_relative_to(os.path.realpath(folder)) for folder in self.folders
        )

    def forget(self) -> None:
        """Drop what is known of all documents: a file that they, or their settings, depend on may have changed."""
        for document in self.documents.values():
            document.analysis = None
        self._projects = {folder: replace(each, stamp=None) for folder, each in self._projects.items()}

    def configuration(self, document: Document) -> Configuration:
        """Return the configuration that holds for a document."""
        return self._project(Path(document.source.path).parent).configuration

    @property
    def configuration_faults(self) -> list[ConfigurationError]:
        """What is wrong in the configurations of the projects that documents are open of."""
        faults = {folder: each.fault for folder, each in self._projects.items() if each.fault is not None}
        folders = {Path(each.source.path).parent for each in self.documents.values()} if faults else set[Path]()
        return [fault for folder, fault in faults.items() if folder in folders]

    def analysis(self, document: Document) -> Analysis:
        """Return what is known of a document, which is found out where its text or its project has changed."""
        project = self._project(Path(document.source.path).parent)
        known = document.analysis
        if known is not None and known.source is document.source and document.stamp == project.stamp:
            return known
        document.analysis = self._analysed(document, project)
        document.stamp = project.stamp
        return document.analysis

    def _analysed(self, document: Document, project: _Project) -> Analysis:
        source, label = document.source, document.label
        sources, path = SourceCache(Path()), Path(source.path)
        project.examiner.sources = sources
        self.judgements.blocks.clear()
        task = next(tasks_of([path], [path] if label else [], Given(source=source, label=label)))
        examined = project.examiner.examine(task)
        report = merged(
            [examined.report] if examined.report is not None else [], examined.unreadable, examined.notes
        )
        diagnostics, notes = _without_known(report, project.configuration, sources)
        notes = (*([str(project.fault)] if project.fault is not None else []), *notes)
        blocks = [
            Block(form, page, example, ExampleMapping(example, sources, page.markup), source.path, found)
            for form, page, example, found in self.judgements.blocks
        ]
        blocks.sort(key=lambda block: block.lines.start)
        return Analysis(source, diagnostics, tuple(blocks), sources, notes)

    def _project(self, folder: Path) -> _Project:
        stamp = tuple(_stamps(folder))
        known = self._projects.get(folder)
        if known is None or known.stamp != stamp:
            fault = None
            try:
                configuration = Configuration.load(folder)
            except ConfigurationError as error:
                # What it said before it was changed holds on.
                fault, configuration = error, known.configuration if known is not None else Configuration()
            examiner = Examiner(configuration, SourceCache(Path()), self.judgements, self.pages)
            known = self._projects[folder] = _Project(stamp, configuration, examiner, fault)
        return known


def _tells_format(path: str) -> bool:
    """Tell whether a file's name says how it is read."""
    name = path.rpartition("/")[2].lower()
    suffixes = (*FORMAT_SUFFIXES, *MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES)
    return name.endswith(suffixes) or any(name in each.filenames for each in FORMATS)


def _without_known(
    report: RunReport, configuration: Configuration, sources: SourceCache
) -> tuple[tuple[PageDiagnostic, ...], tuple[str, ...]]:
    """Return the findings that the project's baseline doesn't have, and what could not be read."""
    notes = (*report.notes, *report.unreadable)
    if not configuration.baseline or not report.diagnostics:
        return report.diagnostics, notes
    file = Path(configuration.baseline)
    try:
        fresh, _ = unknown(report.diagnostics, read_baseline(file), sources, file.parent)
    except BaselineError as error:
        return report.diagnostics, (*notes, str(error))
    return tuple(fresh), notes


def _stamps(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield when each configuration above a folder was changed."""
    for parent in (folder, *folder.parents):
        for name in _CONFIGURATIONS:
            file = os.path.join(parent, name)  # noqa: PTH118  asked with each change of a text
            with suppress(OSError, ValueError):
                yield file, os.stat(file).st_mtime_ns  # noqa: PTH116  the same


def path_of(uri: str) -> str | None:
    """Return the absolute path of a `file` URI; None of any other."""
    try:
        parts = urlsplit(uri)
        path = unquote(parts.path, errors="strict")
    except ValueError:
        return None
    if parts.scheme != "file" or not path.startswith("/") or "\0" in path or len(path) > _LONGEST_PATH:
        return None
    if os.name == "nt":
        path = path.lstrip("/")
    return absolute(path)


_FILES = ("signage.toml", "pyproject.toml")
_TABLE = re.compile(r"^[ \t]*\[{1,2}([^\[\]\n]+)\]{1,2}", re.MULTILINE)


def is_configuration(path: str) -> bool:
    """Tell whether a file may hold options."""
    return path.rpartition("/")[2] in _FILES


def table_at(path: str, text: str) -> str | None:
    """Return the table of options that the end of a text is in: empty for the outermost, None for another's."""
    tables = _TABLE.findall(text)
    name = re.sub(r"[ \t]", "", tables[-1]) if tables else ""
    if path.endswith("signage.toml"):
        return str(name)
    return str(name.removeprefix("tool.signage").lstrip(".")) if f"{name}.".startswith("tool.signage.") else None
