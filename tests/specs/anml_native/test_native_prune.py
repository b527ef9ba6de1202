"""Pruning: what stays, what the summaries count, and what holds for any snapshot."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.prune import prune
from signage_specs.anml_native.summary import noun_of, read_counts, write_counts
from signage_specs.anml_native.tree import SummaryLine
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES, ROLES, UNLISTED_ROLES
from signage_specs.anml_native.writer import write_canonical
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

PAGE = """---
url: https://orchard.example/
---
nav
  link#e1 "Apples"
  link#e2 "Pears"
main
  h1#e3 "Orchard"
  p "We grow fruit."
  form
    textbox#e4 "Voucher"
    button#e5 "Order"
  table "Stock" rows=3
    | Sort | Kilograms |
    | Cox  | 340       |
    | Boskop | 12      |
    | Elstar | 7       |
  article#e6 "Apples"
    > Apples keep best
    > at four degrees.
    section#e7 "More"
      p "Wrap them."
"""


def pruned(text: str, **options: Any) -> str:
    return prune(parse(text), **options).text


def body(text: str, **options: Any) -> str:
    return pruned(text, **options).split("---\n", 2)[2]


def test_the_filter_leaves_interactive_elements() -> None:
    expected = """---
url: https://orchard.example/
filter: interactive
---
link#e1 "Apples"
link#e2 "Pears"
textbox#e4 "Voucher"
button#e5 "Order"
"""
    assert expected == pruned(PAGE, interactive=True)


FILTERED = [
    (
        "what is inside one stays inside",
        "list\n  listbox#e1\n    group\n      option#e2\n",
        "listbox#e1\n  option#e2\n",
    ),
    ("cells become elements", "table\n  | A | B |\n  | x | checkbox#e1   [checked] |\n", "checkbox#e1 [checked]\n"),
    ("text goes", "button#e1\n  > text\n  img\n  | a |\n", "button#e1\n"),
    ("blank lines and comments go", "\nbutton#e1\n-- why\nlink#e2\n", "button#e1\nlink#e2\n"),
    ("a summary's interactive part stays", "nav\n  ~ 12 links, 3 headings\n", "~ 12 links\n"),
    ("neighbours are added up", "nav\n  ~ 12 links\nlist\n  ~ 1 link, 2 buttons\n", "~ 13 links, 2 buttons\n"),
    ("others aren't", "nav\n  ~ 1 link\ntab#e1\nlist\n  ~ 1 link\n", "~ 1 link\ntab#e1\n~ 1 link\n"),
    ("what can't be read goes", "listbox#e1\n  ~ a great many options\n", "listbox#e1\n"),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in FILTERED], ids=[case[0] for case in FILTERED])
def test_what_the_filter_leaves(text: str, expected: str) -> None:
    assert f"---\nfilter: interactive\n---\n{expected}" == pruned(text, interactive=True)


def test_the_depth_sums_up_what_is_deeper() -> None:
    expected = """nav
  link#e1 "Apples"
  link#e2 "Pears"
main
  h1#e3 "Orchard"
  p "We grow fruit."
  form
    ~ 1 textbox, 1 button
  table "Stock" rows=3
    | Sort | Kilograms |
    | Cox | 340 |
    | Boskop | 12 |
    | Elstar | 7 |
  article#e6 "Apples"
    > Apples keep best
    > at four degrees.
    ~ 1 section, 1 paragraph
