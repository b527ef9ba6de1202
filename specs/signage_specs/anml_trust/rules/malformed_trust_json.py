"""A trust document is not valid JSON, or starts with a byte order mark.

What:
    A trust document is JSON in UTF-8 without a byte order mark, and without duplicate keys. Its media type is
    `application/anml-trust+json`; a file alone doesn't show how it is served.
Why:
    Agents ignore a document that they can't parse: then no other domain may speak for the site.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01T00:00:00Z",
      "authorized-domains": [
        {"domain": "shop.example", "tier": 2, "scope": ["persona"]}
      ],
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

from signage_specs.anml.encoding import ENCODINGS
from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.json_findings import duplicate_findings, syntax_findings
from signage_specs.rule import ERROR, Context, Finding, Findings, Span, rule


@rule("T103", ERROR, section="16.1", fixable="safe", advice="Write JSON in UTF-8, without a byte order mark.")
def check(document: TrustDocument, context: Context) -> Findings:
    encoding = context.encoding
    if encoding not in ("", "utf-8"):
        message = f"JSON must be UTF-8 without a byte order mark, but this is {ENCODINGS[encoding]}. Save it so."
        yield Finding(Span(0, min(1, len(document.text))), message)
    yield from syntax_findings(document.text, document.faults, context)
    yield from duplicate_findings(document.faults)
