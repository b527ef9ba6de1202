"""Read the option `actions`: what the manifest says of some actions, besides what their pages show."""

import difflib
import json
from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from signage_linter.option import ConfigurationError

#: The id of an action, and what is said of it: an object of JSON whose keys are the manifest's.
ActionDescription: TypeAlias = tuple[str, str]

KEYS = {
    "title": "title",
    "description": "description",
    "scope": "scope",
    "endpoint": "endpoint",
    "input_schema": "inputSchema",
    "output_schema": "outputSchema",
}
"""What may be said of an action, with the manifest's names of it (section 6.4)."""

_SCHEMAS = ("input_schema", "output_schema")


def action_descriptions(value: object) -> tuple[ActionDescription, ...]:
    """Return the tables of the option as values; those that are values already stay.

    Raises:
        ConfigurationError: one of them is wrong.
    """
    if isinstance(value, tuple):
        return cast("tuple[ActionDescription, ...]", value)
    if not isinstance(value, dict):
        raise ConfigurationError(f"`actions` is {value!r}; write a table for each action, by its id", ("actions",))
    return tuple(_described(cast("Mapping[object, object]", value)))


def _described(tables: Mapping[object, object]) -> Iterator[ActionDescription]:
    for identifier, table in tables.items():
        where, keys = f"`actions`, `{identifier}`", ("actions", str(identifier))
        if not isinstance(table, dict) or not table:
            raise ConfigurationError(f"{where}: write a table with any of {', '.join(KEYS)}", keys)
        said: dict[str, object] = {}
        for key, item in cast("dict[object, object]", table).items():
            name = str(key).replace("-", "_")
            if name not in KEYS:
                near = difflib.get_close_matches(name, KEYS, n=1)
                hint = f"did you mean `{near[0]}`?" if near else f"write any of {', '.join(KEYS)}"
                raise ConfigurationError(f"{where}: unknown key `{key}`; {hint}", (*keys, str(key)))
            if name in _SCHEMAS and not isinstance(item, dict):
                reason = f"{where}: `{key}` is {item!r}; write a table, a JSON Schema"
                raise ConfigurationError(reason, (*keys, str(key)))
            if name not in _SCHEMAS and not (isinstance(item, str) and item.strip()):
                raise ConfigurationError(f"{where}: `{key}` is {item!r}; write a string", (*keys, str(key)))
            said[KEYS[name]] = item
        try:
            yield str(identifier), json.dumps(said, ensure_ascii=False, sort_keys=True, allow_nan=False)
        except (TypeError, ValueError) as fault:  # such as a date, which TOML has and JSON hasn't
            raise ConfigurationError(f"{where}: {fault}; write what JSON can say", keys) from fault
