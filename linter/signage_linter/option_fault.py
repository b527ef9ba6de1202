"""What is wrong with an option's value, though its type is right: an empty string where nothing is."""

import re
from collections.abc import Sequence
from typing import Any

from signage_core.wording import did_you_mean, listed

# What no address of a site has: control characters, backslashes, a query, a fragment.
_NEVER = re.compile(r"[\x00-\x1f\x7f-\x9f\\?#]")


def no_fault(_value: Any) -> str:
    """Find nothing."""
    return ""


def address_fault(value: str) -> str:
    """Say what is wrong with an address, or nothing."""
    if not value or _is_site_address(value.strip()):
        return ""
    complete = f"https://{value.strip()}"
    if "." in value.partition("/")[0] and _is_site_address(complete):
        return f"is {value!r}, which lacks `https://`. Write an address such as `{complete}`."
    return f"is {value!r}. Write an address such as `https://docs.example.com/guide/`."


def host_address_fault(setting: str, value: object) -> str:
    """Say why what a documentation host calls the address of its site can't be used, or nothing.

    A path alone is nothing to tell of: hosts take it, and Read the Docs' own advice falls back to `/`.

    Args:
        setting: how the host calls it.
        value: as it was set.
    """
    if not isinstance(value, str) or re.match("/(?!/)", value.strip()):
        return ""
    fault = address_fault(value)
    return f"`{setting}` {fault}" if fault else ""


def _is_site_address(address: str) -> bool:
    """Tell whether a site can be at an address: the web's, with a host and a path, and nothing else."""
    # Loaded by those who name an address.
    from urllib.parse import quote, unquote, urlsplit  # noqa: PLC0415  see above

    from signage_specs.anml.values import is_address, is_host  # noqa: PLC0415  the same
    from signage_specs.uri import parse_uri  # noqa: PLC0415  the same

    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna").decode("ascii")
        path = quote(parts.path, safe="/~!$&'()*+,;=:@%")
        is_web = parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:  # such as an open bracket where the host should be, a host that can't be a name, port 99999
        return False
    return (
        is_web
        and (is_host(host) or is_address(host))
        and ("[" in parts.netloc) == (":" in host)
        # In ASCII, as documents write it.
        and parse_uri(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{path}") is not None
        and "@" not in parts.netloc
        and not _NEVER.search(address)
        and not path.rstrip("/").startswith("//")
        and not {".", ".."}.intersection(unquote(path).split("/"))
    )


def language_fault(value: str) -> str:
    """Say what is wrong with a language, or nothing."""
    from signage_specs.anml.values import is_language_tag  # noqa: PLC0415  loaded by those who name a language

    if not value or is_language_tag(value):
        return ""
    return f"is {value!r}. Write a BCP 47 tag such as `en` or `pt-BR`."


def rule_fault(patterns: Sequence[str]) -> str:
    """Say which code, prefix or name is no rule's, or nothing."""
    if not patterns:
        return ""
    # Loaded by those who name a rule: the signer does without.
    from signage_linter.rules import PAGE_RULES  # noqa: PLC0415  see above
    from signage_specs.registry import rules_by_code  # noqa: PLC0415  the same

    rules = (*PAGE_RULES, *(rule for rule, _ in rules_by_code().values()))
    codes, names = [rule.code for rule in rules], [rule.name for rule in rules]
    for pattern in patterns:
        if pattern not in names and not any(pattern and code.startswith(pattern) for code in codes):
            hint = did_you_mean(pattern, [*codes, *names], "Write a code, its beginning, or a rule's name.")
            return f"has `{pattern}`, which is not a rule. {hint}"
    return ""


HOSTS = ("netlify", "cloudflare", "github-pages", "vercel", "apache", "nginx", "s3", "readthedocs", "dns")
"""The hosts that the site signer knows. It isn't imported here: who only checks pages doesn't load it."""


def host_fault(names: tuple[str, ...]) -> str:
    """Return what is wrong with a list of hosts; empty for nothing."""
    unknown = next((name for name in names if name not in HOSTS), None)
    if unknown is None:
        return ""
    hint = did_you_mean(unknown, HOSTS, f"Write any of {listed(HOSTS)}.")
    return f"has `{unknown}`, which is not a known host. {hint}"
