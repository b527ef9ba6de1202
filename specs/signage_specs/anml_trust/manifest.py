"""Read and write trust manifests and the answers of trust queries (sections 12.3 and 12.4)."""

from signage_core.frozen import frozen
from signage_specs.anml_trust.vocabulary import MANIFEST_KEYS, RECORD_KEYS, RESPONSE_KEYS
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject, canonical_json, ordered
from signage_specs.span import Fault

_ORDERS = {"manifest": MANIFEST_KEYS, "record": RECORD_KEYS, "response": RESPONSE_KEYS}
_LEAST_OF_A_MANIFEST = 2  # of its keys; fewer, and an example shows only a part


@frozen
class TrustDocument:
    """One text read as a trust document.

    The kind is `manifest`, `response`, `record` for one authorization alone; None where the keys don't tell.
    Records are those that are objects, in text order. The text is whole where it isn't a part of a manifest or a
    response.
    """

    text: str
    json: JsonDocument
    kind: str | None
    root: JsonObject | None
    records: tuple[JsonObject, ...]
    whole: bool
    faults: tuple[Fault, ...]

    @property
    def granting(self) -> tuple[JsonObject, ...]:
        """Every object that grants a tier and a scope: the records, and a response itself."""
        if self.kind == "response" and self.root is not None:
            return (self.root,)
        return self.records


def parse_trust(text: str) -> TrustDocument:
    """Read a text as a trust document. Never raises; time and memory are linear."""
    json = read_json(text)
    root = json.root if isinstance(json.root, JsonObject) else None
    bare = any(fault.kind == "bare-members" for fault in json.faults)
    kind = _kind(root) if root else None
    records: list[JsonNode] = []
    if root is not None and kind == "record":
        records = [root]
    elif root is not None and kind == "manifest":
        listed = root.get("authorized-domains")
        records = list(listed.items) if isinstance(listed, JsonArray) else []
    elif isinstance(json.root, JsonArray):
        records = list(json.root.items)
    count = len({member.key.value for member in root.members} & set(MANIFEST_KEYS)) if root else 0
    whole = not bare and (kind == "response" or (kind == "manifest" and count >= _LEAST_OF_A_MANIFEST))
    return TrustDocument(
        text=text,
        json=json,
        kind=kind,
        root=root,
        records=tuple(record for record in records if isinstance(record, JsonObject)),
        whole=whole,
        faults=json.faults,
    )


def _kind(root: JsonObject) -> str | None:
    """Return what an object is by its keys: `authorized` is a response's alone, `domain` a record's."""
    keys = {member.key.value for member in root.members}
    if "authorized" in keys:
        return "response"
    scores = {
        "manifest": len(keys & set(MANIFEST_KEYS)),
        "record": len(keys & set(RECORD_KEYS)),
        "response": len(keys & set(RESPONSE_KEYS)) if "domain" not in keys and "issued" not in keys else 0,
    }
    best = max(scores, key=lambda kind: scores[kind])
    return best if scores[best] else None


def write_trust(document: TrustDocument) -> str:
    """Return the canonical text of a parsed document; a text that isn't an object of JSON stays as it was."""
    root = document.root
    if root is None or document.kind is None or any(fault.kind != "trailing-comma" for fault in document.faults):
        return document.text
    value = root.to_python()
    records = value.get("authorized-domains")
    if document.kind == "manifest" and isinstance(records, list):
        value["authorized-domains"] = [
            ordered(record, RECORD_KEYS) if isinstance(record, dict) else record for record in records
        ]
    return canonical_json(ordered(value, _ORDERS[document.kind]))
