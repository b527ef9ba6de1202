"""Known findings: left out wherever their lines move, until there is one more of them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from signage_linter.baseline import Baseline, BaselineError, baseline_text, path_from, read_baseline, unknown
from signage_linter.config import Configuration
from signage_linter.run import check_paths
from signage_linter.source import SourceCache

FAULT = '```anml\nbutton#e4 "Save" disabled\n```\n'
OTHER = "```anml\nbutton#e5 'Send'\n```\n"


@pytest.fixture
def baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a baseline that knows the fault of a page in the working directory."""
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text(FAULT)
    file = tmp_path / "known.json"
    found = check_paths([Path("page.md")], Configuration()).diagnostics
    file.write_text(baseline_text(found, SourceCache(Path()), Path()))
    return file


@pytest.mark.parametrize(
    ("text", "expected", "gone"),
    [
        (FAULT, [], 0),
        (f"# Moved\n\n- in a list\n\n    {FAULT.replace(chr(10), chr(10) + '    ')}", [], 0),
        (f"{FAULT}\n{OTHER}", ["N016"], 0),
        (f"{FAULT}\n{FAULT}", ["N022"], 0),
        (OTHER, ["N016"], 1),
        ("nothing\n", [], 1),
    ],
)
def test_what_a_baseline_leaves(baseline: Path, text: str, expected: list[str], gone: int) -> None:
    Path("page.md").write_text(text)
    found = check_paths([Path("page.md")], Configuration()).diagnostics

    fresh, missing = unknown(found, read_baseline(baseline), SourceCache(Path()), Path())

    assert expected == [each.code for each in fresh]
    assert gone == len(missing)


@pytest.mark.parametrize(
    "content",
    [
        *("", "[", "[]", "{}", "null", "nothing", "\x00"),
        *('{"version": 0}', '{"version": 9}', '{"version": "1"}'),
        *('{"version": 1}', '{"version": 1, "findings": {}}', '{"version": 1, "findings": ["N022"]}'),
        *(
            f'{{"version": 1, "findings": [{{"fingerprint": {each}}}]}}'
            for each in ("[]", '{"a": []}', "7", "null")
        ),
    ],
)
def test_what_is_no_baseline_is_refused_by_name(baseline: Path, content: str) -> None:
    baseline.write_text(content)

    with pytest.raises(BaselineError, match=r"known\.json: .*--baseline write"):
        read_baseline(baseline)


def test_a_baseline_that_is_not_there_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match=r"no such baseline\. Write it with"):
        read_baseline(tmp_path / "none.json")


def test_a_baseline_is_the_same_text_each_time(baseline: Path) -> None:
    found = check_paths([Path("page.md")], Configuration()).diagnostics

    assert baseline.read_text() == baseline_text(found, SourceCache(Path()), Path())


def test_a_baseline_holds_from_wherever_the_run_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(FAULT)
    monkeypatch.chdir(tmp_path)
    found = check_paths([Path()], Configuration()).diagnostics
    text = baseline_text(found, SourceCache(Path()), Path())
    Path("known.json").write_text(text)
    monkeypatch.chdir(tmp_path / "docs")
    below = check_paths([Path()], Configuration()).diagnostics

    assert ((), frozenset()) == unknown(
        below, read_baseline(Path("../known.json")), SourceCache(Path()), Path("..")
    )
    assert text == baseline_text(below, SourceCache(Path()), Path(".."))


def test_a_baseline_may_be_on_another_drive_than_the_run(baseline: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where Sphinx builds a project of another drive of Windows: no path leads from one to the other."""
    page = baseline.parent / "page.md"
    found = check_paths([page], Configuration()).diagnostics
    known = Baseline(replace(Configuration(), baseline=str(baseline)))
    real = os.path.relpath

    def relative(path: Path | str, start: Path | str = os.curdir) -> str:
        if Path(path).is_absolute() != Path(start).is_absolute():
            raise ValueError("path is on mount 'D:', start on mount 'C:'")
        return real(path, start)

    monkeypatch.setattr(os.path, "relpath", relative)
    assert () == known.without_known(found, SourceCache(Path()))


@pytest.mark.parametrize("path", ["docs/a.md", "docs/../docs/a.md", "../here/docs/a.md"])
def test_one_path_is_known_however_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert "docs/a.md" == path_from(Path(), path)
