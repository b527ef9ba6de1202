"""The YAML reader agrees with PyYAML on sound texts, keeps every place, and is bounded on all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.readers.yaml import MAX_ALIASES, MAX_DEPTH, YamlDocument, read_yaml
from signage_specs.readers.yaml_nodes import YamlAlias, YamlMapping, YamlNode, YamlScalar, YamlSequence, to_python

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.span import Span

MARKS = ["a", ": ", "- ", "\n", "  ", "[", "]", "{", "}", ", ", "&x ", "*x", "!t ", "'", '"', "|", ">", "#", "? "]
PIECES = st.sampled_from([*MARKS, "---\n", "...\n"])
ODD = st.sampled_from(
    ["\t", "\ud800", "\x00", "\ufeff", "\x85", "%YAML 1.9\n", "\\U99999999", "no", "1:2", "<<", "…"]
)
YAML_LIKE = st.lists(PIECES | ODD, max_size=40).map("".join) | st.text(max_size=60)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def nodes(node: YamlNode | None) -> list[YamlNode]:
    found: list[YamlNode] = []
    waiting = [node] if node else []
    while waiting:
        each = waiting.pop()
        found.append(each)
        if isinstance(each, YamlSequence):
            waiting += each.items
        elif isinstance(each, YamlMapping):
            waiting += [part for entry in each.entries for part in (entry.key, entry.value)]
    return found


@given(YAML_LIKE, st.integers(0, 5))
def test_any_text_reads_into_spans_of_itself(text: str, offset: int) -> None:
    document = read_yaml(text, offset)
    assert all(f"`{fault.kind}`" in (read_yaml.__doc__ or "") for fault in document.faults)
    for span in [fault.span for fault in document.faults] + [node.span for node in nodes(document.root)]:
        assert offset <= span.start <= span.end <= offset + len(text)
    to_python(document.root)


@given(value=VALUES, flow=st.booleans())
def test_what_pyyaml_writes_reads_back(value: object, *, flow: bool) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True)
    assert to_python(read_yaml(text).root) == yaml.safe_load(text)


def without_quick_parser(text: str, offset: int) -> YamlDocument:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("signage_specs.readers.yaml._QUICK_LOADER", None)
        return read_yaml(text, offset)


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without its parser in C")
@given(YAML_LIKE, st.integers(0, 5))
def test_the_quick_parser_changes_nothing(text: str, offset: int) -> None:
    assert without_quick_parser(text, offset) == read_yaml(text, offset)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  b: 3\n", {"b": 3, "c": 2}),
        ("a: [&x {b: 1}, &y {b: 2, c: 3}]\nd: {<<: [*x, *y]}\n", {"b": 1, "c": 3}),
        ("a: &x {b: 1}\ne: &y {<<: *x, c: 2}\nd: {<<: *y}\n", {"b": 1, "c": 2}),
        ("d: {'<<': {b: 1}}\n", {"<<": {"b": 1}}),
        ("d: {<<: 1, b: 2}\n", {"b": 2}),
    ],
)
def test_merged_entries_are_those_of_the_mapping(text: str, value: dict[str, object]) -> None:
    root = read_yaml(text).root
    assert isinstance(root, YamlMapping)
    mapping = root.get("d")
    assert isinstance(mapping, YamlMapping)
    assert value == to_python(mapping)
    for key, each in value.items():
        assert each == to_python(mapping.get(key))
    assert mapping.get("missing") is None


def test_merges_of_merges_are_looked_at_once() -> None:
    text = "m0: &m0 {a: 1}\n" + "".join(
        f"m{n}: &m{n} {{<<: [*m{n - 1}, *m{n - 1}]}}\n" for n in range(1, MAX_ALIASES // 2)
    )
    root = read_yaml(text).root
    assert isinstance(root, YamlMapping)
    last = root.get(f"m{MAX_ALIASES // 2 - 1}")
    assert isinstance(last, YamlMapping)
    assert 1 == to_python(last.get("a"))
    assert last.get("b") is None


@pytest.mark.parametrize("text", ["9" * 5000, "0x" + "f" * 5000, "1" + ":59" * 5000, "1" + ":59" * 5000 + ".5"])
def test_a_number_of_too_many_digits_stays_a_text(text: str) -> None:
    root = read_yaml(text).root
    assert isinstance(root, YamlScalar)
    assert text == root.value()
    assert root.tag in ("int", "float")


def test_characters_that_yaml_has_no_place_for_are_one_fault_a_run() -> None:
    faults = read_yaml("a: " + "\ud800" * 1000 + "b\x00c").faults
    assert [("U+D800", 3, 1003), ("U+0000", 1004, 1005)] == [
        (fault.detail, fault.span.start, fault.span.end) for fault in faults
    ]


def test_places_count_code_points_of_the_whole_text() -> None:
    text = "🙂: [é, 'a b']\nkey: |\n  x\n  y\n\nz: 1\n"
    root = read_yaml("--" + text, 0).root
    document = read_yaml(text, 10)
    assert isinstance(document.root, YamlMapping)
    assert root is not None

    def at(span: Span) -> str:
        return text[span.start - 10 : span.end - 10]

    first, second, third = document.root.entries
    assert ["🙂", "[é, 'a b']"] == [at(first.key.span), at(first.value.span)]
    assert "|\n  x\n  y" == at(second.value.span)
    assert ("z", "1") == (at(third.key.span), at(third.value.span))
    assert isinstance(first.value, YamlSequence)
    assert [("é", "plain"), ("a b", "single")] == [
        (item.text, item.style) for item in first.value.items if isinstance(item, YamlScalar)
    ]


@pytest.mark.parametrize(
    ("text", "tag", "value"),
    [
        ("no", "bool", False),
        ("True", "bool", True),
        ("12:30:45", "int", 45045),
        ("0755", "int", 493),
        ("1_000", "int", 1000),
        ("1.10", "float", 1.1),
        ("2025-03-01", "timestamp", "2025-03-01"),
        ("~", "null", None),
        ("'no'", "str", "no"),
        ("!!str 3", "str", "3"),
        ("0x_", "int", "0x_"),
        ("!!int ''", "int", ""),
        ("!!int '-'", "int", "-"),
        ("!!float ''", "float", ""),
        ("!!bool maybe", "bool", False),
        ("9" * 5000, "int", "9" * 5000),
        ("!!python/object:os.system x", "python/object:os.system", "x"),
    ],
)
def test_types_of_plain_scalars(text: str, tag: str, value: object) -> None:
    node = read_yaml(text).root
    assert isinstance(node, YamlScalar)
    assert (tag, value) == (node.tag, node.value())


@pytest.mark.parametrize(
    ("text", "kind", "at", "value"),
    [
        ("a: [1, 2\nb: 3\n", "yaml-syntax", ":", {"a": [1, "2 b"]}),
        ("a: 1\nb: [a-z]+\n", "yaml-syntax", "+", {"a": 1, "b": ["a-z"]}),
        ("a: 'x\n", "yaml-syntax", "'", {}),
        ("a: 1\n\tb: 2\n", "yaml-syntax", "\t", {"a": 1}),
        ("a: 1\na: 2\n", "duplicate-key", "a", {"a": 2}),
        ("a: *b\n", "undefined-alias", "*b", {"a": None}),
        ("&a [*a]\n", "recursive-alias", "*a", [None]),
        ("a: \x07\n", "yaml-character", "\x07", {"a": "\ufffd"}),
        ("a: 1\n---\nb: 2\n", "second-document", "---", {"a": 1}),
        ("a: 1\n...\nb: 2\n", "elision", "...", {"a": 1, "b": 2}),
        ("a:\n  - 1\n  …\n  - 2\n", "elision", "…", {"a": [1, 2]}),
    ],
)
def test_faults_and_what_is_read_all_the_same(text: str, kind: str, at: str, value: object) -> None:
    document = read_yaml(text)
    (fault,) = document.faults
    assert (kind, at) == (fault.kind, text[fault.span.start : fault.span.end])
    assert value == to_python(document.root)


def test_what_a_fault_cut_off_is_marked_incomplete() -> None:
    root = read_yaml("a:\n  - b: [x]y\n").root
    assert isinstance(root, YamlMapping)
    assert not root.complete
    assert all(node.complete for node in nodes(read_yaml("a:\n  - b: [x]\n").root) if isinstance(node, YamlMapping))


def test_aliases_are_bounded_in_number_and_in_what_they_unfold_to() -> None:
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 8)}]\n" for n in range(1, 20)
    )
    document = read_yaml(laughs)
    assert ["too-many-aliases"] == [fault.kind for fault in document.faults]
    followed = [node for node in nodes(document.root) if isinstance(node, YamlAlias) and node.target]
    assert MAX_ALIASES == len(followed)
    assert len(str(to_python(document.root))) < 1_000_000


@pytest.mark.parametrize("text", ["[" * 5000, "{a: " * 5000, "- " * 5000])
def test_depth_is_bounded(text: str) -> None:
    document = read_yaml(text)
    assert ["too-deep"] == [fault.kind for fault in document.faults]
    assert MAX_DEPTH == len([node for node in nodes(document.root) if not isinstance(node, YamlScalar)])
    to_python(document.root)


LONG: dict[str, Callable[[int], str]] = {
    "entries": lambda n: "".join(f"k{number}: v\n" for number in range(n)),
    "one key": lambda n: "a: b\n" * n,
    "aliases": lambda n: "- &a x\n- *a\n" * n,
    "an open list": lambda n: "[" + "a, " * n,
    "an open quote": lambda n: '"' + "a\n" * n,
    "a block": lambda n: "a: |\n" + "  x\n" * n,
    "comments": lambda n: "#\n" * n,
    "elisions": lambda n: "...\n" * n,
    "escapes": lambda n: '"' + "\\n" * n + '"',
    "control characters": lambda n: "\x07" * n,
}


@pytest.mark.parametrize("kind", sorted(LONG))
def test_time_grows_with_the_text_and_no_faster(kind: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(read_yaml, LONG[kind], 500)
