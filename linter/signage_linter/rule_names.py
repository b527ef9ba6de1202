"""Find a rule by what somebody writes for it; every rule is loaded."""

import re
from functools import cache
from typing import Any

from signage_core.wording import nearest
from signage_linter.rules import PAGE_RULES
from signage_specs.registry import rules_by_code
from signage_specs.rule import Rule

_CODE = re.compile(r"([A-Z])([0-9]{1,9})")


@cache
def all_rules() -> dict[str, tuple[Rule[Any], str]]:
    """Return each rule with what it is about, by its code."""
    of_formats = {code: (rule, each.title) for code, (rule, each) in rules_by_code().items()}
    return of_formats | {rule.code: (rule, "documentation pages") for rule in PAGE_RULES}


@cache
def _names() -> dict[str, str]:
    return {rule.name: code for code, (rule, _) in all_rules().items()}


def find_rule(written: str) -> tuple[Rule[Any], str] | None:
    """Return the rule with a code or a name, in any case, and what it is about; None where there is none."""
    code, name = _forms(written)
    return all_rules().get(_names().get(name, code))


def is_rule(written: str) -> bool:
    """Tell whether a rule has a code or a name that is written so."""
    return written in all_rules() or written in _names()


def rule_hint(written: str) -> str:
    """Return what to write instead of a code or a name that no rule has."""
    code, name = _forms(written)
    codes = list(all_rules())
    if number := _CODE.fullmatch(code):
        meant = f"{number[1]}{int(number[2]):03}"
        if meant in codes:
            return f"Did you mean `{meant}`?"
        family = [each for each in codes if each.startswith(number[1])]
        if family:
            return f"The codes with {number[1]} go from `{min(family)}` to `{max(family)}`."
    near = nearest(code, codes) or nearest(name, _names())
    return f"Did you mean `{near}`?" if near else "Write a code such as `N014`, or a name such as `duplicate-ref`."


def _forms(written: str) -> tuple[str, str]:
    return written.strip().upper(), written.strip().lower().replace("_", "-")
