"""Offsets become lines and columns as editors count them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.span import LineTable


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", [0]), ("a", [0]), ("a\n", [0, 2]), ("\n\nb", [0, 1, 2]), ("a\r\nb\rc\n", [0, 3, 5, 7])],
)
def test_where_lines_start(text: str, expected: list[int]) -> None:
    assert expected == LineTable(text).starts


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [(1, 1, 0), (1, 2, 1), (2, 1, 3), (1, 9, 3), (2, 9, 5), (9, 1, 5), (0, 3, 0), (2, 0, 3)],
)
def test_a_place_outside_a_line_is_its_end(line: int, column: int, expected: int) -> None:
    assert expected == LineTable("ab\ncd").offset(line, column)


@given(st.text(alphabet="ab\n\r\x0b\x0c\u2028", max_size=30))
def test_only_three_ends_end_a_line(text: str) -> None:
    expected = re.split(r"\r\n?|\n", text)
    table = LineTable(text)

    assert expected == [table.line(number + 1) for number in range(len(table.starts))]
    assert all((number + 1, 1) == table.position(start) for number, start in enumerate(table.starts[:-1]))
