"""Every reporter's whole output, as goldens; `UPDATE_GOLDENS=1 pytest tests/linter/reporters` writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from signage_linter.reporters import REPORTERS, written

if TYPE_CHECKING:
    from signage_linter.report import RunReport
    from signage_linter.source import SourceCache

GOLDENS = Path(__file__).parent / "goldens"


def golden(name: str, actual: str) -> str:
    file = GOLDENS / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDENS"):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(actual.encode())
    return file.read_bytes().decode()


def without_rules(log: str) -> str:
    """Return a SARIF log with its rules' codes only: what they say is the rules' own, and has tests of its own."""
    document = json.loads(log)
    driver = document["runs"][0]["tool"]["driver"]
    driver["rules"] = [rule["id"] for rule in driver["rules"]]
    driver["version"] = driver["semanticVersion"] = "0"
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("reporter", REPORTERS)
def test_a_report_with_everything(reporter: str, report: RunReport, sources: SourceCache) -> None:
    actual = written(reporter, report, sources)
    if reporter == "sarif":
        actual = without_rules(actual)
    assert golden(f"{reporter}-everything", actual) == actual


@pytest.mark.parametrize("reporter", REPORTERS)
def test_a_run_without_findings(reporter: str, clean: RunReport, sources: SourceCache) -> None:
    actual = written(reporter, clean, sources)
    if reporter == "sarif":
        actual = without_rules(actual)
    assert golden(f"{reporter}-clean", actual) == actual


@pytest.mark.parametrize("reporter", REPORTERS)
def test_the_same_report_gives_the_same_bytes(reporter: str, report: RunReport, sources: SourceCache) -> None:
    assert written(reporter, report, sources) == written(reporter, report, sources)


def test_nothing_but_our_own_colours_reaches_a_terminal(report: RunReport, sources: SourceCache) -> None:
    plain = click.unstyle(written("text", report, sources))
    assert [] == [character for character in plain if not character.isprintable() and character != "\n"]
