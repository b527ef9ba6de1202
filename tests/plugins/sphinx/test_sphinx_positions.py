"""Each code line of the planted project holds its own address; the extension has to report that address."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage_linter.finders.rst.find import find
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.page import Example, Place
from signage_linter.report import PageDiagnostic
from signage_linter.source import Source, SourceCache, read_source
from signage_specs.diagnostic import Severity
from sphinx_signage.collect import placed_as
from sphinx_signage.notebooks import in_notebook, read_notebook

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDRESS = re.compile(r"([\w/.]+\.\w+):(\d+)")
HEADER = re.compile(r"\.\. |`{3,}|~{3,}|:{3,}|.*::$")

Examples = list[dict[str, Any]]


def lines_of(examples: Examples) -> Iterator[tuple[dict[str, Any], str]]:
    for example in examples:
        yield from zip(example["places"], example["text"].split("\n"), strict=False)


def raw_line(place: dict[str, Any]) -> str:
    lines = Path(place["path"]).read_text(encoding="utf-8").split("\n")
    column: int = place["column"]
    return lines[int(place["line"]) - 1][column - 1 :]


def test_every_address_is_reported_where_it_stands(planted: Path, planted_examples: Examples) -> None:
    wrong = [
        (line, place)
        for example in planted_examples
        if not example["generated"]
        for place, line in lines_of([example])
        for file, number in ADDRESS.findall(line)
        if (str(planted / file), int(number)) != (place["path"], place["line"])
    ]
    assert [] == wrong


def test_no_planted_line_is_missed(planted: Path, planted_examples: Examples) -> None:
    there = {
        address
        for file in planted.rglob("*.*")
        if file.suffix in {".rst", ".md", ".txt", ".py"}
        for address in ADDRESS.findall(file.read_text(encoding="utf-8"))
    }
    reported = {address for _, line in lines_of(planted_examples) for address in ADDRESS.findall(line)}
    assert there == reported


def test_exact_places_hold_their_text(planted_examples: Examples) -> None:
    exact = [(place, line) for place, line in lines_of(planted_examples) if place["exact"] and line.strip()]
    assert 100 < len(exact)
    assert [] == [(place, line) for place, line in exact if not raw_line(place).startswith(line.rstrip())]


def test_only_what_is_rendered_otherwise_is_approximate(planted_examples: Examples) -> None:
    approximate = [
        ADDRESS.sub("", line).split('"')[0]
        for example in planted_examples
        if not example["generated"]
        for place, line in lines_of([example])
        if line.strip() and not place["exact"]
    ]
    # A line with markup in a parsed-literal, and a tab within a line, which docutils shows as spaces.
    assert ["link ", "button       "] == approximate


def test_what_stands_in_no_file_is_generated(planted_examples: Examples) -> None:
    generated = [each["text"].split("\n")[0].split(" ")[0] for each in planted_examples if each["generated"]]
    assert ["made", "---"] == generated


def test_headers_stand_at_the_openings(planted_examples: Examples) -> None:
    headless = [
        example["text"].split(" ")[0]
        for example in planted_examples
        if not example["generated"]
        and not (example["opening"]["line"] and HEADER.match(raw_line(example["opening"]).rstrip(" |>")))
    ]
    # Two consoles and an indented block of Markdown have no header.
    assert [">>>", ">>>", "button"] == headless


def test_include_chains_are_kept(planted: Path, planted_examples: Examples) -> None:
    chains = {
        example["text"]: [(Path(each["path"]).name, each["line"]) for each in example["included_from"]]
        for example in planted_examples
        if example["included_from"]
    }
    index = (planted / "index.rst").read_text(encoding="utf-8").split("\n")
    whole = index.index(".. include:: parts/whole.rst") + 1
    assert [("index.rst", whole)] == chains['button "parts/whole.rst:3"']
    assert [("index.rst", whole), ("whole.rst", 9)] == chains['button "parts/inner.rst:3"']
    page = (planted / "page.md").read_text(encoding="utf-8").split("\n")
    assert [("page.md", page.index("```{include} parts/part.md") + 1)] == chains['button "parts/part.md:6"']


def test_classes_and_attributes_are_kept(planted_examples: Examples) -> None:
    marked = next(each for each in planted_examples if each["attributes"])
    assert ("extra",) == marked["classes"]
    assert {"data-expect": "N014"} == marked["attributes"]


def test_the_finder_without_sphinx_finds_the_same(
    planted: Path, planted_pages: dict[str, Examples], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(planted)
    page = find(read_source(planted / "index.rst", "index.rst"), RstSettings(root=planted))
    mine = [
        (
            example.text,
            [(str(planted / place.path), place.line, place.column, place.exact) for place in example.places],
        )
        for example in page.examples
    ]
    theirs = [
        (example["text"], [tuple(place.values()) for place in example["places"]])
        for example in planted_pages["index"]
        if not example["generated"] and not _made_by_conf(example, planted)
    ]
    assert theirs == mine


def _made_by_conf(example: dict[str, Any], planted: Path) -> bool:
    """Tell whether one of conf.py's own directives made a block: Sphinx alone knows them."""
    header = (planted / "index.rst").read_text(encoding="utf-8").split("\n")[int(example["opening"]["line"]) - 1]
    return header.startswith((".. subclassed::", ".. untold::"))


