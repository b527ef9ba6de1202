"""The rules of DNS records, in the order of their codes."""

from signage_specs.anml_trust.record.rules import (
    malformed_service_record,
    malformed_trust_address,
    malformed_trust_record,
    several_trust_sources,
    spaced_trust_record,
)
from signage_specs.anml_trust.record.tree import DnsDocument
from signage_specs.rule import Rule

RULES: tuple[Rule[DnsDocument], ...] = (
    malformed_trust_record.check,
    spaced_trust_record.check,
    malformed_trust_address.check,
    several_trust_sources.check,
    malformed_service_record.check,
)
