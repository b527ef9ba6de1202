"""The two formats of ANML 1.0's trust documents."""

from signage_specs.format import Format, Signature, Specification, likely

ANML_DRAFT = Specification("draft-jeskey-anml", "00")

_RECORD = r"(?i:\b_anml\.)|\bv=anml1\b"

ANML_TRUST = Format(
    name="anml-trust",
    title="ANML trust manifest",
    specification=ANML_DRAFT,
    filenames=("anml-trust", "anml-trust.json"),
    signatures=(Signature("json", r'"authorized-domains"\s*+:'), *likely(r'"authorized-domains"\s*+:')),
    reference="signage_specs.anml_trust.rules:MANIFEST",
)

ANML_DNS = Format(
    name="anml-dns",
    title="ANML DNS record",
    specification=ANML_DRAFT,
    signatures=(*(Signature(label, _RECORD) for label in ("dns", "zone", "bind")), *likely(r"\bv=anml1\b")),
    reference="signage_specs.anml_trust.rules:RECORD",
)
