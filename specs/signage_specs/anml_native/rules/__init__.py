"""The rules of ANML native, its actions, and accessibility snapshots: open this and you have every one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml_native.rules import (
    attribute_after_state,
    bare_word,
    cell_count,
    comment,
    content_without_ref,
    decreasing_ref,
    diff_placement,
    duplicate_ref,
    filtered_role,
    heading_level,
    incomplete_diff,
    indent_jump,
    line_end,
    malformed_action,
    malformed_key,
    malformed_meta_value,
    malformed_metadata,
    malformed_name,
    malformed_ref,
    malformed_role,
    malformed_state,
    malformed_value,
    marked_text,
    misplaced_frontmatter,
    misplaced_row,
    missing_ref,
    odd_indent,
    open_question,
    open_row,
    orphan_text,
    over_budget,
    oversized_document,
    pasted_snapshot,
    ruled_row,
    snapshot_in_front,
    stray_diff_marker,
    structural_ref,
    table_size,
    too_deep,
    unknown_role,
    unknown_snapshot_line,
    unknown_state,
    unquoted_meta_value,
    unreserved_key,
    unsuitable_action,
    visual_role,
    wrong_breakdown,
)

if TYPE_CHECKING:
    from signage_specs.anml_native.actions.tree import ActionDocument
    from signage_specs.anml_native.aria.tree import AriaSnapshot
    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Rule

RULES: tuple[Rule[Document], ...] = (
    misplaced_frontmatter.RULE,
    malformed_metadata.RULE,
    unreserved_key.RULE,
    malformed_meta_value.RULE,
    unquoted_meta_value.RULE,
    odd_indent.RULE,
    indent_jump.RULE,
    malformed_role.RULE,
    unknown_role.RULE,
    missing_ref.RULE,
    content_without_ref.RULE,
    structural_ref.RULE,
    malformed_ref.RULE,
    duplicate_ref.RULE,
    decreasing_ref.RULE,
    malformed_name.RULE,
    attribute_after_state.RULE,
    malformed_key.RULE,
    malformed_value.RULE,
    malformed_state.RULE,
    unknown_state.RULE,
    bare_word.RULE,
    orphan_text.RULE,
    open_row.RULE,
    misplaced_row.RULE,
    cell_count.RULE,
    table_size.RULE,
    wrong_breakdown.RULE,
    stray_diff_marker.RULE,
    diff_placement.RULE,
    incomplete_diff.RULE,
    marked_text.RULE,
    malformed_action.RULE,
    comment.RULE,
    too_deep.RULE,
    filtered_role.RULE,
    over_budget.RULE,
    heading_level.RULE,
    visual_role.RULE,
    pasted_snapshot.RULE,
    open_question.RULE,
    oversized_document.RULE,
    line_end.RULE,
    ruled_row.RULE,
)
"""The rules of `anml-native`, in the order of their codes."""

_OWN_ACTION_RULES: tuple[Rule[ActionDocument], ...] = (
    malformed_action.ACTION_RULE,
    unsuitable_action.RULE,
    comment.ACTION_RULE,
    oversized_document.ACTION_RULE,
    line_end.ACTION_RULE,
)
_OWN_ACTION_CODES = {rule.code for rule in _OWN_ACTION_RULES}

ACTION_RULES: tuple[Rule[ActionDocument], ...] = tuple(
    sorted(
        (
            *_OWN_ACTION_RULES,
            *(snapshot_in_front.in_front(rule) for rule in RULES if rule.code not in _OWN_ACTION_CODES),
        ),
        key=lambda rule: rule.code,
    )
)
"""The rules of `anml-actions`: its own, and those of the snapshot that may stand in front."""

SNAPSHOT_RULES: tuple[Rule[AriaSnapshot], ...] = (
    duplicate_ref.SNAPSHOT_RULE,
    unknown_snapshot_line.RULE,
    oversized_document.SNAPSHOT_RULE,
)
"""The rules of `aria-snapshot`."""
