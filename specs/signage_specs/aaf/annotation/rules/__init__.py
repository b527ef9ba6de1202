"""The rules of annotated HTML, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.annotation.rules import (
    ambiguous_field,
    ambiguous_status,
    differing_policy,
    duplicate_action,
    faulty_manifest,
    foreign_submit,
    malformed_action_id,
    malformed_field_id,
    malformed_scope,
    missing_id,
    missing_output,
    repeated_attribute,
    unannotated_control,
    unbound_field,
    unconfirmed_danger,
    undeclared_action,
    undeclared_field,
    unknown_action,
    unknown_attribute,
    unknown_kind,
    unknown_value,
)

if TYPE_CHECKING:
    from signage_specs.aaf.annotation.tree import AnnotatedDocument
    from signage_specs.rule import Rule

RULES: tuple[Rule[AnnotatedDocument], ...] = (
    unknown_kind.RULE,
    unknown_value.RULE,
    malformed_action_id.RULE,
    malformed_field_id.RULE,
    malformed_scope.RULE,
    unknown_attribute.RULE,
    missing_id.RULE,
    missing_output.RULE,
    unbound_field.RULE,
    unknown_action.RULE,
    ambiguous_field.RULE,
    ambiguous_status.RULE,
    duplicate_action.RULE,
    unconfirmed_danger.RULE,
    unannotated_control.RULE,
    foreign_submit.RULE,
    faulty_manifest.RULE,
    undeclared_action.RULE,
    undeclared_field.RULE,
    differing_policy.RULE,
    repeated_attribute.RULE,
)
