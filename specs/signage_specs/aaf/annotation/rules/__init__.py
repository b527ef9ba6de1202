"""The rules of annotated HTML, in the order of their codes, and what reads and writes the format."""

# isort: off
# fmt: off
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.rules import (
    ambiguous_field, ambiguous_status, differing_policy, duplicate_action, faulty_embedded_manifest,
    foreign_submit_id, malformed_action_id, malformed_field_id, malformed_scope_or_version, missing_agent_id,
    missing_agent_output, repeated_agent_attribute, unannotated_control, unbound_field, unconfirmed_danger,
    undeclared_action, undeclared_field, unknown_agent_attribute, unknown_agent_kind, unknown_agent_value,
    unresolved_for_action,
)
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.format import Implementation
from signage_specs.rule import Rule

RULES: tuple[Rule[AnnotatedDocument], ...] = (
    unknown_agent_kind.check, unknown_agent_value.check, malformed_action_id.check, malformed_field_id.check,
    malformed_scope_or_version.check, unknown_agent_attribute.check, missing_agent_id.check,
    missing_agent_output.check, unbound_field.check, unresolved_for_action.check, ambiguous_field.check,
    ambiguous_status.check, duplicate_action.check, unconfirmed_danger.check, unannotated_control.check,
    foreign_submit_id.check, faulty_embedded_manifest.check, undeclared_action.check, undeclared_field.check,
    differing_policy.check, repeated_agent_attribute.check,
)

ANNOTATED_HTML: Implementation[AnnotatedDocument] = Implementation(
    parse_annotated_html,
    lambda document: document.text,  # every byte outside an annotation is its author's
    RULES,
    lambda document: not document.whole,
)
