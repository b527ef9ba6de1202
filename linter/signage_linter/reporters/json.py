"""The report as JSON, version 1: a contract that other programs rely on."""

import json
import re
from dataclasses import asdict
from typing import Any

from signage_linter.report import PageDiagnostic, PageFix, RunReport
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity

# JSON escapes the others anyway. Terminals take U+009B for the start of a command.
_CONTROLS = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def json_text(document: Any) -> str:
    """Return indented JSON with a final line feed, in which control characters and lone surrogates are escapes."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


VERSION = 1


def write(report: RunReport, _sources: SourceCache) -> str:
    """Return the report as indented JSON with a final line feed."""
    document = {
        "version": VERSION,
        "summary": {
            "pages": report.pages,
            "examples": {
                "found": report.counts.found,
                "checked": report.counts.checked,
                "skipped": report.counts.skipped,
                "expected": report.counts.expected,
            },
            "diagnostics": {severity.value: report.total(severity) for severity in Severity},
        },
        "diagnostics": [_diagnostic(each) for each in report.diagnostics],
        "unreadable": list(report.unreadable),
    }
    return json_text(document)


def _fix(fix: PageFix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    return {"description": fix.description, "edits": [asdict(each) for each in fix.edits], "safe": fix.is_safe}


def _diagnostic(each: PageDiagnostic) -> dict[str, Any]:
    return {
        "code": each.code,
        "name": each.name,
        "severity": each.severity.value,
        "message": each.message,
        "path": each.path,
        "line": each.line,
        "column": each.column,
        "end_line": each.end_line,
        "end_column": each.end_column,
        "format": each.format,
        "section": each.section,
        "help": each.help,
        "approximate": each.approximate,
        "included_from": [
            {"path": place.path, "line": place.line, "column": place.column} for place in each.included_from
        ],
        "related": [asdict(place) for place in each.related],
        "fix": _fix(each.fix),
    }
