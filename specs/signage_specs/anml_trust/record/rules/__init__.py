"""The rules of DNS records, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_trust.record.rules import (
    malformed_address,
    malformed_record,
    malformed_service,
    several_sources,
    spaced_record,
)

if TYPE_CHECKING:
    from signage_specs.anml_trust.record.tree import DnsDocument
    from signage_specs.rule import Rule

RULES: tuple[Rule[DnsDocument], ...] = (
    malformed_record.RULE,
    spaced_record.RULE,
    malformed_address.RULE,
    several_sources.RULE,
    malformed_service.RULE,
)
