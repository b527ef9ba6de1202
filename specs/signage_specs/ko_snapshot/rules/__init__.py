"""The rules of ko-browser snapshots, in the order of their codes, and what reads and writes the format."""

# isort: off
# fmt: off
from signage_specs.format import Implementation
from signage_specs.ko_snapshot.parser import parse_snapshot
from signage_specs.ko_snapshot.rules import (
    broken_id_order, broken_indentation, broken_quotes, contradictory_states, duplicate_snapshot_id, empty_quotes,
    long_name, long_value, malformed_id, malformed_snapshot_role, misordered_parts, misplaced_cursor_mark,
    misplaced_page_line, odd_truncation, old_notation, repeated_name, stray_blank_line, tool_wrapper,
    unknown_snapshot_state, unlisted_role, unseparated_page_line,
)
from signage_specs.ko_snapshot.tree import Snapshot
from signage_specs.ko_snapshot.writer import write_snapshot
from signage_specs.rule import Rule

RULES: tuple[Rule[Snapshot], ...] = (
    misplaced_page_line.check, unseparated_page_line.check, stray_blank_line.check, malformed_id.check,
    broken_id_order.check, duplicate_snapshot_id.check, broken_indentation.check, malformed_snapshot_role.check,
    unlisted_role.check, empty_quotes.check, long_name.check, odd_truncation.check, long_value.check,
    repeated_name.check, misordered_parts.check, unknown_snapshot_state.check, contradictory_states.check,
    broken_quotes.check, misplaced_cursor_mark.check, old_notation.check, tool_wrapper.check,
)


def _is_fragment(document: Snapshot) -> bool:
    """Whether a snapshot starts in the middle: without a title, and with an element that isn't the first."""
    elements = document.elements
    return document.page is None and bool(elements) and elements[0].id != 1


SNAPSHOT: Implementation[Snapshot] = Implementation(parse_snapshot, write_snapshot, RULES, _is_fragment)
