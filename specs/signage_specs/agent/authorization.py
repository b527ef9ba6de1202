"""Decide what a serving domain may assert for a site, by a trust manifest or a query's answer, and who speaks."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from signage_core.frozen import frozen
from signage_specs.agent.lookup import Verification, is_own, registrable_domain
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import normal_host
from signage_specs.anml_trust.manifest import TrustDocument, parse_trust
from signage_specs.anml_trust.rules import MANIFEST_RULES
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


@frozen
class Assertion:
    """A section, and whose word it is.

    The domain is the one that it names where that is verified, otherwise the server. Tier 3 is what the server says
    of itself, 1 or 2 what it may say for another site, 0 what it says in another's name without being allowed to.
    Of tier 1, only informs of `knowledge` that are public may be used.
    """

    section: Element
    domain: str
    tier: int
    public_informs_only: bool = False


def asserted_sites(document: Document, serving_domain: str) -> tuple[str, ...]:
    """Return the other sites that a document speaks for, in lowercase, each once, to verify them (12.5, step 1)."""
    names = [normal_host(name) for _, name in _parts(document) if name is not None]
    return tuple(dict.fromkeys(name for name in names if not is_own(serving_domain, name)))


def assertions(
    document: Document, serving_domain: str, verified: Mapping[str, Verification]
) -> Iterator[Assertion]:
    """Yield every section with the site whose word it is, in document order.

    `verified` has the verification of each site of `asserted_sites`, by its name; one that isn't there has failed.
    """
    own = normal_host(serving_domain)
    for holder, name in _parts(document):
        site = normal_host(name) if name is not None else own
        result = verified.get(site)
        for section in holder.elements:
            if section.definition not in ELEMENTS_OF_SITES:
                continue
            if name is None or is_own(own, site):
                yield Assertion(section, site, OWN)
            elif section.name not in SCOPES:
                yield Assertion(section, own, OWN)  # `state` and `status` are the server's
            elif result is not None and section.name in result.scope:
                informs = result.tier == DISPLAY and section.name == "knowledge"
                yield Assertion(section, site, result.tier, informs)
            else:
                yield Assertion(section, own, UNLISTED)


def public_informs(knowledge: Element) -> tuple[Element, ...]:
    """Return the informs of a `knowledge` that tier 1 may show: those that are public, which is the default."""
    informs = (each for each in knowledge.descendants() if each.definition == "inform")
    return tuple(each for each in informs if each.value("confidentiality") in (None, "public"))


ELEMENTS_OF_SITES = frozenset((*SCOPES, "state", "status"))


def _parts(document: Document) -> Iterator[tuple[Element, str | None]]:
    """Yield what holds sections, with the domain that it names; None where it names none."""
    root = document.root
    if root is None or document.broken:
        return
    sites = [element for element in root.elements if element.definition == "site"]
    for site in sites:
        yield site, site.value("domain") or ""
    if not sites:
        trust = next(document.within((root,), "trust"), None)
        yield root, (trust.value("domain") or "") if trust is not None else None
