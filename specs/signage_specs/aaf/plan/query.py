"""Turn the arguments for a data view into the search parameters of its page (section 6.4, queryable data views)."""

import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from signage_core.wording import quoted
from signage_specs.aaf.plan.argument import SILENT_KEYWORDS, argument_faults
from signage_specs.readers.json import JsonValue

# What the schema of a data view's arguments may say; `additionalProperties` declares no argument.
_KEYWORDS = SILENT_KEYWORDS | {"additionalProperties", "properties", "required", "type"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST_WHOLE = 1e21  # from here on JavaScript writes a whole number with an exponent


class RefusedArgumentsError(ValueError):
    """The data view's schema doesn't declare or allow the arguments; `reasons` has a sentence for each fault."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def search_parameters(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> tuple[tuple[str, str], ...]:
    """Return the search parameters that arguments become, in the order of the schema's properties.

    A boolean becomes `true` or `false`, a number its JSON text, an array one parameter for each item. Null, where
    the schema allows it, becomes no parameter.

    Args:
        view: a data view of a manifest.
        args: the arguments by their names, parsed from JSON.

    Raises:
        RefusedArgumentsError: an argument isn't declared, isn't allowed, or can't stand in a query; or a required
            one is missing.
    """
    schema = view.get("inputSchema")
    declared = schema.get("properties") if isinstance(schema, dict) else None
    properties: Mapping[str, JsonValue] = declared if isinstance(declared, dict) else {}
    reasons = [f"the data view takes no {quoted(name)}" for name in args if name not in properties]
    other = sorted(schema.keys() - _KEYWORDS) if isinstance(schema, dict) else []
    if other:
        reasons.append(f"the data view's schema has {quoted(other[0])}, which isn't judged")
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
                f"{quoted(name)} can't stand in a query: it is an object, or has arrays or objects in it"
            )
            continue
        reasons += argument_faults(name, args[name], property_schema)
        if any(_SURROGATE.search(text) for text in (name, *texts)):
            reasons.append(f"{quoted(name)} has half of a surrogate pair, which no address holds")
        parameters += ((name, text) for text in texts)
    if reasons:
        raise RefusedArgumentsError(tuple(reasons))
    return tuple(parameters)


def query(view: Mapping[str, JsonValue], args: Mapping[str, JsonValue]) -> str:
    """Return the same as the query of an address, without its question mark; empty without arguments.

    Raises:
        RefusedArgumentsError: as `search_parameters` does.
    """
    return urlencode(search_parameters(view, args))


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield the text of each parameter that a value becomes.

    Raises:
        ValueError: it is an object, or an array of other things than scalars.
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
