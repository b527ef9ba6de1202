"""What a diff's frontmatter says of the new snapshot's.

A key that is given is new or has a new value. A key that isn't given stays as it was. `removed` lists the keys that
are gone, separated by commas, and `~` for text and summaries under no element. A key that is both removed and
given moves to the end.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from signage_specs.anml_native.changes.place import PLACES
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import write_canonical

REMOVED: Final = "removed"
OWN_KEYS: Final = ("type", "base", PLACES, REMOVED)
"""The keys that a diff needs for itself."""

ROOT_TEXT: Final = "~"
"""The entry of `removed` for the text and the summaries that stand under no element."""

_DIGITS: Final = 16  # 64 bits: enough to tell one page's snapshots apart, and short
_CONTENT_NAME: Final = re.compile(r"sha256-([0-9a-f]{8,64})")


def content_name(document: Document) -> str:
    """Return a name for a snapshot: `sha256-` and the first 16 digits of the hash of its canonical text."""
    return f"sha256-{_hash(document)[:_DIGITS]}"


def is_named(document: Document, name: str) -> bool:
    """Whether a snapshot may have this name. A name that is no hash can't be checked, so it may."""
    found = _CONTENT_NAME.fullmatch(name)
    return found is None or _hash(document).startswith(found.group(1))


def _hash(document: Document) -> str:
    # A lone surrogate, which a text may hold in memory, has no UTF-8.
    return hashlib.sha256(write_canonical(document).encode("utf-8", "surrogatepass")).hexdigest()


def difference(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the keys that are new or have a new value, and those that are removed."""
    given = {key: value for key, value in new.items() if key not in OWN_KEYS and old.get(key) != value}
    removed = [key for key in old if key not in OWN_KEYS and key not in new]
    if list(merged(old, given, removed)) != list(new):  # in another order
        given = {key: value for key, value in new.items() if key not in OWN_KEYS}
        removed = [key for key in old if key not in OWN_KEYS]
    return given, removed


def merged(old: Mapping[str, str], given: Mapping[str, str], removed: list[str]) -> dict[str, str]:
    """Return the new frontmatter. The old one's own `type` and `base` stay."""
    kept = {key: value for key, value in old.items() if key in OWN_KEYS or key not in removed}
    return kept | {key: value for key, value in given.items() if key not in OWN_KEYS}
