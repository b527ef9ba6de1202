"""What is wrong with an option's value, though its type is right: an empty string where nothing is."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def no_fault(_value: Any) -> str:
    """Find nothing."""
    return ""


def address_fault(value: str) -> str:
    """Say what is wrong with an address, or nothing."""
    if not value:
        return ""
    from urllib.parse import urlsplit  # noqa: PLC0415  loaded by those who name an address

    try:
        parts = urlsplit(value)
        right = parts.scheme in ("http", "https") and bool((parts.hostname or "").encode("idna"))
        right = right and parts.port != 0
    except ValueError:  # such as an open bracket where the host should be, a host that can't be a name, port 99999
        right = False
    return "" if right else f"is {value!r}; write an address such as `https://docs.example.com/guide/`"


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
            near = difflib.get_close_matches(pattern.upper(), codes, n=1) or difflib.get_close_matches(
                pattern, names, n=1
            )
            hint = f"did you mean `{near[0]}`?" if near else "`signage explain` takes the same codes and names"
            return f"names no rule with `{pattern}`; {hint}"
    return ""


HOSTS = ("netlify", "cloudflare", "github-pages", "vercel", "apache", "nginx", "s3", "readthedocs", "dns")
"""The hosts that the site signer knows. It isn't imported here: who only checks pages doesn't load it."""


def host_fault(names: tuple[str, ...]) -> str:
    """Return what is wrong with a list of hosts; empty for nothing."""
    unknown = next((name for name in names if name not in HOSTS), None)
    if unknown is None:
        return ""
    near = difflib.get_close_matches(unknown, HOSTS, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"write any of {', '.join(HOSTS)}"
    return f"names `{unknown}`, which is no host that is known; {hint}"
