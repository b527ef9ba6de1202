"""Decide what a serving domain may assert for a site (sections 12.1, 12.3 and 12.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from signage_specs.anml_trust.datetimes import is_utc, parse_datetime
from signage_specs.anml_trust.domains import domain_matches, is_domain, is_domain_pattern, normal_domain
from signage_specs.anml_trust.manifest.tree import TrustDocument
from signage_specs.anml_trust.vocabulary import (
    DISPLAY,
    FULL,
    MANIFEST_VERSION,
    OWN,
    SCOPES,
    SCOPES_BEYOND_DISPLAY,
    TIERS,
    UNLISTED,
)
from signage_specs.readers.json import JsonArray, JsonNode, JsonNumber, JsonObject, JsonString


@dataclass(frozen=True, slots=True)
class TrustRecord:
    """One authorization record: a domain or `*.` pattern, its tier, and the sections that it may assert."""

    domain: str
    tier: int
    scope: tuple[str, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class TrustManifest:
    """A trust manifest that has everything the draft requires."""

    site: str
    issued: datetime
    expires: datetime
    records: tuple[TrustRecord, ...]


@dataclass(frozen=True, slots=True)
class Authorization:
    """What a serving domain may assert for a site. Of `knowledge`, tier 1 may assert public informs alone."""

    tier: int
    scope: frozenset[str]


NO_AUTHORIZATION = Authorization(UNLISTED, frozenset())


def effective_scope(tier: int, scope: Iterable[str]) -> frozenset[str]:
    """Return the sections that a tier and a scope grant together; where they conflict, the tier decides.

    Tier 1 never grants persona, interact or constraints; tier 2 grants what the scope says; tier 3, the site
    itself, everything; any other tier nothing.
    """
    if tier == OWN:
        return frozenset(SCOPES)
    if tier not in (DISPLAY, FULL):
        return frozenset()
    granted = frozenset(scope) & frozenset(SCOPES)
    return granted - frozenset(SCOPES_BEYOND_DISPLAY) if tier == DISPLAY else granted


def authorize(manifest: TrustManifest | None, serving_domain: str, site: str, now: datetime) -> Authorization:
    """Return what a domain may assert for a site by its trust manifest.

    Any failure gives tier 0 and nothing: no manifest, another site's, an expired one, an unlisted domain. Where
    several records match, one that names the domain goes before a wildcard, then the first in order.

    Args:
        manifest: from `trust_manifest`, or None.
        serving_domain: the domain that served the document.
        site: the domain whose identity the document asserts.
        now: the moment to judge by, with its offset.
    """
    if is_domain(normal_domain(site)) and normal_domain(serving_domain) == normal_domain(site):
        return Authorization(OWN, effective_scope(OWN, ()))
    if manifest is None or normal_domain(manifest.site) != normal_domain(site) or manifest.expires <= now:
        return NO_AUTHORIZATION
    matches = [record for record in manifest.records if domain_matches(record.domain, serving_domain)]
    record = min(matches, key=lambda each: each.domain.startswith("*."), default=None)
    return Authorization(record.tier, effective_scope(record.tier, record.scope)) if record else NO_AUTHORIZATION


def trust_manifest(document: TrustDocument) -> TrustManifest | None:
    """Return the manifest that a document holds, or None where anything required is missing or wrong.

    There is no partial trust: one malformed record makes the manifest unusable.
    """
    root = document.root
    if document.faults or document.kind != "manifest" or root is None:
        return None
    site, listed = _text(root.get("site")), root.get("authorized-domains")
    issued, expires = parse_datetime(_text(root.get("issued"))), parse_datetime(_text(root.get("expires")))
    if not isinstance(listed, JsonArray) or issued is None or expires is None or not is_domain(site):
        return None
    records = [_record(item) for item in listed.items]
    known = tuple(record for record in records if record is not None)
    is_versioned = _text(root.get("version")) == MANIFEST_VERSION
    if len(known) < len(records) or not is_versioned or not is_utc(_text(root.get("expires"))):
        return None
    return TrustManifest(site, issued, expires, known)


def _record(node: JsonNode) -> TrustRecord | None:
    if not isinstance(node, JsonObject):
        return None
    domain, tier, scope = _text(node.get("domain")), node.get("tier"), node.get("scope")
    if not isinstance(tier, JsonNumber) or isinstance(tier.value, float) or not isinstance(scope, JsonArray):
        return None
    names = tuple(_text(item) for item in scope.items)
    if tier.value not in TIERS or not is_domain_pattern(domain) or not set(names) <= set(SCOPES):
        return None
    return TrustRecord(domain, int(tier.value), names, _text(node.get("note")) or None)


def _text(node: JsonNode | None) -> str:
    return node.value if isinstance(node, JsonString) else ""
