from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_linter.directive import Directive, find_directives, treatments
from signage_linter.finders.rst.find import find
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.source import Source, SourceCache, read_source

if TYPE_CHECKING:
    from pathlib import Path


def directives(text: str, markup: str = "markdown", blocks: tuple[range, ...] = ()) -> list[Directive]:
    return list(find_directives(Source("page", text), markup, blocks))


@pytest.mark.parametrize(
    ("markup", "text", "expected"),
    [
        ("markdown", '<!-- signage: skip reason="it\'s old" -->', ("skip", (), "it's old")),
        ("markdown", "   <!--signage:expect N014,N015-->", ("expect", ("N014", "N015"), "")),
        ("markdown", "> - <!-- signage: fragment -->", ("fragment", (), "")),
        ("markdown", "1. <!-- signage: profile strict -->", ("profile", ("strict",), "")),
        ("myst", "% signage: format anyt", ("format", ("anyt",), "")),
        ("markdown", "<!-- signage: skip\n  reason='two lines' -->", ("skip", (), "two lines")),
        ("markdown", "<!-- signage: -->", ("", (), "")),
        ("rst", "  .. signage: expect N014 duplicate-ref", ("expect", ("N014", "duplicate-ref"), "")),
        ("myst", ".. signage: fragment", ("fragment", (), "")),
        ("html", '<!-- signage: skip-start reason="r" -->', ("skip-start", (), "r")),
    ],
)
def test_a_comment_is_read(markup: str, text: str, expected: tuple[str, tuple[str, ...], str]) -> None:
    [found] = directives(text, markup)
    assert (found.verb, found.arguments, found.reason) == expected


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("markdown", "Write `<!-- signage: skip -->` above it."),
        ("markdown", "<!-- a comment about signage: skip -->"),
        ("markdown", "<!-- signage: never closed"),
        ("markdown", "% signage formats are listed below"),
        ("markdown", "[signage]: https://signage.example (signage: skip)"),
        ("markdown", "<!-- signage formats are listed below -->"),
        ("markdown", "<!-- Signage: a word about signs -->"),
        ("rst", ".. _signage: skip"),
        ("file", "<!-- signage: skip -->"),
    ],
)
def test_other_text_is_no_directive(markup: str, text: str) -> None:
    assert directives(text, markup) == []


def test_a_comment_inside_a_code_block_is_an_example() -> None:
    assert directives("```md\n<!-- signage: skip -->\n```\n", blocks=(range(1, 4),)) == []


def test_a_page_of_markdown_that_one_of_restructuredtext_includes_has_its_own_comments(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(
        "<!-- signage: skip reason='old' -->\n\n```anml\nx\n```\n", encoding="utf-8"
    )
    (tmp_path / "index.rst").write_text(
        ".. include:: README.md\n   :parser: myst_parser.sphinx_\n", encoding="utf-8"
    )
    sources = SourceCache(tmp_path)
    page = find(read_source(tmp_path / "index.rst"), RstSettings(root=tmp_path, sources=sources))
    [treatment], faults = treatments(page, sources)
    assert ["skip"] == [each.verb for each in treatment.directives]
    assert [] == faults


def test_many_unclosed_comments_are_read_in_linear_time() -> None:
    assert directives("<!-- signage: x\n" * 20_000) == []


@pytest.mark.parametrize(
    ("markup", "text", "expected"),
    [
        ("rst", "<!-- signage: expect N014 -->", ".. signage: expect"),
        ("markdown", ".. signage: expect N014", "<!-- signage: expect"),
        ("rst", ".. signage:: skip", "signage: skip"),
        ("markdown", "% signage: expect N014", "<!-- signage: expect"),
        ("markdown", "[//]: # (signage: expect N014)", "<!-- signage: expect"),
        ("markdown", '[comment]: <> "signage: fragment"', "<!-- signage: fragment"),
        ("myst", "[//]: # (signage: fragment)", "<!-- signage: fragment"),
        ("markdown", "<!-- Signage fragment -->", "signage: fragment"),
    ],
)
def test_a_wrong_mark_is_told(markup: str, text: str, expected: str) -> None:
    [found] = directives(text, markup)
    assert expected == found.near(found.unknown_part)


@pytest.mark.parametrize(
    "text", ["[//]: # (signage: expect N014)", "% signage: expect N014", ".. signage: expect N014"]
)
def test_a_wrong_mark_in_mdx_is_one_of_mdx(text: str) -> None:
    [found] = directives(text)
    assert found.near(found.unknown_part, is_mdx=True) == "{/* signage: expect"
