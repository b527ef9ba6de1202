"""Accessibility snapshots: three shapes read, told from diffs, and converted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.aria.conversion import convert_snapshot, losses
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.aria.tree import AriaUnknown, pasted_lines
from signage_specs.anml_native.parser import parse
from signage_specs.diagnostic import Severity
from signage_specs.registry import ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.rule import Context

CONVERSIONS = [
    ('- link "Home" [ref=e1]', 'link#e1 "Home"'),
    ('- heading "News" [level=3, ref=e2]', 'h3#e2 "News"'),
    ('- heading "News" [ref=e2] [nth=1] [level=3]', 'h3#e2 "News"'),
    ("- navigation:", "nav"),
    ("- banner", "header"),
    ("- contentinfo", "footer"),
    ("- complementary", "aside"),
    ("- listitem [ref=e3]", "item#e3"),
    ("- paragraph: Two apples", 'p "Two apples"'),
    ("- text: Two apples", 'p "Two apples"'),
    ('- StaticText "Two apples"', 'p "Two apples"'),
    ('- gridcell "7" [ref=e4]', 'cell#e4 "7"'),
    ('- image "Logo" [ref=e5]', 'img#e5 "Logo"'),
    ("- separator", "divider"),
    ("- treegrid", "grid"),
    ('- menuitemcheckbox "Bold" [checked, ref=e6]', 'menuitem#e6 "Bold" [checked]'),
    ('- textbox "Town" [ref=e7]: Paris', 'textbox#e7 "Town" value=Paris'),
    ('- textbox "Town" [ref=e7]: New York', 'textbox#e7 "Town" value="New York"'),
    ('- checkbox "A" [checked=false, ref=e8]', 'checkbox#e8 "A"'),
    ('- checkbox "A" [checked=mixed, ref=e8]', 'checkbox#e8 "A" checked=mixed'),
    ('- button "M" [expanded=false, disabled, ref=e9]', 'button#e9 "M" expanded=false [disabled]'),
    ('- link "D" [ref=e1, url=https://a.example/b,c[1]?d=e]', 'link#e1 "D" href="https://a.example/b,c[1]?d=e"'),
    ('- link "D" [ref=e1] [cursor=pointer]:\n  - /url: /d', 'link#e1 "D" href="/d"'),
    ('- generic "Card" [ref=e3] clickable [cursor:pointer, onclick]', 'button#e3 "Card"'),
    ('- button "Say \\"hi\\"" [ref=e1]', 'button#e1 "Say \\"hi\\""'),
    ("- 'heading \"Step: two\" [level=2, ref=e1]'", 'h2#e1 "Step: two"'),
    ("- 'link \"Step: two\" [ref=e1]':\n  - text: more", 'link#e1 "Step: two"\n  p "more"'),
    ("# Cursor-interactive elements:\n- button [ref=e1]", "button#e1"),
    ('@e1 [heading] "Log in" [level=1]', 'h1#e1 "Log in"'),
    ('@e2 [input type="email"] placeholder="Your mail"', 'textbox#e2 type=email placeholder="Your mail"'),
    ('@e3 [input type="checkbox"]', "checkbox#e3 type=checkbox"),
    ('@e4 [a] "Home"', 'link#e4 "Home"'),
    ('@e5 [textbox] "Town" (required)', 'textbox#e5 "Town" [required]'),
    ('- textbox "Town" [ref=e7]:\n  - text: New York', 'textbox#e7 "Town" value="New York"'),
    (
        '- textbox "Town" [ref=e7]:\n  - /placeholder: "City, Town"\n  - StaticText "Rome"',
        'textbox#e7 "Town" placeholder="City, Town" value=Rome',
    ),
    ('- searchbox:\n  - text: "a: b"', 'searchbox#e1 value="a: b"'),
    ("- textbox:\n  - text: a\n  - text: b", 'textbox#e1\n  p "a"\n  p "b"'),
    ("- textbox: x\n  - text: y", 'textbox#e1 value=x\n  p "y"'),
    ('- combobox:\n  - option "A"\n  - text: b', 'combobox#e1\n  option#e2 "A"\n  p "b"'),
    ("- button:\n  - text: Go", 'button#e1\n  p "Go"'),
    ("- link:\n  - text: Top\n  - /url: '#top'\n- text: End", 'link#e1 href="#top"\n  p "Top"\np "End"'),
    ("- tabpanel", "panel"),
    ("- alertdialog", "dialog"),
    ('- doc-subtitle "Part one"', 'docsubtitle "Part one"'),
    (
        "Page: Shop\nURL: https://shop.example/\n\n- main",
        '---\ntitle: Shop\nurl: "https://shop.example/"\n---\nmain',
    ),
    ('- StaticText " "\n- main\n  - text', "main"),
    (
        '- heading "Wel come" [level=1, ref=e4]\n  - StaticText "Wel"\n  - LineBreak\n  - StaticText "come"',
        'h1#e4 "Wel come"',
    ),
    ('- heading "Wel come" [level=1] [ref=e6]: Welcome', 'h1#e6 "Wel come"'),
    ('- textbox [ref=e2]: hello\n  - generic\n    - StaticText "hello"', "textbox#e2 value=hello"),
    ('- generic\n  - StaticText "x"\n- button "A"\n  - StaticText "B"', 'group\n  p "x"\nbutton#e1 "A"\n  p "B"'),
    ('- progressbar "Load": 30', 'metric "Load" value=30'),
]


@pytest.mark.parametrize(("text", "expected"), CONVERSIONS)
def test_conversion(text: str, expected: str) -> None:
    snapshot = parse_snapshot(f"{text}\n")
    assert [] == [line for line in snapshot.lines if isinstance(line, AriaUnknown)]
    assert f"{expected}\n" == convert_snapshot(snapshot)


def test_a_text_in_block_form_is_the_lines_below_it() -> None:
    text = '- paragraph: |\n    first\n\n    - second\n- button "Go" [ref=e2]\n'
    expected = 'p "first - second"\nbutton#e2 "Go"\n'
    assert expected == convert_snapshot(parse_snapshot(text))
    assert [] == [d.code for d in ARIA_SNAPSHOT.check(text, Context())]


def test_a_value_with_a_line_break_goes_on_as_text() -> None:
    text = '- textbox "Note" [ref=e1]: first\nsecond line\n- button "Go" [ref=e2]\n'
    expected = 'textbox#e1 "Note"\n  > first\n  > second line\nbutton#e2 "Go"\n'
    assert expected == convert_snapshot(parse_snapshot(text))
    assert ["N044"] == [d.code for d in ARIA_SNAPSHOT.check(text, Context())]


ABOVE = 'Viewport: 10x10\nZoom: "2"\n\n- main:\n  - button "Go" [ref=e1]\n'
AFTER_A_VALUE = '- textbox "Note" [ref=e1]:\n  - text: first\nsecond line\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ABOVE, 'p "Viewport: 10x10"\np "Zoom: \\"2\\""\nmain\n  button#e1 "Go"\n'),
        (AFTER_A_VALUE, 'textbox#e1 "Note"\n  > first\n  > second line\n'),
        ("Page: a\nPage: b\n- main\n", "---\ntitle: a\n---\nmain\n"),
        ('- textbox [ref=e1]:\n  - text "a": b\n', 'textbox#e1\n  p "a"\n    p "b"\n'),
    ],
)
def test_what_comes_out_is_sound(text: str, expected: str) -> None:
    converted = convert_snapshot(parse_snapshot(text))
    assert expected == converted
    found = ANML_NATIVE.check(converted, Context())
    assert [] == [each.code for each in found if each.severity is not Severity.INFO]


FALLING = '- button "Menu" [ref=e39]\n- heading "Cart" [level=1, ref=e3]\n- link [ref=e40]\n- img "Logo" [ref=f9]\n'


def test_refs_that_do_not_rise_are_numbered_anew_or_kept() -> None:
    snapshot = parse_snapshot(FALLING)
    expected = 'button#e1 "Menu"\nh1#e2 "Cart"\nlink#e3\nimg#e4 "Logo"\n'
    assert expected == convert_snapshot(snapshot)
    assert [] == [each.code for each in ANML_NATIVE.check(expected, Context())]
    note = "4 refs numbered anew, as the source's don't rise; `--keep-refs` keeps them to act on"
    assert [(0, note)] == list(losses(snapshot))
    kept = 'button#e39 "Menu"\nh1#e3 "Cart"\nlink#e40\nimg#f9 "Logo"\n'
    assert kept == convert_snapshot(snapshot, keep_refs=True)
    assert [] == list(losses(snapshot, keep_refs=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('- link "Today" [ref=e1]\n  - /url: https://a.example/\n', []),  # as agent-browser printed them
        ('- link "Today"\n  - /url: https://a.example/\n', ["N048"]),
        ('- list [ref=e2]:\n  - link "Today" [ref=e1]\n    - /url: https://a.example/\n', ["N048"]),
    ],
)
def test_a_missing_colon_is_one_where_nodes_have_them(text: str, expected: list[str]) -> None:
    assert expected == [each.code for each in ARIA_SNAPSHOT.check(text, Context())]


def test_refs_rise_by_letter() -> None:
    text = '- button "A" [ref=e5]\n- button "B" [ref=f1]\n- button "C" [ref=e7]\n'
    assert 'button#e5 "A"\nbutton#f1 "B"\nbutton#e7 "C"\n' == convert_snapshot(parse_snapshot(text))


def test_refs_are_unique() -> None:
    text = '- button "Go" [ref=e1]\n@e1 [link] "Home"\n'
    (diagnostic,) = ARIA_SNAPSHOT.check(text, Context())
    assert "N014" == diagnostic.code
    assert "e1" == text[diagnostic.span.start : diagnostic.span.end]


TOLD_APART = [
    (['- dialog#e8 "Cookies"', '- p "x"'], False, frozenset[int]()),
    (['- p "Note: this"', "- nav"], False, frozenset[int]()),
    (['- link "A" [ref=e1]', '- p "x"'], True, frozenset({0, 1})),
    (['- link "A"', "", "- navigation:"], False, frozenset({0, 1, 2})),
    (["nav", '- link "A" [ref=e1]', "main"], False, frozenset({1})),
    (["- navigation:", '- link "A"'], True, frozenset[int]()),
    (["* one", "- two three"], False, frozenset[int]()),
]


@pytest.mark.parametrize(("lines", "is_diff", "expected"), TOLD_APART)
def test_snapshots_are_told_from_diffs(lines: list[str], is_diff: bool, expected: frozenset[int]) -> None:
    assert expected == pasted_lines(lines, (), is_diff=is_diff)


PIECES = st.sampled_from(
    [
        "- ",
        "  ",
        "\n",
        "link",
        "heading",
        ' "a"',
        ' "',
        " [ref=e1]",
        "[level=2, ",
        "ref=e2]",
        ":",
        ": x",
        "@e1 [a]",
        "'",
        "/url: ",
        "...",
        "[url=a,]b]",
        "Page: x",
        "]",
        "[",
        "\\",
        "\r",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_any_text(text: str) -> None:
    snapshot = parse_snapshot(text)
    assert text == "".join(line.raw for line in snapshot.lines)
    for node in snapshot.nodes:
        assert node.role.text == text[node.role.span.start : node.role.span.end]
        assert node.ref is None or node.ref.text == text[node.ref.span.start : node.ref.span.end]
    converted = convert_snapshot(snapshot)
    assert "N042" not in {d.code for d in ANML_NATIVE.check(converted, Context())} or not snapshot.nodes
    parse(converted)
