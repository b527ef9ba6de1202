from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from signage_linter.reporters.gitlab import write

if TYPE_CHECKING:
    from signage_linter.report import RunReport
    from signage_linter.source import SourceCache

# What GitLab's documentation of the Code Quality report asks for.
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "location", "severity"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\./|/)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def test_the_report_has_the_keys_that_gitlab_reads(
    report: RunReport, clean: RunReport, sources: SourceCache
) -> None:
    for each in (report, clean):
        issues = json.loads(write(each, sources))
        assert [] == [error.message for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(issues)]
        expected = len(each.diagnostics) + len(each.unreadable)
        assert expected == len({issue["fingerprint"] for issue in issues})


def test_the_most_severe_finding_is_major(report: RunReport, sources: SourceCache) -> None:
    expected = {"error": "major", "warning": "minor", "info": "info"}
    issues = json.loads(write(report, sources))
    severities = [expected[each.severity] for each in report.diagnostics]
    assert [*severities, "major"] == [issue["severity"] for issue in issues]


@pytest.mark.parametrize(
    ("line", "path", "begin"),
    [
        ("docs/a.md: not UTF-8 (byte 5). Save it.", "docs/a.md", 1),
        ("mkdocs.yml:3:7: cannot be read as YAML: a fault", "mkdocs.yml", 3),
        ("base.yml:4: cannot be read", "base.yml", 4),
    ],
)
def test_what_cannot_be_read_is_an_issue_of_its_file(
    clean: RunReport, sources: SourceCache, line: str, path: str, begin: int
) -> None:
    [issue] = json.loads(write(replace(clean, unreadable=(line,)), sources))
    assert (line, path, begin) == (
        issue["description"],
        issue["location"]["path"],
        issue["location"]["lines"]["begin"],
    )
