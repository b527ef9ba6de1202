"""The parser: what the tree holds, and what holds for any text."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.element import Attribute, Comment, Element, Name, Piece, State
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.recognition import looks_native
from signage_specs.anml_native.tree import ContentLine, ElementLine, TableLine
from signage_specs.anml_native.writer import double_quoted, write, write_canonical
from signage_specs.diagnostic import Profile
from signage_specs.readers.indent import indented_lines
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.span import Span


def element(text: str) -> Element:
    line = parse(text).lines[0]
    assert isinstance(line, ElementLine)
    return line.element


def test_an_element_with_everything() -> None:
    found = element('textbox#e1 "Street" value="Elm, 3" size=20 [required] -- note [x]')
    assert ("textbox", "e1") == (found.role.text, found.ref.text if found.ref else None)
    assert [Name, Attribute, Attribute, State, Comment] == [type(part) for part in found.parts]
    assert [("value", "Elm, 3"), ("size", "20")] == [(a.key, a.value) for a in found.attributes]
    assert ["required"] == [state.name for state in found.states]


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ('"plain"', "plain"),
        ('"a \\"b\\" c"', 'a "b" c'),
        ('"C:\\"', "C:\\"),
        ('"C:\\\\"', "C:\\"),
        ('"a\\b"', "a\\b"),
        ('""', ""),
        ('"unclosed', "unclosed"),
    ],
)
def test_names(raw: str, value: str) -> None:
    name = element(f"link#e1 {raw}").name
    assert name is not None
    assert (value, raw) == (name.value, name.raw)


@given(st.text(st.characters(exclude_characters="\r\n")))
def test_a_quoted_name_reads_back(value: str) -> None:
    name = element(f"link#e1 {double_quoted(value)}").name
    assert name is not None
    assert value == name.value


def test_parents() -> None:
    document = parse("main\n  list\n    item\n      > text\n  table\n    | A |\nfooter\n")
    assert [None, 0, 1, 2, 0, 4, None] == [line.parent for line in document.lines]
    assert {0: [1, 4], 1: [2], 2: [3], 4: [5]} == document.children


def test_diff_markers_in_both_orders() -> None:
    document = parse("* article#e1\n  + item#e2\n+  item#e3\n+item#e4\n")
    markers = [line.marker.sign if isinstance(line, ElementLine) and line.marker else "" for line in document.lines]
    assert ["*", "+", "+", "+"] == markers
    assert [0, 1, 1, 0] == [line.depth for line in document.lines]


def test_table_cells() -> None:
    row = parse('table\n  | a \\| b | link#e1 "x | y" [open] | tab |\n').lines[1]
    assert isinstance(row, TableLine)
    assert ["a | b", 'link#e1 "x | y" [open]', "tab"] == [cell.text for cell in row.cells]
    assert [None, "link", None] == [cell.element.role.text if cell.element else None for cell in row.cells]


def test_content_is_kept_as_written() -> None:
    line = parse("output\n  >   two  spaces \n").lines[1]
    assert isinstance(line, ContentLine)
    assert "   two  spaces " == line.text
    assert "output\n  >   two  spaces \n" == write_canonical(parse("output\n  >   two  spaces \n"))


def test_canonical_form() -> None:
    text = "---\nts:   1\n---\nnav\n  link#e1   'Home'  [open]   href=/   -- why  \r\n  |a|  b|\n"
    expected = '---\nts: 1\n---\nnav\n  link#e1 "Home" href=/ [open] -- why\n  | a | b |\n'
    assert expected == write_canonical(parse(text))


def test_lines_are_the_text() -> None:
    text = "a\r\n\tb \r\r\n  c"
    lines = list(indented_lines(text))
    assert ["a", "b ", "", "c"] == [line.words for line in lines]
    assert text == "".join(line.indent + line.words + line.ending for line in lines)


PIECES = st.sampled_from(
    [
        "  ",
        " ",
        "\t",
        "\n",
        "\n  ",
        "\n    ",
        "\r\n",
        "nav",
        "link#e1",
        "Button",
        "table",
        ' "a b"',
        '"',
        "'",
        " href=/a",
        " a='b c'",
        "=",
        " [open]",
        "[",
        "]",
        "[ref=e1]",
        "> ",
        "~ ... 3 rows omitted",
        "| ",
        "|",
        "\\",
        "\\|",
        "+ ",
        "- ",
        "* ",
        "-- x",
        "---",
        "---\n",
        "url: x",
        "type: diff",
        "...",
        "…",
        "click #e1",
        "@e1 [a]",
        ":",
        "“",
        "a",
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))


@given(TEXTS)
def test_any_text_is_kept(text: str) -> None:
    assert text == write(parse(text))


@given(TEXTS)
def test_canonical_form_is_stable(text: str) -> None:
    once = write_canonical(parse(text))
    assert once == write_canonical(parse(once))


def _meaning(text: str) -> list[object]:
    """What a document says: everything but white space, quotes and order within a line."""
    return [
        (
            line.depth,
            line.marker.sign if line.marker else "",
            line.element.role.text,
            line.element.ref.text if line.element.ref else None,
            [name.value for name in line.element.names],
            sorted((attribute.key, attribute.value) for attribute in line.element.attributes),
            [state.name for state in line.element.states],
        )
        for _, line in parse(text).element_lines
    ]


@given(TEXTS)
def test_canonical_form_says_the_same(text: str) -> None:
    assert _meaning(text) == _meaning(write_canonical(parse(text)))


@given(TEXTS)
def test_pieces_stand_where_they_say(text: str) -> None:
    document = parse(text)
    end = 0
    for line in document.lines:
        assert end == line.span.start
        end = line.span.end + len(line.ending)
    assert len(text) == end
    for each in document.elements:
        pieces: list[Piece] = [each.role, *([each.namespace] if each.namespace else [])]
        assert [piece.text for piece in pieces] == [text[p.span.start : p.span.end] for p in pieces]
        raws = [(part.raw, part.span) for part in each.parts]
        assert [raw for raw, _ in raws] == [text[span.start : span.end] for _, span in raws]


@given(TEXTS, st.sampled_from(Profile), st.booleans())
def test_any_text_can_be_judged(text: str, profile: Profile, embedded: bool) -> None:
    check = ANML_NATIVE.check_example if embedded else ANML_NATIVE.check
    for diagnostic in check(text, Context(profile=profile)):
        spans: list[Span] = [diagnostic.span, *(related.span for related in diagnostic.related)]
        edits = sorted(diagnostic.fix.edits, key=lambda edit: edit.span) if diagnostic.fix else []
        spans += [edit.span for edit in edits]
        assert all(0 <= span.start <= span.end <= len(text) for span in spans)
        assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(edits))
    looks_native(text)


def _judge(text: str) -> object:
    return ANML_NATIVE.check(text, Context())


UNITS = [
    '"',
    '\\"',
    "[",
    "[ ",
    "|",
    "=",
    "- ",
    " ",
    "'a'b",
    'a="',
    'x="\\"',
    "\u201c",
    "a='x ",
    "\n",
    "nav\n",
    "---\n",
]
UNITS += ['| "', "- a [ref=", '- a "b\\', "\\|", "nav\n  list\n    link#e1\n"]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("work", [_judge, looks_native], ids=["judge", "looks-native"])
def test_time_is_linear(unit: str, work: Callable[[str], object], takes_linear_time: Any) -> None:
    assert takes_linear_time(work, lambda size: unit * (size // len(unit)), 2_000)


def test_deep_nesting() -> None:
    depth = 1_500
    text = "".join("  " * level + "list\n" for level in range(depth))
    document = parse(text)
    assert [depth - 1, depth - 2] == [document.lines[-1].depth, document.lines[-1].parent]
    assert text == write(document)
    assert [] == ANML_NATIVE.check(text, Context())


def test_many_lines() -> None:
    text = "nav\n" + '  link#e1 "Home" href=/ [open]\n' * 20_000
    assert 20_001 == len(parse(text).lines)
