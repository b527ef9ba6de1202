"""The rules of trust documents, a table for each format in the order of the codes, and what reads and writes it."""

from signage_specs.anml_trust.manifest import TrustDocument, parse_trust, write_trust
from signage_specs.anml_trust.record import DnsDocument, write_dns
from signage_specs.anml_trust.record_parser import parse_dns
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

MANIFEST_RULES = rules_in(__name__, TrustDocument)
RECORD_RULES = rules_in(__name__, DnsDocument)

MANIFEST = Implementation(parse_trust, write_trust, MANIFEST_RULES, lambda document: not document.whole)
RECORD = Implementation(parse_dns, write_dns, RECORD_RULES, lambda _document: False)
