"""Arguments for a data view become search parameters, or are refused with every reason."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from signage_specs.aaf.plan.tree import RefusedPlanError
from signage_specs.agent.arguments import argument_faults, input_faults, same
from signage_specs.agent.operations import (
    Destination,
    RefusedArgumentsError,
    destination,
    query,
    search_parameters,
)

MANY = [f"value {number}" for number in range(4000)]
VIEW: dict[str, Any] = {
    "title": "Plants",
    "scope": "plants.read",
    "inputSchema": {
        "type": "object",
        "properties": {
            "thirsty": {"type": "boolean"},
            "state": {"type": "string", "enum": ["new", "old"], "x-semantic": "https://schema.org/status"},
            "least": {"type": "number", "minimum": 0, "multipleOf": 0.1},
            "beds": {"type": "array", "items": {"type": "integer"}, "maxItems": 3, "uniqueItems": True},
            "name": {"type": ["string", "null"], "minLength": 2, "pattern": "^[a-z]+(?:-[a-z]+)*$"},
            "any": {},
        },
    },
    "outputSchema": {"type": "array"},
}


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ({}, ""),
        ({"thirsty": True}, "thirsty=true"),
        ({"thirsty": False, "state": "new"}, "thirsty=false&state=new"),
        ({"state": "old", "thirsty": True}, "thirsty=true&state=old"),
        ({"least": 0.3}, "least=0.3"),
        ({"least": 12}, "least=12"),
        ({"least": 12.0}, "least=12"),
        ({"beds": [3, 1, 2]}, "beds=3&beds=1&beds=2"),
        ({"beds": []}, ""),
        ({"name": None}, ""),
        ({"name": "rose-bush"}, "name=rose-bush"),
        ({"any": "a b&c=d/é?#"}, "any=a+b%26c%3Dd%2F%C3%A9%3F%23"),
        ({"any": ["x", 1, True]}, "any=x&any=1&any=true"),
        ({"any": 1e21}, "any=1e%2B21"),
    ],
)
def test_arguments_become_a_query(args: dict[str, Any], expected: str) -> None:
    assert expected == query(VIEW, args)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"x": 1}, "the data view has no argument `x`"),
        ({"thirsty": "true"}, "the type of `thirsty` must be `boolean`"),
        ({"thirsty": None}, "the type of `thirsty` must be `boolean`"),
        ({"thirsty": 1}, "the type of `thirsty` must be `boolean`"),
        ({"least": True}, "the type of `least` must be `number`"),
        ({"least": -0.1}, "`least` must be at least 0"),
        ({"least": 0.25}, "`least` must be a multiple of 0.1"),
        ({"least": float("inf")}, "`least` must be a finite number"),
        ({"state": "New"}, '`state` is not one of the schema\'s values: `"new"`, `"old"`'),
        ({"beds": [1.5]}, "the type of `beds` must be `integer`"),
        ({"beds": [1, 2, 3, 4]}, "`beds` must have at most 3 items"),
        ({"beds": [1, 1]}, "`beds` must have each item once"),
        ({"name": "a"}, "`name` must have at least 2 characters"),
        ({"name": "Rose"}, "`name` must match `^[a-z]+(?:-[a-z]+)*$`"),
        ({"any": {"a": 1}}, "`any` can't be part of a query: it is an object, or contains arrays or objects"),
        ({"any": [[1]]}, "`any` can't be part of a query: it is an object, or contains arrays or objects"),
        ({"any": [None]}, "`any` can't be part of a query: it is an object, or contains arrays or objects"),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(args: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedArgumentsError) as refused:
        search_parameters(VIEW, args)
    assert (reason,) == refused.value.reasons


@pytest.mark.parametrize("args", [{"any": "\ud83c"}, {"any": ["a", "\udf31"]}, {"\ud83c": "a"}])
def test_half_of_a_surrogate_pair_is_refused(args: dict[str, Any]) -> None:
    view: dict[str, Any] = {"inputSchema": {"properties": {name: {} for name in args}}}
    with pytest.raises(RefusedArgumentsError, match="half of a surrogate pair"):
        query(view, args)


def nested(depth: int, kind: type[list[Any] | dict[str, Any]]) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value] if kind is list else {"a": value}
    return value


@pytest.mark.parametrize("kind", [list, dict])
def test_what_is_nested_too_deep_is_refused(kind: Any) -> None:
    deep = nested(100_000, kind)
    (reason,) = argument_faults("x", deep, {"enum": [deep]})
    assert "`x` is nested more than 64 deep" == reason
    assert [] == list(argument_faults("x", nested(60, kind), {"const": nested(60, kind)}))
    with pytest.raises(RefusedArgumentsError):
        query({"inputSchema": {"properties": {"x": {"const": deep}}}}, {"x": deep})


@pytest.mark.parametrize(
    "pattern", ["^(a+)+$", "^(?:a|a)*$", "^(?:a?){900}b$", "(?:" * 39 + "a" + ")*" * 39, "(?:a{1,60}){1,60}$"]
)
def test_a_pattern_cannot_hold_up_its_reader(pattern: str) -> None:
    started = time.process_time()
    list(argument_faults("x", "a" * 50_000 + "!", {"pattern": pattern}))
    assert 3 > time.process_time() - started


@pytest.mark.parametrize(
    ("values", "items"),
    [
        (MANY, {"enum": MANY}),
        (MANY, {"enum": [f"other {each}" for each in MANY]}),
        (MANY, {"enum": [[each] for each in MANY]}),
        ([each * (2**61 - 1) for each in range(9000)], {"enum": [each * (2**61 - 1) for each in range(9000)]}),
        (MANY, {"type": MANY}),
        (MANY, dict.fromkeys(MANY, True)),
        ([*range(4000)], dict.fromkeys(["minimum", "maximum", "exclusiveMinimum", "multipleOf"], 10**4000)),
        (MANY, {"minLength": 10**4000, "maxLength": -(10**4000)}),
        (["a" * 120] * 400, {"pattern": "(a?){1000}b"}),
    ],
)
def test_many_items_are_judged_in_time_linear_in_them(values: Any, items: dict[str, Any]) -> None:
    started = time.process_time()
    schema: Any = {"type": "array", "items": items, "uniqueItems": True}
    told = sum(len(each) for each in argument_faults("x", values, schema))
    assert 3 > time.process_time() - started
    assert 100_000 > told


def test_many_patterns_are_judged_in_bounded_time() -> None:
    started = time.process_time()
    properties: Any = {f"x{number}": {"pattern": f"(a?){{1000}}b{number}"} for number in range(400)}
    list(input_faults("action", {"properties": properties}, dict.fromkeys(properties, "a" * 120)))
    assert 3 > time.process_time() - started


def test_all_reasons_are_told() -> None:
    view: dict[str, Any] = {
        "inputSchema": {"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}}}
    }
    with pytest.raises(RefusedArgumentsError) as refused:
        search_parameters(view, {"a": 1, "c": 2})
    assert (
        "the data view has no argument `c`",
        "`b` is required",
        "the type of `a` must be `string`",
    ) == refused.value.reasons


@pytest.mark.parametrize(
    "view",
    [
        {},
        {"inputSchema": {}},
        {"inputSchema": {"properties": {}}},
        {"inputSchema": {"additionalProperties": True}},
        {"inputSchema": {"properties": {"a": False}}},
        {"inputSchema": {"properties": {"a": {"$ref": "#/x"}}}},
        {"inputSchema": {"properties": {"a": {"pattern": "(?=x)"}}}},
        {"inputSchema": {"properties": {"a": {}}, "anyOf": []}},
        {"inputSchema": {"properties": {"a": None}}},
    ],
)
def test_what_is_not_declared_or_not_judged_is_refused(view: dict[str, Any]) -> None:
    with pytest.raises(RefusedArgumentsError):
        search_parameters(view, {"a": "b"})


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.sampled_from(["", "a", "ab", "1"])
    | st.sampled_from([0.5, 2.0])
)
VALUES = SCALARS | st.lists(SCALARS, max_size=3)
SCHEMAS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", "number", "integer", "boolean", "null", "array", ["string", "null"]]),
        "enum": st.lists(SCALARS, min_size=1, max_size=3),
        "const": SCALARS,
        "minimum": st.integers(-3, 3),
        "exclusiveMaximum": st.integers(-3, 3),
        "multipleOf": st.sampled_from([1, 2, 0.5]),
        "minLength": st.integers(0, 2),
        "maxLength": st.integers(0, 2),
        "maxItems": st.integers(0, 2),
        "uniqueItems": st.booleans(),
        "pattern": st.sampled_from(["^a", "b$", "^$"]),
        "items": st.sampled_from([{"type": "integer"}, {"maxLength": 1}, True]),
    },
)


@given(VALUES, SCHEMAS)
def test_the_verdict_is_that_of_another_validator(value: Any, schema: dict[str, Any]) -> None:
    assert Draft202012Validator(schema).is_valid(value) == (not list(argument_faults("x", value, schema)))


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=5), st.text(max_size=8) | st.lists(st.text(max_size=4), max_size=3)
    )
)
def test_a_query_can_be_read_back(args: dict[str, Any]) -> None:
    view: dict[str, Any] = {"inputSchema": {"properties": {name: {} for name in args}}}
    expected = [
        (name, item) for name, value in args.items() for item in ([value] if isinstance(value, str) else value)
    ]
    assert expected == parse_qsl(query(view, args), keep_blank_values=True)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (1, 1.0, True),
        (True, 1, False),
        ([0], [False], False),
        ({"a": [1]}, {"a": [1.0]}, True),
        ({"a": 1}, {"b": 1}, False),
        (None, None, True),
        ("1", 1, False),
    ],
)
def test_values_are_equal_as_in_json(first: Any, second: Any, expected: bool) -> None:
    assert expected == same(first, second) == same(second, first)


ORIGIN = "https://garden.example"
MANIFEST: dict[str, Any] = {
    "actions": {
        "plant.move": {
            "inputSchema": {
                "type": "object",
                "required": ["bed"],
                "properties": {
                    "bed": {"type": "integer"},
                    "day": {"type": "string", "formatMinimum": "2026-05-01"},
                },
            }
        },
        "plant.eat": {},
    },
    "data": {"plant.list": VIEW, "plant.log": {}, "plant.search": {"inputSchema": {"properties": {"name": {}}}}},
    "pages": {
        "/": {"title": "x"},
        "/plants/": {"title": "Plants", "actions": ["plant.move"], "data": ["plant.list"]},
        "/more/": {"title": "More", "data": ["plant.list"]},
        "/find/?all=1#top": {"title": "Find", "data": ["plant.search"]},
    },
}


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (
            {"action": "plant.search", "args": {"name": "é"}},
            Destination("/find/?all=1&name=%C3%A9#top", replan=False),
        ),
        ({"action": "plant.search"}, Destination("/find/?all=1#top", replan=False)),
        ({"action": "plant.list", "args": {"thirsty": True}}, Destination("/plants/?thirsty=true", replan=False)),
        ({"action": "plant.list"}, Destination("/plants/", replan=False)),
        ({"action": "plant.move", "args": {"bed": 3}}, Destination("/plants/", replan=True)),
        ({"action": "plant.eat"}, None),
        ({"navigate": "more/"}, Destination("/more/", replan=False)),
        ({"action": "navigate", "args": {"page": f"{ORIGIN}/more/"}}, Destination("/more/", replan=False)),
        ({"action": "none", "answer": "Three."}, None),
    ],
)
def test_a_result_leads_somewhere(result: Any, expected: Destination | None) -> None:
    assert expected == destination(result, MANIFEST, ORIGIN)


@pytest.mark.parametrize(
    "result",
    [
        {"action": "plant.list", "args": {"wet": True}},
        {"action": "plant.log"},
        {"action": "plant.move"},
        {"action": "plant.move", "args": {"bed": "3"}},
        {"action": "plant.move", "args": {"bed": 3, "row": 1}},
        {"action": "plant.move", "args": {"bed": 3, "day": "2026-04-30"}},
        {"action": "plant.eat", "args": {"bed": 3}},
        {"action": "plant.mvoe"},
        {"navigate": "//other.example/"},
        {},
        None,
    ],
)
def test_what_leads_nowhere_is_refused(result: Any) -> None:
    with pytest.raises(RefusedPlanError):
        destination(result, MANIFEST, ORIGIN)


@pytest.mark.parametrize("manifest", [{}, {"data": [], "actions": None, "pages": 1}, {"data": {"plant.list": 1}}])
def test_a_broken_manifest_has_no_actions(manifest: dict[str, Any]) -> None:
    with pytest.raises(RefusedPlanError):
        destination({"action": "plant.list"}, manifest, ORIGIN)
