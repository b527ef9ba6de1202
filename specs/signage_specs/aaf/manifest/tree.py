"""Read an agent manifest or a part of one: its parts, and what its rules go through (6.4, 6.5)."""

import re
from collections.abc import Iterable, Iterator, Mapping

from signage_core.frozen import frozen
from signage_core.wording import Suggester, quoted
from signage_specs.aaf.vocabulary import KEY_SYNONYMS, MANIFEST_KEYS, REQUIRED_KEYS, SEMANTIC_KEYWORD
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonMember,
    JsonNode,
    JsonObject,
    JsonString,
    JsonUnknown,
    JsonValue,
    canonical_json,
    ordered,
)
from signage_specs.rule import Finding, Findings
from signage_specs.span import Fault

# Faults that leave every name readable. An elision marks the object that it is in.
_HARMLESS_FAULTS = ("byte-order-mark", "comment", "duplicate-key", "elision", "trailing-comma")

#: The keys of a page that list names.
PAGE_LISTS = ("actions", "data")

#: The keywords whose value is a schema, a map of schemas, a list of schemas.
SCHEMA_KEYWORDS = (
    *("additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else"),
    *("unevaluatedProperties", "unevaluatedItems", "additionalItems", "contentSchema"),
)
SCHEMA_MAP_KEYWORDS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
SCHEMA_LIST_KEYWORDS = ("prefixItems", "oneOf", "anyOf", "allOf")


@frozen
class Part:
    """One object that the specification gives a meaning, and the key that names it; None for the outermost object.

    The kind is `manifest`, `site`, `action`, `data view`, `page`, `error`, or `schema` for a whole JSON Schema.
    """

    kind: str
    node: JsonObject
    name: JsonString | None = None


@frozen
class ManifestDocument:
    """One text read as an agent manifest, or a part of one: every part in text order, the whole one first."""

    text: str
    json: JsonDocument
    parts: tuple[Part, ...]
    whole: bool
    faults: tuple[Fault, ...]

    def of_kind(self, *kinds: str) -> tuple[Part, ...]:
        """Return the parts of some kinds, in text order."""
        return tuple(part for part in self.parts if part.kind in kinds)

    @property
    def readable(self) -> bool:
        """Whether it is JSON but for what leaves every name readable."""
        return all(fault.kind in _HARMLESS_FAULTS for fault in self.faults)

    @property
    def manifest(self) -> JsonObject | None:
        """The manifest's own object, also where only some of its members are shown."""
        return next((part.node for part in self.parts if part.kind == "manifest"), None)


def unknown_keys(part: Part, suggester: Suggester) -> Iterator[tuple[JsonMember, str | None]]:
    """Yield each member whose key the specification doesn't define, with the key that was meant, or None."""
    known = MANIFEST_KEYS.get(part.kind, {})
    for member in part.node.members if known else ():
        key = member.key.value
        if key in known or (part.kind != "manifest" and key.startswith("x-")):
            continue
        synonym = KEY_SYNONYMS.get(key)
        yield member, suggester.nearest(key, known, {key: synonym} if synonym in known else None)


def is_misspelt(part: Part, key: str) -> bool:
    """Whether a part has another key in place of this one, which is a fault of its own."""
    return part.node.get(key) is None and any(meant == key for _, meant in unknown_keys(part, Suggester()))


def listed_names(page: JsonObject, *registries: str) -> Iterator[JsonString]:
    """Yield the names of the actions and data views that a page lists, or of one of the two registries alone."""
    for registry in registries or PAGE_LISTS:
        names = page.get(registry)
        yield from (
            (each for each in names.items if isinstance(each, JsonString)) if isinstance(names, JsonArray) else ()
        )


def typed_members(document: ManifestDocument, *types: str) -> Iterator[tuple[JsonMember, str]]:
    """Yield every member that the table of keys knows, with its type; of some types alone if any are given."""
    for part in document.parts:
        wanted = MANIFEST_KEYS.get(part.kind, {})
        for member in part.node.members:
            found = wanted.get(member.key.value)
            if found is not None and (not types or found in types):
                yield member, found


def typed_strings(document: ManifestDocument, kind: str) -> Iterator[JsonString]:
    """Yield the values of the members of a type that are strings."""
    for member, _ in typed_members(document, kind):
        if isinstance(member.value, JsonString):
            yield member.value


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


# Keys by which an object shows to be a JSON Schema. `title` and `description` stand in every part.
_SCHEMA_KEYS = frozenset(
    "type properties items enum const format pattern required minimum maximum multipleOf minLength maxLength "
    f"additionalProperties oneOf anyOf allOf not $ref $schema default examples {SEMANTIC_KEYWORD}".split()
)
_SHARED_KEYS = frozenset({"title", "description"})
_LEAST_OF_A_MANIFEST = 2  # of the three required keys; fewer, and an example shows only a part


