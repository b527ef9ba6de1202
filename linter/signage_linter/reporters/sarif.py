"""The report as SARIF 2.1.0, with what the documentation of each rule says; the numbers are its sections."""

import os
import re
from functools import lru_cache
from importlib.metadata import metadata, version
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from signage_core.terminal import visible
from signage_linter.baseline import VERSION, fingerprints
from signage_linter.report import PageDiagnostic, PageFix, Piece, RunReport, near
from signage_linter.reporters.json import json_text
from signage_linter.rules import PAGE_RULES
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.registry import FORMATS
from signage_specs.rule import Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

_BACKTICKS = re.compile(r"^\s*(`{3,})", re.MULTILINE)


def markdown(rule: Rule[Any], form: Format | None) -> str:
    """Return in Markdown what a rule finds, why that is wrong, its examples, and what to do."""
    said = read_documentation(rule.documentation)
    parts = [said.what, said.why]
    if said.beside is not None:
        parts += ["**Beside this document**", example_fence(said.beside, form)]
    for example in said.examples:
        parts += ["**Use instead**" if example.clean else "**Example**", example_fence(example, form)]
    return "\n\n".join([*parts, rule.advice]) + "\n"


def example_fence(example: RuleExample, form: Format | None) -> str:
    """Return an example of a rule as a fence that is longer than any in it."""
    text = example.text.rstrip("\n").replace("\r\n", "\n").replace("\r", "\n")  # as on any page
    label = example.label or (form.labels[0] if form is not None else "markdown")
    longest = max((len(match.group(1)) for match in _BACKTICKS.finditer(text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{label}\n{text}\n{fence}"


@lru_cache(maxsize=1)
def documentation() -> str:
    """Return the address of the documentation, as the package's metadata has it; empty where that has none."""
    urls = (each.partition(", ") for each in metadata("signage").get_all("Project-URL") or ())
    return next((f"{address.rstrip('/')}/" for name, _, address in urls if name == "Documentation"), "")


_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_VERSION = "2.1.0"
_PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}
_FINGERPRINT = f"signageFinding/v{VERSION}"
BASE = "%SRCROOT%"
"""What relative addresses are relative to: the folder of the run, whatever it is called on a machine."""
_SERVED = re.compile(r"https?://[^/]*")
_NO_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_URL_SIGNS = "%/:?@!$&'()*+,;="  # what an address may hold behind its host
_LINES_AROUND = 2
_LONGEST = 4000  # code points of a snippet
_LINK = re.compile(r"\[([^\[\]]*)\]\(")
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report as indented JSON with a final line feed.

    The same findings give the same bytes on any machine: the log holds no time, and no path of the machine but that
    of a file outside the folder of the run.
    """
    by_code = {each.code: each for each in report.diagnostics}
    codes = {code: index for index, code in enumerate(sorted(by_code))}
    names = fingerprints(report.diagnostics, sources)
    release = version("signage")
    run = {
        "tool": {
            "driver": {
                "name": "Signage",
                "version": release,
                "semanticVersion": release,
                **({"informationUri": documentation()} if documentation() else {}),
                "rules": [_descriptor(by_code[code]) for code in codes],
            }
        },
        "invocations": [
            {
                "executionSuccessful": not report.unreadable,
                "toolExecutionNotifications": [
                    *({"level": "error", "message": message(line)} for line in report.unreadable),
                    *({"level": "note", "message": message(line)} for line in report.notes),
                ],
            }
        ],
        "originalUriBaseIds": {BASE: {"description": message("The folder that the check ran in.")}},
        "defaultEncoding": "utf-8",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(each, codes[each.code], name, sources)
            for each, name in zip(report.diagnostics, names, strict=True)
        ],
    }
    return json_text({"$schema": _SCHEMA, "version": _VERSION, "runs": [run]})


def _descriptor(example: PageDiagnostic) -> dict[str, Any]:
    """Return the descriptor (3.49) of the rule that made a finding."""
    form = next((each for each in FORMATS if each.name == example.format), None)
    rules: tuple[Rule[Any], ...] = form.rules if form is not None else PAGE_RULES
    rule = next((rule for rule in rules if rule.code == example.code), None)
    if rule is None:  # what an audit finds has no page of its own
        return {
            "id": example.code,
            "name": example.name,
            "shortDescription": {"text": example.name.replace("-", " ").capitalize()},
            "help": {"text": example.help},
            "defaultConfiguration": {"level": LEVELS[example.severity]},
            "properties": {"tags": [example.format], "problem.severity": _PROBLEMS[example.severity]},
        }
    said = read_documentation(rule.documentation)
    # That of the default profile, or of the strict one where the default allows it.
    severity = rule.levels.as_used or rule.levels.strict or Severity.INFO
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": said.summary},
        "fullDescription": {"text": " ".join(f"{said.what} {said.why}".split())},
        "help": {"text": f"{said.what}\n\n{said.why}\n\n{rule.advice}", "markdown": markdown(rule, form)},
        **({"helpUri": f"{documentation()}rules/{rule.code}/"} if documentation() else {}),
        "defaultConfiguration": {"level": LEVELS[severity]},
        "properties": {
            "tags": [form.name if form is not None else "page"],
            "problem.severity": _PROBLEMS[severity],
            "fixable": rule.fixable.value or "no",
        },
    }


def _result(each: PageDiagnostic, rule_index: int, fingerprint: str, sources: SourceCache) -> dict[str, Any]:
    """Return a result object (3.27)."""
    places, related = _locations(each, sources)
    made: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": rule_index,
        "level": LEVELS[each.severity],
        "message": message(f"{each.message}{near(each)}"),
        "locations": places,
        "partialFingerprints": {_FINGERPRINT: fingerprint},
    }
    if related:
        made["relatedLocations"] = related
    if each.fix is not None:
        made["fixes"] = [_fix(each.fix)]
        made["properties"] = {"fixIsSafe": each.fix.is_safe}
    return made


def _fix(fix: PageFix) -> dict[str, Any]:
    """Return a fix object (3.55), the edits of each file together."""
    by_path: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        replacement = {"deletedRegion": _region(edit), "insertedContent": {"text": edit.text}}
        by_path.setdefault(edit.path, []).append(replacement)
    changes = [{"artifactLocation": artifact(path), "replacements": each} for path, each in by_path.items()]
    return {"description": message(fix.description), "artifactChanges": changes}


def artifact(path: str) -> dict[str, str]:
    """Return the address of a file (3.4): relative to the run's folder, or absolute for one that is outside.

    Every character but letters, digits and `_.-~/` is percent-encoded. A page that a host serves has its own.
    """
    served = _SERVED.match(path)
    if served is not None:
        return {"uri": served[0] + quote(_NO_ESCAPE.sub("%25", path[served.end() :]), safe=_URL_SIGNS)}
    where = Path(path)
    if where.is_absolute() or ".." in where.parts:
        return {"uri": Path(os.path.realpath(where)).as_uri()}
    return {"uri": quote(os.fsencode(where.as_posix())), "uriBaseId": BASE}


def _locations(each: PageDiagnostic, sources: SourceCache) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return where a finding is, and the other places that it is about: those that it names, then its includers."""
    if not each.path:
        return [], []
    primary = _location(0, each.path, _regions(each, sources.get(each.path), approximate=each.approximate))
    others = [
        _location(number, other.path, _regions(other, None, approximate=other.approximate), other.message)
        for number, other in enumerate(each.related, 1)
        if other.path
    ]
    chain = [primary]
    for number, place in enumerate(reversed(each.included_from), len(each.related) + 1):
        line = {"region": {"startLine": place.line}} if place.line else {}
        chain.append(_location(number, place.path, line, "included from here"))
    for inner, outer in pairwise(chain):
        inner.setdefault("relationships", []).append({"target": outer["id"], "kinds": ["isIncludedBy"]})
        outer.setdefault("relationships", []).append({"target": inner["id"], "kinds": ["includes"]})
    return [primary], [*others, *chain[1:]]


def _location(number: int, path: str, where: dict[str, Any], said: str = "") -> dict[str, Any]:
    """Return a location (3.28)."""
    location: dict[str, Any] = {"id": number, "physicalLocation": {"artifactLocation": artifact(path), **where}}
    if said:
        location["message"] = message(said)
    return location


def _region(piece: Piece) -> dict[str, Any]:
    """Return the region of an exact piece (3.30), without its text."""
    return {
        "startLine": piece.line,
        "startColumn": piece.column,
        "endLine": piece.end_line,
        "endColumn": piece.end_column,
    }


def _regions(piece: Piece, source: Source | None, *, approximate: bool) -> dict[str, Any]:
    """Return the `region` and the `contextRegion` of a physical location (3.29).

    Of a guess only the line is told, and where no line is known the region is the whole file. Texts that are too
    long to be read are left out, and so is a context that would say no more than the region.
    """
    if not piece.line:
        return {"region": {"startLine": 1, "endLine": _count(source)}} if source is not None else {}
    where: dict[str, Any] = {"startLine": piece.line} if approximate else _region(piece)
    if source is None:
        return {"region": where}
    lines = source.lines
    start, end = lines.offset(piece.line, piece.column), lines.offset(piece.end_line, piece.end_column)
    if not approximate and start <= end <= start + _LONGEST:
        where["snippet"] = {"text": source.text[start:end]}
    made: dict[str, Any] = {"region": where}
    first = max(piece.line - _LINES_AROUND, 1)
    last = max(piece.line, piece.end_line)
    last = max(last, min(last + _LINES_AROUND, _count(source)))
    low, high = lines.offset(first), lines.offset(last) + len(lines.line(last))
    if low <= start and end <= high <= low + _LONGEST and (low, high) != (start, end):
        made["contextRegion"] = {"startLine": first, "endLine": last, "snippet": {"text": source.text[low:high]}}
    return made


def _count(source: Source) -> int:
    """Return how many lines a file has; what follows its last line end is none."""
    starts = source.lines.starts
    return len(starts) - (len(starts) > 1 and starts[-1] == len(source.text))


def message(text: str) -> dict[str, str]:
    """Return a message object (3.11) of a plain text. Controls are made visible.

    Braces are doubled, because one alone begins a placeholder (3.11.5). What reads like a link to another place
    gets backslashes before its brackets (3.11.6).
    """
    return {"text": _LINK.sub(r"\\[\1\\](", visible(text)).replace("{", "{{").replace("}", "}}")}
