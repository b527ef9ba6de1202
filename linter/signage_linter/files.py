"""The files that a run reads: named ones always, folders searched for the known suffixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathspec import GitIgnoreSpec

from signage_specs.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

MARKDOWN_SUFFIXES = (".md", ".markdown")
RST_SUFFIXES = (".rst",)
HTML_SUFFIXES = (".html", ".htm")
FORMAT_SUFFIXES = (".anml", *(suffix for each in FORMATS for suffix in each.suffixes))
_FILENAMES = frozenset(name for each in FORMATS for name in each.filenames)
_SUFFIXES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *HTML_SUFFIXES, *FORMAT_SUFFIXES)

_LEFT_OUT = frozenset({"node_modules", "__pycache__", "venv", "env", "_build", "dist"})
# Whoever writes one of these into a folder has built or installed that folder.
_BUILD_MARKS = (".buildinfo", "objects.inv", "searchindex.js", "search/search_index.json", "pyvenv.cfg")


class MissingPathError(Exception):
    """A path on the command line that doesn't exist; the message names it."""


def find_files(paths: Sequence[Path], exclude: Iterable[str] = ()) -> Iterator[Path]:
    """Yield the files to read, each once, folders in name order.

    Left out of a folder: what its .gitignore files name, what `exclude` names, hidden folders other than
    `.well-known`, environments and build outputs. A named file is always read, whatever its suffix.

    Raises:
        MissingPathError: a path doesn't exist.
    """
    seen: set[Path] = set()
    excluded = GitIgnoreSpec.from_lines(exclude)
    for path in paths:
        if not path.exists():
            raise MissingPathError(f"{path.as_posix()}: no such file or folder; check the path")
        for file in _folder_files(path, excluded) if path.is_dir() else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def _folder_files(folder: Path, excluded: GitIgnoreSpec) -> Iterator[Path]:
    above = [(parent, spec) for parent in _repository_folders(folder) if (spec := _gitignore(parent))]
    named_though_ignored = any(
        _ignored(part, above, is_folder=True) for part in (folder.absolute(), *folder.absolute().parents)
    )
    yield from _walk(folder, [(folder, excluded), *([] if named_though_ignored else above)])


def _walk(folder: Path, ignoring: Sequence[tuple[Path, GitIgnoreSpec]]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        is_folder = path.is_dir() and not path.is_symlink()
        if _ignored(path, ignoring, is_folder=is_folder):
            continue
        if is_folder and _searched(path):
            spec = _gitignore(path)
            yield from _walk(path, [*ignoring, (path, spec)] if spec else ignoring)
        elif _known(path) and path.is_file():
            yield path


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
    root = next((number for number, parent in enumerate(around) if (parent / ".git").exists()), 0)
    yield from reversed(around[: root + 1])


def _gitignore(folder: Path) -> GitIgnoreSpec | None:
    file = folder / ".gitignore"
    try:
        return GitIgnoreSpec.from_lines(file.read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return None


def _searched(folder: Path) -> bool:
    name = folder.name
    if name == ".well-known":
        return True
    if name.startswith(".") or name in _LEFT_OUT:
        return False
    return not any((folder / mark).exists() for mark in _BUILD_MARKS)


def _known(file: Path) -> bool:
    name = file.name.lower()
    return name.endswith(_SUFFIXES) or name in _FILENAMES or (name == "anml" and file.parent.name == ".well-known")
