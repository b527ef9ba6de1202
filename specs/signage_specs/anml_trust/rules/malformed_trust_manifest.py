"""A required key of the trust manifest is missing or wrong.

What:
    A trust manifest has `site`, the site's domain; `version`, which is `1.0`; `issued` and `expires`, dates
    with times, the second with `Z`; and `authorized-domains`, an array. An object with `...` inside leaves keys
    out.
Why:
    Agents ignore an incomplete manifest: then no other domain may speak for the site.
Example:
    {
      "site": "garden.example",
      "version": "1.0",
      "issued": "2026-05-01T00:00:00Z",
      "expires": "2026-07-01",
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

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import is_domain, is_utc, parse_datetime
from signage_specs.anml_trust.vocabulary import MANIFEST_VERSION, REQUIRED_MANIFEST_KEYS
from signage_specs.json_findings import missing_key_findings
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonString, JsonUnknown
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, quoted, rule


@rule("T094", ERROR, section="12.3", fixable="safe", advice="Write all five keys in the form of the draft.")
def check(document: TrustDocument, context: Context) -> Findings:
    root = document.json.root
    if root is not None and document.root is None and not isinstance(root, JsonUnknown | JsonArray):
        yield Finding(
            root.span, "A trust manifest must be an object. Write `{` with `site` and the other keys inside."
        )
    elif isinstance(root, JsonArray) and not context.fragment:
        yield Finding(root.span, "This has only the records. Write the manifest around them.")
    if document.root is None or document.kind == "response":
        return
    if not context.fragment:
        yield from missing_key_findings(document.root, REQUIRED_MANIFEST_KEYS, "trust manifest")
    if document.kind == "manifest":
        for member in document.root.members:
            if not isinstance(member.value, JsonUnknown):
                yield from _value_findings(member.key.value, member.value)


def _value_findings(key: str, value: JsonNode) -> Findings:
    text = value.value if isinstance(value, JsonString) else None
    shown = quoted(text) if text is not None else "This"
    if key == "site" and (text is None or not is_domain(text)):
        yield Finding(
            value.span, f"{shown} is not a valid domain. Write that of the site, such as `garden.example`."
        )
    elif key == "version" and text != MANIFEST_VERSION:
        right = f'"{MANIFEST_VERSION}"'
        fix = Fix(f"Write `{right}`", (Edit(value.span, right),))
        yield Finding(value.span, f"{shown} is not a valid version. Write `{right}`.", fix=fix)
    elif key in ("issued", "expires"):
        if text is None or parse_datetime(text) is None:
            yield Finding(value.span, f"{shown} is not a date with time. Write one such as `2026-05-01T00:00:00Z`.")
        elif key == "expires" and not is_utc(text):
            yield Finding(value.span, f"{shown} is not in UTC. Write the time with `Z`.")
    elif key == "authorized-domains" and not isinstance(value, JsonArray):
        yield Finding(value.span, "`authorized-domains` must be an array. Write `[` with the records inside.")
