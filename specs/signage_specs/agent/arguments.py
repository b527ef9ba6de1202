"""Judge the arguments that a planner gives an action or a data view by the schema of its manifest."""

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from decimal import Decimal
from itertools import chain, islice
from typing import Self

from signage_core.frozen import frozen
from signage_core.wording import listed, quoted
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.agent.linear_pattern import Steps, matches
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
_MOST_FAULTS = 100  # of items that are told
_MOST_VALUES = 8  # that a message names
_LARGE = 1 << 60
_LONGEST_NUMBER = 40  # digits that a message shows
_DEEPEST = 64  # containers in one another, as in a text that is read
_LIMITS: tuple[tuple[str, str, Callable[[Decimal, Decimal], bool]], ...] = (
    ("minimum", "must be at least", lambda value, limit: value >= limit),
    ("maximum", "must be at most", lambda value, limit: value <= limit),
    ("exclusiveMinimum", "must be above", lambda value, limit: value > limit),
    ("exclusiveMaximum", "must be below", lambda value, limit: value < limit),
    ("multipleOf", "must be a multiple of", lambda value, limit: limit > 0 and value % limit == 0),
)
_NUMBERS = (*(keyword for keyword, _, _ in _LIMITS), "minItems", "maxItems", "minLength", "maxLength")


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
    judge = _Judge()
    for name, property_schema in properties.items():
        if name in args:
            yield from judge.faults(name, args[name], property_schema)


def input_properties(schema: JsonValue) -> Mapping[str, JsonValue]:
    """Return the schema of each argument, by name, in the order of the schema."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return properties if isinstance(properties, dict) else {}


def argument_faults(name: str, value: JsonValue, schema: JsonValue) -> Iterator[str]:
    """Yield why a schema doesn't allow a value, each reason as a sentence without its stop.

    A schema with a keyword that isn't judged here, such as `anyOf`, allows nothing: what can't be judged is
    refused. So is a value that is nested too deep.
    """
    yield from _Judge().faults(name, value, schema)


class _Judge:
    """Judges values by schemas. A schema of items is read once for all of them."""

    def __init__(self) -> None:
        self._read: dict[int, _Schema] = {}  # by the identity of the schema, which lives longer
        self._steps = Steps()

    def faults(self, name: str, value: JsonValue, schema: JsonValue) -> Iterator[str]:
        if _is_deep(value):
            yield f"{quoted(name)} is nested more than {_DEEPEST} deep"
        else:
            yield from self._faults(name, value, schema)

    def _faults(self, name: str, value: JsonValue, schema: JsonValue) -> Iterator[str]:
        if isinstance(schema, bool):
            if not schema:
                yield f"the schema allows no value of {quoted(name)}"
            return
        if not isinstance(schema, dict):
            yield f"the schema of {quoted(name)} is not valid"
            return
        read = self._read.get(id(schema)) or self._read.setdefault(id(schema), _Schema.of(schema))
        if read.unjudged:
            yield f"the schema of {quoted(name)} has {quoted(read.unjudged)}, which can't be checked"
        if "type" in schema and not any(_is_of_type(value, each) for each in read.types):
            yield f"the type of {quoted(name)} must be {read.types_wanted}"
            return
        if "const" in schema and not same(value, schema["const"]):
            yield f"{quoted(name)} has one allowed value, and this is another"
        if "enum" in schema and _identity(value) not in read.values:
            yield f"{quoted(name)} is not one of the schema's values: {read.values_allowed}"
        yield from _limit_faults(name, value, read.numbers)
        yield from _size_faults(name, value, read.numbers)
        yield from _pattern_faults(name, value, schema, self._steps)
        yield from _moment_faults(name, value, schema)
        if isinstance(value, list):
            yield from self._item_faults(name, value, schema)

    def _item_faults(self, name: str, value: list[JsonValue], schema: Mapping[str, JsonValue]) -> Iterator[str]:
        if "items" in schema:
            faults = chain.from_iterable(self._faults(name, item, schema["items"]) for item in value)
            yield from islice(faults, _MOST_FAULTS)
            if next(faults, ""):
                yield f"{quoted(name)} has more items that aren't allowed"
        if schema.get("uniqueItems") is True and len({_identity(item) for item in value}) < len(value):
            yield f"{quoted(name)} must have each item once"


@frozen
class _Schema:
    """What is worked out of a schema once: the keyword that isn't judged, its types and values, and their names."""

    unjudged: str
    types: tuple[str, ...]
    types_wanted: str
    values: frozenset[Hashable]
    values_allowed: str
    numbers: Mapping[str, Decimal]

    @classmethod
    def of(cls, schema: Mapping[str, JsonValue]) -> Self:
        types, values = _listed(schema.get("type")), _listed(schema.get("enum"))
        names = [quoted(json.dumps(each, ensure_ascii=False)) for each in values[:_MOST_VALUES]]
        more = f" and {len(values) - _MOST_VALUES} more" if len(values) > _MOST_VALUES else ""
        return cls(
            unjudged=min(schema.keys() - SILENT_KEYWORDS - _JUDGED, default=""),
            types=tuple(sorted({each for each in types if isinstance(each, str)} & {*_TYPES, "integer"})),
            types_wanted=listed(str(each) for each in types[:_MOST_VALUES]),
            values=frozenset(map(_identity, values)),
            values_allowed=f"{', '.join(names)}{more}",
            numbers={key: number for key in _NUMBERS if (number := _number(schema.get(key))) is not None},
        )


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
    return _identity(first) == _identity(second)


