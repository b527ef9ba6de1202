"""Every rule's own examples, for all formats and for pages: what is wrong in them is found, and nothing else."""

from collections.abc import Iterable
from typing import Any

import pytest
from documented import Documented, documented, page_diagnostics

from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Diagnostic
from signage_specs.registry import FORMATS_BY_LABEL, rules_by_code
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

EXAMPLES = dict(documented())
FAULTY = {name: each for name, each in EXAMPLES.items() if not each.example.clean}
PAGES = [
    pytest.param(rule, example, id=f"{rule.code}-{'clean' if example.clean else 'fault'}-{number}")
    for rule in PAGE_RULES
    for number, example in enumerate(read_documentation(rule.documentation).examples)
]
BESIDE = {code: read_documentation(rule.documentation).beside for code, (rule, _) in rules_by_code().items()}


@pytest.mark.parametrize("each", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_yields_its_code_alone_and_its_correction_nothing(each: Documented) -> None:
    expected: set[str] = set() if each.example.clean else {each.rule.code}
    for in_page in (True, False):
        found = each.found(each.example.text, in_page=in_page)
        assert expected == {diagnostic.code for diagnostic in found}


@pytest.mark.parametrize(("rule", "example"), PAGES)
def test_a_page_yields_its_code_alone_and_its_correction_nothing(rule: Rule[Any], example: RuleExample) -> None:
    assert ([] if example.clean else [rule.code]) == [each.code for each in page_diagnostics(example.text)]


def test_some_example_of_a_rule_has_the_severity_that_the_rule_states() -> None:
    """A finding may have a severity of its own; what `explain` prints is the rule's."""
    shown = {
        (each.rule.code, found.severity)
        for each in FAULTY.values()
        for found in each.found(each.example.text, in_page=False)
        if found.severity is each.rule.levels.severity(each.context.profile)
    }
    assert set() == set(rules_by_code()) - {code for code, _ in shown}


@pytest.mark.parametrize("code", [code for code, beside in BESIDE.items() if beside])
def test_the_document_beside_is_clean(code: str) -> None:
    beside = BESIDE[code]
    assert beside is not None
    form = FORMATS_BY_LABEL[beside.label] if beside.label else rules_by_code()[code][1]
    assert [] == form.check_example(beside.text, Context())


def _fixed(text: str, found: Iterable[Diagnostic]) -> str:
    """Return a text with its safe fixes applied, from end to start; of two that overlap the first one is."""
    edits = [edit for each in found if each.fix and each.fix.is_safe for edit in each.fix.edits]
    end = len(text) + 1
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        if edit.span.end <= end:
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
            end = edit.span.start
    return text


def _is_safe(diagnostic: Diagnostic) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.is_safe


def test_a_fix_takes_the_findings_away_and_brings_no_new_ones() -> None:
    fixed = 0
    for name, each in FAULTY.items():
        found = each.found(each.example.text, in_page=True)
        if not any(_is_safe(diagnostic) for diagnostic in found):
            continue
        fixed += 1
        text, after = each.example.text, found
        for _ in range(10):  # as the command does: a fix may show another fault that has one
            text = _fixed(text, after)
            after = each.found(text, in_page=True)
        assert sum(not _is_safe(diagnostic) for diagnostic in found) >= len(after), name
        assert {each.rule.code} >= {diagnostic.code for diagnostic in after}, name
        assert not any(_is_safe(diagnostic) for diagnostic in after), name
    assert fixed >= 40
