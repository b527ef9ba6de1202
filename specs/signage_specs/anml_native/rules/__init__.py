"""The rules of ANML native, its actions, and accessibility snapshots, and what reads and writes the three."""

# isort: off
# fmt: off
from collections.abc import Iterable
from dataclasses import replace

from signage_specs.anml_native.actions import ActionDocument, parse_actions, write_canonical_actions
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.aria.tree import AriaSnapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.rules import (
    attribute_after_state, bare_word, cell_count, comment, content_without_ref, decreasing_ref, diff_placement,
    duplicate_ref, filtered_role, heading_level, incomplete_diff, indent_jump, line_end, malformed_action,
    malformed_key, malformed_meta_value, malformed_metadata, malformed_name, malformed_ref, malformed_role,
    malformed_state, malformed_value, marked_text, misplaced_frontmatter, misplaced_row, missing_ref, odd_indent,
    open_question, open_row, orphan_text, over_budget, oversized_document, pasted_snapshot, ruled_row,
    stray_diff_marker, structural_ref, table_size, too_deep, unknown_role, unknown_snapshot_line, unknown_state,
    unquoted_meta_value, unreserved_key, unsuitable_action, visual_role, wrong_breakdown,
)
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import write_canonical
from signage_specs.format import Implementation
from signage_specs.rule import Context, Finding, Rule

RULES: tuple[Rule[Document], ...] = (
    misplaced_frontmatter.check, malformed_metadata.check, unreserved_key.check, malformed_meta_value.check,
    unquoted_meta_value.check, odd_indent.check, indent_jump.check, malformed_role.check, unknown_role.check,
    missing_ref.check, content_without_ref.check, structural_ref.check, malformed_ref.check, duplicate_ref.check,
    decreasing_ref.check, malformed_name.check, attribute_after_state.check, malformed_key.check,
    malformed_value.check, malformed_state.check, unknown_state.check, bare_word.check, orphan_text.check,
    open_row.check, misplaced_row.check, cell_count.check, table_size.check, wrong_breakdown.check,
    stray_diff_marker.check, diff_placement.check, incomplete_diff.check, marked_text.check, malformed_action.check,
    comment.check, too_deep.check, filtered_role.check, over_budget.check, heading_level.check, visual_role.check,
    pasted_snapshot.check, open_question.check, oversized_document.check, line_end.check, ruled_row.check,
)
"""The rules of `anml-native`, in the order of their codes."""


def _of_snapshot(rule: Rule[Document]) -> Rule[ActionDocument]:
    """Return the same rule for a list of actions: it judges the snapshot before them."""

    def check(document: ActionDocument, context: Context) -> Iterable[Finding]:
        snapshot = document.own_snapshot
        if snapshot is None:
            return ()
        # The snapshot is the start of the text, so its spans are places in the text.
        return rule.check(snapshot, replace(context, fragment=context.fragment or snapshot.starts_with_elision))

    return rule.over(check)


_OWN_ACTION_RULES: tuple[Rule[ActionDocument], ...] = (
    malformed_action.check_actions, unsuitable_action.check, comment.check_actions,
    oversized_document.check_actions, line_end.check,
)
_OWN_ACTION_CODES = {rule.code for rule in _OWN_ACTION_RULES}

ACTION_RULES: tuple[Rule[ActionDocument], ...] = tuple(
    sorted(
        (
            *_OWN_ACTION_RULES,
            *(_of_snapshot(rule) for rule in RULES if rule.code not in _OWN_ACTION_CODES),
        ),
        key=lambda rule: rule.code,
    )
)
"""The rules of `anml-actions`: its own, and those of the snapshot that may come before the actions."""

SNAPSHOT_RULES: tuple[Rule[AriaSnapshot], ...] = (
    duplicate_ref.check_snapshot, unknown_snapshot_line.check, oversized_document.check_snapshot,
)
"""The rules of `aria-snapshot`."""

DOCUMENT: Implementation[Document] = Implementation(
    parse, write_canonical, RULES, lambda document: document.starts_with_elision
)
# Any run of lines of these two is a whole; the format of snapshots isn't ours to put in order.
ACTIONS: Implementation[ActionDocument] = Implementation(
    parse_actions, write_canonical_actions, ACTION_RULES, lambda _document: False
)
SNAPSHOT: Implementation[AriaSnapshot] = Implementation(
    parse_snapshot, lambda snapshot: snapshot.text, SNAPSHOT_RULES, lambda _document: False
)
