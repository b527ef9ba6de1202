"""Make the JSON Schema of the agent manifest from the table of its keys.

The schema has what the rules report as errors, and nothing that is only a warning, such as the form of a scope.
"""

from signage_specs.aaf.vocabulary import ENUMERATIONS, MANIFEST_KEYS, REQUIRED_KEYS, SCHEMA_TYPES, VERSION
from signage_specs.readers.json import JsonValue

_TEXT: dict[str, JsonValue] = {"type": "string"}
_TYPES: dict[str, dict[str, JsonValue]] = {
    **dict.fromkeys(("text", "scope", "name"), _TEXT),
    "version": {"type": "string", "pattern": f"^{VERSION}$"},
    "origin": {"type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]"},
    "boolean": {"type": "boolean"},
    "endpoint": {"type": ["string", "object"]},
    "context": {"type": ["string", "object", "array"]},
    **{name: {"type": "string", "enum": list(values)} for name, values in ENUMERATIONS.items()},
}


def manifest_schema() -> dict[str, JsonValue]:
    """Return the schema of a whole manifest, in JSON Schema 2020-12."""
    definitions: dict[str, JsonValue] = {
        _definition_name(kind): _object(kind) for kind in MANIFEST_KEYS if kind != "manifest"
    }
    definitions["schema"] = _schema()
    definitions["subschema"] = {"anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/schema"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Agent manifest, AAF 0.1",
        **_object("manifest"),
        "additionalProperties": False,
        "$defs": definitions,
    }


def _object(kind: str) -> dict[str, JsonValue]:
    required: list[JsonValue] = list(REQUIRED_KEYS[kind])
    return {
        "type": "object",
        **({"required": required} if required else {}),
        "properties": {key: _value(wanted) for key, wanted in MANIFEST_KEYS[kind].items()},
    }


def _value(wanted: str) -> dict[str, JsonValue]:
    name = wanted.strip("{}[]")
    inner: dict[str, JsonValue] = _TYPES.get(name) or {"$ref": f"#/$defs/{_definition_name(name)}"}
    if wanted.startswith("["):
        return {"type": "array", "items": inner}
    if wanted.startswith("{"):
        paths: dict[str, JsonValue] = (
            {"propertyNames": {"pattern": r"^/(?!/)[^?#\\\s]*$"}} if name == "page" else {}
        )
        return {"type": "object", **paths, "additionalProperties": inner}
    return inner


def _definition_name(kind: str) -> str:
    first, *rest = kind.split()
    return first + "".join(word.capitalize() for word in rest)


def _schema() -> dict[str, JsonValue]:
    """Return what the manifest itself asks of the schemas inside it; a validator of JSON Schema judges the rest."""
    types: list[JsonValue] = list(SCHEMA_TYPES)
    some: dict[str, JsonValue] = {"type": "array", "minItems": 1, "uniqueItems": True}
    return {
        "type": "object",
        "properties": {
            "type": {"anyOf": [{"enum": types}, {**some, "items": {"enum": types}}]},
            "properties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/subschema"}},
            "required": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
            "enum": {"type": "array"},
            "items": {"$ref": "#/$defs/subschema"},
            "x-semantic": {"type": "string", "format": "uri"},
        },
    }
