"""Lines are followed through changes of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.finders.markdown.lines import Line, aligned, file_lines, followed, numbered, origin_of, place_of
from signage_linter.page import Place

if TYPE_CHECKING:
    from collections.abc import Callable

_LINES = st.lists(st.sampled_from(["", "a", "b", "c", "d e", "f"]), max_size=25)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a b c", "a b c", [0, 1, 2]),
        ("a b c", "b c", [1, 2]),
        ("a b c", "x a b c", [None, 0, 1, 2]),
        ("a b c", "a x c", [0, 1, 2]),
        ("a b c", "a x y c", [0, None, None, 2]),
        ("a b c d", "a d", [0, 3]),
        ("a b", "b a", [1, None]),
        ("a - b - c", "a - - b - - c", [0, 1, None, 2, None, 3, 4]),
        ("k a - k b - k", "k a - x k b - x k", [0, 1, 2, None, 3, 4, 5, None, 6]),
        ("", "", [0]),
    ],
)
def test_counterparts(before: str, after: str, expected: list[int | None]) -> None:
    assert expected == aligned(before.split(" "), after.split(" "))


def test_blanks_do_not_count() -> None:
    assert [0, 1] == aligned(["\tone\ttwo", "end\r"], ["    one two", "end"])


@given(before=_LINES, after=_LINES)
def test_counterparts_are_distinct_and_in_order(before: list[str], after: list[str]) -> None:
    found = [index for index in aligned(before, after) if index is not None]

    assert sorted(set(found)) == found
    assert len(after) == len(aligned(before, after))
    assert list(range(len(before))) == aligned(before, before)


@given(lines=_LINES, start=st.integers(0, 10), count=st.integers(0, 10))
def test_what_was_put_in_or_taken_out_at_one_place_moves_nothing_else(
    lines: list[str], start: int, count: int
) -> None:
    unique = [f"{number} {line}" for number, line in enumerate(lines)]
    put_in = [*unique[:start], *["new"] * count, *unique[start:]]
    expected = [*range(min(start, len(unique))), *[None] * count, *range(min(start, len(unique)), len(unique))]

    assert expected == aligned(unique, put_in)
    assert [index for index in expected if index is not None] == list(range(len(unique)))
    assert [*range(start), *range(start + count, len(put_in))] == aligned(put_in, unique) or start > len(unique)


def test_a_line_without_a_counterpart_is_near_its_neighbour() -> None:
    after = followed(numbered(["a", "b", "c"], "page.md"), ["new", "a", "new", "new", "c"])
    origins = [origin_of(line) for line in after]

    assert [(1, False), (1, True), (1, False), (1, False), (3, True)] == [
        (origin.line, origin.exact) if origin is not None else None for origin in origins
    ]


def test_a_line_that_a_lone_carriage_return_ends_counts() -> None:
    after = followed([Line(line, origin_of(line)) for line in numbered(["a\rb", "c"], "page.md")], ["a", "b", "c"])

    assert [1, 2, 2] == [origin.line if (origin := origin_of(line)) else 0 for line in after]


def test_lines_end_where_editors_say() -> None:
    assert ["a", "b", "c", "", "d\x0be\u2028f", ""] == file_lines("a\r\nb\rc\n\nd\x0be\u2028f\n")


def test_a_long_text_of_equal_lines_takes_no_long_time(ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    before, after = ["same", ""] * 20_000, ["same", "other", ""] * 15_000

    assert ends_soon(lambda: aligned(before, after))


def test_a_text_put_together_and_split_again_keeps_its_origins() -> None:
    before = numbered(["a", "b", "a"], "page.md", 4)
    after = followed(before, "\n".join(before).split("\n"))

    assert [4, 5, 6] == [origin.line if (origin := origin_of(line)) else 0 for line in after]


def test_lines_that_know_where_they_come_from_are_believed() -> None:
    before = numbered(["a", "b"], "page.md")
    after = followed(before, [before[1], before[0]])

    assert [2, 1] == [origin.line if (origin := origin_of(line)) else 0 for line in after]


def test_lines_that_were_appended_leave_the_others_as_they_were() -> None:
    before = numbered(["a", "b", "a"], "page.md")
    after = followed(before, ["a", "b", "a", "", ""])

    assert all(line is old for line, old in zip(after, before, strict=False))
    assert [(3, False), (3, False)] == [(o.line, o.exact) if (o := origin_of(line)) else None for line in after[3:]]


def test_a_line_that_is_indented_keeps_the_columns_of_its_file() -> None:
    [line] = numbered(["nav"], "part.md", 4)
    assert Place("part.md", 4, 2) == place_of("  " + line, 4)
