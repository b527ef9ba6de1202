"""Judge the arguments that a planner gives an action or a data view by the schema of its manifest."""

import json
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from signage_core.wording import listed, quoted
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.agent.linear_pattern import matches
from signage_specs.readers.json_nodes import JsonValue

#: Keywords that say something for people or for other programs, and nothing about which values are allowed.
# `format` is among them, as in JSON Schema itself.
SILENT_KEYWORDS = frozenset({
    "$comment", "$id", "$schema", "contentEncoding", "contentMediaType", "default", "deprecated", "description",
    "examples", "format", "readOnly", "title", "writeOnly", SEMANTIC_KEYWORD,
})  # fmt: skip
_JUDGED = frozenset({
    "const", "enum", "exclusiveMaximum", "exclusiveMinimum", "formatMaximum", "formatMinimum", "items", "maximum",
    "maxItems", "maxLength", "minimum", "minItems", "minLength", "multipleOf", "pattern", "type", "uniqueItems",
})  # fmt: skip
# What the schema of the arguments themselves may say; `additionalProperties` declares no argument.
_KEYWORDS = SILENT_KEYWORDS | {"additionalProperties", "properties", "required", "type"}

_TYPES: dict[str, tuple[type, ...]] = {
    "array": (list,),
    "boolean": (bool,),
    "null": (type(None),),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}
_MOST_VALUES = 8  # that a message names
_DEEPEST = 64  # containers in one another, as in a text that is read
_LIMITS: tuple[tuple[str, str, Callable[[Decimal, Decimal], bool]], ...] = (
    ("minimum", "must be at least", lambda value, limit: value >= limit),
    ("maximum", "must be at most", lambda value, limit: value <= limit),
    ("exclusiveMinimum", "must be above", lambda value, limit: value > limit),
    ("exclusiveMaximum", "must be below", lambda value, limit: value < limit),
    ("multipleOf", "must be a multiple of", lambda value, limit: limit > 0 and value % limit == 0),
)


def input_faults(what: str, schema: JsonValue, args: Mapping[str, JsonValue]) -> Iterator[str]:
    """Yield why an `inputSchema` doesn't allow arguments, each reason as a sentence without its stop.

    `what` says whose arguments they are, such as `action`. Without a schema, no arguments are taken.
    """
    described = schema if isinstance(schema, dict) else {}
    properties = input_properties(schema)
    yield from (f"the {what} has no argument {quoted(name)}" for name in args if name not in properties)
    other = sorted(described.keys() - _KEYWORDS)
    if other:
        yield f"the {what}'s schema has {quoted(other[0])}, which can't be checked"
    required = described.get("required")
    for name in required if isinstance(required, list) else ():
        if isinstance(name, str) and name not in args:
            yield f"{quoted(name)} is required"
    for name, property_schema in properties.items():
        if name in args:
            yield from argument_faults(name, args[name], property_schema)


def input_properties(schema: JsonValue) -> Mapping[str, JsonValue]:
    """Return the schema of each argument, by name, in the order of the schema."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return properties if isinstance(properties, dict) else {}


def argument_faults(name: str, value: JsonValue, schema: JsonValue) -> Iterator[str]:
    """Yield why a schema doesn't allow a value, each reason as a sentence without its stop.

    A schema with a keyword that isn't judged here, such as `anyOf`, allows nothing: what can't be judged is
    refused. So is a value that is nested too deep.
    """
    if _is_deep(value):
        yield f"{quoted(name)} is nested more than {_DEEPEST} deep"
    else:
        yield from _faults(name, value, schema)


def _faults(name: str, value: JsonValue, schema: JsonValue) -> Iterator[str]:
    if isinstance(schema, bool):
        if not schema:
            yield f"the schema allows no value of {quoted(name)}"
        return
    if not isinstance(schema, dict):
        yield f"the schema of {quoted(name)} is not valid"
        return
    unjudged = sorted(schema.keys() - SILENT_KEYWORDS - _JUDGED)
    if unjudged:
        yield f"the schema of {quoted(name)} has {quoted(unjudged[0])}, which can't be checked"
    if "type" in schema and not any(_is_of_type(value, each) for each in _listed(schema["type"])):
        yield f"the type of {quoted(name)} must be {listed(str(each) for each in _listed(schema['type']))}"
        return
    if "const" in schema and not same(value, schema["const"]):
        yield f"{quoted(name)} has one allowed value, and this is another"
    if "enum" in schema and not any(same(value, each) for each in _listed(schema["enum"])):
        values = [quoted(json.dumps(each, ensure_ascii=False)) for each in _listed(schema["enum"])]
        more = f" and {len(values) - _MOST_VALUES} more" if len(values) > _MOST_VALUES else ""
        yield f"{quoted(name)} is not one of the schema's values: {', '.join(values[:_MOST_VALUES])}{more}"
    yield from _limit_faults(name, value, schema)
    yield from _size_faults(name, value, schema)
    yield from _pattern_faults(name, value, schema)
    yield from _moment_faults(name, value, schema)
    if isinstance(value, list):
        yield from _item_faults(name, value, schema)


def _is_deep(value: JsonValue) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            item
            for each in level
            for item in (each if isinstance(each, list) else each.values() if isinstance(each, dict) else ())
        ]
        if not level:
            return False
    return True


def same(first: JsonValue, second: JsonValue) -> bool:
    """Tell whether two values are equal in JSON: true isn't 1, and 1.0 is."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is second
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(same(*pair) for pair in zip(first, second, strict=True))
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    return first == second


