"""JUnit XML, as servers of continuous integration read it: a test suite for each page."""

import re
from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree as ET

import click

from signage_core.terminal import visible
from signage_linter.report import PageDiagnostic, RunReport
from signage_linter.reporters.text import describe
from signage_linter.source import SourceCache

_ILLEGAL = re.compile("[^\t\n\r -~\u00a0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CLEAN = "no findings"
_UNREADABLE = "unreadable"


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report as XML in UTF-8.

    Each finding is a test case. One that is severe enough to make the run fail is a failure, another passes and
    says what was found as its output. A page without findings is one case that passes. The names of the cases stay
    when lines move, so that a server can follow them from run to run.
    """
    root = ET.Element("testsuites", name="signage")
    found: dict[str, list[PageDiagnostic]] = {path: [] for path in report.paths}
    for each in report.diagnostics:
        found.setdefault(each.path, []).append(each)
    for path, diagnostics in found.items():
        _add_suite(root, path, _page_cases(path, diagnostics, report, sources))
    if report.unreadable:
        _add_suite(root, _UNREADABLE, [_unread_case(line) for line in report.unreadable])
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _add_suite(root: ET.Element, name: str, cases: Iterable[ET.Element]) -> None:
    suite = ET.SubElement(root, "testsuite", name=_legal(name))
    suite.extend(cases)
    suite.set("tests", str(len(suite)))
    for count, child in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(len(suite.findall(f"testcase/{child}"))))


def _page_cases(
    path: str, diagnostics: list[PageDiagnostic], report: RunReport, sources: SourceCache
) -> Iterable[ET.Element]:
    if not diagnostics:
        yield ET.Element("testcase", name=_CLEAN, classname=_legal(path), file=_legal(path))
    seen: Counter[str] = Counter()
    for each in diagnostics:
        name = visible(f"{each.code} {each.message}")
        seen[name] += 1
        if seen[name] > 1:
            name += f" ({seen[name]})"
        case = ET.Element("testcase", name=_legal(name), classname=_legal(path), file=_legal(path))
        if each.line:
            case.set("line", str(each.line))
        said = _legal(click.unstyle(describe(each, sources)))
        if report.fails(each):
            failure = ET.SubElement(case, "failure", message=_legal(visible(str(each))), type=each.severity.value)
            failure.text = said
        else:
            ET.SubElement(case, "system-out").text = said
        yield case


def _unread_case(line: str) -> ET.Element:
    case = ET.Element("testcase", name=_legal(visible(line)), classname=_UNREADABLE)
    ET.SubElement(case, "error", message=_legal(visible(line)), type=_UNREADABLE)
    return case


def _legal(text: str) -> str:
    """Return a text without what XML 1.0 doesn't admit or advises against (section 2.2): all other controls."""
    return _ILLEGAL.sub("", text)
