"""The rules of trust documents, a table for each format in the order of the codes, and what reads and writes it."""

# isort: off
# fmt: off
from signage_specs.anml_trust.manifest import TrustDocument, parse_trust, write_trust
from signage_specs.anml_trust.record import DnsDocument, write_dns
from signage_specs.anml_trust.record_parser import parse_dns
from signage_specs.anml_trust.rules import (
    excessive_scope, expired_trust_manifest, malformed_authorization, malformed_authorized_domain,
    malformed_service_record, malformed_trust_address, malformed_trust_json, malformed_trust_manifest,
    malformed_trust_record, malformed_trust_response, several_trust_sources, spaced_trust_record,
)
from signage_specs.format import Implementation
from signage_specs.rule import Rule

MANIFEST_RULES: tuple[Rule[TrustDocument], ...] = (
    malformed_trust_manifest.check, expired_trust_manifest.check, malformed_authorization.check,
    excessive_scope.check, malformed_authorized_domain.check, malformed_trust_response.check,
    malformed_trust_json.check,
)
RECORD_RULES: tuple[Rule[DnsDocument], ...] = (
    malformed_trust_record.check, spaced_trust_record.check, malformed_trust_address.check,
    several_trust_sources.check, malformed_service_record.check,
)

MANIFEST = Implementation(parse_trust, write_trust, MANIFEST_RULES, lambda document: not document.whole)
RECORD = Implementation(parse_dns, write_dns, RECORD_RULES, lambda _document: False)
