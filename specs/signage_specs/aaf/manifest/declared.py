"""What an agent manifest declares, for pages that are compared with it (6.4, 6.5).

What is a fault of the manifest itself is left open, so that no page is reported for it once more.
"""

import re
from collections.abc import Mapping
from operator import attrgetter

from signage_core.frozen import frozen
from signage_core.wording import Suggester
from signage_specs.aaf.manifest.tree import (
    PAGE_LISTS,
    ManifestDocument,
    Part,
    is_misspelt,
    listed_names,
    unknown_keys,
)
from signage_specs.aaf.vocabulary import ENUMERATIONS, POLICY, SCOPE
from signage_specs.readers.json_nodes import JsonArray, JsonLiteral, JsonNode, JsonObject, JsonString, JsonValue

#: Keywords by which a schema describes fields in another place than its own `properties`.
INDIRECT_KEYWORDS = ("$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties")


@frozen
class Contract:
    """What a manifest defines of an action or a data view: the fields that need a value, and the schema of each.

    The policy is what is defined of `POLICY`, by the manifest's keys, as attributes write it. Fields are None where
    they aren't all known, and so are the required ones.
    """

    policy: Mapping[str, str]
    fields: Mapping[str, JsonValue] | None
    required: frozenset[str] | None = frozenset()


@frozen
class Declared:
    """What a manifest declares: the contracts of actions and data views by their ids.

    It is whole where it could be read, and leaves none of them out. `pages` has the actions and views that each
    page lists, by its path; None where it isn't known of every page. The origin is the site's, as it is written.
    """

    actions: Mapping[str, Contract]
    views: Mapping[str, Contract]
    whole: bool
    pages: Mapping[str, frozenset[str]] | None = None
    origin: str = ""

    def contract(self, name: str) -> Contract | None:
        """Return what is defined of an action or a data view, or None."""
        return self.actions.get(name) or self.views.get(name)


def declared_by(manifest: ManifestDocument) -> Declared:
    """Return what a manifest declares. Linear in the manifest."""
    root = manifest.manifest
    whole = manifest.whole and manifest.readable and root is not None and not root.elided
    if root is not None:
        data = root.get("data")
        has_data = data is not None or is_misspelt(manifest.parts[0], "data")
        whole = whole and _is_complete(root.get("actions")) and (_is_complete(data) or not has_data)
    actions, views = (
        {part.name.value: _contract(part) for part in manifest.of_kind(kind) if part.name is not None}
        for kind in ("action", "data view")
    )
    site = root.get("site") if root is not None else None
    origin = site.get("origin") if isinstance(site, JsonObject) else None
    pages = _pages(manifest, root) if manifest.whole and manifest.readable else None
    return Declared(actions, views, whole, pages, origin.value if isinstance(origin, JsonString) else "")


def _pages(manifest: ManifestDocument, root: JsonObject | None) -> dict[str, frozenset[str]] | None:
    pages = root.get("pages") if root is not None else None
    parts = [part for part in manifest.of_kind("page") if part.name is not None]
    suggester = Suggester()
    if not _is_complete(pages) or not all(_lists_are_known(part, suggester) for part in parts):
        return None
    return {
        part.name.value: frozenset(map(attrgetter("value"), listed_names(part.node))) for part in parts if part.name
    }


def _lists_are_known(page: Part, suggester: Suggester) -> bool:
    """Whether all that a page lists can be read: a misspelt list or one of another type is its own fault."""
    lists = [member.value for member in page.node.members if member.key.value in PAGE_LISTS]
    return (
        not page.node.elided
        and all(isinstance(names, JsonArray) for names in lists)
        and all(
            isinstance(name, JsonString) for names in lists if isinstance(names, JsonArray) for name in names.items
        )
        and not any(meant in PAGE_LISTS for _, meant in unknown_keys(page, suggester))
    )


def _is_complete(registry: JsonNode | None) -> bool:
    return (
        isinstance(registry, JsonObject)
        and not registry.elided
        and all(isinstance(member.value, JsonObject) for member in registry.members)
    )


def _contract(part: Part) -> Contract:
    policy: dict[str, str] = {}
    for key in POLICY:
        value = part.node.get(key)
        if key == "idempotent":
            if isinstance(value, JsonLiteral) and value.value is not None:
                policy[key] = "true" if value.value else "false"
        elif isinstance(value, JsonString) and (
            re.fullmatch(SCOPE, value.value) if key == "scope" else value.value in ENUMERATIONS[key]
        ):
            policy[key] = value.value
    schema = part.node.get("inputSchema")
    if schema is None and (part.kind == "action" or is_misspelt(part, "inputSchema")):
        return Contract(policy, None)
    return Contract(policy, _described(schema), _required(schema))


def _required(schema: JsonNode | None) -> frozenset[str] | None:
    required = schema.get("required") if isinstance(schema, JsonObject) else None
    if required is None:
        return frozenset()
    names = required.items if isinstance(required, JsonArray) else (required,)
    values = frozenset(each.value for each in names if isinstance(each, JsonString))
    return values if isinstance(required, JsonArray) and len(values) == len(names) else None


def _described(schema: JsonNode | None) -> Mapping[str, JsonValue] | None:
    """Return the fields that a schema describes; None where it may describe others elsewhere."""
    if schema is None:
        return {}
    if not isinstance(schema, JsonObject) or schema.elided or any(schema.get(key) for key in INDIRECT_KEYWORDS):
        return None
    properties = schema.get("properties")
    if properties is None:
        return {}
    if not isinstance(properties, JsonObject) or properties.elided:
        return None
    return properties.to_python()
