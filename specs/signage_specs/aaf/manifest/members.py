"""Go through what the rules judge in a manifest: the members with their types, and every JSON Schema."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from signage_core.wording import quoted
from signage_specs.aaf.manifest.tree import ManifestDocument, Part
from signage_specs.aaf.vocabulary import MANIFEST_KEYS
from signage_specs.readers.json_nodes import JsonArray, JsonMember, JsonNode, JsonObject, JsonString
from signage_specs.rule import Finding, Findings

#: The keywords whose value is a schema, a map of schemas, a list of schemas.
SCHEMA_KEYWORDS = (
    *("additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else"),
    *("unevaluatedProperties", "unevaluatedItems", "additionalItems", "contentSchema"),
)
SCHEMA_MAP_KEYWORDS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
SCHEMA_LIST_KEYWORDS = ("prefixItems", "oneOf", "anyOf", "allOf")


@dataclass(frozen=True, slots=True)
class TypedMember:
    """A member of a part, with the type that the table of keys gives it."""

    part: Part
    member: JsonMember
    type: str


def typed_members(document: ManifestDocument, *types: str) -> Iterator[TypedMember]:
    """Yield every member that the table of keys knows; those of some types alone where any are given."""
    for part in document.parts:
        wanted = MANIFEST_KEYS.get(part.kind, {})
        for member in part.node.members:
            found = wanted.get(member.key.value)
            if found is not None and (not types or found in types):
                yield TypedMember(part, member, found)


def typed_strings(document: ManifestDocument, kind: str) -> Iterator[JsonString]:
    """Yield the values of the members of a type that are strings."""
    for typed in typed_members(document, kind):
        if isinstance(typed.member.value, JsonString):
            yield typed.member.value


def malformed(strings: Iterable[JsonString], pattern: str, what: str, instead: str) -> Findings:
    """Yield a finding for each string that a pattern doesn't match as a whole."""
    for string in strings:
        if not re.fullmatch(pattern, string.value):
            yield Finding(string.span, f"{quoted(string.value)} is not a valid {what}. Write {instead}.")


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
