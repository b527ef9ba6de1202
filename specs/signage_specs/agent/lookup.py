"""What a trust verification asks for, and what it returns: the caller connects, nothing here does."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Protocol

from publicsuffixlist import PublicSuffixList

from signage_core.frozen import frozen
from signage_specs.anml.values import is_host, normal_host
from signage_specs.uri import parse_uri


class Dnssec(StrEnum):
    """What the resolver says about the signatures of an answer (section 12.2.3)."""

    SECURE = "secure"
    INSECURE = "insecure"
    """Not signed, or not validated."""
    BOGUS = "bogus"
    """Signed, and the signature is wrong."""


@frozen
class DnsAnswer:
    """The TXT records of one name, each as its decoded character strings, and for how many seconds they hold.

    A timeout and a server failure are no answer: it has failed.
    """

    records: tuple[tuple[str, ...], ...] = ()
    dnssec: Dnssec = Dnssec.INSECURE
    ttl: int = 0
    failed: bool = False


@frozen
class HttpAnswer:
    """The answer to a GET; no status is no answer. An empty text or None is a header that wasn't there.

    The address is where the body came from when redirections were followed. A valid certificate chains to a trusted
    root and names the host that was asked. `retry_after` is in seconds.
    """

    status: int | None
    body: bytes = b""
    content_type: str = ""
    address: str = ""
    certificate_valid: bool = True
    retry_after: int | None = None


@frozen
class CachedAuthorization:
    """What a cache keeps for a serving domain and a site: the whole answer, whatever was asked for (section 12.4).

    A negative answer has tier 0 and no scope.
    """

    tier: int
    scope: tuple[str, ...]
    expires: datetime


class Lookup(Protocol):
    """What the verification needs. An implementation may raise nothing: what fails is an answer that says so."""

    def txt(self, name: str) -> DnsAnswer:
        """Return the TXT records of a name such as `_anml.garden.example`."""
        ...

    def get(self, address: str, accept: str) -> HttpAnswer:
        """Return the answer to a GET of an https address, with this Accept header and without credentials."""
        ...

    def cached(self, serving_domain: str, site_domain: str) -> CachedAuthorization | None:
        """Return what the cache has for two domains in lowercase, expired or not."""
        ...


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


@frozen
class Step:
    """What happened at one of the nine steps of section 12.5."""

    number: int
    said: str


@frozen
class Verification:
    """What a serving domain may assert for a site, and why.

    Both domains are in lowercase and the key of the cache; the serving one is the registrable domain, which a query
    is asked for, or the host itself, which a manifest may list before that. The tier is 0 to 3, the scope its
    sections and the answer's, of those that were asked for. It expires, but for the site itself and for failures. A
    cache is to keep a definitive no too.
    """

    serving_domain: str
    site_domain: str
    tier: int
    scope: frozenset[str]
    reason: Reason
    steps: tuple[Step, ...]
    expires: datetime | None = None
    to_cache: CachedAuthorization | None = None

    def of(self, domain: str) -> "Verification":
        """Return the same as the result for another domain that serves."""
        return replace(self, serving_domain=domain)

    @property
    def key(self) -> tuple[str, str]:
        """The key of the cache (section 12.4)."""
        return self.serving_domain, self.site_domain


def serving_domain(url: str) -> str:
    """Return the serving domain of a document: the registrable domain of the host in its URL.

    The URL is the absolute http or https address that it was retrieved from. Raises ValueError where it isn't one,
    or its host is an address and no domain.
    """
    uri = parse_uri(url)
    if uri is None or uri.scheme not in ("http", "https"):
        raise ValueError(f"{url!r} is not a web address. Write one such as `https://shop.example/`")
    if not is_host(uri.host):
        raise ValueError(f"the host of {url!r} is not a domain, so nothing can be looked up for it")
    return registrable_domain(uri.host)


def registrable_domain(host: str) -> str:
    """Return the registrable domain (eTLD+1) of a host, in lowercase ASCII.

    A public suffix itself stays, and so does an address: it is no domain.
    """
    name = normal_host(host)
    return (_suffixes().privatesuffix(name) if is_host(name) else None) or name


def is_own(host: str, site: str) -> bool:
    """Whether a host is the site itself: the very domain, or one whose registrable domain the site is."""
    site = normal_host(site)
    return is_host(site) and site in (normal_host(host), registrable_domain(host))


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()
