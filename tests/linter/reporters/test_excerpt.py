from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_core.terminal import TAB_STOP, shown, width
from signage_linter.report import PageRelated
from signage_linter.reporters.text import WIDEST, ExcerptLine, excerpt
from signage_linter.source import Source, SourceCache


def at(  # noqa: PLR0913
    line: int, column: int, end_line: int, end_column: int, path: str = "page.md", *, approximate: bool = False
) -> PageRelated:
    return PageRelated(
        message="",
        path=path,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        approximate=approximate,
    )


def sources(text: str) -> SourceCache:
    cache = SourceCache(Path("/nowhere"))
    cache.add(Source("page.md", text))
    return cache


def shown_lines(text: str, spot: PageRelated, before: int = 0) -> list[str]:
    lines: list[str] = []
    for each in excerpt(spot, sources(text), before=before):
        lines.append(f"{each.number}|{each.text}")
        lines.extend([f" |{each.marks}"] if each.marks else [])
    return lines


LONG = "head " + "a" * 200 + "FAULT" + "b" * 200

CASES = [
    ("one word", "one two three\n", at(1, 5, 1, 8), ["1|one two three", " |    ^^^"]),
    ("a tab in front", "\tone\ttwo\n", at(1, 6, 1, 9), ["1|    one two", " |        ^^^"]),
    ("a tab at fault", "a\tb\n", at(1, 2, 1, 3), ["1|a   b", " | ^^^"]),
    ("wide characters", "日本 two 語\n", at(1, 4, 1, 7), ["1|日本 two 語", " |     ^^^"]),
    ("wide characters at fault", "a 日本 b\n", at(1, 3, 1, 5), ["1|a 日本 b", " |  ^^^^"]),
    ("combining marks", "e\u0301te\u0301 two\n", at(1, 7, 1, 10), ["1|e\u0301te\u0301 two", " |    ^^^"]),
    ("a combining mark at fault", "ae\u0301\n", at(1, 3, 1, 4), ["1|ae\u0301", " |  ^"]),
    ("controls", "a\x1bb\n", at(1, 3, 1, 4), ["1|a␛b", " |  ^"]),
    ("invisible characters", "a\u202eb\n", at(1, 2, 1, 3), ["1|a<U+202E>b", " | ^^^^^^^^"]),
    ("nothing but a place", "one two\n", at(1, 4, 1, 4), ["1|one two", " |   ^"]),
    ("the end of a line", "one\n", at(1, 4, 1, 5), ["1|one", " |   ^"]),
    ("the end of the text", "one", at(1, 4, 1, 4), ["1|one", " |   ^"]),
    ("past the end", "one\n", at(1, 9, 1, 12), ["1|one", " |   ^"]),
    ("past the last line", "one\n", at(7, 1, 7, 2), ["7|", " |^"]),
    ("other line ends", "one\r\ntwo\rthree\n", at(2, 1, 2, 4), ["2|two", " |^^^"]),
    ("an end before the start", "one two\n", at(1, 5, 1, 2), ["1|one two", " |    ^"]),
    (
        "two lines",
        "  <a\n    b>  \nrest\n",
        at(1, 3, 2, 7),
        ["1|  <a", " |  ^^", "2|    b>", " |    ^^"],
    ),
    ("a line and its end", "one\ntwo\n", at(1, 1, 2, 1), ["1|one", " |^^^"]),
    (
        "five lines",
        "a\nb\nc\nd\ne\n",
        at(1, 1, 5, 2),
        ["1|a", " |^", "2|b", " |^", "3|c", " |^", "4|d", " |^", "5|e", " |^"],
    ),
    (
        "many lines",
        "a\nb\nc\nd\ne\nf\n",
        at(1, 1, 6, 2),
        ["1|a", " |^", "2|b", " |^", "3|c", " |^", "0|...", "6|f", " |^"],
    ),
    (
        "a blank line among several",
        "a\n\nc\n",
        at(1, 1, 3, 2),
        ["1|a", " |^", "2|", "3|c", " |^"],
    ),
    ("a guess", "one two\n", at(1, 5, 1, 8, approximate=True), ["1|one two"]),
    ("no file", "one\n", at(1, 1, 1, 2, path="other.md"), []),
    ("no line", "one\n", at(0, 1, 0, 1), []),
    (
        "the head of a long line",
        LONG,
        at(1, 1, 1, 5),
        [f"1|head {'a' * 94}…", " |^^^^"],
    ),
    (
        "the middle of a long line",
        LONG,
        at(1, 206, 1, 211),
        [f"1|…{'a' * 24}FAULT{'b' * 69}…", f" |{' ' * 25}^^^^^"],
    ),
    (
        "the end of a long line",
        LONG,
        at(1, 411, 1, 411),
        [f"1|…{'b' * 99}", f" |{' ' * 100}^"],
    ),
    (
        "a line that just fits",
        "a" * 95 + "FAULT",
        at(1, 96, 1, 101),
        [f"1|{'a' * 95}FAULT", f" |{' ' * 95}^^^^^"],
    ),
    (
        "a line that just doesn't fit",
        "a" * 96 + "FAULT",
        at(1, 97, 1, 102),
        [f"1|…{'a' * 94}FAULT", f" |{' ' * 95}^^^^^"],
    ),
    (
        "more than can be shown",
        LONG,
        at(1, 1, 1, 411),
        [f"1|head {'a' * 94}…", f" |{'^' * 99}"],
    ),
]


