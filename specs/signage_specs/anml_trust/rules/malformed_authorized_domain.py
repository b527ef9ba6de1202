"""An authorized domain is not valid, or has a star in the wrong place.

What:
    A domain is a name such as `shop.example`. `*.shop.example` stands for exactly one label before
    `shop.example`: not for the name itself, and not for deeper names. A star is not allowed elsewhere.
Why:
    Agents compare names label by label. A star elsewhere matches nothing, so the partner is not listed.
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

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import is_domain_pattern
from signage_specs.readers.json_nodes import JsonString
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule


@rule("T098", ERROR, section="12.3", advice="Write a domain, or `*.` and a domain.")
def check(document: TrustDocument) -> Findings:
    for record in document.records:
        domain = record.get("domain")
        if isinstance(domain, JsonString) and not is_domain_pattern(domain.value):
            message = f"{quoted(domain.value)} is not a valid domain. Write a name such as `shop.example`."
            if "*" in domain.value:
                message = f"{quoted(domain.value)} has a star in the wrong place. Write `*.` before a domain."
            yield Finding(domain.span, message)
