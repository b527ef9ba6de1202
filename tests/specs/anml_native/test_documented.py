"""What is told of a documented snapshot that isn't what its page is now."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.documented import differences
from signage_specs.anml_native.parser import parse

PAGE = """---
url: "https://orchard.example/basket/"
title: Basket
---
nav "Shop"
  list
    link#e1 "Apples" href="/apples/" current=page
    link#e2 "Pears" href="/pears/"
main
  h1#e3 "Your basket"
  table rows=2 cols=2
    | Sort | Remove |
    | Cox | button#e4 "Remove Cox" |
    | Elstar | button#e5 "Remove Elstar" |
  form
    checkbox#e6 "Gift wrap" [checked] [required]
    > Orders leave by noon.
    button#e7 "Order"
"""


def told(documented: str, page: str = PAGE) -> list[tuple[int, str]]:
    return [(each.line, each.message) for each in differences(parse(documented), parse(page))]


@pytest.mark.parametrize(
    "documented",
    [
        PAGE,
        PAGE.replace("#e", "#e1"),
        PAGE.replace("\n", "\r\n"),
        PAGE.replace('href="/apples/" current=page', 'current="page" href=/apples/'),
        PAGE.replace("[checked] [required]", "[required] [checked]"),
        PAGE.replace("| Cox | ", "|   Cox    |   "),
        PAGE.split("---\n")[2],
        "---\nts: 1\nviewport: 800x600\n---\n" + PAGE.split("---\n")[2],
        'nav "Shop"\n  ...\nmain\n  ...\n  form\n    ...\n    button#e1 "Order"\n',
        "...\n",
        'main\n  h1#e1 "Your basket"\n...\n'.replace("main", "...\nmain"),
        '---\ndepth: 1\n---\nnav "Shop"\n  ~ 1 list, 2 links\n...\n',
        '---\nfilter: interactive\n---\nlink#e1 "Apples" current=page\nlink#e2 "Pears"\n...\n',
        '---\nfilter: interactive\nbudget: 2\n---\nlink#e1 "Apples" current=page\n...\n',
    ],
)  # fmt: skip
def test_what_is_so_has_no_difference(documented: str) -> None:
    assert [] == told(documented)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('button#e7 "Order"', 'button#e7 "Buy"', [(18, 'The page has `button "Order"`. Write that.')]),
        ('button#e7 "Order"', 'link#e7 "Order"', [(18, 'The page has `button "Order"`')]),
        (" [checked]", "", [(16, 'The page has `checkbox "Gift wrap" [checked] [required]`.')]),
        ('"/pears/"', '"/pair/"', [(8, 'The page has `link "Pears" href="/pears/"`.')]),
        ("> Orders leave by noon.", "> Now.", [(17, "The page has `> Orders leave by noon.`")]),
        ("| Cox |", "| Fox |", [(13, "The page has `| Cox | button")]),
        (
            '    link#e2 "Pears" href="/pears/"\n',
            "",
            [(7, 'The page has `link "Pears" href="/pears/"` after')],
        ),
        (
            '    link#e2 "Pears" href="/pears/"\nmain\n',
            "",
            [(7, 'The page has `link "Pears" href="/pears/"` and 1 more after this line. Add it, or write `...`')],
        ),
        ('nav "Shop"\n', 'nav "Shop"\n  button#e9 "New"\n', [(6, "The page doesn't have this line. Remove it")]),
        ("  form\n", "    form\n", [(15, "The page has `form`. Write that.")]),
        ("title: Basket", "title: Cart", [(3, "The page has `title: Basket`. Write that.")]),
        ("---\nnav", "---\n...\nnav", []),
    ],
)
def test_each_difference_is_at_its_line(before: str, after: str, expected: list[tuple[int, str]]) -> None:
    assert before in PAGE
    found = told(PAGE.replace(before, after, 1))

    assert [line for line, _ in expected] == [line for line, _ in found][: len(expected)]
    for (_, start), (_, message) in zip(expected, found, strict=False):
        assert message.startswith(start)


def test_a_key_that_the_page_lacks() -> None:
    assert [(2, "The page has no `title`. Remove the line.")] == told("---\ntitle: A\n---\nmain\n", "main\n")


def test_an_empty_snapshot_of_a_page() -> None:
    assert [(1, "The page has `main` before this line. Add it, or write `...` there.")] == told("", "main\n")
    assert [] == told("", "")


def test_a_diff_is_no_snapshot() -> None:
    assert [(1, "This is a diff. Write a whole snapshot.")] == told("---\ntype: diff\nbase: a\n---\n")


@given(st.text())
def test_any_text_is_compared(text: str) -> None:
    lines = [each.line for each in differences(parse(text), parse(PAGE))]
    assert sorted(lines) == lines
    assert set(range(1, text.count("\n") + text.count("\r") + 2)) >= set(lines)


def test_long_snapshots_are_compared_soon() -> None:
    page = "".join(f'button#e{number} "{number % 7}"\n' for number in range(10_000))
    start = time.process_time()
    assert 21 == len(told(page.replace("button", "link"), page))
    assert 1 == len(told(page[: len(page) // 2].rpartition("button")[0], page))

    assert time.process_time() - start < 10