def _notebook(*cells: tuple[str, object]) -> str:
    return json.dumps({"cells": [{"cell_type": kind, "source": source} for kind, source in cells]}, indent=1)


def test_a_line_that_counts_the_cells_of_a_notebook_is_one_of_their_texts() -> None:
    lines = ["# Pier\n", "\n", "Boats"]
    text = _notebook(("markdown", lines), ("code", ["<!-- signage: skip -->"]), ("markdown", "a\nb"))
    sources = SourceCache(Path(), [Source("a.ipynb", text)])
    notebook = read_notebook("a.ipynb", sources)
    assert notebook is not None
    assert "# Pier\n\nBoats\n\na\nb" == notebook.text.text
    assert notebook.text == sources.get("a.ipynb")
    for line, expected in ((10_001, 1), (10_002, 1), (10_004, 3), (30_002, 5), (30_003, 6)):
        assert Place("a.ipynb", expected, 2) == in_notebook(Place("a.ipynb", line, 2), notebook)
    for line, cell in ((0, 1), (3, 1), (10_005, 1), (20_003, 4), (30_004, 5), (40_002, 1)):
        assert Place("a.ipynb", cell, exact=False) == in_notebook(Place("a.ipynb", line, 2), notebook)


def test_a_line_of_a_notebook_that_can_not_be_read_is_a_guess() -> None:
    assert Place("a.ipynb", 1, exact=False) == in_notebook(Place("a.ipynb", 10_005, 3), None)
    assert Place("a.md", 10_005, 3) == in_notebook(Place("a.md", 10_005, 3), None)


def test_a_finding_in_a_notebook_stands_where_its_file_has_the_text() -> None:
    lines = ['link "ü" 😀 x\n', "nav\n", "nav ", "end\n"]
    text = _notebook(("code", lines), ("markdown", []), ("markdown", 'nav\n"a"\n'), ("markdown", lines))
    file = Source("a.ipynb", text)
    notebook = read_notebook("a.ipynb", SourceCache(Path(), [file]))
    assert notebook is not None

    def found(line: int, column: int, path: str = "a.ipynb") -> tuple[int, int, bool]:
        given = PageDiagnostic("N014", "n", Severity.ERROR, "m", path, line, column, line, 9, "anml", "", "")
        placed = notebook.in_file(given)
        return placed.line, placed.column, placed.approximate

    def rest(line: int, column: int) -> str:
        number, at, _ = found(line, column)
        return file.lines.line(number)[at - 1 :]

    assert (0, 4, 5, 8, 12) == notebook.starts
    assert r'link \"\u00fc\" \ud83d\ude00 x\n",' == rest(9, 1)
    assert r'\u00fc\" \ud83d\ude00 x\n",' == rest(9, 7)
    assert r'x\n",' == rest(9, 12)
    assert [r'nav\n\"a\"\n"', r'a\"\n"', '"'] == [rest(6, 1), rest(7, 2), rest(8, 1)]
    assert ['nav ",', '"'] == [rest(11, 1), rest(12, 1)]
    assert (2, 3, False) == found(2, 3, "b.md")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"cells": [1]}', '{"cells": {"a": 1}}', '{"cells": [{"source": 1}]}', "[" * 100_000],
)
def test_what_is_no_notebook_is_read_as_none(text: str) -> None:
    assert None is read_notebook("a.ipynb", SourceCache(Path(), [Source("a.ipynb", text)]))


def test_an_example_whose_place_is_near_gets_that_of_its_twin() -> None:
    def example(line: int, *, exact: bool, text: str = "x") -> Example:
        return Example("anml", text, (Place("a.md", line, exact=exact),))

    certain = [example(line, exact=True) for line in (3, 9)]
    assert certain == list(placed_as(certain, [example(line, exact=False) for line in (4, 10)]))
    for near in ([example(4, exact=False)], [example(4, exact=False, text="y")] * 2):
        assert near == list(placed_as(certain, near))