def _listed(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]


def _is_of_type(value: JsonValue, name: JsonValue) -> bool:
    if name == "integer":
        return not isinstance(value, bool) and (
            isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        )
    wanted = _TYPES.get(name, ()) if isinstance(name, str) else ()
    return isinstance(value, wanted) and (bool in wanted or not isinstance(value, bool))


def _number(value: JsonValue) -> Decimal | None:
    """Return a number as it is written: 0.3 is a multiple of 0.1."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    number = Decimal(str(value))
    return number if number.is_finite() else None


def _limit_faults(name: str, value: JsonValue, schema: Mapping[str, JsonValue]) -> Iterator[str]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    number = _number(value)
    if number is None:
        yield f"{quoted(name)} must be a finite number"
        return
    for keyword, words, holds in _LIMITS:
        limit = _number(schema.get(keyword))
        try:
            kept = limit is None or holds(number, limit)
        except ArithmeticError:  # too far apart to be divided
            kept = False
        if not kept:
            yield f"{quoted(name)} {words} {limit}"


def _size_faults(name: str, value: JsonValue, schema: Mapping[str, JsonValue]) -> Iterator[str]:
    if isinstance(value, str):
        size, keys, what = len(value), ("minLength", "maxLength"), "characters"
    elif isinstance(value, list):
        size, keys, what = len(value), ("minItems", "maxItems"), "items"
    else:
        return
    least, most = (_number(schema.get(key)) for key in keys)
    if least is not None and size < least:
        yield f"{quoted(name)} must have at least {least} {what}"
    if most is not None and size > most:
        yield f"{quoted(name)} must have at most {most} {what}"


def _pattern_faults(name: str, value: JsonValue, schema: Mapping[str, JsonValue]) -> Iterator[str]:
    pattern = schema.get("pattern")
    if not isinstance(value, str) or not isinstance(pattern, str):
        return
    found = matches(pattern, value)
    if found is None:
        yield f"the pattern of {quoted(name)} can't be checked: {quoted(pattern)}"
    elif not found:
        yield f"{quoted(name)} must match {quoted(pattern)}"


def _moment_faults(name: str, value: JsonValue, schema: Mapping[str, JsonValue]) -> Iterator[str]:
    """Yield why a day or a time is out of its bounds. As HTML and JSON Schema write them, they sort as texts."""
    first, last = schema.get("formatMinimum"), schema.get("formatMaximum")
    if isinstance(value, str) and isinstance(first, str) and value < first:
        yield f"{quoted(name)} must be {quoted(first)} or later"
    if isinstance(value, str) and isinstance(last, str) and value > last:
        yield f"{quoted(name)} must be {quoted(last)} or earlier"


def _item_faults(name: str, value: list[JsonValue], schema: Mapping[str, JsonValue]) -> Iterator[str]:
    if "items" in schema:
        for item in value:
            yield from _faults(name, item, schema["items"])
    if schema.get("uniqueItems") is True and len({_identity(item) for item in value}) < len(value):
        yield f"{quoted(name)} must have each item once"


def _identity(value: JsonValue) -> tuple[str, JsonValue]:
    """Return what two values have in common when they are equal in JSON: true isn't 1, and 1.0 is."""
    if isinstance(value, list | dict):
        return "container", json.dumps(value, sort_keys=True)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return "number" if is_number else type(value).__name__, value
