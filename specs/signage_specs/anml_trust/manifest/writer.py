"""Write a trust document in its canonical form: keys in the draft's order, two spaces, a line end at the end."""

import json

from signage_specs.anml_trust.manifest.tree import TrustDocument
from signage_specs.anml_trust.vocabulary import MANIFEST_KEYS, RECORD_KEYS, RESPONSE_KEYS
from signage_specs.readers.json import JsonValue

_ORDERS = {"manifest": MANIFEST_KEYS, "record": RECORD_KEYS, "response": RESPONSE_KEYS}


def write_trust(document: TrustDocument) -> str:
    """Return the canonical text of a parsed document; a text that isn't an object of JSON stays as it was."""
    root = document.root
    if root is None or document.kind is None or any(fault.kind != "trailing-comma" for fault in document.faults):
        return document.text
    value = root.to_python()
    records = value.get("authorized-domains")
    if document.kind == "manifest" and isinstance(records, list):
        value["authorized-domains"] = [
            _ordered(record, RECORD_KEYS) if isinstance(record, dict) else record for record in records
        ]
    return json.dumps(_ordered(value, _ORDERS[document.kind]), indent=2, ensure_ascii=False) + "\n"


def _ordered(value: dict[str, JsonValue], order: tuple[str, ...]) -> dict[str, JsonValue]:
    keys = [key for key in order if key in value] + sorted(key for key in value if key not in order)
    return {key: value[key] for key in keys}
