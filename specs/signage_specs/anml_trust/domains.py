"""Compare domain names, with the wildcards of trust manifests (section 12.3)."""

import re

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_LONGEST_DOMAIN = 253


def is_domain(text: str) -> bool:
    """Tell whether a text is a domain name: labels of letters, digits and hyphens; no scheme, port or wildcard."""
    return len(text) <= _LONGEST_DOMAIN and _DOMAIN.fullmatch(text) is not None


def is_domain_pattern(text: str) -> bool:
    """Tell whether a text is a domain name, or one with `*.` in front."""
    return is_domain(text.removeprefix("*."))


def normal_domain(text: str) -> str:
    """Return a domain name in lowercase and without the point of the root."""
    return text.lower().removesuffix(".")


def domain_matches(pattern: str, domain: str) -> bool:
    """Tell whether a domain is the one that a record authorizes.

    `*.example.com` matches exactly one label in front of `example.com`: not `example.com` itself, nothing deeper.
    """
    wanted, given = normal_domain(pattern), normal_domain(domain)
    if not is_domain_pattern(wanted) or not is_domain(given):
        return False
    if not wanted.startswith("*."):
        return wanted == given
    first, _, rest = given.partition(".")
    return bool(first) and rest == wanted[2:]
