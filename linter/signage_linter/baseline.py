"""Name each finding by what stands at its place, so that the name holds when its lines move."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard, cast

from signage_core.paths import exists, is_remote, read_file, seen_from
from signage_linter.config import Configuration
from signage_linter.report import PageDiagnostic
from signage_linter.source import SourceCache

VERSION = 1
"""Changes when the same finding gets another fingerprint, so that nobody compares what can't be compared."""

_DIGITS = 32


def fingerprints(
    diagnostics: Iterable[PageDiagnostic], sources: SourceCache, folder: Path | None = None
) -> tuple[str, ...]:
    """Return the fingerprint of each finding, in the order given: 32 hexadecimal digits.

    A fingerprint is made of the rule's code, the path, the text of the line at fault, and a number
    that tells equal ones apart. A run of blanks in the line counts as one, and those at its ends as none, so that
    indenting an example changes nothing. Neither the line's number nor the column nor the message is part of it:
    a fingerprint stays when lines are inserted or removed elsewhere, and when a later release words the message
    differently. Of several findings of one rule on equal lines of one file the first is number 1, the next is
    number 2. All fingerprints of one report differ.

    The numbers depend on the order: by path, line and column. Paths start at `folder`; without one they are as
    printed.
    """
    lines: dict[tuple[str, int], str] = {}
    seen: Counter[tuple[str, str, str]] = Counter()
    found: list[str] = []
    for each in diagnostics:
        place = (each.path, each.line)
        if place not in lines:
            source = sources.get(each.path) if each.path and each.line else None
            lines[place] = _digest(" ".join(source.lines.line(each.line).split())) if source is not None else ""
        key = (each.code, each.path if folder is None else path_from(folder, each.path), lines[place])
        seen[key] += 1
        found.append(_digest(str(VERSION), *key, str(seen[key])))
    return tuple(found)


def path_from(folder: Path, path: str) -> str:
    """Return a path as it is printed as seen from a folder; an empty one, and one on another drive, as it is."""
    is_seen_from_here = folder == Path() and not Path(path).is_absolute() and ".." not in Path(path).parts
    return path if not path or is_seen_from_here else seen_from(folder, path)


def _digest(*parts: str) -> str:
    # No part holds a null character: paths can't, and lines are digests.
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


class BaselineError(Exception):
    """A baseline that can't be used; the message names the file and says what to do."""


class DamagedBaselineError(BaselineError):
    """A file that can be read and is no baseline of this version, and the reason: it can only be written anew."""

    def __init__(self, reason: str) -> None:
        """Hold what is wrong; see the class."""
        super().__init__(f"{reason}. Write it again with `--baseline write`.")
        self.reason = reason


def baseline_text(
    diagnostics: Sequence[PageDiagnostic],
    sources: SourceCache,
    folder: Path,
    others: Iterable[Mapping[str, Any]] = (),
) -> str:
    """Return the text of a baseline that knows all findings of a report."""
    names = fingerprints(diagnostics, sources, folder)
    found = [
        {"path": path_from(folder, each.path), "code": each.code, "message": each.message, "fingerprint": name}
        for each, name in zip(diagnostics, names, strict=True)
    ]
    entries = sorted((*others, *found), key=lambda entry: str(entry["path"])) if others else found
    return json.dumps({"version": VERSION, "findings": entries}, indent=1, ensure_ascii=False) + "\n"


def read_baseline(file: Path) -> frozenset[str]:
    """Return the fingerprints of a baseline. Raises BaselineError where it can't be read, or is none."""
    return frozenset(str(each.get("fingerprint")) for each in _entries(file))


class Baseline:
    """The known findings of a project, for a host that checks its pages; none where its file names no baseline."""

    def __init__(self, configuration: Configuration, root: Path | None = None) -> None:
        """Read the baseline. Raises BaselineError where it can't be read, or is none."""
        self._file = Path(configuration.baseline) if configuration.baseline else None
        self._root = root if root is not None else Path()
        self._known = read_baseline(self._file) if self._file is not None else frozenset[str]()

    def without_known(
        self, diagnostics: Sequence[PageDiagnostic], sources: SourceCache
    ) -> tuple[PageDiagnostic, ...]:
        """Return the findings that the baseline doesn't have."""
        if self._file is None:
            return tuple(diagnostics)
        folder = Path(seen_from(self._root, self._file.parent))
        return unknown(diagnostics, self._known, sources, folder)[0]


def entries_elsewhere(file: Path, paths: Iterable[Path]) -> list[Mapping[str, Any]]:
    """Return the entries of a baseline for files outside of some paths; none where there is no baseline yet.

    Raises DamagedBaselineError where it is none, so that nobody can tell what it had. Raises BaselineError where it
    can't be read.
    """
    if not file.exists():
        return []
    inside = [os.path.realpath(path) for path in paths]
    return [
        each
        for each in _entries(file)
        if (place := Path(os.path.realpath(file.parent / str(each.get("path"))))).exists()
        and not any(place.is_relative_to(folder) for folder in inside)
    ]


def _entries(file: Path) -> list[Mapping[str, Any]]:
    name = file.as_posix()
    try:
        content: Any = json.loads(read_file(file).decode())
    except FileNotFoundError as error:
        raise BaselineError(f"{name}: no such baseline. Write it with `signage check --baseline write`.") from error
    except OSError as error:
        raise BaselineError(f"{name}: cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise DamagedBaselineError(f"{name}: not a baseline: {error}") from error
    table = cast("dict[str, Any]", content) if isinstance(content, dict) else {}
    version = table.get("version")
    if version is None:
        raise DamagedBaselineError(f"{name}: not a baseline: `version` is missing")
    if version != VERSION:
        raise DamagedBaselineError(f"{name}: a baseline of version {version!r}, and this is version {VERSION}")
    findings = table.get("findings")
    if not _are_entries(findings):
        raise DamagedBaselineError(f"{name}: not a baseline: `findings` is not a list of objects that hold texts")
    if not all(_can_be_a_file(str(each.get("path"))) for each in findings):
        raise DamagedBaselineError(f"{name}: not a baseline: it has a path that no file can have")
    return findings


def _can_be_a_file(path: str) -> bool:
    try:
        return b"\0" not in os.fsencode(path) and not is_remote(path)
    except UnicodeEncodeError:
        return False


def _are_entries(value: object) -> TypeGuard[list[Mapping[str, Any]]]:
    return isinstance(value, list) and all(map(_is_entry, cast("list[object]", value)))


def _is_entry(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(each, str) for each in cast("dict[str, object]", value).values()
    )


def unknown(
    diagnostics: Sequence[PageDiagnostic], known: frozenset[str], sources: SourceCache, folder: Path
) -> tuple[tuple[PageDiagnostic, ...], frozenset[str]]:
    """Return the findings that a baseline doesn't have, and the baseline's fingerprints that aren't found."""
    names = fingerprints(diagnostics, sources, folder)
    fresh = tuple(each for each, name in zip(diagnostics, names, strict=True) if name not in known)
    return fresh, known.difference(names)


def stale(file: Path, missing: Collection[str], checked: Iterable[str]) -> int:
    """Return how many of some entries of a baseline are those of files that were checked or are gone.

    Raises BaselineError as `read_baseline` does.
    """
    read = {os.path.realpath(path) for path in checked}
    places = (file.parent / str(each.get("path")) for each in _entries(file) if each.get("fingerprint") in missing)
    return sum(os.path.realpath(place) in read or not exists(place) for place in places)
