"""XML and JSON of one document are compared on the canonical model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.anml.canonical import CanonicalElement, build, differences
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.anml.writer import json_text, xml_text
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable


def xml(sections: str, attributes: str = "") -> str:
    return f'<anml xmlns="{NAMESPACE}" role="service"{attributes}>{sections}</anml>'


def json(members: str) -> str:
    return f'{{"anml": "1.0", "role": "service", {members}}}'


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (xml("<head><title>a</title></head>"), json('"head": {"title": "a"}'), []),
        (
            xml("<head><title>a</title></head>"),
            json('"head": {"title": "b"}'),
            [("text", "anml/head/title", "", "a", "b", "title")],
        ),
        (xml("", ' ttl="60"'), json('"ttl": 60.0'), []),
        (xml("", ' ttl="60"'), json('"ttl": 61'), [("attribute", "anml", "ttl", "60", "61", "anml")]),
        (
            xml("", ' ttl="60"'),
            json('"head": {}'),
            [
                ("attribute", "anml", "ttl", "60", None, "anml"),
                ("count", "anml", "head", "0", "1", "anml"),
            ],
        ),
        # What a default says needs no saying.
        (
            xml('<knowledge><ask field="a" action="b" purpose="c" required="false"/></knowledge>'),
            json('"knowledge": {"ask": [{"field": "a", "action": "b", "purpose": "c"}]}'),
            [],
        ),
        (
            xml("<knowledge><inform>a</inform><inform>b</inform></knowledge>"),
            json('"knowledge": {"inform": ["a"]}'),
            [("count", "anml/knowledge", "inform", "2", "1", "inform")],
        ),
        (
            xml("<knowledge><inform>a</inform><inform>b</inform></knowledge>"),
            json('"knowledge": {"inform": ["a", "c"]}'),
            [("text", "anml/knowledge/inform[2]", "", "b", "c", "inform")],
        ),
        (
            xml("<body>\n  Tents.\n</body>"),
            json('"body": {"content": "Tents."}'),
            [("layout", "anml/body", "", "\n  Tents.\n", "Tents.", "body")],
        ),
        (xml("<body/><head/>"), json('"head": {}, "body": {}'), []),
        (
            xml('<a:b xmlns:a="u"/>'),
            json('"xmlns:x": "u"'),
            [
                ("attribute", "anml", "xmlns:x", None, "u", "anml"),
                ("count", "anml", "a:b", "1", "0", "a:b"),
            ],
        ),
    ],
)
def test_a_difference_is_named_and_placed(first: str, second: str, expected: list[tuple[str, ...]]) -> None:
    found = differences(parse_xml(first), parse_json(second))
    assert expected == [
        (each.kind, each.path, each.name, each.here, each.there, first[each.span.start : each.span.end])
        for each in found
    ]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ('"head": {"title": "Tent shop"}, "body": "Tents."', []),
        ('"head": {"title": "Tent shop"}, "body": "Tents. "', [("M089", "info")]),
        ('"head": {"title": "Tent"}, "body": "Bags."', [("M089", "error")]),
        ('"head": {"title": "Tent shop"}, "body": " Tents.", "ttl": 5', [("M089", "error")]),
    ],
)
def test_the_rule_tells_once(members: str, expected: list[tuple[str, str]]) -> None:
    twin = '<?xml version="1.0"?>\n' + xml("<head><title>Tent shop</title></head><body>Tents.</body>")
    found = ANML_JSON.check(json(members), Context(extras=(AnmlContext(twin=twin),)))
    assert expected == [(each.code, each.severity.value) for each in found]
    mirrored = ANML_XML.check(twin, Context(extras=(AnmlContext(twin=json(members)),)))
    assert expected == [(each.code, each.severity.value) for each in mirrored]


@pytest.mark.parametrize("twin", ["", "<anml", '{"anml": "1.0"}', 'button "Save"', "\x00", "[" * 100])
def test_what_is_no_twin_says_nothing(twin: str) -> None:
    found = ANML_JSON.check(json('"head": {"title": "a"}'), Context(extras=(AnmlContext(twin=twin),)))
    assert [] == [each.code for each in found]


NAMES = st.sampled_from(["body", "section", "data", "item", "field", "link", "nav", "knowledge", "inform"])
TREES = st.recursive(
    st.builds(build, NAMES, st.just({"usage": "cache"}), st.sampled_from(["", "a"])),
    lambda inner: st.builds(build, NAMES, st.just({"id": "x"}), st.just(""), st.lists(inner, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=80)
@given(tree=TREES)
def test_what_is_written_twice_are_twins(tree: CanonicalElement) -> None:
    root = build("anml", {"role": "service"}, children=[tree])
    first, second = parse_xml(xml_text([root])), parse_json(json_text([root]))
    assert [] == list(differences(first, second))
    assert [] == list(differences(second, first))


def test_large_twins_are_compared_soon(ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    informs = [build("inform", {"ttl": str(index)}, text="a") for index in range(15_000)]
    first = parse_xml(xml_text([build("anml", children=[build("knowledge", children=informs)])]))
    second = parse_json(json_text([build("anml", children=[build("knowledge", children=informs[::-1])])]))
    assert 15_000 == len(list(differences(first, second)))
    assert ends_soon(lambda: list(differences(first, second)))
