"""The answer of a trust query is malformed.

What:
    An answer has `authorized`, which is `true`; `tier`; `scope`; and `expires` with `Z`, a time in the future.
    A domain that is not authorized gets the status 404 instead.
Why:
    An answer that says `false` lets anybody find out whom the site works with.
Example:
    {
      "authorized": false,
      "tier": 2,
      "scope": ["persona", "aesthetic"],
      "expires": "2026-07-01T00:00:00Z"
    }
Use instead:
    {
      "authorized": true,
      "tier": 2,
      "scope": ["persona", "aesthetic"],
      "expires": "2026-07-01T00:00:00Z"
    }
"""

from signage_specs.anml_trust.manifest import TrustDocument
from signage_specs.anml_trust.values import is_utc, parse_datetime
from signage_specs.anml_trust.vocabulary import RESPONSE_KEYS
from signage_specs.json_findings import missing_key_findings
from signage_specs.readers.json_nodes import JsonLiteral, JsonString, JsonUnknown, is_null
from signage_specs.rule import ERROR, Context, Finding, Findings, rule


@rule("T099", ERROR, section="12.4", fixable="safe", advice="Answer with all four keys, or with the status 404.")
def check(document: TrustDocument, context: Context) -> Findings:
    root = document.root
    if root is None or document.kind != "response":
        return
    if not context.fragment:
        yield from missing_key_findings(root, RESPONSE_KEYS, "answer")
    authorized, expires = root.get("authorized"), root.get("expires")
    if isinstance(authorized, JsonLiteral) and authorized.value is False:
        yield Finding(authorized.span, "`authorized` must not be `false`. Answer with the status 404 instead.")
    elif authorized is not None and (is_null(authorized) or not isinstance(authorized, JsonLiteral | JsonUnknown)):
        yield Finding(authorized.span, "`authorized` must be a JSON boolean. Write `true`, without quotes.")
    if expires is None or isinstance(expires, JsonUnknown):
        return
    moment = parse_datetime(expires.value) if isinstance(expires, JsonString) else None
    if moment is None or not isinstance(expires, JsonString) or not is_utc(expires.value):
        message = "`expires` must be a date with time in UTC. Write one such as `2026-07-01T00:00:00Z`."
        yield Finding(expires.span, message)
    elif context.now is not None and moment <= context.now:
        yield Finding(expires.span, "The authorization has expired. Answer with a time in the future.")
