"""The fast reader of JSON gives the values that the other one gives, or leaves the text to it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from signage_specs.readers.json import MAX_DEPTH, read_json
from signage_specs.readers.json_nodes import JsonArray, JsonMember, JsonNode, JsonNumber, JsonObject
from signage_specs.readers.sound_json import read_sound_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)
PIECES = st.sampled_from(
    [
        *("{", "}", "[", "]", ",", ":", '"', " ", "\n", "\t", '"a"', '"b":', "'a'", "...", "//x\n", "\ufeff"),
        *("1", "-0", "1e5", "1E999", "0.50", "01", "9" * 400, "true", "null", "NaN"),
        *('"\\ud800"', '"\\ud83d\\ude00"', '"\\u0000"', '"…"'),
    ]
)


def plain(node: JsonNode | JsonMember | None) -> Any:
    """Return all that a node says but for places."""
    match node:
        case JsonObject():
            return "object", [plain(each) for each in node.members], node.elided
        case JsonArray():
            return "array", [plain(each) for each in node.items], node.elided
        case JsonMember():
            return node.key.value, plain(node.value)
        case JsonNumber():
            return node.text, node.value, type(node.value)
        case None:
            return None
        case _:
            return type(node), node.to_python()


@given(VALUES, st.sampled_from([None, 2]), st.booleans())
def test_sound_json_has_the_same_values(value: Any, indent: int | None, escaped: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escaped)
    found, expected = read_sound_json(text), read_json(text)

    assert found is not None or expected.faults
    assert found is None or plain(expected.root) == plain(found.root)


@given(st.lists(PIECES, max_size=12).map("".join))
@example('{"a": 1, "a": 2}')
@example("[1, 2,]")
@example("[-0, 0.50, 1E2]")
def test_any_text_is_read_alike_or_left(text: str) -> None:
    found, expected = read_sound_json(text), read_json(text)

    assert found is None or (plain(expected.root), ()) == (plain(found.root), expected.faults)


@pytest.mark.parametrize("depth", [MAX_DEPTH, MAX_DEPTH + 1, 100_000])
def test_depth_is_bounded(depth: int) -> None:
    text = "[" * depth + "]" * depth
    assert (depth <= MAX_DEPTH) == (read_sound_json(text) is not None) == (not read_json(text).faults)


@pytest.mark.parametrize("most", [4, 5])
def test_values_are_counted(most: int) -> None:
    text = '{"a": [1, 2]}'
    assert (most >= 5) == (read_sound_json(text, most) is not None) == (not read_json(text, max_values=most).faults)


def test_spans_tell_what_is_in_what_and_in_front() -> None:
    document = read_sound_json('{"a": [1, {"b": 2}], "c": "d"}')
    assert document is not None
    root = document.root
    assert isinstance(root, JsonObject)
    spans = [(each.key.span, each.value.span) for each in root.members]
    order = [span for pair in spans for span in pair]
    assert order == sorted(order)
    assert all(root.span.start < span.start and span.end <= root.span.end for span in order)
