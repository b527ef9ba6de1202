"""A schema of the manifest isn't a valid JSON Schema.

What:
    `type` names types of JSON Schema, `properties` is an object of schemas, `required` a list of names, `enum` a
    list, bounds are numbers, lengths are whole numbers of zero or more.
Why:
    A validator rejects the schema, and with it every argument that an agent sends.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "list"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array"}
        }
      }
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.schemas import (
    SCHEMA_KEYWORDS,
    SCHEMA_LIST_KEYWORDS,
    SCHEMA_MAP_KEYWORDS,
    schemas,
    subschemas,
)
from signage_specs.aaf.vocabulary import SCHEMA_TYPES
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import (
    JsonArray,
    JsonLiteral,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
)
from signage_specs.rule import Context, Rule
from signage_specs.wording import listed, nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from signage_specs.aaf.manifest.tree import ManifestDocument
    from signage_specs.readers.json import JsonNode

_TYPE_SYNONYMS = {
    **dict.fromkeys(("str", "text"), "string"),
    **dict.fromkeys(("float", "double"), "number"),
    **dict.fromkeys(("dict", "map"), "object"),
    "int": "integer",
    "bool": "boolean",
    "list": "array",
    "none": "null",
}


def _is_string(node: JsonNode) -> bool:
    return isinstance(node, JsonString)


def _is_object(node: JsonNode) -> bool:
    return isinstance(node, JsonObject)


def _is_boolean(node: JsonNode) -> bool:
    return isinstance(node, JsonLiteral) and node.value is not None


def _is_schema(node: JsonNode) -> bool:
    return _is_object(node) or _is_boolean(node)


def _is_array(node: JsonNode) -> bool:
    return isinstance(node, JsonArray)


def _is_number(node: JsonNode) -> bool:
    return isinstance(node, JsonNumber)


def _is_positive(node: JsonNode) -> bool:
    return isinstance(node, JsonNumber) and node.value > 0


def _is_length(node: JsonNode) -> bool:
    return isinstance(node, JsonNumber) and node.value >= 0 and node.value == node.value // 1


def _is_name_list(node: JsonNode) -> bool:
    if not isinstance(node, JsonArray):
        return False
    names = [item.value for item in node.items if isinstance(item, JsonString)]
    known = [item for item in node.items if not isinstance(item, JsonUnknown)]
    return len(names) == len(known) == len(set(names))


_STRING = (_is_string, "a string")
_NUMBER = (_is_number, "a number")
_LENGTH = (_is_length, "a whole number of zero or more")
_BOOLEAN = (_is_boolean, "`true` or `false`")
_KEYWORDS: dict[str, tuple[Callable[[JsonNode], bool], str]] = {
    **dict.fromkeys(SCHEMA_KEYWORDS, (_is_schema, "a schema")),
    **dict.fromkeys(SCHEMA_MAP_KEYWORDS, (_is_object, "an object of schemas")),
    **dict.fromkeys(SCHEMA_LIST_KEYWORDS, (_is_array, "a list of schemas")),
    "items": (lambda node: _is_schema(node) or _is_array(node), "a schema"),
    "required": (_is_name_list, "a list of names, each once"),
    "enum": (_is_array, "a list of values"),
    **dict.fromkeys(("title", "description", "format", "pattern", "$ref", "$id", "$schema", "$comment"), _STRING),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _NUMBER),
    "multipleOf": (_is_positive, "a number above zero"),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _LENGTH),
    **dict.fromkeys(("uniqueItems", "deprecated", "readOnly", "writeOnly"), _BOOLEAN),
    "examples": (_is_array, "a list of values"),
}


def check(document: ManifestDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each keyword whose value JSON Schema doesn't admit, and at each subschema that is none."""
    for schema in schemas(document):
        for member in schema.members:
            fits, words = _KEYWORDS.get(member.key.value, (None, ""))
            if fits is not None and not isinstance(member.value, JsonUnknown) and not fits(member.value):
                yield Finding(member.value.span, f"In a schema, {quoted(member.key.value)} is {words}.")
            elif member.key.value == "type":
                yield from _type_findings(member.value)
        for node in subschemas(schema):
            if not _is_schema(node) and not isinstance(node, JsonUnknown) and not _reported(schema, node):
                yield Finding(node.span, "A schema is an object; write `{` with its keywords inside.")


def _reported(schema: JsonObject, node: JsonNode) -> bool:
    """Tell whether the value of a keyword was judged as that keyword's already."""
    return any(member.value is node for member in schema.members)


def _type_findings(value: JsonNode) -> Iterator[Finding]:
    names = value.items if isinstance(value, JsonArray) else (value,)
    if isinstance(value, JsonArray) and not value.items and not value.elided:
        yield Finding(value.span, "A list of types has at least one type.")
    for name in names:
        if isinstance(name, JsonUnknown):
            continue
        if not isinstance(name, JsonString):
            yield Finding(name.span, "In a schema, `type` is the name of a type, or a list of such names.")
        elif name.value not in SCHEMA_TYPES:
            meant = nearest(name.value, SCHEMA_TYPES, _TYPE_SYNONYMS)
            instead = f"Write `{meant}`." if meant else f"Write {listed(SCHEMA_TYPES)}."
            yield Finding(name.span, f"{quoted(name.value)} is no type of JSON Schema. {instead}")


RULE = Rule(
    code="C015",
    name="malformed-schema",
    levels=ERROR,
    section="6.4",
    advice="Write a valid JSON Schema.",
    rows=("C15",),
    check=check,
    documentation=__doc__,
)
