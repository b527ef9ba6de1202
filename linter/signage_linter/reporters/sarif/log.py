"""The whole log: one run of one tool, its rules, what it found and what it could not read."""

import json
from importlib.metadata import version
from typing import Any

from signage_linter.documentation import DOCUMENTATION
from signage_linter.fingerprint import fingerprints
from signage_linter.report import RunReport
from signage_linter.reporters.sarif.location import BASE
from signage_linter.reporters.sarif.message import message
from signage_linter.reporters.sarif.result import result
from signage_linter.reporters.sarif.rule import descriptor
from signage_linter.source import SourceCache

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_VERSION = "2.1.0"


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report as indented JSON with a final line feed.

    The same findings give the same bytes on any machine: the log holds no time, and no path of the machine but that
    of a file outside the folder of the run.
    """
    by_code = {each.code: each for each in report.diagnostics}
    codes = {code: index for index, code in enumerate(sorted(by_code))}
    names = fingerprints(report.diagnostics, sources)
    run = {
        "tool": {"driver": _driver([descriptor(by_code[code]) for code in codes])},
        "invocations": [_invocation(report)],
        "originalUriBaseIds": {BASE: {"description": message("The folder that the check ran in.")}},
        "defaultEncoding": "utf-8",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "columnKind": "unicodeCodePoints",
        "results": [
            result(each, codes[each.code], name, sources)
            for each, name in zip(report.diagnostics, names, strict=True)
        ],
    }
    return json.dumps({"$schema": _SCHEMA, "version": _VERSION, "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _driver(rules: list[dict[str, Any]]) -> dict[str, Any]:
    release = version("signage")
    return {
        "name": "Signage",
        "version": release,
        "semanticVersion": release,
        "informationUri": DOCUMENTATION,
        "rules": rules,
    }


def _invocation(report: RunReport) -> dict[str, Any]:
    said = [("error", line) for line in report.unreadable] + [("note", line) for line in report.notes]
    return {
        "executionSuccessful": not report.unreadable,
        "toolExecutionNotifications": [{"level": level, "message": message(line)} for level, line in said],
    }
