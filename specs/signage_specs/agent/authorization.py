"""Decide what a serving domain may assert for a site, by a trust manifest or by the answer of a trust query."""

from collections.abc import Iterable
from datetime import datetime

from signage_core.frozen import frozen
from signage_specs.anml_trust.manifest import TrustDocument, parse_trust
from signage_specs.anml_trust.rules import MANIFEST_RULES
from signage_specs.anml_trust.serving import is_own, registrable_domain
from signage_specs.anml_trust.values import (
    domain_matches,
    is_domain,
    is_domain_pattern,
    is_utc,
    normal_domain,
    parse_datetime,
)
from signage_specs.anml_trust.vocabulary import (
    DISPLAY,
    FULL,
    MANIFEST_VERSION,
    OWN,
    RESPONSE_KEYS,
    SCOPES,
    SCOPES_BEYOND_DISPLAY,
    TIERS,
    UNLISTED,
)
from signage_specs.diagnostic import Severity
from signage_specs.readers.json_nodes import JsonArray, JsonLiteral, JsonNode, JsonNumber, JsonObject, JsonString
from signage_specs.rule import Context, judge

OK, NOT_FOUND = 200, 404


@frozen
class TrustRecord:
    """One authorization record: a domain or `*.` pattern, its tier, and the sections that it may assert."""

    domain: str
    tier: int
    scope: tuple[str, ...]
    note: str | None = None


@frozen
class TrustManifest:
    """A trust manifest that has everything the draft requires."""

    site: str
    issued: datetime
    expires: datetime
    records: tuple[TrustRecord, ...]


@frozen
class Authorization:
    """What a serving domain may assert for a site. Of `knowledge`, tier 1 may assert public informs alone."""

    tier: int
    scope: frozenset[str]


NO_AUTHORIZATION = Authorization(UNLISTED, frozenset())


def effective_scope(tier: int, scope: Iterable[str]) -> frozenset[str]:
    """Return the sections that a tier and a scope grant together; where they conflict, the tier decides.

    Tier 1 grants aesthetic, body and knowledge at the most; tier 2 grants what the scope says; tier 3, the site
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

    Any failure gives tier 0 and nothing: no manifest, another site's, an expired one, an unlisted domain. A record
    of the very host goes before a wildcard that matches it, and that before one of its registrable domain.

    The host is that of the URL that the document was retrieved from. The moment to judge by comes with its offset.
    """
    if is_own(serving_domain, site):
        return Authorization(OWN, effective_scope(OWN, ()))
    if manifest is None or normal_domain(manifest.site) != normal_domain(site) or manifest.expires <= now:
        return NO_AUTHORIZATION
    if not is_domain(normal_domain(serving_domain)):
        return NO_AUTHORIZATION
    matches = [record for record in manifest.records if domain_matches(record.domain, serving_domain)]
    matches.sort(key=lambda each: each.domain.startswith("*."))
    registrable = registrable_domain(serving_domain)
    matches += [record for record in manifest.records if normal_domain(record.domain) == registrable]
    record = next(iter(matches), None)
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
    domain, tier, names = _text(node.get("domain")), _tier(node.get("tier")), _names(node.get("scope"))
    if tier is None or names is None or not is_domain_pattern(domain):
        return None
    return TrustRecord(domain, tier, names, _text(node.get("note")) or None)


def _text(node: JsonNode | None) -> str:
    return node.value if isinstance(node, JsonString) else ""


@frozen
class TrustResponse:
    """A positive answer that has everything the draft requires."""

    tier: int
    scope: tuple[str, ...]
    expires: datetime


def trust_response(document: TrustDocument) -> TrustResponse | None:
    """Return the answer that a document holds, or None where anything required is missing or wrong.

    Whether it has expired is not judged here.
    """
    root = document.root
    if document.faults or document.kind != "response" or root is None:
        return None
    authorized, tier, scope, written = (root.get(key) for key in RESPONSE_KEYS)
    if not isinstance(authorized, JsonLiteral) or authorized.value is not True:
        return None
    expires = parse_datetime(written.value) if isinstance(written, JsonString) and is_utc(written.value) else None
    granted, names = _tier(tier), _names(scope)
    return None if granted is None or names is None or expires is None else TrustResponse(granted, names, expires)


def _tier(node: JsonNode | None) -> int | None:
    """Return the tier that a number is, or None for anything else."""
    value = node.value if isinstance(node, JsonNumber) else None
    return value if isinstance(value, int) and value in TIERS else None


def _names(scope: JsonNode | None) -> tuple[str, ...] | None:
    """Return the sections that a scope names, or None where it names anything else."""
    if not isinstance(scope, JsonArray):
        return None
    names = tuple(item.value for item in scope.items if isinstance(item, JsonString))
    return names if len(names) == len(scope.items) and set(names) <= set(SCOPES) else None


def response_problems(status: int, body: str, now: datetime | None = None) -> tuple[str, ...]:
    """Return what is wrong with what a trust query's endpoint answered, as sentences; nothing when it is right.

    Status 200 means authorized and needs a full body; 404 means that the domain isn't. The moment to judge expiry
    by comes with its offset; None leaves that out.
    """
    document = parse_trust(body)
    if status != OK:
        says_yes = document.kind == "response" and trust_response(document) is not None
        return (f"The status is {status}, but the body says that the domain is authorized.",) if says_yes else ()
    found = judge(MANIFEST_RULES, document, Context(now=now))
    problems = [each.message for each in found if each.severity is Severity.ERROR]
    if not problems and trust_response(document) is None:
        problems.append(
            "The body is not the answer of a trust query. Write `authorized`, `tier`, `scope`, `expires`."
        )
    return tuple(problems)
