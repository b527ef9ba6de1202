"""GitLab's Code Quality report: a list of issues, in the keys that GitLab reads."""

import hashlib
import re
from typing import Any

from signage_core.terminal import visible
from signage_linter.baseline import fingerprints
from signage_linter.report import PageDiagnostic, RunReport, near
from signage_linter.reporters import in_checkout
from signage_linter.reporters.json import json_text
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity

_PLACE = re.compile(r"(?P<path>.+?)(?::(?P<line>[1-9][0-9]{0,8}))?(?::[0-9]+)?: ")
_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report as indented JSON with a final line feed."""
    names = fingerprints(report.diagnostics, sources)
    issues = [_issue(each, name) for each, name in zip(report.diagnostics, names, strict=True)]
    return json_text([*issues, *map(_unread, report.unreadable)])


def _unread(line: str) -> dict[str, Any]:
    """Return the issue for a line about a path that could not be read; the line starts with the path."""
    place = _PLACE.match(line)
    begin = int(place["line"] or 1) if place else 1
    return {
        "description": visible(line),
        "check_name": "unreadable",
        "fingerprint": hashlib.sha256(line.encode("utf-8", "surrogatepass")).hexdigest(),
        "severity": "major",
        "location": {"path": place["path"] if place else line, "lines": {"begin": begin, "end": begin}},
    }


def _issue(each: PageDiagnostic, fingerprint: str) -> dict[str, Any]:
    first = max(each.line, 1)  # GitLab passes over an issue without a line
    last = first if each.approximate else max(each.end_line, first)
    return {
        "description": visible(f"{each.code} {each.message}{near(each)}"),
        "check_name": each.name,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[each.severity],
        "location": {"path": in_checkout(each.path, "CI_PROJECT_DIR"), "lines": {"begin": first, "end": last}},
    }