def _identity(value: JsonValue) -> Hashable:
    """Return what two values have in common when they are equal in JSON, and can be looked up."""
    if isinstance(value, list):
        return "list", tuple(map(_identity, value))
    if isinstance(value, dict):
        return "dict", frozenset((key, _identity(each)) for key, each in value.items())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return type(value).__name__, value
    whole = int(value) if isinstance(value, int) or value.is_integer() else 0
    # Larger numbers can be chosen so that Python's hash is one for all of them.
    return "number", hex(whole) if abs(whole) >= _LARGE else value


def _listed(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]


def _is_of_type(value: JsonValue, name: str) -> bool:
    if name == "integer":
        return not isinstance(value, bool) and (
            isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        )
    wanted = _TYPES[name]
    return isinstance(value, wanted) and (bool in wanted or not isinstance(value, bool))


def _number(value: JsonValue) -> Decimal | None:
    """Return a number as it is written: 0.3 is a multiple of 0.1."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    number = Decimal(str(value))
    return number if number.is_finite() else None


def _shortened(number: Decimal | None) -> str:
    text = str(number)
    return text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}…"


def _limit_faults(name: str, value: JsonValue, numbers: Mapping[str, Decimal]) -> Iterator[str]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    number = _number(value)
    if number is None:
        yield f"{quoted(name)} must be a finite number"
        return
    for keyword, words, holds in _LIMITS:
        limit = numbers.get(keyword)
        try:
            kept = limit is None or holds(number, limit)
        except ArithmeticError:  # too far apart to be divided
            kept = False
        if not kept:
            yield f"{quoted(name)} {words} {_shortened(limit)}"


def _size_faults(name: str, value: JsonValue, numbers: Mapping[str, Decimal]) -> Iterator[str]:
    if isinstance(value, str):
        size, keys, what = len(value), ("minLength", "maxLength"), "characters"
    elif isinstance(value, list):
        size, keys, what = len(value), ("minItems", "maxItems"), "items"
    else:
        return
    least, most = (numbers.get(key) for key in keys)
    if least is not None and size < least:
        yield f"{quoted(name)} must have at least {_shortened(least)} {what}"
    if most is not None and size > most:
        yield f"{quoted(name)} must have at most {_shortened(most)} {what}"


def _pattern_faults(name: str, value: JsonValue, schema: Mapping[str, JsonValue], steps: Steps) -> Iterator[str]:
    pattern = schema.get("pattern")
    if not isinstance(value, str) or not isinstance(pattern, str):
        return
    found = matches(pattern, value, steps)
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
