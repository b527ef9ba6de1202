"""An authorization lacks its domain, tier or scope, or one of them is wrong.

What:
    A record has `domain`; `tier`, the number 1 or 2; and `scope`, an array of section names: `head`, `persona`,
    `aesthetic`, `knowledge`, `interact`, `constraints`, `body`, `footer`.
Why:
    A malformed record grants nothing, and makes the manifest unusable for the other domains.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 3, "scope": ["persona"]}
      ]
    }
Use instead:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 2, "scope": ["persona"]}
      ]
    }
"""

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.vocabulary import REQUIRED_RECORD_KEYS, SCOPES, TIERS
from signage_specs.json_findings import missing_key_findings
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonNumber, JsonObject, JsonString, JsonUnknown
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, listed, nearest, rule, unknown


@rule("T096", ERROR, section="12.3", fixable="safe", advice="Write domain, tier 1 or 2, and section names.")
def check(document: TrustDocument, context: Context) -> Findings:
    listed_records = document.root.get("authorized-domains") if document.root else document.json.root
    for item in listed_records.items if isinstance(listed_records, JsonArray) else ():
        if not isinstance(item, JsonObject | JsonUnknown):
            message = "An authorization must be an object. Write `{` with `domain`, `tier` and `scope` inside."
            yield Finding(item.span, message)
    for record in document.records:
        if not context.fragment:
            yield from missing_key_findings(record, REQUIRED_RECORD_KEYS, "authorization")
        for key in ("domain", "note"):
            value = record.get(key)
            if value is not None and not isinstance(value, JsonString | JsonUnknown):
                yield Finding(value.span, f"`{key}` must be a string. Write it in double quotes.")
    for grant in document.granting:
        yield from _tier_findings(grant.get("tier"))
        yield from _scope_findings(grant.get("scope"))


def _tier_findings(tier: JsonNode | None) -> Findings:
    if tier is None or isinstance(tier, JsonUnknown):
        return
    if not isinstance(tier, JsonNumber) or tier.value not in TIERS or isinstance(tier.value, float):
        number = tier.value.strip() if isinstance(tier, JsonString) else ""
        fix = Fix(f"Write {number}", (Edit(tier.span, number),)) if number in map(str, TIERS) else None
        message = "Unknown tier. Write 1 or 2." if fix is None else "A tier must be a number. Remove the quotes."
        yield Finding(tier.span, message, fix=fix)


def _scope_findings(scope: JsonNode | None) -> Findings:
    if scope is None or isinstance(scope, JsonUnknown):
        return
    if not isinstance(scope, JsonArray):
        yield Finding(scope.span, "A scope must be an array. Write `[` with names of sections inside.")
        return
    for item in scope.items:
        if isinstance(item, JsonUnknown):
            continue
        if not isinstance(item, JsonString):
            yield Finding(item.span, "A section must be a string. Write each one in double quotes.")
        elif item.value not in SCOPES:
            meant = nearest(item.value, SCOPES)
            yield unknown(item.span, "Unknown section", item.value, meant, f"Write {listed(SCOPES)}.")
