"""Diffs of texts, and what of a sequence rises."""

from signage_core.comparison import diff, rising


def test_only_a_line_feed_ends_a_line_of_a_diff() -> None:
    assert diff("a.md", "one\x0ctwo\u2028three\n", "one\x0ctwo\u2028tree") == (
        "--- a.md\n+++ a.md\n@@ -1 +1 @@\n"
        "-one\x0ctwo\u2028three\n+one\x0ctwo\u2028tree\n\\ No newline at end of file\n"
    )


def test_a_path_with_a_line_end_is_quoted() -> None:
    assert diff("a\nb.md", None, "one\n").startswith('--- /dev/null\n+++ "a\\nb.md"\n')


def test_the_longest_run_that_rises() -> None:
    assert rising([]) == []
    assert rising([3, 1, 4, 1, 5, 9, 2, 6]) == [1, 2, 4, 7]
