"""The rules of the agent manifest, in the order of their codes, and what reads and writes the format."""

from signage_specs.aaf.manifest.tree import ManifestDocument, parse_manifest, write_manifest
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, ManifestDocument)

MANIFEST: Implementation[ManifestDocument] = Implementation(
    parse_manifest, write_manifest, RULES, lambda document: not document.whole
)
