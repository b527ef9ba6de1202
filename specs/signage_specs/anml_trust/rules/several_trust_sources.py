"""A site has more than one source of trust.

What:
    A record may have a manifest and a query endpoint, and a site several records. Agents then choose: the query
    if DNSSEC secures the record, otherwise the manifest.
Why:
    Both have to say the same, or a partner is authorized for some agents only.
Example:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/anml-trust;query=https://trust.example/q"
Use instead:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/anml-trust"
"""

from signage_specs.anml_trust.record import DnsDocument, TxtRecord
from signage_specs.anml_trust.values import normal_domain
from signage_specs.rule import INFO, Finding, Findings, Related, rule


@rule("T093", INFO, section="12.2", advice="Keep all sources of trust equal.")
def check(document: DnsDocument) -> Findings:
    first: dict[str, TxtRecord] = {}
    for record in document.records:
        if not record.is_trust:
            continue
        query = record.tag("query")
        if query is not None and record.tag("manifest") is not None:
            yield Finding(query.span, "The record has a manifest and a query endpoint. Keep their answers equal.")
        name = normal_domain(record.name) if record.name else None
        earlier = first.setdefault(name, record) if name else record
        if earlier is not record:
            yield Finding(
                record.name_span or record.span,
                "The site has another trust record, and agents read both. Keep their answers equal.",
                related=(Related(earlier.span, "the first one"),),
            )
