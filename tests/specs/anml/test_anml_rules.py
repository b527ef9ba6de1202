"""Every rule's own examples, and the shape of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml.rules import RULES
from signage_specs.diagnostic import Profile
from signage_specs.rule import Context
from signage_specs.rule_documentation import RuleExample, read_documentation

if TYPE_CHECKING:
    from signage_specs.anml.tree import Document
    from signage_specs.diagnostic import Diagnostic
    from signage_specs.rule import Rule

FORMS = {"": ANML_XML, "anml-xml": ANML_XML, "anml-json": ANML_JSON}
DOCUMENTED = {rule.code: read_documentation(rule.documentation) for rule in RULES}
EXAMPLES = [(rule, example) for rule in RULES for example in DOCUMENTED[rule.code].examples]


def found_in(rule: Rule[Document], example: RuleExample) -> list[Diagnostic]:
    profile = Profile.STRICT if example.strict else Profile.AS_USED
    beside = DOCUMENTED[rule.code].beside
    other = beside.text if beside else None
    return FORMS[example.label].check_example(example.text, Context(profile=profile, origin=other, twin=other))


@pytest.mark.parametrize(
    ("rule", "example"),
    [each for each in EXAMPLES if not each[1].clean],
    ids=lambda each: getattr(each, "name", ""),
)
def test_an_example_yields_its_code_and_nothing_else(rule: Rule[Document], example: RuleExample) -> None:
    found = found_in(rule, example)
    assert {rule.code} == {each.code for each in found}
    assert rule.levels.as_used in {each.severity for each in found}


@pytest.mark.parametrize(
    ("rule", "example"), [each for each in EXAMPLES if each[1].clean], ids=lambda each: getattr(each, "name", "")
)
def test_what_to_use_instead_is_clean(rule: Rule[Document], example: RuleExample) -> None:
    assert [] == found_in(rule, example), rule.code


@pytest.mark.parametrize("code", [code for code, said in DOCUMENTED.items() if said.beside])
def test_the_document_beside_is_clean(code: str) -> None:
    beside = DOCUMENTED[code].beside
    assert beside is not None
    assert [] == FORMS[beside.label].check(beside.text, Context())


def test_rules_stand_in_the_order_of_their_codes_and_names_are_unique() -> None:
    codes = [rule.code for rule in RULES]
    assert sorted(set(codes)) == codes
    assert len(codes) == len({rule.name for rule in RULES})


def test_a_code_is_a_row_of_the_rule() -> None:
    assert [] == [rule.code for rule in RULES if str(int(rule.code[1:])) not in rule.rows]


@pytest.mark.parametrize(
    ("rule", "example"),
    [each for each in EXAMPLES if not each[1].clean],
    ids=lambda each: getattr(each, "name", ""),
)
def test_a_fix_takes_the_finding_away(rule: Rule[Document], example: RuleExample) -> None:
    for finding in found_in(rule, example):
        if finding.fix is None or finding.code != rule.code:
            continue
        text = example.text
        for edit in sorted(finding.fix.edits, key=lambda edit: edit.span, reverse=True):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        after = FORMS[example.label].check_example(text, Context())
        assert (finding.code, finding.message) not in {(each.code, each.message) for each in after}
