"""The rules of AnyT workflows and of the state of their cells, and what reads and writes the two."""

# isort: off
# fmt: off
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.rules import (
    close_in_fence, default_actions, doubtful_output, empty_cell, false_marker, generated_id, impossible_marker,
    incomplete_field, incomplete_marker, invalid_frontmatter, invalid_inputs, invalid_options, invalid_timestamp,
    loose_prose, malformed_actions, malformed_form, malformed_tag, misplaced_field_key, misplaced_validation,
    missing_frontmatter, missing_id, mistyped_setting, nested_cell, one_line_cell, orphaned_state, stored_state,
    tag_in_block, unclosed_cell, unfit_default, unknown_attribute, unknown_field_type, unknown_setting, unknown_tag,
    unslugged_id, unstored_status, unusable_id, yaml_trap,
)
from signage_specs.anyt.state import CellState, parse_state, parse_state_file, write_state
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.writer import write_workflow
from signage_specs.format import Implementation
from signage_specs.rule import Rule

RULES: tuple[Rule[Workflow], ...] = (
    missing_frontmatter.check, invalid_frontmatter.check, mistyped_setting.check, invalid_timestamp.check,
    invalid_inputs.check, unknown_setting.check, malformed_tag.check, missing_id.check, unusable_id.check,
    unslugged_id.check, stored_state.check, unknown_attribute.check, unclosed_cell.check, nested_cell.check,
    tag_in_block.check, close_in_fence.check, one_line_cell.check, unknown_tag.check, empty_cell.check,
    loose_prose.check, doubtful_output.check, malformed_actions.check, default_actions.check, malformed_form.check,
    incomplete_field.check, unknown_field_type.check, invalid_options.check, misplaced_validation.check,
    unfit_default.check, misplaced_field_key.check, yaml_trap.check, generated_id.check,
)

STATE_RULES: tuple[Rule[CellState], ...] = (
    false_marker.check, incomplete_marker.check, impossible_marker.check, unstored_status.check,
    orphaned_state.check,
)


def _is_fragment(document: Workflow) -> bool:
    """Whether a workflow lacks its frontmatter but has something else: a cell, actions, fields."""
    if document.frontmatter:
        return document.frontmatter.opening is None
    tags = any(fault.kind in ("stray-tag", "unknown-tag") for fault in document.faults)
    marks = document.actions or document.outputs or document.misspellings
    return bool(tags or document.cells or marks or document.forms)


def _is_state_fragment(state: CellState) -> bool:
    """Whether the text shows state without the workflow that it is of."""
    return all(workflow.frontmatter is None for workflow in state.workflows)


WORKFLOW: Implementation[Workflow] = Implementation(parse_workflow, write_workflow, RULES, _is_fragment)
STATE: Implementation[CellState] = Implementation(
    parse_state, write_state, STATE_RULES, _is_state_fragment, parse_file=parse_state_file
)
