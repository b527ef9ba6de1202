"""Compare a manifest with the annotated pages of a whole site, both ways (sections 6.4 and 6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_specs.readers.json import JsonObject, JsonString

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
    from signage_specs.aaf.manifest.tree import ManifestDocument, Part
    from signage_specs.span import Span

#: What can differ, and the kind of difference that each gets.
DIFFERENCES = {
    "unannotated-action": "the manifest has an action that no page shows",
    "undeclared-action": "a page shows an action that the manifest hasn't got",
    "unannotated-field": "the manifest describes an input that no field of the action stands for",
    "undeclared-field": "a page has a field that the action's schema doesn't describe",
    "different-risk": "the page's danger isn't the manifest's risk",
    "different-confirmation": "the page's confirmation isn't the manifest's",
}

_POLICIES = (
    ("different-risk", "data-agent-danger", "risk"),
    ("different-confirmation", "data-agent-confirm", "confirmation"),
)


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between the manifest and the pages.

    Attributes:
        kind: a key of `DIFFERENCES`.
        action: the action's id.
        name: the field, or the value on the page; empty where the action itself is missing.
        expected: the manifest's value, where two values differ.
        page: the path of the page, or None where the difference is in the manifest.
        span: where it stands, in the page or in the manifest.
    """

    kind: str
    action: str
    name: str
    expected: str
    page: str | None
    span: Span


def differences(manifest: ManifestDocument, pages: Mapping[str, AnnotatedDocument]) -> Iterator[Difference]:
    """Yield every difference: those on the pages in the order given, then those of the manifest.

    Of an action inside another one whose id its own starts with, such as a form's submit button, the manifest
    needs no contract. A collection with an action id stands for a data view.

    Args:
        manifest: the site's manifest.
        pages: every page of the site by its path; a field on any page counts.
    """
    actions = {part.name.value: part for part in manifest.of_kind("action") if part.name is not None}
    known = actions.keys() | manifest.names("data view")
    shown: dict[str, set[str]] = {}
    for path, page in pages.items():
        for element in page.elements:
            if not element.action or element.kind not in ("action", "collection"):
                continue
            shown.setdefault(element.action, set())
            if element.action in actions:
                yield from _policy_differences(actions[element.action], element, path)
            elif element.action not in known and not _is_step(page, element):
                yield Difference("undeclared-action", element.action, "", "", path, element.span)
        for field, action in _fields(page):
            shown.setdefault(action, set()).add(field.field or "")
            if action in actions and not _describes(actions[action], field.field or ""):
                yield Difference("undeclared-field", action, field.field or "", "", path, field.span)
    for name, part in actions.items():
        yield from _missing(name, part, shown.get(name))


def _policy_differences(part: Part, element: AnnotatedElement, path: str) -> Iterator[Difference]:
    for kind, attribute, key in _POLICIES:
        found, declared = element.literal(attribute), part.node.get(key)
        if found is not None and isinstance(declared, JsonString) and found.value != declared.value:
            yield Difference(kind, element.action or "", found.value, declared.value, path, element.span)


def _is_step(page: AnnotatedDocument, element: AnnotatedElement) -> bool:
    """Tell whether an action is a step of one that it stands in."""
    above = element.parent
    while above is not None:
        outer = page.elements[above]
        if outer.action and (element.action or "").startswith(f"{outer.action}."):
            return True
        above = outer.parent
    return False


def _fields(page: AnnotatedDocument) -> Iterator[tuple[AnnotatedElement, str]]:
    """Yield each field with the action that it is for: the one that it names, or the nearest that is no step."""
    for field in page.of_kind("field"):
        if not field.field:
            continue
        if field.for_action:
            yield field, field.for_action
            continue
        above = field.parent
        while above is not None:
            outer = page.elements[above]
            if outer.kind == "action" and outer.action and not _is_step(page, outer):
                yield field, outer.action
                break
            above = outer.parent


def _properties(part: Part) -> JsonObject | None:
    schema = part.node.get("inputSchema")
    properties = schema.get("properties") if isinstance(schema, JsonObject) else None
    return properties if isinstance(properties, JsonObject) else None


def _describes(part: Part, field: str) -> bool:
    properties = _properties(part)
    return properties is not None and (properties.elided or properties.member(field) is not None)


def _missing(action: str, part: Part, fields: set[str] | None) -> Iterator[Difference]:
    """Yield what the manifest has and no page shows."""
    span = part.name.span if part.name else part.node.span
    if fields is None:
        yield Difference("unannotated-action", action, "", "", None, span)
        return
    properties = _properties(part)
    for member in properties.members if properties else ():
        if member.key.value not in fields:
            yield Difference("unannotated-field", action, member.key.value, "", None, member.key.span)
