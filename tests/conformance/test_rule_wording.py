"""Every rule is named, placed in its specification, and tells people what to write instead."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from judged_cases import judged_cases

from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Profile
from signage_specs.registry import FORMATS, rules_by_code
from signage_specs.rule_documentation import read_documentation

if TYPE_CHECKING:
    from signage_specs.diagnostic import Diagnostic
    from signage_specs.rule import Rule

RULES: dict[str, Rule[Any]] = {code: rule for code, (rule, _) in rules_by_code().items()}
EVERY: list[Rule[Any]] = [*RULES.values(), *PAGE_RULES]

# The verbs by which a message tells people what to do.
VERBS = (
    "act|add|annotate|answer|ask|begin|bind|change|check|choose|close|complete|convert|"
    "correct|cut|declare|describe|drop|end|escape|explain|give|have|indent|issue|keep|label|"
    "leave|let|limit|list|make|mark|mend|move|name|nest|number|open|percent-encode|put|"
    "quote|remove|replace|report|require|save|say|send|serve|split|start|store|sum|swap|"
    "take|use|write"
)
INSTRUCTION = re.compile(rf"(?:^|[.;:,?] |\bor |\band |\bbetter )(?:{VERBS})\b|[Dd]id you mean `", re.IGNORECASE)
# Words by which a message speaks of a second place in the same document.
TWO_PLACES = re.compile(
    r"\b(?:already|(?<!in it )twice(?!\")|another's|the other one|a second (?!colon))\b|\babove\b.*\bgive\b"
)
# What says so without a second place to show.
ONE_PLACE = {
    "M001": "expat stops at the second one, and doesn't tell where the first one is",
    "N020": "the role of the same element says the level",
    "N040": "the same",
}


def _found() -> dict[tuple[str, str], Diagnostic]:
    """Return one diagnostic for each message that the conformance cases yield in either profile."""
    found: dict[tuple[str, str], Diagnostic] = {}
    for case in judged_cases():
        for profile in Profile:
            for each in case.found[profile]:
                found.setdefault((each.code, each.message), each)
    return found


@pytest.fixture(scope="module")
def diagnostics() -> list[Diagnostic]:
    return list(_found().values())


def test_codes_and_names_are_unique_and_of_one_form() -> None:
    assert [] == [rule.code for rule in EVERY if not re.fullmatch(r"[A-Z][0-9]{3}", rule.code)]
    assert [] == [rule.name for rule in EVERY if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", rule.name)]
    assert len(EVERY) == len({rule.code for rule in EVERY}) == len({rule.name for rule in EVERY})


def test_a_code_means_the_same_in_every_format_that_has_it() -> None:
    """Only the check and what it judges differ, where formats have trees of their own."""
    wrong = [
        rule.code
        for form in FORMATS
        for rule in form.rules
        if replace(rule, check=RULES[rule.code].check, documents=RULES[rule.code].documents) != RULES[rule.code]
    ]
    assert [] == wrong


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_the_rules_of_a_format_stand_in_the_order_of_their_codes(form: Any) -> None:
    assert all(first.code < second.code for first, second in pairwise(form.rules))


def test_a_rule_names_its_section() -> None:
    """Page rules have none: no specification speaks of pages."""
    assert [] == [rule.code for rule in RULES.values() if not rule.section]
    assert [] == [rule.code for rule in PAGE_RULES if rule.section]


def test_the_documentation_says_it_in_sentences() -> None:
    for rule in EVERY:
        said = read_documentation(rule.documentation)
        assert said.summary.endswith("."), rule.code
        assert said.what.endswith((".", "`.")), rule.code
        assert said.why.endswith((".", "`.")), rule.code
        assert bool(said.examples) != (rule.code == "S011"), rule.code  # no page yields a fault of our own


def test_advice_is_one_imperative_sentence() -> None:
    sentence = re.compile(r"[A-Z][^!?]*\.")
    wrong = [
        rule.code for rule in EVERY if not (INSTRUCTION.match(rule.advice) and sentence.fullmatch(rule.advice))
    ]
    assert [] == wrong


def test_every_rule_is_heard_in_the_cases(diagnostics: list[Diagnostic]) -> None:
    heard = {each.code for each in diagnostics}
    assert [] == sorted(set(RULES) - heard), "write a failing case in the file of the rule's row"
    assert set() == heard - set(RULES)


def test_a_message_says_what_to_write_instead(diagnostics: list[Diagnostic]) -> None:
    assert [] == [(each.code, each.message) for each in diagnostics if not INSTRUCTION.search(each.message)]


def test_a_message_is_short_and_ends_like_a_sentence(diagnostics: list[Diagnostic]) -> None:
    wrong = [
        (each.code, each.message)
        for each in diagnostics
        if not (20 < len(each.message) < 200 and each.message.endswith((".", "?", ")")))
    ]
    assert [] == wrong


def test_a_message_names_no_line(diagnostics: list[Diagnostic]) -> None:
    """Lines are those of the page, which the rule doesn't know; other places are told as related ones."""
    assert [] == [each.message for each in diagnostics if re.search(r"\bline [0-9]", each.message)]


def test_a_message_about_two_places_shows_both(diagnostics: list[Diagnostic]) -> None:
    wrong = [
        (each.code, each.message)
        for each in diagnostics
        if TWO_PLACES.search(each.message) and not each.related and each.code not in ONE_PLACE
    ]
    assert [] == wrong


def test_a_related_place_is_another_one(diagnostics: list[Diagnostic]) -> None:
    wrong = [each.code for each in diagnostics for related in each.related if related.span == each.span]
    assert [] == wrong
    assert [] == [each.code for each in diagnostics for related in each.related if not related.message]
