"""A `const` or an `enum` has a value of another type than its schema.

What:
    The values of `const` and `enum` are of the schema's `type`.
Why:
    No value fits such a schema: what is listed has the wrong type, and what has the type isn't listed.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer", "enum": ["1", "2"]}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer", "enum": [1, 2]}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
"""

from collections.abc import Iterator

from signage_specs.aaf.manifest.tree import ManifestDocument, schemas
from signage_specs.aaf.vocabulary import SCHEMA_TYPES
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonLiteral,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
)
from signage_specs.rule import WARNING, Finding, Findings, listed, quoted, rule


@rule("C028", WARNING, section="6.4", advice="Write values of the schema's type.")
def check(document: ManifestDocument) -> Findings:
    for schema in schemas(document):
        kind = schema.get("type")
        kinds = kind.items if isinstance(kind, JsonArray) else (kind,)
        types = [each.value for each in kinds if isinstance(each, JsonString)]
        if not types or any(each not in SCHEMA_TYPES for each in types):  # malformed-schema reports these
            continue
        for value in _values(schema):
            if not isinstance(value, JsonUnknown) and not any(each in types for each in _types_of(value)):
                message = f"The value is of type {quoted(_types_of(value)[0])}, and the schema of {listed(types)}."
                yield Finding(value.span, f"{message} Write values of the schema's type.")


def _values(schema: JsonObject) -> Iterator[JsonNode]:
    constant, choices = schema.get("const"), schema.get("enum")
    if constant is not None:
        yield constant
    yield from choices.items if isinstance(choices, JsonArray) else ()


def _types_of(value: JsonNode) -> tuple[str, ...]:
    if isinstance(value, JsonNumber):
        is_whole = isinstance(value.value, int) or value.value.is_integer()
        return ("integer", "number") if is_whole else ("number",)
    if isinstance(value, JsonLiteral):
        return ("null",) if value.value is None else ("boolean",)
    return (_NAMES.get(type(value), "object"),)


_NAMES: dict[type, str] = {JsonString: "string", JsonArray: "array"}
