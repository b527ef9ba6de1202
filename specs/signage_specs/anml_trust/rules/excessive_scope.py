"""A scope has sections that its tier never grants.

What:
    Tier 1 grants `aesthetic`, `body` and `knowledge` only. Other sections in its scope are ignored.
Why:
    The tier decides, so every agent refuses what the scope promises to the partner.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 1, "scope": ["persona"]}
      ]
    }
Use instead:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 1, "scope": ["body"]}
      ]
    }
"""

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.vocabulary import DISPLAY, SCOPES_BEYOND_DISPLAY
from signage_specs.readers.json_nodes import JsonArray, JsonNumber, JsonString
from signage_specs.rule import WARNING, Finding, Findings, Related, rule


@rule("T097", WARNING, section="12.1", advice="Keep the scope within the tier.")
def check(document: TrustDocument) -> Findings:
    for grant in document.granting:
        tier, scope = grant.get("tier"), grant.get("scope")
        if not isinstance(tier, JsonNumber) or tier.value != DISPLAY or not isinstance(scope, JsonArray):
            continue
        for item in scope.items:
            if isinstance(item, JsonString) and item.value in SCOPES_BEYOND_DISPLAY:
                yield Finding(
                    item.span,
                    f"Tier 1 never grants `{item.value}`. Remove it, or write tier 2.",
                    related=(Related(tier.span, "tier 1"),),
                )