"""
    assert expected == body(PAGE, depth=2)


DEEP = [
    ("everything in it is counted", "main\n  list\n    item#e1\n    item#e2\n", "main\n  ~ 1 list, 2 items\n"),
    ("headings are headings", "main\n  h1#e1\n  h2#e2\n  h2#e3\n", "main\n  ~ 3 headings\n"),
    (
        "words and rows, too",
        "a\n  b\n    > one two\n  table\n    | A |\n    | 1 |\n",
        "a\n  ~ 1 b, 2 words, 1 table, 1 row\n",
    ),
    ("and what cells hold", "a\n  table\n    | A |\n    | tab#e1 |\n", "a\n  ~ 1 table, 1 row, 1 tab\n"),
    ("summaries are added up", "nav\n  list\n    ~ 12 links\n  link#e1\n", "nav\n  ~ 1 list, 13 links\n"),
    ("beside it as well", "nav\n  ~ 12 links, 1 image\n  link#e1\n", "nav\n  ~ 13 links, 1 image\n"),
    ("what can't be read counts as one", "nav\n  list\n    ~ a lot\n", "nav\n  ~ 1 list, 1 summary\n"),
    ("or stays where it is", "nav\n  ~ a lot\n  link#e1\n", "nav\n  ~ a lot\n  ~ 1 link\n"),
    (
        "a summary with nothing to add stays",
        "nav\n  ~ 12 links (more by 'expand')\n",
        "nav\n  ~ 12 links (more by 'expand')\n",
    ),
    ("text stays in its place", "a\n  > x\n  b\n  > y\n  b\n", "a\n  > x\n  ~ 2 bs\n  > y\n"),
    (
        "a table says where rows are left out",
        "table\n  | A |\n  ~ ... 3 rows omitted\n  tab#e1\n",
        "table\n  | A |\n  ~ ... 3 rows omitted\n  ~ 1 tab\n",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in DEEP], ids=[case[0] for case in DEEP])
def test_what_a_depth_of_one_leaves(text: str, expected: str) -> None:
    assert f"---\ndepth: 1\n---\n{expected}" == pruned(text, depth=1)


def test_a_document_within_its_budget_stays() -> None:
    assert body(write_canonical(parse(PAGE)), budget=19) == write_canonical(parse(PAGE)).split("---\n", 2)[2]
    with_margins = "nav\n\n-- note\nmain\n"
    assert f"---\nbudget: 2\n---\n{with_margins}" == pruned(with_margins, budget=2)


STEPS = [
    (18, "    ~ 6 words (use 'expand #e6' to load)\n"),
    (18, "    | Elstar | 7 |\n"),
    (17, "    | Cox | 340 |\n    ~ ... 2 rows omitted\n  article"),
    (16, "    | Sort | Kilograms |\n    ~ ... 3 rows omitted\n  article"),
    (16, '    section#e7 "More"\n      p "Wrap them."\n'),
    (14, "  article#e6 \"Apples\"\n    ~ 6 words, 1 section, 1 paragraph (use 'expand #e6' to load)\n"),
    (10, '    button#e5 "Order"\n  ~ 1 table, 3 rows, 1 article, 6 words, 1 section, 1 paragraph\n'),
    (8, "main\n  ~ 1 heading, 1 paragraph\n  form\n    ~ 1 textbox, 1 button\n"),
]


@pytest.mark.parametrize(("most", "expected"), STEPS)
def test_text_goes_first_then_rows_then_what_is_not_interactive(most: int, expected: str) -> None:
    assert expected in body(PAGE, budget=most)


CUT = [
    ("first things stay", "list\n  item#e1\n  item#e2\n  item#e3\n", 3, "list\n  item#e1\n  ~ 2 items\n"),
    ("at the margin, too", "link#e1\nlink#e2\nlink#e3\nlink#e4\n", 3, "link#e1\nlink#e2\n~ 2 links\n"),
    ("down to one line", "link#e1\ntab#e2\n", 1, "~ 1 link, 1 tab\n"),
    ("one line for one line saves nothing", "nav\n  link#e1\nmain\n", 2, "~ 1 navigation, 1 link, 1 main\n"),
    (
        "rows are added up",
        "table\n  | A |\n  | 1 |\n  | 2 |\n  ~ ... 1,000 rows omitted (400 a, 600 b)\n",
        4,
        "table\n  | A |\n  | 1 |\n  ~ ... 1001 rows omitted\n",
    ),
    (
        "rows with elements say so",
        "table\n  | A |\n  | tab#e1 |\n  | tab#e2 |\n",
        3,
        "table\n  | A |\n  ~ ... 2 rows omitted, 2 tabs\n",
    ),
    (
        "a summary in front is added up",
        "nav\n  tab#e1\n  ~ 3 links\n  link#e2\n  link#e3\n",
        4,
        "nav\n  tab#e1\n  ~ 5 links\n",
    ),
    ("blank lines and comments go", "nav\n\n  link#e1\n  -- note\n  link#e2\n", 2, "nav\n  ~ 2 links\n"),
    (
        "what is in a folded table saves nothing",
        "table\n  nav\n    nav\n      > a b c\n",
        1,
        "~ 1 table, 2 navigations, 3 words\n",
    ),
    ("text without words", "code\n  >\n  >\n", 2, "code\n  ~ 2 lines\n"),
    (
        "non-interactive before deeper interactive",
        "list\n  item\n    p\n    p\n  item\n    tab#e1\n    tab#e2\n",
        6,
        "list\n  item\n    ~ 2 paragraphs\n  item\n    tab#e1\n    tab#e2\n",
    ),
]


@pytest.mark.parametrize(("text", "most", "expected"), [case[1:] for case in CUT], ids=[case[0] for case in CUT])
def test_what_a_budget_leaves(text: str, most: int, expected: str) -> None:
    assert f"---\nbudget: {most}\n---\n{expected}" == pruned(text, budget=most)


def test_all_three_in_their_order() -> None:
    text = "".join(f"nav\n  listbox#e{n}0\n    option#e{n}1\n      link#e{n}2\n  img\n" for n in range(1, 4))
    expected = """---
