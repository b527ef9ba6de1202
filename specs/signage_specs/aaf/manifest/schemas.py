"""Go through every JSON Schema that is inside a manifest."""

from collections.abc import Iterator

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json import JsonArray, JsonNode, JsonObject

#: The keywords whose value is a schema, a map of schemas, a list of schemas.
SCHEMA_KEYWORDS = (
    *("additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else"),
    *("unevaluatedProperties", "unevaluatedItems", "additionalItems", "contentSchema"),
)
SCHEMA_MAP_KEYWORDS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
SCHEMA_LIST_KEYWORDS = ("prefixItems", "oneOf", "anyOf", "allOf")


def schemas(document: ManifestDocument) -> Iterator[JsonObject]:
    """Yield every schema and subschema that is an object, each one once, in text order."""
    for part in document.of_kind("schema"):
        stack = [part.node]
        while stack:
            schema = stack.pop()
            yield schema
            stack.extend(reversed([each for each in subschemas(schema) if isinstance(each, JsonObject)]))


def subschemas(schema: JsonObject) -> Iterator[JsonNode]:
    """Yield the values of a schema that are schemas themselves, one level down."""
    for member in schema.members:
        keyword, value = member.key.value, member.value
        if keyword in SCHEMA_MAP_KEYWORDS and isinstance(value, JsonObject):
            yield from (named.value for named in value.members)
        elif keyword in SCHEMA_LIST_KEYWORDS and isinstance(value, JsonArray):
            yield from value.items
        elif keyword == "items" and isinstance(value, JsonArray):
            yield from value.items  # one schema an item, as drafts before 2020-12 write it
        elif keyword in SCHEMA_KEYWORDS:
            yield value
