"""Turn a planner's result into an address of the site: its path, and the search parameters of a data view."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import urlencode

from signage_core.wording import listed, quoted
from signage_specs.aaf.plan.normalisation import RefusedPlanError, normalise_path, normalise_plan
from signage_specs.aaf.plan.tree import ActionPlan, NavigationPlan
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.agent.linear_pattern import matches
from signage_specs.readers.json_nodes import JsonValue

#: Keywords that say something for people or for other programs, and nothing about which values are allowed.
# `format` is among them, as in JSON Schema itself.
SILENT_KEYWORDS = frozenset({
    "$comment", "$id", "$schema", "default", "deprecated", "description", "examples", "format", "readOnly", "title",
    "writeOnly", SEMANTIC_KEYWORD,
})  # fmt: skip
_JUDGED = frozenset({
    "const", "enum", "exclusiveMaximum", "exclusiveMinimum", "items", "maximum", "maxItems", "maxLength", "minimum",
    "minItems", "minLength", "multipleOf", "pattern", "type", "uniqueItems",
})  # fmt: skip
# What the schema of a data view's arguments may say; `additionalProperties` declares no argument.
_KEYWORDS = SILENT_KEYWORDS | {"additionalProperties", "properties", "required", "type"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST_WHOLE = 1e21  # from here on JavaScript writes a whole number with an exponent

_TYPES: dict[str, tuple[type, ...]] = {
    "array": (list,),
    "boolean": (bool,),
    "null": (type(None),),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}
_DEEPEST = 64  # containers in one another, as in a text that is read
_LIMITS: tuple[tuple[str, str, Callable[[Decimal, Decimal], bool]], ...] = (
    ("minimum", "must be at least", lambda value, limit: value >= limit),
    ("maximum", "must be at most", lambda value, limit: value <= limit),
    ("exclusiveMinimum", "must be above", lambda value, limit: value > limit),
    ("exclusiveMaximum", "must be below", lambda value, limit: value < limit),
    ("multipleOf", "must be a multiple of", lambda value, limit: limit > 0 and value % limit == 0),
)


class RefusedArgumentsError(ValueError):
    """The data view's schema doesn't declare or allow the arguments; `reasons` has a sentence for each fault."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def search_parameters(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> tuple[tuple[str, str], ...]:
    """Return the search parameters that arguments become, in the order of the schema's properties.

    A boolean becomes `true` or `false`, a number its JSON text, an array one parameter for each item. Null, where
    the schema allows it, becomes no parameter. Raises RefusedArgumentsError where an argument isn't declared, isn't
    allowed, or can't stand in a query; or a required one is missing.
    """
    schema = view.get("inputSchema")
    declared = schema.get("properties") if isinstance(schema, dict) else None
    properties: Mapping[str, JsonValue] = declared if isinstance(declared, dict) else {}
    reasons = [f"the data view has no argument {quoted(name)}" for name in args if name not in properties]
    other = sorted(schema.keys() - _KEYWORDS) if isinstance(schema, dict) else []
    if other:
        reasons.append(f"the data view's schema has {quoted(other[0])}, which can't be checked")
    required = schema.get("required") if isinstance(schema, dict) else None
    names = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    reasons += [f"{quoted(name)} is required" for name in names if name not in args]
    parameters: list[tuple[str, str]] = []
    for name, property_schema in properties.items():
        if name not in args:
            continue
        try:
            texts = list(_texts(args[name]))
        except ValueError:
            reasons.append(
                f"{quoted(name)} can't be part of a query: it is an object, or contains arrays or objects"
            )
            continue
        reasons += argument_faults(name, args[name], property_schema)
        if any(_SURROGATE.search(text) for text in (name, *texts)):
            reasons.append(f"{quoted(name)} has half of a surrogate pair, which no address can have")
        parameters += ((name, text) for text in texts)
    if reasons:
        raise RefusedArgumentsError(tuple(reasons))
    return tuple(parameters)


def query(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> str:
    """Return the same as the query of an address, without its question mark; empty without arguments.

    Raises RefusedArgumentsError as `search_parameters` does.
    """
    return urlencode(search_parameters(view, args))


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield the text of each parameter that a value becomes.

    Raises ValueError where it is an object, or an array of other things than scalars.
    """
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, list | dict) or (item is None and isinstance(value, list)):
            raise ValueError(item)
        if item is not None:
            yield _text(item)


def _text(value: bool | float | str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < _LARGEST_WHOLE:
        return str(int(value))
    return json.dumps(value)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a result leads: the path of the site, with the query of a data view.

    The runtime plans again on arrival where the action is still to be run there. For a navigation and for a data
    view the arrival was the goal.
    """

    path: str
    replan: bool


def destination(value: JsonValue, manifest: Mapping[str, JsonValue], origin: str) -> Destination | None:
    """Return where a planner's result leads; None for an answer, and for an action that no page is named for.

    The result is brought into its shape first. The arguments of a data view become the query of its page. The
    origin is such as `https://garden.example`. Raises RefusedPlanError where the result has none of the shapes,
    leads to another origin, names what the manifest doesn't have, or has arguments that the data view doesn't take.
    """
    plan = normalise_plan(value, origin)
    if isinstance(plan, NavigationPlan):
        return Destination(plan.path, replan=False)
    if not isinstance(plan, ActionPlan):
        return None
    view = _registered(manifest, "data", plan.action)
    if view is None:
        if _registered(manifest, "actions", plan.action) is None:
            raise RefusedPlanError(f"the manifest has no action or data view {quoted(plan.action)}")
        page = _page(manifest, "actions", plan.action)
        return None if page is None else Destination(normalise_path(page, origin), replan=True)
    page = _page(manifest, "data", plan.action)
    if page is None:
        raise RefusedPlanError(f"no page of the manifest lists the data view {quoted(plan.action)}")
    try:
        parameters = query(view, plan.args)
    except RefusedArgumentsError as error:
        raise RefusedPlanError(f"{quoted(plan.action)}: {error}") from error
    return Destination(_with_query(normalise_path(page, origin), parameters), replan=False)


def _with_query(address: str, parameters: str) -> str:
    """Return an address with parameters after those that it has, before its fragment."""
    address, mark, fragment = address.partition("#")
    if parameters:
        address = f"{address}{'&' if '?' in address else '?'}{parameters}"
    return f"{address}{mark}{fragment}"


def _registered(manifest: Mapping[str, JsonValue], registry: str, name: str) -> dict[str, JsonValue] | None:
    entries = manifest.get(registry)
    entry = entries.get(name) if isinstance(entries, dict) else None
    return entry if isinstance(entry, dict) else None


def _page(manifest: Mapping[str, JsonValue], registry: str, name: str) -> str | None:
    """Return the path of the first page that lists an action or a data view."""
    pages = manifest.get("pages")
    for path, page in pages.items() if isinstance(pages, dict) else ():
        listed = page.get(registry) if isinstance(page, dict) else None
        if isinstance(listed, list) and name in listed:
            return path
    return None


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
        yield f"{quoted(name)} is not one of the schema's values"
    yield from _limit_faults(name, value, schema)
    yield from _size_faults(name, value, schema)
    yield from _pattern_faults(name, value, schema)
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
