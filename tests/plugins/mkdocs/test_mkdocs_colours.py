"""The colours that the MkDocs plugin adds: to which blocks, and what the site's own settings keep."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from signage_lexers.stylesheet import labels, stylesheet

if TYPE_CHECKING:
    from pathlib import Path

_EXAMPLE = 'button#e1 "A & B <b>"\n'
_FENCE = f"```anml\n{_EXAMPLE}```\n"
_NESTED = '- item\n\n    === "Tab"\n\n        ```anml\n        button#e2\n        ```\n'
_INDENTED = "    indented\n"
_BLOCK = re.compile(r'<div class="([^"]*\b(?:highlight|codehilite)\b[^"]*)">')
_LOADED = '<link href="assets/signage.css" rel="stylesheet">'


def _built(folder: Path, more: str = "", page: str = _FENCE, **options: object) -> Path:
    docs = folder / "docs"
    docs.mkdir(exist_ok=True)
    (docs / "index.md").write_text(page, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(f"site_name: Site\ntheme: {{name: mkdocs}}\n{more}", encoding="utf-8")
    plugins = [{"signage": {"sign": False, **options}}]
    build(load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "built"), plugins=plugins))
    return folder / "built"


def _page(site: Path) -> str:
    return (site / "index.html").read_text(encoding="utf-8")


def test_one_line_colours_a_fence_and_loads_the_stylesheet(tmp_path: Path) -> None:
    site = _built(tmp_path)
    assert stylesheet() == (site / "assets" / "signage.css").read_text(encoding="utf-8")
    assert _LOADED in _page(site)
    assert ["language-anml highlight"] == _BLOCK.findall(_page(site))
    assert '<span class="k">button</span><span class="p">#</span><span class="nc">e1</span>' in _page(site)
    (block,) = re.findall(r'<code class="nohighlight">(.*?)</code>', _page(site), re.DOTALL)
    assert _EXAMPLE == unescape(re.sub("<[^>]+>", "", block))
    assert [tmp_path / "docs" / "index.md"] == list((tmp_path / "docs").iterdir())


def test_plugins_that_want_a_source_of_each_file_are_asked_before(tmp_path: Path) -> None:
    (tmp_path / "hook.py").write_text(
        "from mkdocs.plugins import event_priority\n"
        "@event_priority(-100)\n"
        "def on_files(files, config):\n"
        "    assert all(file.abs_src_path for file in files)\n",
        encoding="utf-8",
    )
    assert (_built(tmp_path, "hooks: [hook.py]\n") / "assets" / "signage.css").is_file()


@pytest.mark.parametrize("label", labels())
def test_fences_of_each_label_are_coloured(tmp_path: Path, label: str) -> None:
    page = _page(_built(tmp_path, page=f"```{label}\nx\n```\n\n```python\nx\n```\n"))
    assert [f"language-{label} highlight"] == _BLOCK.findall(page)
    assert '<pre><code class="language-python">x\n</code></pre>' in page


@pytest.mark.parametrize(
    ("extensions", "classes"),
    [
        ("[pymdownx.superfences]", "language-anml highlight"),
        ("[pymdownx.superfences, pymdownx.highlight]", "language-anml highlight"),
        ("[pymdownx.highlight, pymdownx.superfences]", "language-anml highlight"),
        ("[pymdownx.extra]", "language-anml highlight"),
        ("[pymdownx.superfences, {pymdownx.highlight: {linenums: true}}]", "language-anml highlight"),
        ("[codehilite]", "language-anml codehilite"),
        ("[{codehilite: {css_class: code highlight}}]", "language-anml code highlight"),
        # What the site sets is kept.
        ("[pymdownx.superfences, {pymdownx.highlight: {pygments_lang_class: false}}]", "highlight"),
        ("[{codehilite: {pygments_formatter: html}}]", "codehilite"),
    ],
)
def test_every_highlighter_names_the_language(tmp_path: Path, extensions: str, classes: str) -> None:
    site = _built(tmp_path, f"markdown_extensions: {extensions}\n")
    assert [classes] == _BLOCK.findall(_page(site))
    assert '<span class="k">button</span>' in _page(site)


def test_nested_fences_are_coloured_and_indented_code_is_not(tmp_path: Path) -> None:
    more = "markdown_extensions: [pymdownx.superfences, {pymdownx.tabbed: {alternate_style: true}}]\n"
    page = _page(_built(tmp_path, more, f"{_NESTED}\n\nText.\n\n{_INDENTED}"))
    assert ["language-anml highlight"] == _BLOCK.findall(page)
    assert '<span class="nc">e2</span>' in page
    assert "<pre><code>indented\n</code></pre>" in page


def test_without_colours_nothing_is_added(tmp_path: Path) -> None:
    site = _built(tmp_path, colours=False)
    assert f'<pre><code class="language-anml">{"button#e1"}' in _page(site)
    assert "signage.css" not in _page(site)
    assert not (site / "assets").exists()


def test_a_stylesheet_of_the_site_comes_later_and_one_of_our_name_is_kept(tmp_path: Path) -> None:
    own = tmp_path / "docs" / "assets" / "signage.css"
    own.parent.mkdir(parents=True)
    own.write_text("/* mine */", encoding="utf-8")
    site = _built(tmp_path, "extra_css: [own.css]\n")
    assert "/* mine */" == (site / "assets" / "signage.css").read_text(encoding="utf-8")
    assert ["assets/signage.css", "own.css"] == re.findall(r'<link href="([^"]*(?:signage|own)\.css)"', _page(site))
