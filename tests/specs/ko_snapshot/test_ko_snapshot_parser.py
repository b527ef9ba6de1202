"""Parsing and writing of ko-browser snapshots: whatever the text, the right parts, in linear time."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.ko_snapshot.parser import parse_snapshot
from signage_specs.ko_snapshot.tree import NumberedElement, OtherLine, PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import ROLES, STATES
from signage_specs.ko_snapshot.writer import element_line, page_line, quoted, unquoted, write_snapshot
from signage_specs.registry import KO_SNAPSHOT
from signage_specs.rule import Context
from signage_specs.span import Fault, Span

if TYPE_CHECKING:
    from collections.abc import Callable

MARKS = ['"', "\\", " ", "  ", "\n", "\r\n", "1", "2: ", ": ", "Page: ", "link", "value=", "...", "[5] ", "@e5 "]
ODD = ["\t", "\\u00a0", "\ud800", "\u2502", "Scoped to: x", "<ko-browser-content>", "\u3000", "\x85", "←[cursor]"]
PIECES = st.sampled_from([*MARKS, *ODD, "focused"])
SNAPSHOT_LIKE = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60)


def spans(document: Snapshot) -> list[Span]:
    found = [fault.span for fault in document.faults]
    for line in document.lines:
        found.append(line.span)
        if isinstance(line, NumberedElement):
            found += [line.id_span, line.role_span, *(state.span for state in line.states)]
            found += [each.span for each in (line.name, line.value, *line.surplus) if each]
            found += [line.cursor] if line.cursor else []
        elif isinstance(line, OtherLine):
            found.append(line.line)
        elif line.title:
            found.append(line.title.span)
    return found


@given(SNAPSHOT_LIKE)
def test_any_text_parses_into_spans_of_itself(text: str) -> None:
    document = parse_snapshot(text)
    assert all(f"`{fault.kind}`" in (parse_snapshot.__doc__ or "") for fault in document.faults)
    assert all(0 <= span.start <= span.end <= len(text) for span in spans(document))
    for diagnostic in KO_SNAPSHOT.check(text, Context()):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.message


@given(SNAPSHOT_LIKE)
def test_writing_twice_equals_writing_once(text: str) -> None:
    once = write_snapshot(parse_snapshot(text))
    assert once == write_snapshot(parse_snapshot(once))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_quoting_round_trips(text: str) -> None:
    written, faults = quoted(text), list[Fault]()
    assert text == unquoted(written, 1, len(written) - 1, faults)
    assert [] == faults
    assert len(written.splitlines()) == 1


NODES = st.lists(
    st.tuples(
        st.sampled_from(sorted(ROLES)),
        st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=90),
        st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60),
        st.lists(st.sampled_from([state for state in STATES if state != "collapsed"]), unique=True, max_size=3),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=6,
)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1), NODES)
def test_what_the_writer_writes_is_clean_and_reads_back(
    title: str, nodes: list[tuple[str, str, str, list[str], int]]
) -> None:
    lines = [page_line(title), ""]
    depth = -1
    for number, (role, name, value, states, wanted) in enumerate(nodes, 1):
        depth = min(wanted, depth + 1)
        lines.append(element_line(number, role, depth=depth, name=name, value=value, states=states))
    text = "".join(f"{line}\n" for line in lines)
    document = parse_snapshot(text)
    assert {"K012", "K013", "K014", "K017"} >= {
        each.code for each in KO_SNAPSHOT.check(text, Context()) if each.severity != "error"
    }
    assert [] == [each.message for each in KO_SNAPSHOT.check(text, Context()) if each.severity == "error"]
    assert isinstance(document.page, PageLine)
    assert document.page.title
    assert title == document.page.title.text
    assert [node[0] for node in nodes] == [element.role for element in document.elements]
    for (_, name, _, states, _), element in zip(nodes, document.elements, strict=True):
        assert (name if len(name) <= 80 else name[:77] + "...") == (element.name.text if element.name else "")
        assert states == [state.name for state in element.states]
    assert text == write_snapshot(document)


# What the tool itself prints, by its own formatting functions.
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('say "hi"', r'"say \"hi\""'),
        ("a\\b", r'"a\\b"'),
        ("a\nb\tc\rd", r'"a\nb\tc\rd"'),
        ("a\u00a0b\u200bc", r'"a\u00a0b\u200bc"'),
        ("\x00\x1b\x7f", r'"\x00\x1b\x7f"'),
        ("搜索 🙂 é", '"搜索 🙂 é"'),
        ("\U000e0001", r'"\U000e0001"'),
        ("\udcff", r'"\xff"'),
        ("\a\b\f\v", r'"\a\b\f\v"'),
    ],
)
def test_quoting_is_that_of_go(text: str, expected: str) -> None:
    assert expected == quoted(text)
    assert text == unquoted(expected, 1, len(expected) - 1, [])


# Go's rule, put another way than the writer has it: letters, marks, numbers, punctuation, symbols and the space of
# ASCII are printed. All else has a short escape, two digits below U+0080, four below U+10000, or eight.
SHORT = {7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r", 34: '"', 92: "\\"}


def as_go_writes(code: int) -> str:
    if code in SHORT:
        return f"\\{SHORT[code]}"
    if code == 0x20 or unicodedata.category(chr(code))[0] in "LMNPS":
        return chr(code)
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def test_each_character_is_quoted_as_in_go() -> None:
    codes = [*range(0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 61)]
    assert [] == [code for code in codes if f'"{as_go_writes(code)}"' != quoted(chr(code))]
    written = "".join(as_go_writes(code) for code in codes)
    assert "".join(map(chr, codes)) == unquoted(written, 0, len(written), [])


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"\xc3\xa9", "é"),
        (r"\303\251", "é"),
        (r"\xf0\x9f\x99\x82!", "🙂!"),
        (r"\xc3(", "\udcc3("),
        (r"a\xff\xc3\xa9", "a\udcffé"),
        (r"\u00e9\x41", "éA"),
    ],
)
def test_bytes_that_are_characters_together_are_read_so(written: str, text: str) -> None:
    faults: list[Fault] = []
    assert text == unquoted(written, 0, len(written), faults)
    assert [] == faults


def test_a_byte_that_is_no_character_is_lost_where_the_text_is_cut() -> None:
    assert '1: link "\\xff"' == element_line(1, "link", name="\udcff")
    assert f'1: link "\ufffd{"a" * 76}..."' == element_line(1, "link", name="\udcff" + "a" * 90)


def test_truncation_counts_characters_before_quoting() -> None:
    assert f'1: link "{chr(92)}"{"a" * 76}..."' == element_line(1, "link", name='"' + "a" * 90)
    assert f'1: link value="{"b" * 47}..."' == element_line(1, "link", value="b" * 51)
    assert f'1: link "{"c" * 80}"' == element_line(1, "link", name="c" * 80)


def test_parts_of_a_line_and_their_places() -> None:
    text = '    12: textbox "Your \\"name\\"" value="A\\tB" required focused ←[cursor]\n'
    (element,) = parse_snapshot(text).elements

    def at(span: Span | None) -> str:
        return text[span.start : span.end] if span else ""

    assert (12, "textbox", 2, "1") == (element.id, element.role, element.depth, element.notation)
    assert ('Your "name"', "A\tB") == (element.name and element.name.text, element.value and element.value.text)
    assert ("12", "textbox", "←[cursor]") == (at(element.id_span), at(element.role_span), at(element.cursor))
    assert ['"Your \\"name\\""', '"A\\tB"'] == [at(each.span) for each in (element.name, element.value) if each]
    assert ["required", "focused"] == [at(state.span) for state in element.states]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ('1: button "Say "hi" now"', 'Say "hi" now', None),
        ('1: button "Say "hi" now" focused', 'Say "hi" now', None),
        ('1: textbox "a "b" c" value="d "e"" required', 'a "b" c', 'd "e"'),
        ('1: link "Docs', "Docs", None),
        ('1: link "a\\"', 'a"', None),
        ('1: textbox value="x" "late"', "late", "x"),
    ],
)
def test_broken_quotes_are_recovered(text: str, name: str | None, value: str | None) -> None:
    (element,) = parse_snapshot(text).elements
    assert (name, value) == (
        element.name.text if element.name else None,
        element.value.text if element.value else None,
    )


def test_writer_makes_the_canonical_form() -> None:
    text = 'Page:  "A "b""\n1:  link "Docs"  focused \n\n  [2] button ""\n'
    text += '  @e3 textbox focused "Q" value="Q"\n...\nprose\n'
    expected = 'Page: "A \\"b\\""\n\n1: link "Docs" focused\n  2: button\n  3: textbox "Q" focused\n...\nprose\n'
    assert expected == write_snapshot(parse_snapshot(text))


LONG: dict[str, Callable[[int], str]] = {
    "quotes": lambda n: "1: a " + '"' * n,
    "spaced quotes": lambda n: "1: a " + '" ' * n,
    "values without an end": lambda n: '1: a "a"' + ' value="a"' * n + ' value="',
    "an escaped quote at the end": lambda n: "1: a" + ' "a"' * n + ' \\"',
    "states": lambda n: "1: a" + " b" * n,
    "spaces": lambda n: "1: a" + " " * n + "b",
    "backslashes": lambda n: '1: a "' + "\\" * n,
    "digits": lambda n: "9" * n + ": a",
    "lines": lambda n: "1: link\n" * n,
    "blank lines": lambda n: "\n" * n,
    "quotes in a title": lambda n: "Page: " + '"' * n,
}


@pytest.mark.parametrize("kind", sorted(LONG))
def test_time_grows_with_the_text_and_no_faster(kind: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(lambda text: KO_SNAPSHOT.check(text, Context()), LONG[kind], 2_000)
