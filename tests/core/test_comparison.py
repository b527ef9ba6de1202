"""Diffs of texts, and what of a sequence rises."""

import pytest

from signage_core.comparison import diff, equal_ends, rising


def test_only_a_line_feed_ends_a_line_of_a_diff() -> None:
    assert diff("a.md", "one\x0ctwo\u2028three\n", "one\x0ctwo\u2028tree") == (
        "--- a.md\n+++ a.md\n@@ -1 +1 @@\n"
        "-one\x0ctwo\u2028three\n+one\x0ctwo\u2028tree\n\\ No newline at end of file\n"
    )


def test_a_path_with_a_line_end_is_quoted() -> None:
    assert diff("a\nb.md", None, "one\n").startswith('--- /dev/null\n+++ "a\\nb.md"\n')


def test_an_equal_change_in_equal_parts_of_a_long_page_is_shown_alone() -> None:
    rest = "".join(f"  link#e{number}\n" for number in range(6))
    before, after = ("".join(f"## {n}\nmain\n{first}{rest}\n" for n in range(30)) for first in ("  a\n", "  b\n"))
    lines = diff("a.md", before, after).splitlines()
    assert ["-  a", "+  b"] * 30 == [line for line in lines[2:] if line[0] in "+-"]


def test_the_longest_run_that_rises() -> None:
    assert rising([]) == []
    assert rising([3, 1, 4, 1, 5, 9, 2, 6]) == [1, 2, 4, 7]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("abc", "abc", (3, 0)),
        ("abc", "axc", (1, 1)),
        ("ab", "abb", (2, 0)),
        ("aa", "a", (1, 0)),
        ("", "a", (0, 0)),
        ("ab", "xab", (0, 2)),
    ],
)
def test_lines_that_are_equal_at_both_ends_are_counted_once(
    before: str, after: str, expected: tuple[int, int]
) -> None:
    assert expected == equal_ends(before, after)