@pytest.mark.parametrize(
    ("text", "spot", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_marks_stand_under_what_is_at_fault(text: str, spot: PageRelated, expected: list[str]) -> None:
    assert expected == shown_lines(text, spot)


def test_the_lines_before_are_shown() -> None:
    text = "one\n" + "x" * 150 + "\nthree\n"
    assert ["1|one", f"2|{'x' * 99}…", "3|three", " |^^^^^"] == shown_lines(text, at(3, 1, 3, 6), before=2)
    assert ["1|one", " |^^^"] == shown_lines(text, at(1, 1, 1, 4), before=2)


LINES = st.text(
    st.sampled_from("ab \t日e\u0301\u202e\x1b🙂") | st.characters(exclude_characters="\r\n"), max_size=400
)


def cells(text: str) -> list[str]:
    """Return what each cell of a line shows, by counting them one by one; a wide character fills two."""
    found: list[str] = []
    for character in text:
        if character == "\t":
            found.extend(" " * (TAB_STOP - len(found) % TAB_STOP))
        elif width(character) == len(shown(character)):
            found.extend(shown(character))
        elif width(character):
            found.extend([shown(character), ""])
        elif found:
            found[-1] += character
        else:
            found.append(character)
    return found


@given(LINES, st.integers(1, 420), st.integers(0, 40))
def test_no_line_is_wider_than_the_widest(line: str, column: int, length: int) -> None:
    [found] = excerpt(at(1, column, 1, column + length), sources(line))
    assert WIDEST >= sum(width(character) for character in found.text)
    assert WIDEST + 1 >= len(found.marks)  # one behind, for what is missing at the end
    assert "^" == found.marks.lstrip()[:1]
    assert {"^"} == set(found.marks.lstrip())


@given(st.text(st.sampled_from("ab \t日e🙂\x1b\u202e"), max_size=12), st.data())
def test_the_marked_cells_show_what_is_at_fault(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    [found] = excerpt(at(1, start + 1, 1, end + 1), sources(line))
    first, last = len(cells(line[:start])), len(cells(line[:end]))
    assert " " * first + "^" * max(last - first, 1) == found.marks
    assert "".join(cells(line)).rstrip() == found.text


def test_a_line_of_any_length_is_looked_at_only_near_the_fault() -> None:
    # 2,000 findings on one line of four million characters: to look at all of it each time would take minutes.
    cache = sources("x" * 4_000_000)
    found = {excerpt(at(1, column, 1, column + 3), cache) for column in range(2001, 3_999_000, 2000)}
    assert {(ExcerptLine(1, f"…{'x' * 98}…", f"{' ' * 25}^^^"),)} == found
