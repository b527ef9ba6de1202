"""Name each finding by what stands at its place, so that the name holds when its lines move."""

import hashlib
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

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

    Args:
        diagnostics: all findings of a report, by path, line and column: the numbers depend on the order.
        sources: the files that they stand in.
        folder: where the paths of fingerprints start; None for the working directory, as they are printed.
    """
    lines: dict[tuple[str, int], str] = {}
    seen: Counter[tuple[str, str, str]] = Counter()
    found: list[str] = []
    for each in diagnostics:
        place = (each.path, each.line)
        if place not in lines:
            lines[place] = _line_digest(each, sources)
        key = (each.code, each.path if folder is None else path_from(folder, each.path), lines[place])
        seen[key] += 1
        found.append(_digest(str(VERSION), *key, str(seen[key])))
    return tuple(found)


def path_from(folder: Path, path: str) -> str:
    """Return a path as it is printed as seen from a folder; an empty one, and one on another drive, as it is."""
    if not path or (folder == Path() and not Path(path).is_absolute()):
        return path
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path


def _line_digest(diagnostic: PageDiagnostic, sources: SourceCache) -> str:
    """Return a digest of the line at fault without its blanks' number; an empty text where it isn't known."""
    source = sources.get(diagnostic.path) if diagnostic.path and diagnostic.line else None
    return _digest(" ".join(source.lines.line(diagnostic.line).split())) if source is not None else ""


def _digest(*parts: str) -> str:
    # No part holds a null character: paths can't, and lines are digests.
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
