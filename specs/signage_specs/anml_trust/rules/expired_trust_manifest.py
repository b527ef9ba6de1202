"""A trust manifest has expired, or is valid for too long.

What:
    `expires` is after `issued`, by at most 90 days. Whether it has passed, and `issued` has come, is only checked
    if the check gets a date (`--now`). An array without records is an info.
Why:
    Agents ignore an expired manifest. One that is valid for long keeps authorizing a former partner.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-04-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 2, "scope": ["persona"]}
      ]
    }
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-12-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 2, "scope": ["persona"]}
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

from datetime import timedelta

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import parse_datetime
from signage_specs.anml_trust.vocabulary import LONGEST_VALIDITY
from signage_specs.readers.json_nodes import JsonArray, JsonString
from signage_specs.rule import ERROR, INFO, WARNING, Context, Finding, Findings, rule


@rule("T095", ERROR, section="12.3", advice="Issue a new manifest at least every 90 days.")
def check(document: TrustDocument, context: Context) -> Findings:
    if document.root is None or document.kind != "manifest":
        return
    records = document.root.get("authorized-domains")
    if isinstance(records, JsonArray) and not records.items and not records.elided:
        yield Finding(
            records.span,
            "No domain is authorized, so no other one may speak for the site. Add a record for one that may.",
            INFO,
        )
    issued_node, expires_node = document.root.get("issued"), document.root.get("expires")
    expires = parse_datetime(expires_node.value) if isinstance(expires_node, JsonString) else None
    if expires is None or expires_node is None:
        return
    if context.now is not None and expires <= context.now:
        yield Finding(expires_node.span, "The manifest has expired. Issue a new one.")
    issued = parse_datetime(issued_node.value) if isinstance(issued_node, JsonString) else None
    if issued is None or issued_node is None:
        return
    if context.now is not None and issued > context.now:
        yield Finding(issued_node.span, "The manifest is issued in the future. Write when it was issued.", WARNING)
    if expires <= issued:
        yield Finding(expires_node.span, "The manifest expires before it is issued. Write a later time.")
    elif expires - issued > timedelta(days=LONGEST_VALIDITY):
        days = (expires - issued) // timedelta(days=1)
        message = f"The manifest is valid for {days} days. Let it expire after at most {LONGEST_VALIDITY}."
        yield Finding(expires_node.span, message, WARNING)
