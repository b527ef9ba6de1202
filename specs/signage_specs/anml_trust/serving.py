"""The domain that serves a document: the registrable one of its URL's host (section 3), by the Public Suffix List.

The list is the one in the package `publicsuffixlist`, with its private section: nothing is fetched.
"""

from functools import cache

from publicsuffixlist import PublicSuffixList

from signage_specs.anml.values import is_host, normal_host
from signage_specs.uri import parse_uri


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
