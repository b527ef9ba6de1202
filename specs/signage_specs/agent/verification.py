"""Verify what a serving domain may assert for a site: the procedure of section 12.5, over lookups of the caller.

Nothing here connects to anything. The caller's lookup answers what is asked, and the same answers give the same
result. Whatever fails at whatever step gives tier 0 with the reason; there is no partial trust.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NoReturn

from signage_core.frozen import frozen
from signage_specs.agent.authorization import (
    NOT_FOUND,
    OK,
    authorize,
    effective_scope,
    response_problems,
    trust_manifest,
    trust_response,
)
from signage_specs.agent.lookup import (
    CachedAuthorization,
    DnsAnswer,
    Dnssec,
    HttpAnswer,
    Lookup,
    Reason,
    Step,
    Verification,
    is_own,
    registrable_domain,
)
from signage_specs.anml.values import normal_host
from signage_specs.anml_trust.manifest import parse_trust
from signage_specs.anml_trust.record import DnsDocument, TxtRecord
from signage_specs.anml_trust.record_parser import split_tags
from signage_specs.anml_trust.rules import malformed_trust_address, malformed_trust_record
from signage_specs.anml_trust.values import is_domain, normal_domain
from signage_specs.anml_trust.vocabulary import MEDIA_TYPE, OWN, RECORD_NAME, SCOPES, TIERS, UNLISTED
from signage_specs.rule import Context
from signage_specs.span import Span
from signage_specs.uri import parse_uri

LARGEST_BODY: Final = 2**20  # how many bytes of a manifest or an answer are read at most

_SERVER_ERROR = 500
_LONGEST_TTL = 2**31  # seconds; what DNS can say

_REASONS = {400: Reason.QUERY_REJECTED, 429: Reason.RATE_LIMITED}


@frozen
class TrustSources:
    """Where authorization data of a site is: addresses of query endpoints and of manifests, each once.

    They are sorted: DNS gives records in any order. `recognized` counts the trust records that agents must not
    ignore.
    """

    queries: tuple[str, ...]
    manifests: tuple[str, ...]
    recognized: int


def verify(  # noqa: PLR0913 (two domains, the world, the moment, and two wishes)
    serving_domain: str,
    site_domain: str,
    lookup: Lookup,
    now: datetime,
    *,
    requested: Iterable[str] = SCOPES,
    fresh: bool = False,
) -> Verification:
    """Return what a domain may assert for a site, by the nine steps of section 12.5.

    Where DNSSEC vouches for the record the query goes first, otherwise the manifest (section 12.2.2). A manifest
    that was preferred and fails is a failure: an endpoint that nobody vouches for doesn't replace it.

    The serving domain is the host of the URL that the document was retrieved from, whatever TLS says; the other one
    is that of `<trust>` or `<site>` (step 1). The moment to judge by comes with its offset. The sections that the
    document asserts are `requested`. `fresh` passes the cache by, as section 13.4 wants right before an action that
    confirms, pays or discloses.
    """
    run = _Run(
        normal_host(serving_domain), normal_host(site_domain), lookup, now, frozenset(requested), fresh=fresh
    )
    try:
        return run.verification()
    except _FailedStepError as failed:
        return failed.result


class _FailedStepError(Exception):
    """Ends a verification at the step that failed."""

    def __init__(self, result: Verification) -> None:
        super().__init__(result.reason)
        self.result = result


@dataclass(slots=True)
class _Run:
    """One verification: what it is about, and what happened so far."""

    serving: str
    site: str
    lookup: Lookup
    now: datetime
    requested: frozenset[str]
    fresh: bool
    steps: list[Step] = field(default_factory=list[Step])

    def note(self, number: int, said: str) -> None:
        self.steps.append(Step(number, said))

    def end(
        self,
        reason: Reason,
        tier: int = UNLISTED,
        scope: Iterable[str] = (),
        expires: datetime | None = None,
        to_cache: CachedAuthorization | None = None,
    ) -> Verification:
        granted = effective_scope(tier, scope) & self.requested
        return Verification(self.serving, self.site, tier, granted, reason, tuple(self.steps), expires, to_cache)

    def fail(self, number: int, reason: Reason, said: str) -> NoReturn:
        """End at a step that failed: tier 0, whatever went before."""
        self.note(number, said)
        raise _FailedStepError(self.end(reason))

    def verification(self) -> Verification:
        if not is_domain(self.site) or not is_domain(self.serving):
            self.fail(1, Reason.INVALID_DOMAIN, "The document or its server has no domain name.")
        self.note(1, f"The document speaks for {self.site}, and {self.serving} serves it.")
        if is_own(self.serving, self.site):
            return self.end(Reason.OWN_DOMAIN, OWN)
        answer = self.lookup.txt(f"{RECORD_NAME}.{self.site}")
        sources = self.sources(answer)
        return self.cached() or self.asked(sources, secure=answer.dnssec is Dnssec.SECURE, ttl=answer.ttl)

    def sources(self, answer: DnsAnswer) -> TrustSources:
        """Steps 2 and 3."""
        if answer.dnssec is Dnssec.BOGUS:
            said = "The signature of the DNS answer is wrong. That is not the same as a missing record."
            self.fail(2, Reason.BOGUS_SIGNATURE, said)
        if answer.failed:
            self.fail(2, Reason.DNS_FAILURE, "DNS gave no answer.")
        sources = trust_sources(self.site, answer.records)
        said = f"{sources.recognized} of {len(answer.records)} TXT records are trust records."
        if not sources.recognized:
            self.fail(2, Reason.NO_RECORD, said)
        self.note(2, said)
        said = f"They name {len(sources.queries)} query endpoints and {len(sources.manifests)} manifests."
        if not sources.queries and not sources.manifests:
            self.fail(3, Reason.UNUSABLE_ADDRESS, said)
        self.note(3, said)
        return sources

    def cached(self) -> Verification | None:
        """Step 4."""
        domains = () if self.fresh else dict.fromkeys((self.serving, registrable_domain(self.serving)))
        found = (self.lookup.cached(domain, self.site) for domain in domains)
        known = next((each for each in found if each is not None and self.counts(each)), None)
        if known is None:
            said = "The cache was skipped." if self.fresh else "The cache has no unexpired answer."
            self.note(4, said)
            return None
        self.note(4, f"The cache has tier {known.tier} until {known.expires.isoformat()}.")
        reason = Reason.CACHED if known.tier else Reason.NOT_AUTHORIZED
        return self.end(reason, known.tier, known.scope, known.expires)

    def counts(self, known: CachedAuthorization) -> bool:
        """Whether something from the cache may be used."""
        return known.expires > self.now and known.tier in (UNLISTED, *TIERS)

    def asked(self, sources: TrustSources, *, secure: bool, ttl: int) -> Verification:
        """Steps 5 to 9: the query, the manifest, or one after the other."""
        if not sources.manifests or (secure and sources.queries):
            for address in sources.queries:
                found = self.by_query(address, ttl)
                if found is not None:
                    return found
        if not sources.manifests:
            raise _FailedStepError(self.end(Reason.QUERY_FAILED))
        for address in sources.manifests:
            found = self.by_manifest(address)
            if found is not None:
                return found
        raise _FailedStepError(self.end(Reason.NOT_LISTED))

    def by_query(self, address: str, ttl: int) -> Verification | None:
        """Step 5; None when the endpoint is out of order, so that the next source is to be asked."""
        asked = registrable_domain(self.serving)
        answer = self.lookup.get(query_address(address, asked), "application/json")
        status = answer.status
        if not answer.certificate_valid:
            self.fail(5, Reason.INVALID_CERTIFICATE, "The certificate of the query endpoint isn't valid.")
        if status is None or status >= _SERVER_ERROR:
            self.note(5, f"The query endpoint failed ({status or 'no answer'}).")
            return None
        if status == NOT_FOUND:
            self.note(5, "The query endpoint says that the domain is not authorized.")
            # Kept as long as the DNS record (section 12.4).
            until = self.now + timedelta(seconds=min(max(0, ttl), _LONGEST_TTL))
            kept = CachedAuthorization(UNLISTED, (), until)
            return self.end(Reason.NOT_AUTHORIZED, to_cache=kept).of(asked)
        if status != OK:
            reason = _REASONS.get(status, Reason.QUERY_FAILED)
            self.fail(5, reason, f"The query endpoint returned the status {status}.")
        if _host(answer.address or address) is None:
            self.fail(5, Reason.FOREIGN_ADDRESS, "The query was redirected to an address that isn't https.")
        body = _decoded(answer)
        problems = ("it can't be read",) if body is None else response_problems(OK, body, self.now)
        response = trust_response(parse_trust(body)) if body is not None and not problems else None
        if response is None:
            self.fail(5, Reason.MALFORMED_ANSWER, f"The answer is malformed: {problems[0]}")
        self.note(5, "The query endpoint says that the domain is authorized.")
        return self.granted(Reason.QUERY, response.tier, response.scope, response.expires).of(asked)

    def by_manifest(self, address: str) -> Verification | None:
        """Steps 6 and 7 for one manifest; None when it is right and doesn't list the domain."""
        answer = self.lookup.get(address, MEDIA_TYPE)
        reason, said = _fetched(answer, address, self.site)
        if reason is not None:
            self.fail(6, reason, said)
        body = _decoded(answer)
        manifest = trust_manifest(parse_trust(body)) if body is not None else None
        if manifest is None:
            self.fail(6, Reason.MALFORMED_MANIFEST, "The manifest is malformed.")
        if normal_domain(manifest.site) != self.site:
            self.fail(6, Reason.SITE_MISMATCH, f"The manifest is for {normal_domain(manifest.site)}.")
        if manifest.expires <= self.now:
            self.fail(6, Reason.EXPIRED, f"The manifest expired at {manifest.expires.isoformat()}.")
        self.note(6, f"The manifest is valid until {manifest.expires.isoformat()}.{said}")
        found = authorize(manifest, self.serving, self.site, self.now)
        if found.tier == UNLISTED:
            self.note(7, "It doesn't list the domain.")
            return None
        self.note(7, "It lists the domain.")
        scope = tuple(name for name in SCOPES if name in found.scope)
        return self.granted(Reason.MANIFEST, found.tier, scope, manifest.expires)

    def granted(self, reason: Reason, tier: int, scope: tuple[str, ...], expires: datetime) -> Verification:
        """Steps 8 and 9."""
        self.note(8, f"Tier {tier}, for {', '.join(scope) or 'no section'}.")
        usable = effective_scope(tier, scope) & self.requested
        self.note(9, f"Of the asserted scope, this is granted: {', '.join(sorted(usable)) or 'nothing'}.")
        return self.end(reason, tier, scope, expires, CachedAuthorization(tier, scope, expires))


