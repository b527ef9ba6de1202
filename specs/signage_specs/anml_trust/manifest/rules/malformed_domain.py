"""An authorized domain is none, or has a star in the wrong place.

What:
    A domain is a name such as `shop.example`. `*.shop.example` stands for exactly one label in front: not for
    `shop.example` itself and nothing deeper. A star stands nowhere else.
Why:
    Agents compare names label by label. A star elsewhere matches nothing; the partner stays unlisted.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "cdn.*.example", "tier": 2, "scope": ["persona"]}
      ]
    }
Use instead:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "*.cdn.example", "tier": 2, "scope": ["persona"]}
      ]
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_trust.domains import is_domain_pattern
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import JsonString
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_trust.manifest.tree import TrustDocument


def check(document: TrustDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding for each domain that isn't a name, or a name behind one `*.`."""
    for record in document.records:
        domain = record.get("domain")
        if not isinstance(domain, JsonString) or is_domain_pattern(domain.value):
            continue
        if "*" in domain.value:
            yield Finding(
                domain.span,
                f"{quoted(domain.value)} has a star in the wrong place; write `*.` and a domain behind it.",
            )
        else:
            yield Finding(domain.span, f"{quoted(domain.value)} is no domain; write a name such as `shop.example`.")


RULE = Rule(
    code="T098",
    name="malformed-authorized-domain",
    levels=ERROR,
    section="12.3",
    advice="Write a domain, or `*.` and a domain.",
    rows=("98",),
    check=check,
    documentation=__doc__,
)
