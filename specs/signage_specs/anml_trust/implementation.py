"""What reads, writes and judges the trust documents of ANML 1.0."""

from signage_specs.anml_trust.manifest import parse_trust, write_trust
from signage_specs.anml_trust.record import write_dns
from signage_specs.anml_trust.record_parser import parse_dns
from signage_specs.anml_trust.rules import MANIFEST_RULES, RECORD_RULES
from signage_specs.format import Implementation

MANIFEST = Implementation(parse_trust, write_trust, MANIFEST_RULES, lambda document: not document.whole)
RECORD = Implementation(parse_dns, write_dns, RECORD_RULES, lambda _document: False)
