"""The JSON reader: agrees with the standard library on JSON, and goes on after every fault on anything else."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from signage_specs.json_findings import duplicate_findings, syntax_findings
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonLiteral,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
    JsonValue,
    to_python,
)
from signage_specs.rule import Context
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)
# Pieces that JSON, and what people take for JSON, is made of.
PIECES = st.lists(
    st.sampled_from(
        [
            *"{}[]:,\"'\\/#-+.\n\r \ufeff\u00a0“…\ud800",
            *("...", "//", "/*", "*/", '"a"', '"a": ', "{a: 1}", "[1,]"),
            *("true", "True", "null", "NaN", "1e999", "01", "0", "12", "\\u", "\\ud800", "\\udc00"),
        ]
    ),
    max_size=40,
).map("".join)


def nodes(node: JsonNode | None) -> Iterator[JsonNode]:
    if node is None:
        return
    yield node
    if isinstance(node, JsonObject):
        for member in node.members:
            yield member.key
            yield from nodes(member.value)
    elif isinstance(node, JsonArray):
        for item in node.items:
            yield from nodes(item)


def kinds(document: JsonDocument) -> list[str]:
    return [fault.kind for fault in document.faults]


def plain(document: JsonDocument) -> JsonValue:
    assert document.root is not None
    return to_python(document.root)


@given(VALUES, st.sampled_from([None, 2, "\t"]), st.booleans())
def test_agrees_with_the_standard_library_on_json(
    value: JsonValue, indent: int | str | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    document = read_json(text)
    assert json.loads(text) == plain(document)
    assert [] == kinds(document)


@given(PIECES | st.text(max_size=60))
@example("{" * 100)
@example('{"a":' * 100)
@example("[[" * 80 + "]" * 3 + '"}')
def test_never_raises_and_keeps_every_span_within_the_text(text: str) -> None:
    document = read_json(text)
    for span in [*(node.span for node in nodes(document.root)), *(fault.span for fault in document.faults)]:
        assert 0 <= span.start <= span.end <= len(text)
    assert all(f"`{fault.kind}`" in (read_json.__doc__ or "") for fault in document.faults)
    assert list(document.faults) == sorted(document.faults, key=lambda fault: fault.span)


@given(PIECES)
def test_a_text_without_faults_is_json_for_the_standard_library_too(text: str) -> None:
    document = read_json(text)
    if not document.faults:
        assert json.loads(text) == plain(document)
    else:
        serious = [kind for kind in kinds(document) if kind not in ("duplicate-key", "lone-surrogate", "too-deep")]
        if serious and "non-finite-number" not in serious:
            with pytest.raises(json.JSONDecodeError):
                json.loads(text)


@given(VALUES)
@settings(max_examples=50)
def test_each_node_stands_where_its_span_says(value: JsonValue) -> None:
    text = json.dumps(value)
    for node in nodes(read_json(text).root):
        assert json.loads(text[node.span.start : node.span.end]) == to_python(node)


@pytest.mark.parametrize(
    ("text", "value", "faults"),
    [
        ('{"a": [1, 2,],}', {"a": [1, 2]}, ["trailing-comma", "trailing-comma"]),
        ("[1 2]", [1, 2], ["json-syntax"]),
        ("[,1]", [1], ["json-syntax"]),
        ("[1,,2]", [1, 2], ["json-syntax"]),
        ('{"a" 1}', {"a": 1}, ["json-syntax"]),
        ('{"a":}', {"a": None}, ["json-syntax"]),
        ("{a: 'b'}", {"a": "b"}, ["json-syntax", "json-syntax"]),
        ('{"a": True, "b": None}', {"a": True, "b": None}, ["json-syntax", "json-syntax"]),
        ('{"a": 01, "b": .5, "c": +1}', {"a": 1, "b": 0.5, "c": 1}, ["json-syntax"] * 3),
        ('{"a":[1,2}', {"a": [1, 2]}, ["json-syntax"]),
        ('{"a": 1', {"a": 1}, ["json-syntax"]),
        ("[1] 2", [1], ["trailing-content"]),
        ('"abc\n', "abc", ["json-syntax"]),
        (r'"\q"', r"\q", ["json-syntax"]),
        ('"a\tb"', "a\tb", ["json-syntax"]),
        ('"\\ud800"', "\ud800", ["lone-surrogate"]),
        ('"\\\\ud800"', "\\ud800", []),
        ('"\\ud83d\\ude00"', "\U0001f600", []),
        ("\ufeff[]", [], ["byte-order-mark"]),
        ("[1,\u00a02]", [1, 2], ["json-syntax"]),
        ("[1] // one", [1], ["comment"]),
        ("[/* one */ 1]", [1], ["comment"]),
        ('{"a": 1, "a": 2}', {"a": 2}, ["duplicate-key"]),
        ('"a": {"b": 1},', {"a": {"b": 1}}, ["bare-members"]),
        ("[1, ...]", [1], ["elision"]),
        ('{ "a": ..., … }', {"a": None}, ["elision", "elision"]),
        ('{"a": 1\n...\n"b": 2}', {"a": 1, "b": 2}, ["elision"]),
        ("[ // ...\n]", [], ["elision"]),
        ("…\n[1]", [1], ["elision"]),
    ],
)
def test_recovers_from_a_fault(text: str, value: JsonValue, faults: list[str]) -> None:
    document = read_json(text)
    assert (value, faults) == (plain(document), kinds(document))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[" * 30, "no `]` closes this"),
        ('{"a": ' * 30, "the key has no value"),
        ('{"a": [1, {"b": 2,', "no `}` closes this"),
        ('{"a": [1, {"b": "c', "the string has no closing quote"),
        ('{"a": [1, {"b', "the string has no closing quote"),
        ('{"a: "b", "c": "d", "e": ["f", "g"], "h": {"i": "j"}}', "a colon and a value are missing after the key"),
        ('{a": "b", "c": "d", "e": ["f", "g"], "h": {"i": "j"}}', "`a` is not a value"),
        ('{"a": "b, "c": "d", "e": ["f", "g"], "h": {"i": "j"}}', "a comma is missing before this"),
        ('{"a": b", "c": "d", "e": ["f", "g"], "h": {"i": "j"}}', "`b` is not a value"),
        ('["a", b", "c", "d", "e", "f", "g"]', "`b` is not a value"),
        ('{"a": "b\n"c": "d"}', "the string has no closing quote"),
        ('{"a" "b" ' * 30, "a colon and a value are missing after the key"),
        ('{"a": 1, : : : : ]]]', "nothing comes before the colon"),
        ('{"a": https://host.example/x, "b": 1}', "`https://host.example` is not a value"),
        ('{"a": two words, "b": 1}', "`two` is not a value"),
        ('{"a": "b}\n', "the string has no closing quote"),
        ('{"a": ["b", "c]},\n"d": {"e": "f"}}\n', "the string has no closing quote"),
        ('{"a": "\n', "the string has no closing quote"),
        ('{"a":: 1}', "one colon follows a key"),
        ('{"a" = 1, "b": 2}', "one colon follows a key"),
        ('{"a" => 1}', "one colon follows a key"),
        ('{{"a": 1}', "a key must be a string"),
    ],
)
def test_one_cause_is_one_fault(text: str, fault: str) -> None:
    """What comes after it says nothing: neither what the end leaves open, nor strings that are inside out."""
    [found] = [each for each in read_json(text).faults if each.kind != "duplicate-key"]
    assert found.detail.startswith(fault)


def test_what_goes_on_behind_a_fault_is_read() -> None:
    document = read_json('{"a": 1 "b": 2, "c": [3 4], d: 5, "e" 6, "f": 7}')
    assert {"a": 1, "b": 2, "c": [3, 4], "d": 5, "e": 6, "f": 7} == plain(document)
    assert ["json-syntax"] * 4 == kinds(document)


@pytest.mark.parametrize("text", ["", " \n", "// nothing"])
def test_a_text_without_a_value_has_no_root(text: str) -> None:
    document = read_json(text)
    assert document.root is None
    assert "json-syntax" in kinds(document)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e999", math.inf),
        ("-Infinity", -math.inf),
        *((digits * "9", math.inf) for digits in (309, 400, 600, 5000)),
    ],
    ids=lambda each: str(each)[:10],
)
def test_a_number_without_end_is_a_fault(text: str, value: float) -> None:
    document = read_json(text)
    assert (value, ["non-finite-number"]) == (plain(document), kinds(document))


def test_nodes_say_what_they_are_and_where() -> None:
    text = '{"é": [1.5, null, "x"], "b": ?}'
    root = read_json(text).root
    assert isinstance(root, JsonObject)
    listed, unknown = root.get("é"), root.get("b")
    assert isinstance(listed, JsonArray)
    assert isinstance(unknown, JsonUnknown)
    assert (
        JsonNumber(Span(7, 10), "1.5", 1.5),
        JsonLiteral(Span(12, 16), None),
        JsonString(Span(18, 21), "x"),
    ) == (listed.items)
    assert "?" == text[unknown.span.start : unknown.span.end]


def test_containers_beyond_the_bound_are_passed_over() -> None:
    document = read_json('{"deep": ' + "[" * 100 + '"]"' + "]" * 100 + ', "b": 1}', max_depth=10)
    assert ["too-deep"] == kinds(document)
    assert isinstance(document.root, JsonObject)
    assert isinstance(document.root.get("b"), JsonNumber)


@pytest.mark.parametrize(
    "piece", ["[", '{"a":', '"\\q', "\\", "/*", "...", '"a":', "'", "1", "}", '"\n', '[1,2,{"a":"b"}],']
)
def test_time_grows_with_the_text_alone(piece: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(read_json, lambda count: piece * count, 5_000)


def test_findings_allow_what_a_page_may_show() -> None:
    text = '"a": {...},'
    faults = read_json(text).faults
    assert [] == list(syntax_findings(text, faults, Context(embedded=True, fragment=True)))
    assert 2 == len(list(syntax_findings(text, faults, Context())))


def test_a_trailing_comma_has_one_right_answer() -> None:
    text = "[1, 2,]"
    (finding,) = syntax_findings(text, read_json(text).faults, Context())
    assert finding.fix is not None
    (edit,) = finding.fix.edits
    assert "[1, 2]" == text[: edit.span.start] + edit.text + text[edit.span.end :]


def test_a_duplicate_key_names_the_first() -> None:
    (finding,) = duplicate_findings(read_json('[{"a": 1, "a": 2}, {"a": 3}]').faults)
    assert (Span(10, 13), Span(2, 5)) == (finding.span, finding.related[0].span)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', True),
        ("{a: 'b', \"c\": yes,}", True),
        ('{"a": 1, ...}', True),
        ('"a": 1', True),
        ('{"a": {"b": 1}', False),
        ('{"a": 1}}', False),
        ('{"a": 1 "b": 2}', False),
        ('{"a": "b}\n', False),
    ],
)
def test_it_is_known_whether_a_fault_leaves_open_what_belongs_where(text: str, expected: bool) -> None:
    assert expected is read_json(text).certain
