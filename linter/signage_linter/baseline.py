"""A file of known findings, so that a project with old faults is told of new ones only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from signage_linter.fingerprint import VERSION, fingerprints

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from signage_linter.report import PageDiagnostic
    from signage_linter.source import SourceCache


class BaselineError(Exception):
    """A baseline that can't be used; the message names the file and says what to do."""


def baseline_text(diagnostics: Sequence[PageDiagnostic], sources: SourceCache) -> str:
    """Return the text of a baseline that knows all findings of a report.

    Args:
        diagnostics: all findings.
        sources: the files that they stand in.
    """
    entries = [
        {"path": each.path, "code": each.code, "message": each.message, "fingerprint": name}
        for each, name in zip(diagnostics, fingerprints(diagnostics, sources), strict=True)
    ]
    return json.dumps({"version": VERSION, "findings": entries}, indent=1, ensure_ascii=False) + "\n"


def read_baseline(file: Path) -> frozenset[str]:
    """Return the fingerprints of a baseline.

    Raises:
        BaselineError: it can't be read, or is none.
    """
    name = file.as_posix()
    try:
        content: Any = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BaselineError(f"{name}: no such baseline; write it with `signage check --baseline write`") from error
    except OSError as error:
        raise BaselineError(f"{name}: cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise BaselineError(f"{name}: not a baseline: {error}; write it again with `--baseline write`") from error
    version = cast("dict[str, Any]", content).get("version") if isinstance(content, dict) else None
    if version != VERSION:
        raise BaselineError(
            f"{name}: a baseline of version {version!r}, and this is version {VERSION}; write it again with "
            "`--baseline write`"
        )
    findings = cast("dict[str, Any]", content).get("findings")
    entries = cast("list[object]", findings) if isinstance(findings, list) else []
    return frozenset(
        str(cast("dict[str, Any]", each).get("fingerprint")) for each in entries if isinstance(each, dict)
    )


def unknown(
    diagnostics: Sequence[PageDiagnostic], known: frozenset[str], sources: SourceCache
) -> tuple[tuple[PageDiagnostic, ...], int]:
    """Return the findings that a baseline doesn't have, and how many of the baseline's are no longer found.

    Args:
        diagnostics: all findings of a report.
        known: the fingerprints of the baseline.
        sources: the files that they stand in.
    """
    names = fingerprints(diagnostics, sources)
    fresh = tuple(each for each, name in zip(diagnostics, names, strict=True) if name not in known)
    return fresh, len(known.difference(names))
