"""Write the site's agent manifest: what can be done on it, and on which page (section 6.4)."""

import json
from collections.abc import Iterable
from typing import Any

from signage_site.addresses import Addresses
from signage_site.diagnostics import SiteDiagnostic
from signage_site.documents.merge import merge
from signage_site.documents.site_facts import SiteFacts
from signage_site.pages.action_facts import ActionFacts
from signage_specs.aaf.manifest.writer import canonical_manifest
from signage_specs.diagnostic import Severity

_VERSION = "0.1"
# What comes of an action, where more is known than that it is an object.
_OUTPUTS = {
    "docs.search": {
        "type": "array",
        "items": {"type": "object", "properties": {"title": {"type": "string"}, "url": {"type": "string"}}},
    }
}
_ANY_OUTPUT = {"type": "object"}
_ANY_ITEMS = {"type": "array", "items": {"type": "object"}}


def manifest_text(site: SiteFacts, described: Iterable[tuple[str, str]] = ()) -> tuple[str, list[SiteDiagnostic]]:
    """Return the manifest in its canonical form, and the conflicts between pages.

    Args:
        site: the facts; its origin is known.
        described: what a project says of some actions: each id with an object of JSON. It goes over what is found.
    """
    diagnostics: list[SiteDiagnostic] = []
    told: dict[str, dict[str, Any]] = {identifier: json.loads(text) for identifier, text in described}
    actions: dict[str, Any] = {}
    data: dict[str, Any] = {}
    for identifier, variants in _variants(site).items():
        merged = merge(list(variants))
        if merged.conflicts:
            diagnostics.append(_conflict(identifier, variants, merged.conflicts))
        action = merged.action
        if any(variant.view for variant in variants):
            said = {key: value for key, value in told.get(identifier, {}).items() if key != "endpoint"}
            data[identifier] = _view(action) | said
        else:
            actions[identifier] = action | {"outputSchema": _OUTPUTS.get(identifier, _ANY_OUTPUT)}
            actions[identifier] |= told.get(identifier, {})
    manifest: dict[str, Any] = {
        "version": _VERSION,
        "site": _site(site),
        "actions": actions,
        **({"data": data} if data else {}),
        "pages": _pages(site, site.addresses, set(data)),
    }
    return canonical_manifest(manifest), diagnostics


def _variants(site: SiteFacts) -> dict[str, dict[ActionFacts, str]]:
    """Return the different descriptions of each action, with the first page that has each."""
    found: dict[str, dict[ActionFacts, str]] = {}
    for page in site.pages:
        for action in page.actions:
            found.setdefault(action.identifier, {}).setdefault(action, page.path)
    return found


def _conflict(identifier: str, variants: dict[ActionFacts, str], conflicts: Iterable[str]) -> SiteDiagnostic:
    first, *others = variants.values()
    differing = ", ".join(conflicts)
    where = f"as in {first}" if others[0] != first else "at each place of the page"
    return SiteDiagnostic(
        others[0],
        Severity.WARNING,
        f"`{identifier}` is not the same action {where}: they differ in {differing}; give one of them "
        "another id, in the page or by `annotations`",
    )


def _view(action: dict[str, Any]) -> dict[str, Any]:
    """Return a data view: it takes arguments only when it has fields."""
    view: dict[str, Any] = {key: action[key] for key in ("title", "description", "scope") if key in action}
    if action["inputSchema"]["properties"]:
        view["inputSchema"] = action["inputSchema"]
    return view | {"outputSchema": _ANY_ITEMS}


def _site(site: SiteFacts) -> dict[str, str]:
    described = {"description": site.description} if site.description else {}
    return {"name": site.name, "origin": site.addresses.origin, **described}


def _pages(site: SiteFacts, addresses: Addresses, views: set[str]) -> dict[str, Any]:
    """Return the pages that can be gone to, by route."""
    pages: dict[str, Any] = {}
    for page in site.pages:
        if not page.listed:
            continue
        names = sorted({action.identifier for action in page.actions})
        entry: dict[str, Any] = {"title": page.title}
        summary = page.description or page.lead
        if summary and summary != site.description:
            entry["description"] = summary
        entry["actions"] = [name for name in names if name not in views]
        seen = [name for name in names if name in views]
        if seen:
            entry["data"] = seen
        pages[addresses.route(page.path)] = entry
    return pages