def parse_manifest(text: str) -> ManifestDocument:
    """Read a text as an agent manifest. Never raises; time and memory are linear.

    Of a text that shows only a part (`"invoice.create": {…}`, one property, the pages), the parts are told apart
    by their keys.
    """
    json = read_json(text)
    root = json.root
    if not isinstance(root, JsonObject) or not json.certain:
        return ManifestDocument(text, json, (), whole=False, faults=json.faults)
    bare = any(fault.kind == "bare-members" for fault in json.faults)
    required = sum(root.get(key) is not None for key in REQUIRED_KEYS["manifest"])
    whole = not bare and required >= _LEAST_OF_A_MANIFEST
    parts = tuple(_parts("manifest", root, None) if whole else _fragment_parts(root))
    return ManifestDocument(text, json, parts, whole, json.faults)


def _parts(kind: str, node: JsonObject, name: JsonString | None) -> Iterator[Part]:
    """Yield an object and the parts inside it, as the table of keys nests them."""
    yield Part(kind, node, name)
    for member in node.members:
        wanted = MANIFEST_KEYS.get(kind, {}).get(member.key.value, "")
        if not isinstance(member.value, JsonObject):
            continue
        if wanted in MANIFEST_KEYS or wanted == "schema":
            yield from _parts(wanted, member.value, member.key)
        elif wanted.startswith("{"):
            for named in member.value.members:
                if isinstance(named.value, JsonObject):
                    yield from _parts(wanted.strip("{}"), named.value, named.key)


def _fragment_parts(root: JsonObject) -> Iterator[Part]:
    """Yield the parts of an object that isn't a whole manifest."""
    kind = part_kind(root)
    if kind is not None:
        yield from _parts(kind, root, None)
        return
    for member in root.members:
        kind = part_kind(member.value) if isinstance(member.value, JsonObject) else None
        if kind is not None and isinstance(member.value, JsonObject):
            yield from _parts(kind, member.value, member.key)


def part_kind(node: JsonObject) -> str | None:
    """Return what an object is by its keys; None where they don't tell.

    The kind is the one that knows the most of the keys. `actions` and `data` are maps in a manifest and lists in
    a page.
    """
    keys = {member.key.value for member in node.members}
    scores = {
        kind: sum(
            _fits(wanted[member.key.value], member.value) for member in node.members if member.key.value in wanted
        )
        for kind, wanted in MANIFEST_KEYS.items()
    }
    if 0 < scores["action"] == scores["data view"]:
        del scores["action"]  # nothing in it is an action's alone
    scores["schema"] = len(keys & (_SCHEMA_KEYS | _SHARED_KEYS))
    best = max(scores, key=lambda kind: scores[kind])
    if scores[best] and not keys <= _SHARED_KEYS:
        return best
    return None


def _fits(wanted: str, value: JsonNode) -> bool:
    if isinstance(value, JsonUnknown):
        return True
    if wanted.startswith("{"):
        return isinstance(value, JsonObject)
    if wanted.startswith("["):
        return isinstance(value, JsonArray)
    return True


_SCHEMA_ORDER = (
    *("$schema", "$id", "$ref", "type", "title", "description", "format", "const", "enum", "default"),
    *("pattern", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "required", "properties", "items"),
)


def write_manifest(document: ManifestDocument) -> str:
    """Return the canonical text of a parsed manifest; a text that isn't an object of JSON stays as it was."""
    root = document.json.root
    lossy = any(fault.kind != "trailing-comma" for fault in document.faults)
    if not isinstance(root, JsonObject) or lossy:
        return document.text
    if not document.whole:
        return canonical_json(root.to_python())
    return canonical_manifest(root.to_python())


def canonical_manifest(manifest: Mapping[str, JsonValue]) -> str:
    """Return the canonical text of a manifest made of plain values.

    Raises ValueError where a number is NaN or infinite.
    """
    return canonical_json(_ordered("manifest", dict(manifest)))


def _ordered(kind: str, value: JsonValue) -> JsonValue:
    """Return a value with the keys of every part in their order."""
    if isinstance(value, list):
        return [_ordered(kind, item) for item in value] if kind == "schema" else value
    if not isinstance(value, dict):
        return value
    if kind == "schema":
        return _ordered_schema(value)
    if kind.startswith("{"):
        return {name: _ordered(kind.strip("{}"), value[name]) for name in sorted(value)}
    wanted = MANIFEST_KEYS.get(kind)
    if wanted is None:
        return value
    return {key: _ordered(wanted.get(key, ""), each) for key, each in ordered(value, wanted).items()}


def _ordered_schema(schema: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return a schema with its keywords in order; their values keep their own."""
    result: dict[str, JsonValue] = {}
    for key, value in ordered(schema, _SCHEMA_ORDER).items():
        if key == "properties" and isinstance(value, dict):
            result[key] = {name: _ordered("schema", each) for name, each in value.items()}
        else:
            result[key] = _ordered("schema", value) if key == "items" else value
    return result
