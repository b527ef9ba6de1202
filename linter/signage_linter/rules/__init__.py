"""The page rules, in one table: what can be wrong around an example."""

# isort: off
# fmt: off
from signage_linter.page import PageFault
from signage_linter.rules import (
    contradicted_label, foreign_anml, missing_include, misspelled_label, skip_without_reason, swallowed_fence,
    unknown_directive, unmet_expectation, unrendered_fence, unused_suppression,
)
from signage_specs.rule import Rule

PAGE_RULES: tuple[Rule[PageFault], ...] = (
    unmet_expectation.check, skip_without_reason.check, unused_suppression.check, unknown_directive.check,
    misspelled_label.check, unrendered_fence.check, swallowed_fence.check, contradicted_label.check,
    missing_include.check, foreign_anml.check,
)