def query_address(address: str, serving_domain: str) -> str:
    """Return the address of a trust query (section 12.4).

    It always asks for every section: the one answer that may be asked for in its lifetime then serves any
    document, and what this one asserts is cut out of it.
    """
    base = address.partition("#")[0]
    return f"{base}{'&' if '?' in base else '?'}domain={serving_domain}&scope={','.join(SCOPES)}"


def _fetched(answer: HttpAnswer, address: str, site: str) -> tuple[Reason | None, str]:
    """Return why a manifest's answer can't be used, or None with a remark."""
    if not answer.certificate_valid:
        return Reason.INVALID_CERTIFICATE, f"The certificate isn't valid for {site}."
    if answer.status is None:
        return Reason.MANIFEST_UNREACHABLE, "The manifest can't be fetched."
    if answer.status != OK:
        return Reason.MANIFEST_UNREACHABLE, f"The manifest returned the status {answer.status}."
    if _host(answer.address or address) != site:
        return Reason.FOREIGN_ADDRESS, f"The manifest comes from {answer.address or address}, not from {site}."
    kind = answer.content_type.partition(";")[0].strip().lower()
    return None, "" if kind == MEDIA_TYPE else f" Its media type isn't {MEDIA_TYPE}."


def _host(address: str) -> str | None:
    """Return the host of an https address, or None for any other."""
    uri = parse_uri(address)
    return normal_domain(uri.host) if uri is not None and uri.scheme == "https" else None


