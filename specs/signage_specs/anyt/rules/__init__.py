"""The rules of AnyT workflows and of the state of their cells, each in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.rules import (
    close_in_fence,
    default_actions,
    doubtful_output,
    empty_cell,
    false_marker,
    generated_id,
    impossible_marker,
    incomplete_field,
    incomplete_marker,
    invalid_frontmatter,
    invalid_inputs,
    invalid_options,
    invalid_timestamp,
    loose_prose,
    malformed_actions,
    malformed_form,
    malformed_tag,
    misplaced_field_key,
    misplaced_validation,
    missing_frontmatter,
    missing_id,
    mistyped_setting,
    nested_cell,
    one_line_cell,
    orphaned_state,
    stored_state,
    tag_in_block,
    unclosed_cell,
    unfit_default,
    unknown_attribute,
    unknown_field_type,
    unknown_setting,
    unknown_tag,
    unslugged_id,
    unstored_status,
    unusable_id,
    yaml_trap,
)

if TYPE_CHECKING:
    from signage_specs.anyt.state import CellState
    from signage_specs.anyt.tree import Workflow
    from signage_specs.rule import Rule

RULES: tuple[Rule[Workflow], ...] = (
    missing_frontmatter.RULE,
    invalid_frontmatter.RULE,
    mistyped_setting.RULE,
    invalid_timestamp.RULE,
    invalid_inputs.RULE,
    unknown_setting.RULE,
    malformed_tag.RULE,
    missing_id.RULE,
    unusable_id.RULE,
    unslugged_id.RULE,
    stored_state.RULE,
    unknown_attribute.RULE,
    unclosed_cell.RULE,
    nested_cell.RULE,
    tag_in_block.RULE,
    close_in_fence.RULE,
    one_line_cell.RULE,
    unknown_tag.RULE,
    empty_cell.RULE,
    loose_prose.RULE,
    doubtful_output.RULE,
    malformed_actions.RULE,
    default_actions.RULE,
    malformed_form.RULE,
    incomplete_field.RULE,
    unknown_field_type.RULE,
    invalid_options.RULE,
    misplaced_validation.RULE,
    unfit_default.RULE,
    misplaced_field_key.RULE,
    yaml_trap.RULE,
    generated_id.RULE,
)

STATE_RULES: tuple[Rule[CellState], ...] = (
    false_marker.RULE,
    incomplete_marker.RULE,
    impossible_marker.RULE,
    unstored_status.RULE,
    orphaned_state.RULE,
)
