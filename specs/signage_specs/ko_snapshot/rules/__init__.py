"""The rules of ko-browser snapshots, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.ko_snapshot.rules import (
    broken_id_order,
    broken_indentation,
    broken_quotes,
    contradictory_states,
    duplicate_id,
    empty_quotes,
    long_name,
    long_value,
    malformed_id,
    malformed_role,
    misordered_parts,
    misplaced_cursor_mark,
    misplaced_page_line,
    odd_truncation,
    old_notation,
    repeated_name,
    stray_blank_line,
    tool_wrapper,
    unknown_state,
    unlisted_role,
    unseparated_page_line,
)

if TYPE_CHECKING:
    from signage_specs.ko_snapshot.tree import Snapshot
    from signage_specs.rule import Rule

RULES: tuple[Rule[Snapshot], ...] = (
    misplaced_page_line.RULE,
    unseparated_page_line.RULE,
    stray_blank_line.RULE,
    malformed_id.RULE,
    broken_id_order.RULE,
    duplicate_id.RULE,
    broken_indentation.RULE,
    malformed_role.RULE,
    unlisted_role.RULE,
    empty_quotes.RULE,
    long_name.RULE,
    odd_truncation.RULE,
    long_value.RULE,
    repeated_name.RULE,
    misordered_parts.RULE,
    unknown_state.RULE,
    contradictory_states.RULE,
    broken_quotes.RULE,
    misplaced_cursor_mark.RULE,
    old_notation.RULE,
    tool_wrapper.RULE,
)
