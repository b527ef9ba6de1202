"""The rules of the agent manifest, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.manifest.rules import (
    duplicate_key,
    malformed_action_id,
    malformed_json,
    malformed_origin,
    malformed_page_path,
    malformed_pattern,
    malformed_schema,
    malformed_scope,
    malformed_semantic,
    malformed_version,
    missing_key,
    not_a_manifest,
    redundant_context,
    unannotated_action,
    unannotated_field,
    unconfirmed_risk,
    undeclared_name,
    undeclared_required,
    unknown_key,
    unknown_value,
    wrong_type,
)

if TYPE_CHECKING:
    from signage_specs.aaf.manifest.tree import ManifestDocument
    from signage_specs.rule import Rule

RULES: tuple[Rule[ManifestDocument], ...] = (
    malformed_json.RULE,
    duplicate_key.RULE,
    not_a_manifest.RULE,
    missing_key.RULE,
    unknown_key.RULE,
    wrong_type.RULE,
    unknown_value.RULE,
    malformed_version.RULE,
    malformed_origin.RULE,
    malformed_scope.RULE,
    malformed_action_id.RULE,
    malformed_page_path.RULE,
    undeclared_name.RULE,
    unconfirmed_risk.RULE,
    malformed_schema.RULE,
    undeclared_required.RULE,
    malformed_pattern.RULE,
    malformed_semantic.RULE,
    redundant_context.RULE,
    unannotated_action.RULE,
    unannotated_field.RULE,
)
