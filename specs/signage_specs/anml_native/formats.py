"""The three formats of ANML native: documents, actions, and the accessibility snapshots before it."""

from signage_specs.format import Format, Specification

SPECIFICATION = Specification("ANML: Agent Native Markup Language", "0.1.0-draft")

_RULES = "signage_specs.anml_native.rules"

ANML_NATIVE = Format("anml-native", "ANML native", SPECIFICATION, f"{_RULES}:DOCUMENT", suffixes=(".anml",))
ANML_ACTIONS = Format("anml-actions", "ANML actions", SPECIFICATION, f"{_RULES}:ACTIONS")
ARIA_SNAPSHOT = Format("aria-snapshot", "Accessibility snapshot", SPECIFICATION, f"{_RULES}:SNAPSHOT")