filter: interactive
depth: 2
budget: 5
---
listbox#e10
  ~ 1 option, 1 link
listbox#e20
  ~ 1 option, 1 link
~ 1 listbox, 1 option, 1 link
"""
    assert expected == pruned(text, budget=5, depth=2, interactive=True)


FRONTMATTER = [
    ("depth: 2", {"depth": 3}, "depth: 2"),
    ("depth: 5", {"depth": 3}, "depth: 3"),
    ("depth: deep", {"depth": 3}, "depth: 3"),
    ("budget: 2", {"budget": 9}, "budget: 9"),
    ("filter: compact", {"interactive": True}, 'filter: "compact, interactive"'),
    ('filter: "compact, interactive"', {"interactive": True}, 'filter: "compact, interactive"'),
    ('depth: "2"', {"depth": 3}, "depth: 2"),
    ("filter: interactive", {"interactive": True}, "filter: interactive"),
    ("ts: 1", {"budget": 9, "depth": 9}, "ts: 1\ndepth: 9\nbudget: 9"),
]


@pytest.mark.parametrize(("before", "options", "after"), FRONTMATTER)
def test_the_frontmatter_says_what_was_done(before: str, options: dict[str, Any], after: str) -> None:
    assert f"---\n{after}\n---\nlink#e1\n" == pruned(f"---\n{before}\n---\nlink#e1\n", **options)


def test_a_smaller_depth_that_is_known_already_holds() -> None:
    assert "---\ndepth: 1\n---\nnav\n  ~ 1 link\n" == pruned("---\ndepth: 1\n---\nnav\n  link#e1\n", depth=3)


def test_texts_that_the_depth_brings_together_are_joined_where_the_filter_joins_them() -> None:
    page = 'main\n  > a\n  button#e1 "b"\n  > c\n  button#e2 "d"\n  > e\n'

    assert "main\n  > a\n  ~ 2 buttons\n  > c e\n" == body(page, compact=True, depth=1)


def test_nothing_asked_nothing_done() -> None:
    document = parse("nav\r\n")
    assert document is prune(document)


@pytest.mark.parametrize("options", [{"depth": 0}, {"budget": 0}, {"budget": -1}])
def test_no_depth_or_budget_below_one(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        prune(parse("nav\n"), **options)


@pytest.mark.parametrize("text", ["---\ntype: diff\n---\n", "nav\n    link#e1\n", "nav\n...\n", "+ nav\n"])
def test_only_snapshots_are_pruned(text: str) -> None:
    with pytest.raises(OutlineError):
        prune(parse(text), depth=1)


READ = [
    ("12 links", {"link": 12}),
    ("3 headings, 2 forms, 45 paragraphs", {"heading": 3, "form": 2, "paragraph": 45}),
    ("8 items", {"item": 8}),
    ("2847 words, 24 sections (use 'expand #e1' to load)", {"word": 2847, "section": 24}),
    ("... 10,478 rows omitted (2 ERROR, 847 WARN)", {"row": 10478}),
    ("\u2026 1 row omitted", {"row": 1}),
    ("12 more links and 1 button", {"link": 12, "button": 1}),
    ("3 boxes, 2 entries, 1 status", {"box": 3, "entry": 2, "status": 1}),
    ("2 links, 3 links", {"link": 5}),
    ("0 links", {"link": 0}),
    ("3 search results", {"search result": 3}),
    ("a great many links", None),
    ("12", None),
    ("", None),
    ("12 links, and so on", None),
    ("12 links (and so on", None),
    ("9" * 40 + " links", None),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_summaries_are_read(text: str, expected: dict[str, int] | None) -> None:
    assert expected == read_counts(f"~ {text}")


@given(st.dictionaries(st.sampled_from(sorted(ROLES | UNLISTED_ROLES)), st.integers(1, 10**6)), st.booleans())
def test_counts_read_back(by_role: dict[str, int], of_table: bool) -> None:
    counts: Counter[str] = Counter()
    for role, number in by_role.items():
        counts[noun_of(role)] += number
    assert (counts or None) == read_counts(write_counts(counts, of_table=of_table))


ROLE_WORDS = ("nav", "list", "table", "link#", "button#", "option#", "h1", "p", "section", "widget")
LINES = ("> a b c", "> d", ">", "~ 3 links", "~ 2 buttons, 1 image", "~ a lot", "~ ... 4 rows omitted", "| A | B |")


@st.composite
def snapshots(draw: st.DrawFn) -> str:
    """Draw the text of a snapshot."""
    lines: list[str] = []
    deepest = 0
    for number in range(draw(st.integers(0, 20))):
        depth = draw(st.integers(0, deepest))
        indent = "  " * depth
        form = draw(st.integers(0, 10))
        deepest = depth
        if form == 0:
            lines.append(draw(st.sampled_from(("", f"{indent}-- note"))))
        elif depth and form < 5:
            lines.append(indent + draw(st.sampled_from((*LINES, f"| tab#e{number} | x |"))))
        else:
            role = draw(st.sampled_from(ROLE_WORDS))
            lines.append(indent + (f"{role}e{number}" if role.endswith("#") else role))
            deepest = depth + 1
    return "".join(f"{line}\n" for line in lines)


OPTIONS = st.fixed_dictionaries(
    {},
    optional={"interactive": st.booleans(), "depth": st.integers(1, 4), "budget": st.integers(1, 12)},
)


@given(snapshots(), OPTIONS)
def test_any_snapshot(text: str, options: dict[str, Any]) -> None:
    once = prune(parse(text), **options)
    assert once.text == (prune(once, **options).text if options else text)
    found = {each.code for each in ANML_NATIVE.check(once.text, Context())}
    assert set() == found & {"N006", "N007", "N014", "N023", "N037", "N038", "N039"}
    if any(options.values()):
        assert once.text == write_canonical(once)


def _actionable(text: str) -> int:
    """How many interactive elements a document shows or says that it leaves out."""
    document = parse(text)
    shown = sum(element.role.text in INTERACTIVE_ROLES for element in document.elements)
    summed_up: Counter[str] = Counter()
    for line in document.lines:
        if isinstance(line, SummaryLine):
            summed_up.update(read_counts(line.text) or {})
    return shown + sum(summed_up[noun] for noun in {noun_of(role) for role in INTERACTIVE_ROLES})


@given(snapshots(), OPTIONS)
def test_no_interactive_element_vanishes_without_a_word(text: str, options: dict[str, Any]) -> None:
    assert _actionable(text) == _actionable(prune(parse(text), **options).text)


SHAPES = {
    "deep": lambda size: "".join("  " * level + "list\n" for level in range(int(size**0.5))),
    "flat": lambda size: "link#e1\n" * size,
    "unknown": lambda size: "list\n" + "".join(f"  p{n}\n" for n in range(size)),
    "summaries": lambda size: "list\n" + "  ~ 3 links\n" * size,
    "long summary": lambda size: "list\n  ~ " + "1 link, " * size + "\n  ~" + " " * size + "x\n",
    "rows": lambda size: "table\n" + "  | tab#e1 | b |\n" * size,
    "text": lambda size: "list\n  code\n    > a\n    > b\n" * (size // 4),
}


def _prune(text: str) -> None:
    document = parse(text)
    prune(document, depth=3, budget=10)
    prune(document, interactive=True, budget=len(document.lines) // 2 + 1)
    prune(document, budget=len(document.lines) // 2 + 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_time_is_nearly_linear(shape: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(_prune, SHAPES[shape], 500)
