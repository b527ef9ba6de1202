"""A schema of the manifest isn't a valid JSON Schema.

What:
    `type` names types of JSON Schema, each once; `properties` is an object of schemas, `required` a list of names,
    `enum` a list, `oneOf` a list of schemas that isn't empty; bounds are numbers, lengths are whole numbers of zero
    or more.
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

from collections.abc import Callable
from math import isfinite

from signage_specs.aaf.manifest.tree import (
    SCHEMA_KEYWORDS,
    SCHEMA_LIST_KEYWORDS,
    SCHEMA_MAP_KEYWORDS,
    ManifestDocument,
    schemas,
    subschemas,
)
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
from signage_specs.rule import ERROR, Finding, Findings, Related, Span, Suggester, listed, quoted, rule, unknown

_TYPE_SYNONYMS = {
    **dict.fromkeys(("str", "text"), "string"),
    **dict.fromkeys(("float", "double"), "number"),
    **dict.fromkeys(("dict", "map"), "object"),
    "int": "integer",
    "bool": "boolean",
    "list": "array",
    "none": "null",
}


def _is(kind: type[JsonNode]) -> Callable[[JsonNode], bool]:
    return lambda node: isinstance(node, kind)


def _is_boolean(node: JsonNode) -> bool:
    return isinstance(node, JsonLiteral) and node.value is not None


def _is_schema(node: JsonNode) -> bool:
    return isinstance(node, JsonObject) or _is_boolean(node)


def _is_positive(node: JsonNode) -> bool:
    return isinstance(node, JsonNumber) and (node.value > 0 or not isfinite(node.value))


def _is_length(node: JsonNode) -> bool:
    # malformed-manifest reports a number that JSON doesn't have.
    return isinstance(node, JsonNumber) and (
        not isfinite(node.value) or (node.value >= 0 and node.value == node.value // 1)
    )


def _is_name_list(node: JsonNode) -> bool:
    if not isinstance(node, JsonArray):
        return False
    names = [item.value for item in node.items if isinstance(item, JsonString)]
    unknown = sum(isinstance(item, JsonUnknown) for item in node.items)
    return len(names) + unknown == len(node.items) and len(names) == len(set(names))


def _is_schema_list(node: JsonNode) -> bool:
    return isinstance(node, JsonArray) and (bool(node.items) or node.elided)


def _is_map(fits: Callable[[JsonNode], bool]) -> Callable[[JsonNode], bool]:
    return lambda node: (
        isinstance(node, JsonObject)
        and all(isinstance(member.value, JsonUnknown) or fits(member.value) for member in node.members)
    )


_STRING = (_is(JsonString), "a string")
_LIST = (_is(JsonArray), "a list of values")
_NUMBER = (_is(JsonNumber), "a number")
_LENGTH = (_is_length, "a whole number from 0 up")
_BOOLEAN = (_is_boolean, "`true` or `false`")
_KEYWORDS: dict[str, tuple[Callable[[JsonNode], bool], str]] = {
    **dict.fromkeys(SCHEMA_KEYWORDS, (_is_schema, "a schema")),
    **dict.fromkeys(SCHEMA_MAP_KEYWORDS, (_is(JsonObject), "an object of schemas")),
    **dict.fromkeys(SCHEMA_LIST_KEYWORDS, (_is_schema_list, "a list of schemas, at least one")),
    "items": (lambda node: _is_schema(node) or isinstance(node, JsonArray), "a schema"),
    "required": (_is_name_list, "a list of names, each once"),
    "enum": _LIST,
    "dependentRequired": (_is_map(_is_name_list), "an object of lists of names"),
    "dependencies": (
        _is_map(lambda node: _is_schema(node) or _is_name_list(node)),
        "an object of schemas or lists of names",
    ),
    **dict.fromkeys(("title", "description", "format", "pattern", "$ref", "$id", "$schema", "$comment"), _STRING),
    **dict.fromkeys(("$anchor", "$dynamicAnchor", "$dynamicRef", "contentEncoding", "contentMediaType"), _STRING),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _NUMBER),
    "multipleOf": (_is_positive, "a number above 0"),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _LENGTH),
    **dict.fromkeys(("minContains", "maxContains"), _LENGTH),
    **dict.fromkeys(("uniqueItems", "deprecated", "readOnly", "writeOnly"), _BOOLEAN),
    "examples": _LIST,
}


@rule("C015", ERROR, section="6.4", fixable="safe", advice="Write a valid JSON Schema.")
def check(document: ManifestDocument) -> Findings:
    suggester = Suggester()
    for schema in schemas(document):
        judged = {id(member.value) for member in schema.members}  # the values of keywords, judged as such
        for member in schema.members:
            fits, words = _KEYWORDS.get(member.key.value, (None, ""))
            if fits is not None and not isinstance(member.value, JsonUnknown) and not fits(member.value):
                message = f"Invalid value of {quoted(member.key.value)}. Write {words}."
                yield Finding(member.value.span, message)
            elif member.key.value == "type":
                yield from _type_findings(member.value, suggester)
        for node in subschemas(schema):
            if not _is_schema(node) and not isinstance(node, JsonUnknown) and id(node) not in judged:
                yield Finding(node.span, "A schema must be an object. Write `{` with its keywords inside.")


def _type_findings(value: JsonNode, suggester: Suggester) -> Findings:
    if isinstance(value, JsonArray) and not value.items and not value.elided:
        yield Finding(value.span, "The list of types is empty. Write at least one.")
    first: dict[str, Span] = {}
    for name in value.items if isinstance(value, JsonArray) else (value,):
        if isinstance(name, JsonUnknown):
            continue
        if not isinstance(name, JsonString):
            yield Finding(name.span, "`type` must name a type. Write it in double quotes, or a list of names.")
        elif name.value not in SCHEMA_TYPES:
            meant = suggester.nearest(name.value, SCHEMA_TYPES, _TYPE_SYNONYMS)
            yield unknown(name.span, "Unknown type", name.value, meant, f"Use {listed(SCHEMA_TYPES)}.")
        elif first.setdefault(name.value, name.span) != name.span:
            related = (Related(first[name.value], f"first {quoted(name.value)}"),)
            yield Finding(name.span, f"Duplicate type {quoted(name.value)}. Remove it.", related=related)
