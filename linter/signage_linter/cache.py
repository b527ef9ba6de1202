"""Keep what was found in files, by their content, so that an unchanged file isn't checked again."""

import json
import os
import re
import sys
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from signage_core.kept import Reader, code_stamps, fields_of, make_folder, own_name, reader
from signage_core.paths import exists, is_file, read_file, replace_file
from signage_core.project import (
    DOCUSAURUS_FILES,
    DOCUSAURUS_FILES_BESIDE,
    FOLDER,
    MINTLIFY_FILES,
    MKDOCS_FILES,
    MYST_FILES,
)
from signage_linter.config import Configuration
from signage_linter.report import FileReport

_DIGEST = 16  # bytes
_NAME = re.compile(r"[0-9a-f]{32}\.json")
_KEPT = 4  # how many configurations, and versions of this tool, have their results kept
_PACKAGES = ("signage_core", "signage_specs", "signage_linter")
# A page's settings come from the nearest of these above it.
_PROJECT_FILES = (
    *(*MKDOCS_FILES, *MYST_FILES, "_toc.yml"),
    *(*DOCUSAURUS_FILES, *DOCUSAURUS_FILES_BESIDE, *MINTLIFY_FILES),
)
_PROJECT_MARKS = ("docs", ".git", ".hg", "pyproject.toml", "signage.toml", "setup.py")


class ResultCache:
    """The results of earlier runs in a folder.

    A result is kept under the content of its file, the files that it includes, the configuration, the settings of
    its project, this tool and what is installed beside it. It is kept in a file whose name only the user's runs
    know, so that what a checkout brings is never read. A cache that can't be read is empty, and one that can't be
    written is left: it only saves time.
    """

    def __init__(self, folder: Path, configuration: Configuration) -> None:
        """Open the cache."""
        self._file: Path | None = None
        with suppress(OSError):  # no key can be kept
            name = own_name("\n".join((repr(configuration), *_environment())))
            self._file = None if (folder / FOLDER).is_symlink() else folder / FOLDER / f"{name}.json"
        self._entries = {} if self._file is None else _read(self._file)
        self._is_changed = False
        self._digests: dict[str, str] = {}
        self._projects: dict[str, str] = {}

    def get(self, file: Path) -> FileReport | None:
        """Return what was found in a file, if it and all that the result depends on is as it was."""
        entry = self._entries.get(file.as_posix())
        if entry is None:
            return None
        try:
            if entry["key"] != self._key(file) or any(self._content(n) != d for n, d in entry["files"].items()):
                return None
            return cast("FileReport", _report_reader()(entry["report"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            return None  # another hand has been at it

    def put(self, file: Path, report: FileReport) -> None:
        """Keep what was found in a file, where that holds until a file changes."""
        if not report.is_lasting:
            self._is_changed |= self._entries.pop(file.as_posix(), None) is not None
            return
        files = {name: self._content(name) for name in report.files}
        self._entries[file.as_posix()] = {"key": self._key(file), "files": files, "report": report}
        self._is_changed = True

    def save(self) -> None:
        """Write the cache, all of it or nothing, without the files that are gone."""
        if self._file is None or not self._is_changed:
            return
        entries = {name: entry for name, entry in self._entries.items() if exists(name)}
        text = json.dumps(entries, separators=(",", ":"), default=fields_of)
        with suppress(OSError):
            make_folder(self._file.parent)
            # Those that runs made, and no others.
            there = (each for each in self._file.parent.iterdir() if _NAME.fullmatch(each.name))
            files = (each for each in there if each.is_file() and not each.is_symlink())
            for old in sorted(files, key=lambda each: each.stat().st_mtime)[:-_KEPT]:
                old.unlink()
            replace_file(self._file, f"{_digest(text.encode())}\n{text}".encode())

    def _key(self, file: Path) -> str:
        folder = os.path.dirname(os.path.join(os.getcwd(), file))  # noqa: PTH109, PTH118, PTH120  asked of each file
        return f"{self._content(file.as_posix())} {self._project(folder)}"

    def _content(self, name: str) -> str:
        """Return the digest of a file's content; empty where it can't be read."""
        if name not in self._digests:
            try:
                self._digests[name] = _digest(read_file(name))
            except OSError:
                self._digests[name] = ""
        return self._digests[name]

    def _project(self, folder: str) -> str:
        """Return what tells the settings of a folder's pages: the projects' files above it."""
        fresh: list[str] = []
        while folder not in self._projects and folder not in fresh[-1:]:
            fresh.append(folder)
            folder = os.path.dirname(folder)  # noqa: PTH120  the same
        above = self._projects.get(folder, "")
        for each in reversed(fresh):
            files = [f"{each}/{name}" for name in _PROJECT_FILES]
            said = [f"{file} {self._content(file)}" for file in files if is_file(file)]
            said += [mark for mark in _PROJECT_MARKS if exists(f"{each}/{mark}")]
            above = _digest("\n".join((each, above, *said)).encode("utf-8", "surrogateescape"))
            self._projects[each] = above
        return above


def _read(file: Path) -> dict[str, dict[str, Any]]:
    """Return the entries of a cache file: none where it is damaged."""
    try:
        digest, _, text = read_file(file).decode().partition("\n")
        entries: Any = json.loads(text) if digest == _digest(text.encode()) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, dict[str, Any]]", entries) if isinstance(entries, dict) else {}


@lru_cache(maxsize=1)
def _report_reader() -> Reader:
    return reader(FileReport)


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=_DIGEST).hexdigest()


@lru_cache(maxsize=1)
def _environment() -> tuple[str, ...]:
    """Return what a result depends on besides files of the user's: this tool's code, Python, what is installed.

    A folder of packages changes its time when something is installed or removed. The tool's own code may be a
    checkout that is worked on: there the files tell. `python -m` puts the working directory among the folders of
    packages; its time changes when the cache is made, and nothing of a project is imported from it.
    """
    here = os.path.realpath(os.curdir)
    packages = (entry for entry in sys.path if entry and os.path.realpath(entry) != here)
    folders = [f"{entry} {_changed(entry)}" for entry in packages]
    return (sys.version, *folders, *code_stamps(*_PACKAGES))


def _changed(path: str) -> int:
    """Return when a file or folder was changed, in nanoseconds; 0 where there is none."""
    try:
        return os.stat(path).st_mtime_ns  # noqa: PTH116  each module of this tool is asked for
    except OSError:
        return 0
