"""The rules of planner results, in the order of their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.plan.rules import (
    deviating_navigation,
    duplicate_key,
    foreign_navigation,
    malformed_action_id,
    malformed_json,
    unknown_key,
    unknown_shape,
    wrong_type,
)

if TYPE_CHECKING:
    from signage_specs.aaf.plan.tree import PlanDocument
    from signage_specs.rule import Rule

RULES: tuple[Rule[PlanDocument], ...] = (
    malformed_json.RULE,
    duplicate_key.RULE,
    unknown_shape.RULE,
    unknown_key.RULE,
    wrong_type.RULE,
    deviating_navigation.RULE,
    foreign_navigation.RULE,
    malformed_action_id.RULE,
)
