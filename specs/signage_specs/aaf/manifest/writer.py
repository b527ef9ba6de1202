"""Write an agent manifest in its canonical form.

Two spaces, one line end at the end, no escapes but those that JSON needs. The keys that the specification names
stand in its order, others after them by name; actions, data views, pages and errors by name; a schema's
properties as they were given, because their order is the order of the form.
"""

from collections.abc import Mapping

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import MANIFEST_KEYS
from signage_specs.readers.json_nodes import JsonObject, JsonValue, canonical_json, ordered

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
