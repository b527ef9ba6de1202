"""The rules of the agent manifest, in the order of their codes, and what reads and writes the format."""

# isort: off
# fmt: off
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.rules import (
    duplicate_manifest_key, malformed_manifest, malformed_manifest_id, malformed_manifest_scope,
    malformed_manifest_version, malformed_origin, malformed_page_path, malformed_pattern, malformed_schema,
    malformed_semantic, missing_manifest_key, not_a_manifest, redundant_context, unannotated_action,
    unannotated_field, unconfirmed_high_risk, undeclared_name, undeclared_required_property, unknown_manifest_key,
    unknown_manifest_value, wrong_manifest_type,
)
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.manifest.writer import write_manifest
from signage_specs.format import Implementation
from signage_specs.rule import Rule

RULES: tuple[Rule[ManifestDocument], ...] = (
    malformed_manifest.check, duplicate_manifest_key.check, not_a_manifest.check, missing_manifest_key.check,
    unknown_manifest_key.check, wrong_manifest_type.check, unknown_manifest_value.check,
    malformed_manifest_version.check, malformed_origin.check, malformed_manifest_scope.check,
    malformed_manifest_id.check, malformed_page_path.check, undeclared_name.check, unconfirmed_high_risk.check,
    malformed_schema.check, undeclared_required_property.check, malformed_pattern.check, malformed_semantic.check,
    redundant_context.check, unannotated_action.check, unannotated_field.check,
)

MANIFEST: Implementation[ManifestDocument] = Implementation(
    parse_manifest, write_manifest, RULES, lambda document: not document.whole
)
