"""Domain names with the wildcards of trust manifests, and the date-times of RFC 3339."""

import re
from datetime import datetime

# The hour 24 is read since Python 3.14 alone.
_DATETIME = re.compile(r"\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)", re.ASCII)
_LEAP_SECOND = re.compile(r"(T\d\d:\d\d:)60")
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"(?:{_LABEL}\.)*(?![0-9]+\Z){_LABEL}")  # a number at the end is an address's
_LONGEST_DOMAIN = 253


def is_domain(text: str) -> bool:
    """Tell whether a text is a domain name: labels of letters, digits and hyphens; no scheme, port or wildcard."""
    return len(text) <= _LONGEST_DOMAIN and _DOMAIN.fullmatch(text) is not None


def is_domain_pattern(text: str) -> bool:
    """Tell whether a text is a domain name, or one after `*.`."""
    return is_domain(text.removeprefix("*."))


def normal_domain(text: str) -> str:
    """Return a domain name in lowercase and without the point of the root."""
    return text.lower().removesuffix(".")


def domain_matches(pattern: str, domain: str) -> bool:
    """Tell whether a domain is the one that a record authorizes.

    `*.example.com` matches exactly one label before `example.com`: not `example.com` itself, nothing deeper.
    """
    wanted, given = normal_domain(pattern), normal_domain(domain)
    if not is_domain_pattern(wanted) or not is_domain(given):
        return False
    if not wanted.startswith("*."):
        return wanted == given
    first, _, rest = given.partition(".")
    return bool(first) and rest == wanted[2:]


def parse_datetime(text: str) -> datetime | None:
    """Return a date-time with its offset, or None where the text isn't one; a leap second is the one before."""
    match = _DATETIME.fullmatch(text)
    try:
        return datetime.fromisoformat(_LEAP_SECOND.sub(r"\g<1>59", text)) if match else None
    except ValueError:
        return None


def is_after(text: str, now: datetime) -> bool:
    """Tell whether a text is a date-time that is still to come."""
    moment = parse_datetime(text)
    return moment is not None and moment > now


def is_utc(text: str) -> bool:
    """Tell whether a date-time has the `Z` that UTC is written with."""
    return text.endswith("Z")
