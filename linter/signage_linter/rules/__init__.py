"""The page rules, in one table: what can be wrong around an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_linter.rules import (
    contradicted_label,
    foreign_anml,
    missing_include,
    misspelled_label,
    skip_without_reason,
    swallowed_fence,
    unknown_directive,
    unmet_expectation,
    unrendered_fence,
    unused_suppression,
)

if TYPE_CHECKING:
    from signage_linter.page import PageFault
    from signage_specs.rule import Rule

PAGE_RULES: tuple[Rule[PageFault], ...] = (
    unmet_expectation.RULE,
    skip_without_reason.RULE,
    unused_suppression.RULE,
    unknown_directive.RULE,
    misspelled_label.RULE,
    unrendered_fence.RULE,
    swallowed_fence.RULE,
    contradicted_label.RULE,
    missing_include.RULE,
    foreign_anml.RULE,
)