def _decoded(answer: HttpAnswer) -> str | None:
    try:
        return answer.body.decode("utf-8") if len(answer.body) <= LARGEST_BODY else None
    except UnicodeDecodeError:
        return None


def trust_sources(site: str, records: Iterable[Iterable[str]]) -> TrustSources:
    """Return what the TXT records of `_anml.` and a site say.

    A record that the rule about malformed records finds fault with is ignored as a whole; an address that isn't
    https, or a manifest's on another host, is left out.

    The character strings of each record are joined first.
    """
    found: dict[str, set[str]] = {"query": set(), "manifest": set()}
    recognized = 0
    for strings in records:
        record = _record(site, "".join(strings))
        if any(malformed_trust_record.check.check(DnsDocument(record.value, (record,), (), ()), Context())):
            continue
        recognized += 1
        for name, addresses in found.items():
            tag = record.tag(name)
            if tag is not None and tag.value and not _is_malformed(record, name):
                addresses.add(tag.value)
    return TrustSources(tuple(sorted(found["query"])), tuple(sorted(found["manifest"])), recognized)


def _record(site: str, value: str, only: str = "") -> TxtRecord:
    tags, empty = split_tags(value, range(len(value) + 1))
    kept = tuple(tag for tag in tags if not only or tag.name == only)
    return TxtRecord(Span(0, len(value)), f"{RECORD_NAME}.{site}", None, (), value, kept, empty)


def _is_malformed(record: TxtRecord, name: str) -> bool:
    """Whether the address of one tag can't be used."""
    alone = _record(record.site or "", record.value, name)
    return any(malformed_trust_address.check.check(DnsDocument(record.value, (alone,), (), ()), Context()))
