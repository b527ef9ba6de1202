"""Each rule of trust documents finds its own example, and nothing in what to write instead."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from signage_specs.anml_trust.formats import ANML_DNS, ANML_TRUST
from signage_specs.diagnostic import Profile
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

if TYPE_CHECKING:
    from signage_specs.format import Format

FORMATS: tuple[Format[Any], ...] = (ANML_TRUST, ANML_DNS)


@dataclass(frozen=True, slots=True)
class Case:
    format: Format[Any]
    rule: Rule[Any]
    example: RuleExample


CASES = [
    pytest.param(Case(form, rule, example), id=f"{rule.code}-{'clean' if example.clean else 'fault'}-{number}")
    for form in FORMATS
    for rule in form.rules
    for number, example in enumerate(read_documentation(rule.documentation).examples)
]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("embedded", [False, True], ids=["file", "page"])
def test_a_rule_finds_its_own_example_alone(case: Case, embedded: bool) -> None:
    check = case.format.check_example if embedded else case.format.check
    found = check(case.example.text, Context(profile=Profile.STRICT if case.example.strict else Profile.AS_USED))
    expected: set[str] = set() if case.example.clean else {case.rule.code}
    assert expected == {diagnostic.code for diagnostic in found}


def test_every_row_that_a_text_alone_decides_has_its_rule() -> None:
    decided = {row for form in FORMATS for rule in form.rules for row in rule.rows}
    # 100 needs the response's headers, 101 the HTML page and what its link leads to.
    assert {str(row) for row in range(90, 104)} - {"100", "101"} == decided


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_the_table_of_rules_is_in_the_order_of_the_codes(form: Format[Any]) -> None:
    codes = [rule.code for rule in form.rules]
    assert all(first < second for first, second in pairwise(codes))
    assert all(int(rule.code[1:]) == int(rule.rows[0]) for rule in form.rules)
