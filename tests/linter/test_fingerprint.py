from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_linter.baseline import fingerprints
from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.report import PageDiagnostic, merged
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity

BLOCKS = (
    '```anml\nbutton#e4 "Save"\nlink#e4 "Home"\nlink#e4 "Home"\n```\n',
    '```anml\nlink#e4 "Home"\nlink#e4 "Home"\nlink#e5 "Away" bogus=\n```\n',
    '- list\n\n    ```xml\n    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0"><zap/><zap/></anml>\n    ```\n',
)


def found(text: str, path: str = "docs/page.md") -> tuple[tuple[str, ...], tuple[PageDiagnostic, ...]]:
    source = Source(path, text)
    sources = SourceCache(Path("/nowhere"))
    sources.add(source)
    page = find(source, MarkdownSettings())
    report = merged([check_page(page, Configuration(), sources)])
    return fingerprints(report.diagnostics, sources), report.diagnostics


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from(["A line.", "", "# A title", "`code`"])), min_size=4, max_size=4))
def test_lines_that_are_inserted_elsewhere_change_nothing(inserted: list[list[str]]) -> None:
    before, diagnostics = found("\n".join(BLOCKS))
    prose = ["\n" + "".join(f"{line}\n\n" for line in lines) for lines in inserted]
    after, moved = found("".join(part for pair in zip(prose, (*BLOCKS, ""), strict=True) for part in pair))
    assert [each.code for each in diagnostics] == [each.code for each in moved]
    assert before == after


def test_all_fingerprints_of_a_report_differ() -> None:
    names, diagnostics = found("\n".join(BLOCKS) * 3)
    assert len(diagnostics) > 20
    assert len(diagnostics) == len(set(names))


def test_a_fault_that_goes_takes_none_of_the_others_names() -> None:
    before, _ = found("\n".join(BLOCKS))
    after, _ = found("\n".join((BLOCKS[0], BLOCKS[1].replace(" bogus=", ""), BLOCKS[2])))
    assert 1 == len(set(before) - set(after))
    assert set(after) < set(before)


FINDING = PageDiagnostic(
    "N014", "duplicate-ref", Severity.ERROR, "Message.", "a.md", 2, 3, 2, 6, "anml-native", "2.2", "Help."
)


def name(finding: PageDiagnostic, text: str = 'x\n  link#e4 "Home"\n') -> str:
    sources = SourceCache(Path("/nowhere"))
    sources.add(Source(finding.path, text))
    return fingerprints([finding], sources)[0]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"message": "Other words."}, 'x\n  link#e4 "Home"\n'),
        ({"column": 9, "end_column": 10, "severity": Severity.INFO}, 'x\n  link#e4 "Home"\n'),
        ({}, 'x\nlink#e4\t  "Home"  \n'),
        ({}, 'other\r\n  link#e4 "Home"'),
    ],
)
def test_what_makes_no_difference(change: dict[str, Any], text: str) -> None:
    assert name(FINDING) == name(replace(FINDING, **change), text)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"code": "N015"}, 'x\n  link#e4 "Home"\n'),
        ({"path": "b.md"}, 'x\n  link#e4 "Home"\n'),
        ({}, 'x\n  link#e4 "Away"\n'),
        ({"line": 0}, 'x\n  link#e4 "Home"\n'),
    ],
)
def test_what_makes_a_difference(change: dict[str, Any], text: str) -> None:
    assert name(FINDING) != name(replace(FINDING, **change), text)


def test_a_fingerprint_never_changes_by_itself() -> None:
    # Baselines in the field hold such values. Whoever changes the recipe changes `VERSION`, and this line with it.
    assert "0214aac8823f282f5afa2d8d46a5361a" == name(FINDING)


def test_a_file_name_that_is_not_utf_8_has_one_too() -> None:
    assert 32 == len(name(replace(FINDING, path="caf\udce9.md")))


def test_many_findings_on_one_long_line_cost_what_they_cost_on_short_ones() -> None:
    sources = SourceCache(Path("/nowhere"))
    sources.add(Source("a.md", "word " * 400_000))
    many = [replace(FINDING, line=1, column=column) for column in range(1, 4001)]
    assert 4000 == len(set(fingerprints(many, sources)))
