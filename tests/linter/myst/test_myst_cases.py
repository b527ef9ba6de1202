"""Pages with planted marks, and where each line of code stands in them.

A case is a folder: `page.md`, what it includes, a `conf.py` where the common one doesn't do, and `expected.txt`
with a line for each block (`path:line:column [label classes] options < include lines`), one for each of its lines
of code (indented, a tab written as an arrow), and one for each fault. A line of code starts with `mark-…` when it
must be found, and with `hidden-…` when no block may show it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_linter.examination import Projects
from signage_linter.finders.myst.find import find
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.source import read_source

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_linter.page import Page

HERE = Path(__file__).parent
CASES = sorted(path for path in (HERE / "cases").iterdir() if path.is_dir())
_SHOWN = re.compile(r"(?m)^\W*(\w+-\d+)")


@pytest.fixture(params=CASES, ids=lambda folder: folder.name)
def case(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a case's folder, which is the working directory, in a project of its own."""
    given: Path = request.param
    folder = Path(shutil.copytree(given, tmp_path / "docs" / given.name))
    shutil.copy(HERE / "conf.py", tmp_path / "docs")
    (tmp_path / "docs" / ".git").mkdir()
    (tmp_path / "outside.md").write_text("```anml\nhidden-99\n```\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def _page(folder: Path) -> Page:
    settings = Projects().settings(folder / "page.md")
    assert isinstance(settings, MystSettings)
    return find(read_source(folder / "page.md", "page.md"), settings)


def test_each_block_is_found_with_the_place_of_each_line(
    case: Path, described: Callable[[Page], list[str]]
) -> None:
    expected = (case / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert expected == described(_page(case))


def test_what_is_called_exact_stands_there(case: Path, misplaced: Callable[[Page, Path], list[str]]) -> None:
    assert [] == misplaced(_page(case), case)


def test_marks_are_shown_and_hidden_ones_are_not(case: Path) -> None:
    planted = set(re.findall(r"mark-\d+", (case / "page.md").read_text(encoding="utf-8")))
    shown = {mark for example in _page(case).examples for mark in _SHOWN.findall(example.text)}

    assert planted == {mark for mark in shown if mark.startswith("mark")}
    assert not {mark for mark in shown if mark.startswith("hidden")}


def test_line_ends_and_byte_order_marks_move_nothing(
    case: Path, written_otherwise: Callable[[bytes], bytes], without_text: Callable[[Page], object]
) -> None:
    expected = without_text(_page(case))
    page = case / "page.md"
    page.write_bytes(written_otherwise(page.read_bytes()))
    assert expected == without_text(_page(case))


def test_every_case_has_marks() -> None:
    assert len(CASES) >= 12
    assert all("mark-" in (folder / "page.md").read_text(encoding="utf-8") for folder in CASES)
