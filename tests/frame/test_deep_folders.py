"""A tree that is deeper than Python's stack, as a commit may hold, costs the pages in it and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from signage.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_DEPTH = 1_000
_TOO_DEEP = "more than 200 folders deep"


@pytest.fixture
def deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a tree with a page at its top and one at its bottom, go to its top, and return the bottom."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    folders = [tmp_path / "/".join("a" * depth) for depth in range(1, _DEPTH + 1)]
    for folder in folders:
        folder.mkdir()
    for folder in (tmp_path, folders[-1]):
        (folder / "page.md").write_text("```anyt\n<task>\n```\n", encoding="utf-8")
        (folder / "index.html").write_text("<title>A</title><form><input name=a></form>", encoding="utf-8")
    yield folders[-1]
    for name in ("page.md", "index.html"):
        (folders[-1] / name).unlink()
    for folder in reversed(folders):  # nobody else removes so deep a tree
        for cache in folder.glob(".signage_cache/*"):
            cache.unlink()
        if (folder / ".signage_cache").exists():
            (folder / ".signage_cache").rmdir()
        folder.rmdir()


def _run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*arguments])
    return result.exit_code, result.output


@pytest.mark.usefixtures("deep")
def test_a_search_ends_above_what_is_too_deep() -> None:
    code, said = _run("check", "--format", "concise", "--no-cache", ".")

    assert (2, True, True) == (code, "page.md:2:1: " in said, f"cannot be read: {_TOO_DEEP}" in said)


@pytest.mark.parametrize("cache", ["--cache", "--no-cache"])
def test_a_page_that_is_named_is_checked_however_deep_it_lies(deep: Path, cache: str) -> None:
    assert "page.md:2:1: " in _run("check", "--format", "concise", cache, str(deep / "page.md"))[1]


@pytest.mark.usefixtures("deep")
def test_a_site_is_signed_as_far_as_it_is_not_too_deep() -> None:
    _, said = _run("annotate", ".", "--no-cache", "--twins", "none")

    assert (True, True) == ("1 page read, 1 changed" in said, _TOO_DEEP in said)
