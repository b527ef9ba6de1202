"""A manifest that was made is judged as its text is."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from signage_specs.aaf.formats import AGENT_MANIFEST
from signage_specs.aaf.manifest.made import check_made_manifest
from signage_specs.aaf.manifest.writer import canonical_manifest
from signage_specs.aaf.vocabulary import MANIFEST_KEYS
from signage_specs.rule import Context

KEYS = sorted({key for keys in MANIFEST_KEYS.values() for key in keys} | {"/", "a.b", "x-y", "type", "properties"})
LEAVES = st.sampled_from(["0.1", "https://a.example", "none", "high", "object", "a.b", "", "é", True, 1, None, 0.5])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=25,
)
SOUND: dict[str, Any] = {
    "version": "0.1",
    "site": {"name": "Pier", "origin": "https://pier.example"},
    "actions": {
        "seat.book": {
            "title": "Book",
            "scope": "seat.write",
            "risk": "low",
            "confirmation": "review",
            "idempotent": False,
            "inputSchema": {"type": "object", "properties": {"seats": {"type": "number", "minimum": 1}}},
            "outputSchema": {"type": "object"},
        }
    },
    "pages": {"/": {"title": "Pier", "actions": ["seat.book"]}},
}


@given(st.dictionaries(st.sampled_from(sorted(SOUND)), VALUES, max_size=3))
def test_a_made_manifest_is_judged_as_its_text(changes: dict[str, Any]) -> None:
    text = json.dumps(SOUND | changes, ensure_ascii=False)
    assert AGENT_MANIFEST.check(text, Context()) == check_made_manifest(text, Context())


def test_a_sound_manifest_has_no_fault() -> None:
    assert [] == check_made_manifest(canonical_manifest(SOUND), Context())
