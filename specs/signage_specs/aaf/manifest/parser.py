"""Read an agent manifest, or the part of one that an example shows."""

from collections.abc import Iterator

from signage_specs.aaf.manifest.tree import ManifestDocument, Part
from signage_specs.aaf.vocabulary import MANIFEST_KEYS, REQUIRED_KEYS, SEMANTIC_KEYWORD
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject, JsonString, JsonUnknown

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
    if not isinstance(root, JsonObject):
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
