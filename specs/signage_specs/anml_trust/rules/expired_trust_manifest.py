"""A trust manifest has expired, or is meant to last too long.

What:
    `expires` lies behind `issued`, and at most 90 days behind it. Whether it has passed is judged only where the
    check is given a moment to judge by. An array without records is reported as information.
Why:
    Agents take an expired manifest for none. One that lasts long keeps authorizing a partner that was dismissed.
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

from collections.abc import Iterator
from datetime import timedelta

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import parse_datetime
from signage_specs.anml_trust.vocabulary import LONGEST_VALIDITY
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding
from signage_specs.readers.json import JsonArray, JsonString
from signage_specs.rule import Context, rule


@rule("T095", ERROR, section="12.3", rows=("95",), advice="Issue a new manifest at least every 90 days.")
def check(document: TrustDocument, context: Context) -> Iterator[Finding]:
    """Yield a finding for an expiry that has passed, is before the issue, or more than 90 days behind it."""
    if document.root is None or document.kind != "manifest":
        return
    records = document.root.get("authorized-domains")
    if isinstance(records, JsonArray) and not records.items and not records.elided:
        yield Finding(
            records.span,
            "No domain is authorized, so nobody else may speak for the site; add a record where one may.",
            INFO,
        )
    issued_node, expires_node = document.root.get("issued"), document.root.get("expires")
    expires = parse_datetime(expires_node.value) if isinstance(expires_node, JsonString) else None
    if expires is None or expires_node is None:
        return
    if context.now is not None and expires <= context.now:
        yield Finding(expires_node.span, "The manifest has expired; issue a new one.")
    issued = parse_datetime(issued_node.value) if isinstance(issued_node, JsonString) else None
    if issued is None:
        return
    if expires <= issued:
        yield Finding(expires_node.span, "The manifest expires before it is issued; write a later moment.")
    elif expires - issued > timedelta(days=LONGEST_VALIDITY):
        days = (expires - issued) // timedelta(days=1)
        message = f"The manifest lasts {days} days; let it expire after {LONGEST_VALIDITY} at most."
        yield Finding(expires_node.span, message, WARNING)
