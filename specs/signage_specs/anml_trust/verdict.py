"""What a trust verification comes to: a tier, a scope, and the reason."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from signage_specs.anml_trust.lookup import CachedAuthorization


class Reason(StrEnum):
    """Why a verification ended as it did."""

    OWN_DOMAIN = "own-domain"
    CACHED = "cached"
    QUERY = "query"
    MANIFEST = "manifest"
    INVALID_DOMAIN = "invalid-domain"
    DNS_FAILURE = "dns-failure"
    BOGUS_SIGNATURE = "bogus-signature"
    NO_RECORD = "no-record"
    UNUSABLE_ADDRESS = "unusable-address"
    NOT_AUTHORIZED = "not-authorized"
    QUERY_REJECTED = "query-rejected"
    RATE_LIMITED = "rate-limited"
    QUERY_FAILED = "query-failed"
    MALFORMED_ANSWER = "malformed-answer"
    MANIFEST_UNREACHABLE = "manifest-unreachable"
    INVALID_CERTIFICATE = "invalid-certificate"
    FOREIGN_ADDRESS = "foreign-address"
    MALFORMED_MANIFEST = "malformed-manifest"
    SITE_MISMATCH = "site-mismatch"
    EXPIRED = "expired"
    NOT_LISTED = "not-listed"


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one of the nine steps of section 12.5."""

    number: int
    said: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What a serving domain may assert for a site, and why.

    Attributes:
        serving_domain: in lowercase; with `site_domain`, the key of the cache.
        site_domain: in lowercase.
        tier: 0 to 3.
        scope: the sections that may be asserted: the tier's and the answer's, of those that were asked for.
        reason: why.
        steps: what happened, for whoever wants to know.
        expires: from when on it doesn't count; None for the site itself and for failures.
        to_cache: what a cache is to keep; None for nothing. A definitive no is kept too.
    """

    serving_domain: str
    site_domain: str
    tier: int
    scope: frozenset[str]
    reason: Reason
    steps: tuple[Step, ...]
    expires: datetime | None = None
    to_cache: CachedAuthorization | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The key of the cache (section 12.4)."""
        return self.serving_domain, self.site_domain
