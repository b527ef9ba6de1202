"""The colours that the Sphinx extension adds: the stylesheet and its place, and what the project itself sets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from signage_lexers.stylesheet import stylesheet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

    Sphinx = Callable[..., CompletedProcess[str]]

_PAGE = """\
Page
====

- item

  .. code-block:: anml

     button#e1 "Save"
"""
_SHEETS = re.compile(r'<link rel="stylesheet" type="text/css" href="([^"?]+)')


def _built(folder: Path, sphinx: Sphinx, *more: str, builder: str = "html") -> Path:
    """Build a page with the one line of the README, and more lines."""
    project = folder / "project"
    project.mkdir(exist_ok=True)
    (project / "index.rst").write_text(_PAGE, encoding="utf-8")
    (project / "conf.py").write_text("\n".join(['extensions = ["sphinx_signage"]', *more, ""]), encoding="utf-8")
    done = sphinx(project, folder, "-q", "-W", builder=builder)
    assert done.returncode == 0, done.stderr
    return folder / builder


def _sheets(site: Path) -> list[str]:
    return _SHEETS.findall((site / "index.html").read_text(encoding="utf-8"))


def test_one_line_loads_the_stylesheet_behind_the_themes(tmp_path: Path, sphinx: Sphinx) -> None:
    site = _built(tmp_path, sphinx)
    assert stylesheet() == (site / "_static" / "signage.css").read_text(encoding="utf-8")
    assert "_static/signage.css" == _sheets(site)[-1]
    page = (site / "index.html").read_text(encoding="utf-8")
    assert '<div class="highlight-anml notranslate">' in page
    assert '<span class="k">button</span>' in page
    assert ["conf.py", "index.rst"] == sorted(file.name for file in (tmp_path / "project").iterdir())


@pytest.mark.parametrize(("style", "is_dark"), [("monokai", True), ("tango", False), ("none", False)])
def test_the_colours_fit_the_background_of_the_style(
    tmp_path: Path, sphinx: Sphinx, style: str, is_dark: bool
) -> None:
    site = _built(tmp_path, sphinx, f'pygments_style = "{style}"')
    sheet = (site / "_static" / "signage.css").read_text(encoding="utf-8")
    assert stylesheet(always_dark=is_dark) == sheet != stylesheet(always_dark=not is_dark)


def test_a_stylesheet_of_the_project_comes_later(tmp_path: Path, sphinx: Sphinx) -> None:
    (tmp_path / "project" / "own").mkdir(parents=True)
    (tmp_path / "project" / "own" / "mine.css").write_text("/* mine */", encoding="utf-8")
    more = ['html_static_path = ["own"]', 'html_css_files = ["mine.css"]']
    assert ["_static/signage.css", "_static/mine.css"] == _sheets(_built(tmp_path, sphinx, *more))[-2:]


def test_a_stylesheet_of_our_name_is_kept(tmp_path: Path, sphinx: Sphinx) -> None:
    (tmp_path / "project" / "own").mkdir(parents=True)
    (tmp_path / "project" / "own" / "signage.css").write_text("/* mine */", encoding="utf-8")
    site = _built(tmp_path, sphinx, 'html_static_path = ["own"]')
    assert "/* mine */" == (site / "_static" / "signage.css").read_text(encoding="utf-8")


def test_a_link_in_the_place_of_the_stylesheet_is_not_followed(tmp_path: Path, sphinx: Sphinx) -> None:
    other = tmp_path / "other.css"
    other.write_text("mine", encoding="utf-8")
    sheet = tmp_path / "html" / "_static" / "signage.css"
    sheet.parent.mkdir(parents=True)
    sheet.symlink_to(other)
    _built(tmp_path, sphinx)
    assert ("mine", stylesheet()) == (other.read_text(encoding="utf-8"), sheet.read_text(encoding="utf-8"))


def test_without_colours_nothing_is_added(tmp_path: Path, sphinx: Sphinx) -> None:
    site = _built(tmp_path, sphinx, "signage_colours = False")
    assert not (site / "_static" / "signage.css").exists()
    assert "_static/signage.css" not in _sheets(site)


def test_a_builder_without_pages_gets_no_stylesheet(tmp_path: Path, sphinx: Sphinx) -> None:
    assert [] == list(_built(tmp_path, sphinx, builder="text").rglob("*.css"))


def test_a_folder_of_pages_finds_the_stylesheet_from_each(tmp_path: Path, sphinx: Sphinx) -> None:
    site = _built(tmp_path, sphinx, builder="dirhtml")
    assert "_static/signage.css" == _sheets(site)[-1]
    assert (site / "_static" / "signage.css").exists()
