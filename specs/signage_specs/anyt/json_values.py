"""Read JSON into the nodes that YAML has, which hold all of JSON, so that one set of rules judges both."""

from __future__ import annotations

from dataclasses import replace

from signage_specs.readers.json import (
    JsonArray,
    JsonLiteral,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    read_json,
)
from signage_specs.readers.yaml_nodes import (
    YamlAlias,
    YamlEntry,
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
)
from signage_specs.span import Fault


def json_values(text: str, offset: int) -> tuple[YamlNode | None, tuple[Fault, ...]]:
    """Return the value of a JSON text, and what breaks its grammar. Never raises; linear.

    Args:
        text: the JSON alone.
        offset: where `text` starts in the text that spans are wanted in, in code points.
    """
    document = read_json(text)
    faults = tuple(
        replace(
            each, span=each.span.shifted(offset), earlier=each.earlier.shifted(offset) if each.earlier else None
        )
        for each in document.faults
    )
    # Behind a fault of the syntax anything may be missing, from any object or list.
    whole = all(fault.kind != "json-syntax" for fault in faults)
    return (_node(document.root, offset, whole=whole) if document.root else None), faults


def _node(node: JsonNode, offset: int, *, whole: bool) -> YamlNode:
    """Return a JSON node as a YAML node; the reader bounds the depth."""
    span = node.span.shifted(offset)
    if isinstance(node, JsonObject):
        entries = tuple(
            YamlEntry(_node(each.key, offset, whole=whole), _node(each.value, offset, whole=whole))
            for each in node.members
        )
        return YamlMapping(span, entries, flow=True, complete=whole and not node.elided)
    if isinstance(node, JsonArray):
        items = tuple(_node(item, offset, whole=whole) for item in node.items)
        return YamlSequence(span, items, flow=True, complete=whole and not node.elided)
    if isinstance(node, JsonString):
        return YamlScalar(span, node.value, "str", "double")
    if isinstance(node, JsonNumber):
        return YamlScalar(span, node.text, "int" if isinstance(node.value, int) else "float", "json")
    if isinstance(node, JsonLiteral):
        text = "null" if node.value is None else str(node.value).lower()
        return YamlScalar(span, text, "null" if node.value is None else "bool", "json")
    return YamlAlias(span, "", None)
