"""A value has the wrong type for its key.

What:
    Titles are strings, `idempotent` is `true` or `false` without quotes, `actions`, `data`, `pages` and `errors`
    are objects, a page lists its actions and data views in arrays of strings, schemas are objects.
Why:
    Readers with types reject the whole manifest; `"false"` in quotes counts as true in others.
Example:
    {
      "version": 0.1,
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {}
    }
"""

import re

from signage_specs.aaf.manifest.tree import ManifestDocument, typed_members
from signage_specs.aaf.vocabulary import MANIFEST_KEYS, VERSION
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonLiteral,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
    is_null,
)
from signage_specs.rule import ERROR, Edit, Finding, Findings, Fix, quoted, rule

_OBJECT: tuple[tuple[type[JsonNode], ...], str] = ((JsonObject,), "an object")
_ARRAY: tuple[tuple[type[JsonNode], ...], str] = ((JsonArray,), "an array")
_TYPES: dict[str, tuple[tuple[type[JsonNode], ...], str]] = {
    **dict.fromkeys(
        ("text", "version", "origin", "scope", "risk", "confirmation", "name"), ((JsonString,), "a string")
    ),
    "boolean": ((JsonLiteral,), "`true` or `false`"),
    "endpoint": ((JsonString, JsonObject), "a string or an object"),
    "context": ((JsonString, JsonObject, JsonArray), "a string, an object or an array"),
}


@rule("C006", ERROR, section="6.5", fixable="safe", advice="Give each key a value of its type.")
def check(document: ManifestDocument) -> Findings:
    for member, wanted in typed_members(document):
        yield from _findings(member.key.value, member.value, wanted)


def _findings(key: str, value: JsonNode, wanted: str) -> Findings:
    classes, words = _TYPES.get(wanted, _ARRAY if wanted.startswith("[") else _OBJECT)
    if isinstance(value, JsonUnknown):
        return
    if not isinstance(value, classes) or is_null(value):
        message = f"{quoted(key)} is {_described(value)}. Write {words}."
        yield Finding(value.span, message, fix=_fix(value, wanted))
    elif isinstance(value, JsonArray) and wanted.startswith("["):
        for item in value.items:
            yield from _findings(f"{key}[…]", item, wanted.strip("[]"))
    elif isinstance(value, JsonObject) and wanted.strip("{}") in MANIFEST_KEYS and wanted.startswith("{"):
        for member in value.members:
            yield from _findings(member.key.value, member.value, wanted.strip("{}"))


def _fix(value: JsonNode, wanted: str) -> Fix | None:
    """Return the fix for quotes that are too many or too few, where the value is right otherwise."""
    if wanted == "boolean" and isinstance(value, JsonString) and value.value in ("true", "false"):
        text = value.value
    elif wanted == "version" and isinstance(value, JsonNumber) and re.fullmatch(VERSION, value.text):
        text = f'"{value.text}"'
    else:
        return None
    return Fix(f"Write {quoted(text)}", (Edit(value.span, text),))


def _described(value: JsonNode) -> str:
    match value:
        case JsonString():
            return f"the string {quoted(value.value)}"
        case JsonNumber():
            return f"the number {quoted(value.text)}"
        case JsonLiteral():
            return {True: "`true`", False: "`false`", None: "`null`"}[value.value]
        case JsonArray():
            return "an array"
        case _:
            return "an object"
