"""The address in a trust record is not usable.

What:
    `manifest` and `query` are absolute `https` addresses. The manifest is on the host of the site that the
    record is for; the query endpoint may be on any host.
Why:
    Agents check the server's certificate against the site. A manifest on another host proves nothing.
Example:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://cdn.example/anml-trust"
Use instead:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/.well-known/anml-trust"
"""

import re

from signage_specs.anml_trust.record import DnsDocument
from signage_specs.anml_trust.values import normal_domain
from signage_specs.anml_trust.vocabulary import TAG_VALUE
from signage_specs.rule import ERROR, Finding, Findings, Respelling, quoted, rule
from signage_specs.uri import parse_uri


@rule(
    "T092",
    ERROR,
    section="12.2.2",
    fixable="unsafe",
    advice="Write absolute `https` addresses, the manifest's on the site itself.",
)
def check(document: DnsDocument) -> Findings:
    for record in document.records:
        for tag in record.tags if record.is_trust else ():
            if tag.name not in ("manifest", "query") or tag.value is None or not re.fullmatch(TAG_VALUE, tag.value):
                continue  # malformed-trust-record reports other characters
            uri = parse_uri(tag.value)
            if uri is None or uri.scheme != "https":
                message = f"{quoted(tag.value)} is not an absolute `https` address. Write `https://` and the rest."
                is_plain = uri is not None and uri.scheme == "http"
                respelling = Respelling("http:", "https:", is_safe=False) if is_plain else None
                yield Finding(tag.value_span, message, respelling=respelling)
            elif tag.name == "manifest" and record.site and normal_domain(uri.host) != record.site:
                yield Finding(
                    tag.value_span,
                    f"The manifest is on {quoted(uri.host)}, but the record is for {quoted(record.site)}. "
                    "Serve it there.",
                )
