"""The files that a run reads: named ones always, folders searched for the known suffixes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pathspec import GitIgnoreSpec

from signage_linter.state_folder import STATE_FOLDER, in_state_folder, state_files
from signage_specs.aaf.formats import AGENT_HTML
from signage_specs.anyt.formats import ANYT_STATE
from signage_specs.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

MARKDOWN_SUFFIXES = (".md", ".markdown")
RST_SUFFIXES = (".rst",)
HTML_SUFFIXES = AGENT_HTML.suffixes
PYTHON_SUFFIXES = (".py",)
FORMAT_SUFFIXES = (".anml", *(suffix for each in FORMATS for suffix in each.suffixes))
# Others call files `.done` too: only those of a cell's folder are markers.
_FILENAMES = frozenset(name for each in FORMATS for name in each.filenames if each is not ANYT_STATE)
_SUFFIXES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES, *FORMAT_SUFFIXES)

_LEFT_OUT = frozenset({"node_modules", "__pycache__", "venv", "env", "_build", "dist"})
# Whoever writes one of these into a folder has built or installed that folder.
_BUILD_MARKS = (".buildinfo", "objects.inv", "searchindex.js", "search/search_index.json", "pyvenv.cfg")


def is_page(file: Path) -> bool:
    """Tell whether a file is an HTML page by its name."""
    return file.name.lower().endswith(HTML_SUFFIXES)


class MissingPathError(Exception):
    """A path on the command line that doesn't exist; the message names it."""


def find_files(
    paths: Sequence[Path], exclude: Iterable[str] = (), unreadable: Callable[[str], None] | None = None
) -> Iterator[Path]:
    """Yield the files to read, each once, folders in name order.

    Left out of a folder: what its .gitignore files name, what `exclude` names, pages in the `exclude_patterns` of
    a Sphinx project where its `conf.py` lists them in literals, hidden folders other than
    `.well-known` and `.anyt`, environments and build outputs. Of `.anyt` only the files of cells are taken,
    whatever their names. A named file is always read, whatever its suffix.

    Args:
        paths: files and folders.
        exclude: .gitignore patterns, relative to each folder.
        unreadable: takes a line about each folder that can't be listed, and each page that is no file, such as a
            broken link; None lets the error through, and passes over the page.

    Raises:
        MissingPathError: a path doesn't exist.
        OSError: a folder can't be listed, and `unreadable` is None.
    """
    seen: set[Path] = set()
    excluded = GitIgnoreSpec.from_lines(exclude)
    for path in paths:
        if not _exists(path):
            raise MissingPathError(f"{path.as_posix()}: no such file or folder; check the path")
        is_folder = os.path.isdir(path)  # noqa: PTH112  unlike `is_dir` it never raises
        for file in _folder_files(path, excluded, unreadable) if is_folder else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except PermissionError:
        return True  # whoever reads it says why it can't be read


def _folder_files(
    folder: Path, excluded: GitIgnoreSpec, unreadable: Callable[[str], None] | None
) -> Iterator[Path]:
    above = [(parent, spec) for parent in _repository_folders(folder) if (spec := _gitignore(parent))]
    named_though_ignored = any(
        _ignored(part, above, is_folder=True) for part in (folder.absolute(), *folder.absolute().parents)
    )
    projects = [(parent, spec) for parent in _repository_folders(folder) if (spec := _sphinx_exclusions(parent))]
    named_though_left_out = any(
        _ignored(part, projects, is_folder=True) for part in (folder.absolute(), *folder.absolute().parents)
    )
    yield from _walk(
        folder,
        [(folder, excluded), *([] if named_though_ignored else above)],
        [] if named_though_left_out else projects,
        unreadable,
    )


def _walk(
    folder: Path,
    ignoring: Sequence[tuple[Path, GitIgnoreSpec]],
    sphinx: Sequence[tuple[Path, GitIgnoreSpec]],
    unreadable: Callable[[str], None] | None,
) -> Iterator[Path]:
    if in_state_folder(folder):
        yield from (file for file in state_files(folder) if not _ignored(file, ignoring, is_folder=False))
        return
    try:
        entries = [(path, path.is_dir() and not path.is_symlink()) for path in sorted(folder.iterdir())]
    except OSError as error:
        if unreadable is None:
            raise
        unreadable(f"{folder.as_posix()}: cannot be read: {error.strerror or error}")
        return
    for path, is_folder in entries:
        if _ignored(path, ignoring, is_folder=is_folder):
            continue
        if is_folder and _searched(path):
            spec = _gitignore(path)
            project = _sphinx_exclusions(path)
            yield from _walk(
                path,
                [*ignoring, (path, spec)] if spec else ignoring,
                [*sphinx, (path, project)] if project else sphinx,
                unreadable,
            )
        elif _known(path) and not _left_out_of_sphinx(path, sphinx):
            if path.is_file():
                yield path
            elif unreadable is not None and not path.name.startswith(".") and not path.is_dir():
                unreadable(f"{path.as_posix()}: {_irregular(path)}; remove it, or leave it out with `exclude`")


def _irregular(path: Path) -> str:
    return "a link that leads to no file" if path.is_symlink() else "not a regular file"


def _ignored(path: Path, ignoring: Iterable[tuple[Path, GitIgnoreSpec]], *, is_folder: bool) -> bool:
    mark = "/" if is_folder else ""
    absolute = path.absolute()
    return any(
        spec.match_file(absolute.relative_to(root.absolute()).as_posix() + mark)
        for root, spec in ignoring
        if absolute.is_relative_to(root.absolute()) and absolute != root.absolute()
    )


def _repository_folders(folder: Path) -> Iterator[Path]:
    """Yield the folder and those around it up to the root of its repository: their .gitignore files hold here."""
    around = [folder.absolute(), *folder.absolute().parents]
    root = next((number for number, parent in enumerate(around) if _there(parent / ".git")), 0)
    yield from reversed(around[: root + 1])


def _gitignore(folder: Path) -> GitIgnoreSpec | None:
    file = folder / ".gitignore"
    try:
        return GitIgnoreSpec.from_lines(file.read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return None


def _sphinx_exclusions(folder: Path) -> GitIgnoreSpec | None:
    """Return what the `conf.py` of a folder leaves out of Sphinx's pages, where it says so in literals."""
    file = folder / "conf.py"
    if not _there(file):
        return None
    from signage_linter.conf_py import strings  # noqa: PLC0415  most folders have no such file

    # Sphinx's patterns are for whole paths.
    patterns = ["/" + pattern.lstrip("/") for pattern in strings(file, "exclude_patterns")]
    return GitIgnoreSpec.from_lines(patterns) if patterns else None


def _left_out_of_sphinx(file: Path, projects: Sequence[tuple[Path, GitIgnoreSpec]]) -> bool:
    """Tell whether a file is a page that a Sphinx project leaves out; modules and documents aren't its pages."""
    is_page = file.name.lower().endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES))
    return bool(projects) and is_page and _ignored(file, projects, is_folder=False)


def _searched(folder: Path) -> bool:
    name = folder.name
    if name in (".well-known", STATE_FOLDER):
        return True
    if name.startswith(".") or name in _LEFT_OUT:
        return False
    return not any(_there(folder / mark) for mark in _BUILD_MARKS)


def _there(path: Path) -> bool:
    """Tell whether there is such a file, as far as one may look."""
    return os.path.exists(path)  # noqa: PTH110  unlike `Path.exists` it never raises


def _known(file: Path) -> bool:
    name = file.name.lower()
    return name.endswith(_SUFFIXES) or name in _FILENAMES or (name == "anml" and file.parent.name == ".well-known")
