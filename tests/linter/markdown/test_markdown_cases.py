"""Pages with planted marks, and where each line of code stands in them.

A case is a folder: `page.md`, what it includes, and `expected.txt` with a line for each block
(`path:line:column [label classes] options < include lines`), one for each of its lines of code (indented,
a tab written as an arrow), and one for each fault. A line of code starts with `mark-…` when it must be found,
and with `hidden-…` or `lost-…` when no block may show it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.source import read_source

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_linter.page import Page

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())
_MARK = re.compile(r"(?:mark|hidden|lost|whole|fragment|inner|block|top|middle|bottom|deep|section)-\d+")


def _page(folder: Path) -> Page:
    configs: dict[str, dict[str, object]] = {
        "pymdownx.tabbed": {"alternate_style": True},
        "pymdownx.snippets": {"dedent_subsections": True, "base_path": [str(folder)]},
        "pymdownx.superfences": {"preserve_tabs": folder.name == "tabs"},
    }
    settings = MarkdownSettings(extension_configs=configs, root=folder)
    return find(read_source(folder / "page.md", "page.md"), settings)


@pytest.fixture(params=CASES, ids=lambda folder: folder.name)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a case's folder."""
    folder: Path = request.param
    return Path(shutil.copytree(folder, tmp_path / folder.name))


def test_each_block_is_found_with_the_place_of_each_line(
    case: Path, described: Callable[[Page], list[str]]
) -> None:
    expected = (case / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert expected == described(_page(case))


def test_what_is_called_exact_stands_there(case: Path, misplaced: Callable[[Page, Path], list[str]]) -> None:
    assert [] == misplaced(_page(case), case)


def test_marks_are_shown_and_hidden_ones_are_not(case: Path) -> None:
    text = (case / "page.md").read_text(encoding="utf-8")
    if "---\n" in text[:4]:
        text = text.split("---\n", 2)[2]
    planted = set(re.findall(r"(?m)^[\s>]*(mark-\d+)", text))
    shown = {mark for example in _page(case).examples for mark in re.findall(r"(?m)^\s*(\w+-\d+)", example.text)}

    assert planted == {mark for mark in shown if mark.startswith("mark")}
    assert not {mark for mark in shown if mark.startswith(("hidden", "lost"))}


def test_line_ends_and_byte_order_marks_move_nothing(
    case: Path, written_otherwise: Callable[[bytes], bytes], without_text: Callable[[Page], object]
) -> None:
    expected = without_text(_page(case))
    page = case / "page.md"
    page.write_bytes(written_otherwise(page.read_bytes()))
    assert expected == without_text(_page(case))


def test_every_case_has_marks() -> None:
    assert len(CASES) >= 15
    assert all(_MARK.search((folder / "page.md").read_text(encoding="utf-8")) for folder in CASES)
