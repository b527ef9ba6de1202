"""Compare a manifest with the annotated pages of a whole site, both ways (sections 6.4 and 6.5).

What a page shows and the manifest hasn't got is found page by page. What the manifest has and no page shows is
known when every page was looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from signage_specs.aaf.annotation.outline import outline, wider_actions
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.readers.json import JsonObject, JsonString

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
    from signage_specs.aaf.manifest.tree import ManifestDocument, Part
    from signage_specs.span import Span

#: What can differ, and the kind of difference that each gets.
DIFFERENCES = {
    "unannotated-action": "the manifest has an action that no page shows",
    "undeclared-action": "a page shows an action that the manifest hasn't got",
    "undeclared-view": "a page has a collection with an id that is no data view of the manifest",
    "unannotated-field": "the manifest describes an input that no field of the action stands for",
    "undeclared-field": "a page has a field that the action's schema doesn't describe",
    "different-risk": "the page's danger isn't the manifest's risk",
    "different-confirmation": "the page's confirmation isn't the manifest's",
}

# Keywords by which a schema describes fields in another place than its own `properties`.
_INDIRECT_KEYWORDS = ("$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties")


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between the manifest and the pages.

    Attributes:
        kind: a key of `DIFFERENCES`.
        action: the action's id.
        name: the field, or the value on the page; empty where the action itself is missing.
        expected: the manifest's value, where two values differ.
        page: the path of the page; None where the difference is in the manifest.
        span: where it stands, in the page or in the manifest.
    """

    kind: str
    action: str
    name: str
    expected: str
    page: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Contract:
    """What a manifest says of one action: empty where it says nothing, `fields` None where they aren't all told."""

    risk: str
    confirmation: str
    fields: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Declared:
    """What a manifest declares.

    Attributes:
        actions: each action's contract by its id.
        views: the ids of the data views.
        whole: the manifest could be read, and leaves nothing out.
    """

    actions: Mapping[str, Contract]
    views: frozenset[str]
    whole: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What pages show: the ids of their actions and collections, and the fields of each action."""

    actions: frozenset[str]
    fields: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Site:
    """What a page or a manifest is compared with: the rest of its site.

    Attributes:
        declared: what the site's manifest declares; None where the site has none, or for the manifest itself.
        shown: what all of the site's pages show; None for a page, or where not every page is known.
    """

    declared: Declared | None = None
    shown: Shown | None = None


def declared_by(manifest: ManifestDocument) -> Declared:
    """Return what a manifest declares. Linear in the manifest."""
    root = manifest.manifest
    registry = root.get("actions") if root is not None else None
    whole = manifest.whole and root is not None and not root.elided and not manifest.faults
    whole = whole and isinstance(registry, JsonObject) and not registry.elided
    actions = {part.name.value: _contract(part) for part in manifest.of_kind("action") if part.name is not None}
    return Declared(actions, manifest.names("data view"), whole)


def shown_by(pages: Iterable[AnnotatedDocument]) -> Shown:
    """Return what pages show together. Linear in the pages.

    A step, such as `plant.move.submit`, shows the action that it is one of. An element that lacks its kind, which
    is a fault of its own, counts as what its attribute says.
    """
    actions: set[str] = set()
    fields: dict[str, set[str]] = {}
    for page in pages:
        for action in (element.action for element in page.elements if _is_action(element)):
            actions.update((action or "", *wider_actions(action or "")))
        for element, action in _fields(page):
            fields.setdefault(action, set()).add(element.field or "")
    return Shown(frozenset(actions), {action: frozenset(names) for action, names in fields.items()})


def page_differences(page: AnnotatedDocument, declared: Declared | None, path: str = "") -> Iterator[Difference]:
    """Yield what a page shows otherwise than its manifests say, in text order. Linear in the page.

    A manifest that the page embeds counts first, the site's own after it. Of a step no manifest needs a contract:
    of an action that stands inside of one whose id its own starts with, or that starts with the id of a declared
    one. A collection with an action id stands for a data view.
    """
    embedded = (declared_by(parse_manifest(page.text[span.start : span.end])) for span in page.manifests)
    manifests = _Manifests(tuple(each for each in (*embedded, declared) if each is not None))
    if not manifests.all:
        return
    found: list[Difference] = []
    for element, place in zip(page.elements, outline(page), strict=True):
        action = element.literal("data-agent-action")
        if action is None or not _is_action(element):
            continue
        contract = manifests.contract(action.value)
        if contract is not None:
            found.extend(_policy_differences(contract, element, path))
        elif not place.step and manifests.whole and not manifests.declare(action.value):
            kind = "undeclared-view" if element.kind == "collection" else "undeclared-action"
            found.append(Difference(kind, action.value, "", "", path, element.span))
    for element, action_id in _fields(page):
        contract = manifests.contract(action_id)
        if contract is not None and contract.fields is not None and element.field not in contract.fields:
            found.append(Difference("undeclared-field", action_id, element.field or "", "", path, element.span))
    yield from sorted(found, key=lambda difference: difference.span)


def manifest_differences(manifest: ManifestDocument, shown: Shown) -> Iterator[Difference]:
    """Yield what a manifest declares and no page shows, in text order. Linear in the manifest."""
    for part in manifest.of_kind("action"):
        if part.name is None:
            continue
        action = part.name.value
        if action not in shown.actions:
            yield Difference("unannotated-action", action, "", "", None, part.name.span)
            continue
        fields, properties = shown.fields.get(action, frozenset()), _properties(part)
        for member in properties.members if properties else ():
            if member.key.value not in fields:
                yield Difference("unannotated-field", action, member.key.value, "", None, member.key.span)


def differences(manifest: ManifestDocument, pages: Mapping[str, AnnotatedDocument]) -> Iterator[Difference]:
    """Yield every difference: those on the pages in the order given, then those of the manifest.

    Args:
        manifest: the site's manifest.
        pages: every page of the site by its path; a field on any page counts.
    """
    declared = declared_by(manifest)
    for path, page in pages.items():
        yield from page_differences(page, declared, path)
    yield from manifest_differences(manifest, shown_by(pages.values()))


@dataclass(frozen=True, slots=True)
class _Manifests:
    """The manifests that count for a page, those that count first in front."""

    all: tuple[Declared, ...]
    whole: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", all(each.whole for each in self.all))

    def contract(self, action: str) -> Contract | None:
        return next((each.actions[action] for each in self.all if action in each.actions), None)

    def declare(self, name: str) -> bool:
        """Tell whether a data view has this id, or an action of which it is a step."""
        wider = tuple(wider_actions(name))
        return any(name in each.views or any(action in each.actions for action in wider) for each in self.all)


def _contract(part: Part) -> Contract:
    risk, confirmation = part.node.get("risk"), part.node.get("confirmation")
    return Contract(
        risk.value if isinstance(risk, JsonString) else "",
        confirmation.value if isinstance(confirmation, JsonString) else "",
        _described(part),
    )


def _described(part: Part) -> frozenset[str] | None:
    """Return the fields that an action's schema describes; None where it may describe others elsewhere."""
    schema = part.node.get("inputSchema")
    if not isinstance(schema, JsonObject) or schema.elided or any(schema.get(key) for key in _INDIRECT_KEYWORDS):
        return None
    properties = schema.get("properties")
    if properties is None:
        return frozenset()
    if not isinstance(properties, JsonObject) or properties.elided:
        return None
    return frozenset(member.key.value for member in properties.members)


def _properties(part: Part) -> JsonObject | None:
    schema = part.node.get("inputSchema")
    properties = schema.get("properties") if isinstance(schema, JsonObject) else None
    return properties if isinstance(properties, JsonObject) else None


def _is_action(element: AnnotatedElement) -> bool:
    return bool(element.action) and element.kind in ("action", "collection", None)


def _policy_differences(contract: Contract, element: AnnotatedElement, path: str) -> Iterator[Difference]:
    policies = (
        ("different-risk", "data-agent-danger", contract.risk),
        ("different-confirmation", "data-agent-confirm", contract.confirmation),
    )
    for kind, attribute, expected in policies:
        found = element.literal(attribute)
        if found is not None and expected and found.value != expected:
            span = found.value_span or found.name_span
            yield Difference(kind, element.action or "", found.value, expected, path, span)


def _fields(page: AnnotatedDocument) -> Iterator[tuple[AnnotatedElement, str]]:
    """Yield each field with the action that it is for: the one that it names, or the nearest that is no step."""
    for element, place in zip(page.elements, outline(page), strict=True):
        if element.kind in ("field", None) and element.literal("data-agent-field") is not None:
            action = element.for_action or place.action
            if action:
                yield element, action
