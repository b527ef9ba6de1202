"""Read a trust manifest, the answer of a trust query, or a part of one."""

from signage_specs.anml_trust.manifest.tree import TrustDocument
from signage_specs.anml_trust.vocabulary import MANIFEST_KEYS, RECORD_KEYS, RESPONSE_KEYS
from signage_specs.readers.json import JsonArray, JsonNode, JsonObject, read_json

_LEAST_OF_A_MANIFEST = 2  # of its keys; fewer, and an example shows only a part


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
