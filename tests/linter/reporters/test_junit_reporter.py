from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from signage_linter.report import Counts, PageDiagnostic, RunReport
from signage_linter.reporters.junit import write
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from lxml.etree import _Element


def read(report: RunReport, sources: SourceCache) -> _Element:
    return etree.fromstring(write(report, sources).encode())


def test_the_counts_are_those_of_the_cases(report: RunReport, clean: RunReport, sources: SourceCache) -> None:
    for each in (report, clean):
        root = read(each, sources)
        for suite in root.findall("testsuite"):
            counts = [len(suite.findall(path)) for path in ("testcase", "testcase/failure", "testcase/error")]
            assert counts == [int(suite.get(name, "")) for name in ("tests", "failures", "errors")]
        for name in ("tests", "failures", "errors", "skipped"):
            total = sum(int(suite.get(name, "")) for suite in root.findall("testsuite"))
            assert str(total) == root.get(name)


@pytest.mark.parametrize(("fail_on", "expected"), [("error", 7), ("warning", 9), ("info", 10)])
def test_what_fails_the_run_is_a_failure(
    fail_on: str, expected: int, report: RunReport, sources: SourceCache
) -> None:
    root = read(replace(report, fail_on=Severity(fail_on)), sources)
    assert (expected, 10 - expected) == (len(root.findall(".//failure")), len(root.findall(".//system-out")))


def test_every_page_has_a_suite(report: RunReport, sources: SourceCache) -> None:
    names = [suite.get("name") for suite in read(report, sources).findall("testsuite")]
    assert [*report.paths, "parts/shared.md", "docs/unknown.md", "unreadable"] == names


def test_no_two_cases_have_one_name(report: RunReport, sources: SourceCache) -> None:
    cases = [(case.get("classname"), case.get("name")) for case in read(report, sources).iter("testcase")]
    assert len(cases) == len(set(cases))


def test_names_stay_when_lines_move(report: RunReport, sources: SourceCache) -> None:
    moved = replace(report, diagnostics=tuple(replace(each, line=each.line + 1) for each in report.diagnostics))
    names = [[case.get("name") for case in read(each, sources).iter("testcase")] for each in (report, moved)]
    assert names[0] == names[1]


@given(st.text(), st.text(min_size=1), st.text())
def test_any_text_gives_well_formed_xml(message: str, path: str, line: str) -> None:
    sources = SourceCache(Path("/nowhere"))
    sources.add(Source(path, line))
    found = PageDiagnostic("N014", "duplicate-ref", Severity.ERROR, message, path, 1, 1, 1, 2, "", "", message)
    root = read(RunReport((path,), (found,), Counts(), (message,)), sources)
    assert (2, 1, 1) == tuple(len(root.findall(f".//{name}")) for name in ("testcase", "failure", "error"))
