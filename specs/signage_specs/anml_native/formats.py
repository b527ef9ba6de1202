"""The three formats of ANML native: documents, actions, and the accessibility snapshots before it."""

from signage_specs.format import Format, Specification

SPECIFICATION = Specification("ANML: Agent Native Markup Language", "0.1.0-draft")

ANML_NATIVE = Format(
    name="anml-native",
    title="ANML native",
    specification=SPECIFICATION,
    labels=("anml-native",),
    reference="signage_specs.anml_native.rules:DOCUMENT",
    suffixes=(".anml",),
)

ANML_ACTIONS = Format(
    name="anml-actions",
    title="ANML actions",
    specification=SPECIFICATION,
    labels=("anml-actions",),
    reference="signage_specs.anml_native.rules:ACTIONS",
)

ARIA_SNAPSHOT = Format(
    name="aria-snapshot",
    title="Accessibility snapshot",
    specification=SPECIFICATION,
    labels=("aria-snapshot",),
    reference="signage_specs.anml_native.rules:SNAPSHOT",
)
