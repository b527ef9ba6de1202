"""The Python-Markdown extension on its own, in any host."""

from __future__ import annotations

import logging
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from mkdocs.commands.build import build
from mkdocs.config import load_config

from markdown_signage import SignageExtension, makeExtension
from signage_linter.option import ConfigurationError

if TYPE_CHECKING:
    from markdown.extensions import Extension

_PAGE = '# Page\n\n```anml-native\nbutton#e4 "Save"\nbutton#e4 "Send"\n```\n'


def _logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [" ".join(each.getMessage().split(" ")[:2]) for each in caplog.records if each.name == "signage"]


def _convert(text: str, *extensions: str | Extension) -> str:
    return Markdown(extensions=["fenced_code", *extensions]).convert(text)


def test_findings_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    html = _convert(_PAGE, "markdown_signage")

    assert _convert(_PAGE) == html
    assert ["<page>:5:7: N014"] == _logged(caplog)
    assert [logging.ERROR] == [record.levelno for record in caplog.records]


def test_the_page_may_be_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text("---\ntitle: x\n---\n" + _PAGE, encoding="utf-8")
    _convert(_PAGE, makeExtension(path="page.md"))

    assert ["page.md:8:7: N014"] == _logged(caplog)


def test_options_are_the_linters(caplog: pytest.LogCaptureFixture) -> None:
    _convert(_PAGE, SignageExtension(ignore=["N014"]))

    assert [] == _logged(caplog)
    with pytest.raises(ConfigurationError, match="Did you mean `profile`"):
        SignageExtension(profle="strict")


def test_a_finding_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    extension = SignageExtension()
    for _ in range(2):
        _convert(_PAGE, extension)

    assert ["<page>:5:7: N014"] == _logged(caplog)


def test_mkdocs_says_which_page_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("---\ntitle: x\n---\n" + _PAGE, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\nmarkdown_extensions: [markdown_signage]\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    build(load_config("mkdocs.yml", plugins=[], theme={"name": "mkdocs"}))

    assert ["docs/index.md:8:7: N014"] == _logged(caplog)


class _Context(Preprocessor):
    """What Zensical leaves in a converter: the page, its path relative to the folder of the pages."""

    page = SimpleNamespace(path="guide.md")
    config = MappingProxyType({"docs_dir": "docs"})

    def run(self, lines: list[str]) -> list[str]:
        return lines


class _Links(Treeprocessor):
    file = None


def test_zensical_says_which_page_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    Path("docs/guide.md").write_text(_PAGE, encoding="utf-8")
    converter = Markdown(extensions=["fenced_code", SignageExtension(sign=False)])
    converter.preprocessors.register(_Context(converter), "rendering_context", 0)
    converter.treeprocessors.register(_Links(converter), "relpath", 0)
    converter.convert(_PAGE)

    assert ["docs/guide.md:5:7: N014"] == _logged(caplog)
