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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import is_domain_pattern
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import JsonString
from signage_specs.rule import rule


@rule("T098", ERROR, section="12.3", rows=("98",), advice="Write a domain, or `*.` and a domain.")
def check(document: TrustDocument) -> Iterator[Finding]:
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
