"""The lines that `literalinclude` and `include` take are those that Sphinx and docutils take."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.directives.code import LiteralIncludeReader

from signage_linter.finders.rst.literal_inclusion import InclusionError, clipped, selected_lines

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
import os

class Panel:
    # a comment
    @property
    def name(self):
        def inner():
            return 1
        return inner

    def other(self): return 2

if os:
    async def conditional():
        return [
            3,
        ]
    # trailing comment

def last(): pass
"""
OPTIONS: list[dict[str, Any]] = [
    {},
    {"lines": "1"},
    {"lines": "2-4,1"},
    {"lines": "-3, 5-"},
    {"lines": "3-99"},
    {"start-after": "Panel"},
    {"start-at": "Panel", "end-before": "a"},
    {"start-at": "Panel", "end-at": "other"},
    {"start-at": "import", "end-before": "os"},
    {"pyobject": "Panel"},
    {"pyobject": "Panel.name"},
    {"pyobject": "Panel.other"},
    {"pyobject": "conditional"},
    {"pyobject": "last"},
    {"pyobject": "Panel.name", "dedent": 4},
    {"pyobject": "Panel.name", "dedent": None},
    {"pyobject": "Panel", "start-after": "def", "lines": "1-2"},
    {"prepend": "# before", "append": "# after", "lines": "1"},
    {"dedent": 2},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_lines_are_those_of_sphinx(options: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "code.py"
    file.write_text(TEXT, encoding="utf-8")
    config: Any = SimpleNamespace(source_encoding="utf-8")
    expected, _ = LiteralIncludeReader(file, dict(options), config).read()
    chosen = selected_lines(TEXT, options)
    assert expected == "".join(line.text for line in chosen)
    original = TEXT.split("\n")
    assert [] == [line for line in chosen if line.number and line.text.strip() not in original[line.number - 1]]
    assert [] == [line for line in chosen if not line.number and not line.option]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start-after": "nowhere"}, "`start-after` text not found: nowhere"),
        ({"end-at": "nowhere"}, "`end-at` text not found: nowhere"),
        ({"pyobject": "nowhere"}, "`pyobject` not found: nowhere"),
        ({"lines": "99"}, "`lines` selects nothing: 99"),
        ({"lines": "one"}, "`lines` is not a list of lines: one"),
    ],
    ids=str,
)
def test_what_selects_nothing_is_an_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InclusionError, match=f"^{message}$"):
        selected_lines(TEXT, options)


@pytest.mark.parametrize(
    ("options", "text", "skipped"),
    [
        ({}, "a\nb\nc\nd\n", 0),
        ({"start-line": 1}, "b\nc\nd", 1),
        ({"start-line": -1}, "d", 3),
        ({"end-line": 2}, "a\nb", 0),
        ({"start-after": "b"}, "\nc\nd\n", 1),
        ({"start-line": 1, "start-after": "b\n", "end-before": "d"}, "c\n", 2),
        ({"end-before": "c"}, "a\nb\n", 0),
    ],
    ids=str,
)
def test_clipping_counts_the_lines_in_front(options: dict[str, Any], text: str, skipped: int) -> None:
    piece = clipped("a\nb\nc\nd\n", options)
    assert (text, skipped) == (piece.text, piece.skipped)


def test_a_clip_that_is_not_there_is_an_error() -> None:
    with pytest.raises(InclusionError, match="`start-after` text not found: x"):
        clipped("a\n", {"start-after": "x"})


def test_a_tab_is_not_as_wide_as_a_page_says() -> None:
    assert [100] == [len(line.text) for line in selected_lines("\t", {"tab-width": "1000000"})]
