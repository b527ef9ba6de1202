"""The two formats of ANML 1.0's trust documents."""

from __future__ import annotations

import re

from signage_specs.anml_trust.manifest.parser import parse_trust
from signage_specs.anml_trust.manifest.rules import RULES as MANIFEST_RULES
from signage_specs.anml_trust.manifest.writer import write_trust
from signage_specs.anml_trust.record.parser import parse_dns
from signage_specs.anml_trust.record.rules import RULES as RECORD_RULES
from signage_specs.anml_trust.record.writer import write_dns
from signage_specs.format import Format, Signature, Specification

ANML_DRAFT = Specification("draft-jeskey-anml", "00")

_RECORD = re.compile(r"(?i:\b_anml\.)|\bv=anml1\b")

ANML_TRUST = Format(
    name="anml-trust",
    title="ANML trust manifest",
    specification=ANML_DRAFT,
    labels=("anml-trust",),
    filenames=("anml-trust", "anml-trust.json"),
    signatures=(Signature("json", re.compile(r'"authorized-domains"\s*+:')),),
    parse=parse_trust,
    write=write_trust,
    rules=MANIFEST_RULES,
    is_fragment=lambda document: not document.whole,
)

ANML_DNS = Format(
    name="anml-dns",
    title="ANML DNS record",
    specification=ANML_DRAFT,
    labels=("anml-dns",),
    signatures=tuple(Signature(label, _RECORD) for label in ("dns", "zone", "bind")),
    parse=parse_dns,
    write=write_dns,
    rules=RECORD_RULES,
    is_fragment=lambda _document: False,
)
