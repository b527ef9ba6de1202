"""What each rule reports, word by word and place by place.

`UPDATE_GOLDENS=1 pytest tests/conformance/test_rule_goldens.py` writes the goldens anew, for review. A golden has
the examples of the rule's documentation and each conformance case in which the rule finds something, each in both
profiles.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from documented import documented, page_diagnostics
from golden import Entry, Sample, entry, page_entry, visible
from judged_cases import judged_cases

from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Profile
from signage_specs.registry import rules_by_code
from signage_specs.rule import Rule
from signage_specs.rule_documentation import read_documentation

GOLDENS = Path(__file__).parent / "goldens"
RULES: dict[str, Rule[Any]] = {
    **{code: rule for code, (rule, _) in rules_by_code().items()},
    **{rule.code: rule for rule in PAGE_RULES},
}
PROFILES = {"strict": Profile.STRICT, "as used": Profile.AS_USED}


@cache
def _examples() -> dict[str, list[Sample]]:
    """Return the documentation's examples with all that is found in them, by the code of their rule."""
    samples: dict[str, list[Sample]] = defaultdict(list)
    for name, each in documented():
        text = each.example.text
        entries: dict[str, list[Entry]] = {}
        for title, profile in PROFILES.items():
            page, file = (
                [entry(found, text) for found in each.found(text, in_page=in_page, profile=profile)]
                for in_page in (True, False)
            )
            entries |= {title: page} if page == file else {f"{title}, in a page": page, f"{title}, as a file": file}
        beside = read_documentation(each.rule.documentation).beside
        others = {"beside": beside.text} if beside else {}
        samples[each.rule.code].append(Sample(_title(name), each.form.name, text, others, entries))
    for rule in PAGE_RULES:
        for number, example in enumerate(read_documentation(rule.documentation).examples):
            name = f"{rule.code}-{'clean' if example.clean else 'fault'}-{number}"
            entries = {
                title: [page_entry(found) for found in page_diagnostics(example.text, profile)]
                for title, profile in PROFILES.items()
            }
            samples[rule.code].append(Sample(_title(name), "a Markdown page", example.text, {}, entries))
    return samples


def _title(name: str) -> str:
    _, kind, number = name.split("-")
    return f"{'Use instead' if kind == 'clean' else 'Example'} ({int(number) + 1} in the documentation)"


@cache
def _case_samples() -> dict[str, list[Sample]]:
    """Return the conformance cases in which something is found, by each code that is."""
    samples: dict[str, list[Sample]] = defaultdict(list)
    for each in judged_cases():
        case = each.case
        entries = {
            title: [entry(found, each.text) for found in each.found[profile]] for title, profile in PROFILES.items()
        }
        keys = [key for key in ("embedded", "fragment") if case.get(key)]
        keys += [f"{key} {case[key]}" for key in ("dialect", "now") if key in case]
        sample = Sample(
            case["case"], ", ".join([case["format"], *keys]), each.text, each.asked.get("others", {}), entries
        )
        for code in {found.code for group in entries.values() for found in group}:
            samples[code].append(sample.of(code))
    return samples


def _golden(code: str) -> Iterator[str]:
    """Yield the lines of a rule's golden."""
    rule = RULES[code]
    levels = [f"{title}: {rule.levels.severity(profile) or 'allowed'}" for title, profile in PROFILES.items()]
    yield f"# {code} {rule.name}"
    yield from ("", f"{'; '.join(levels)}; section: {rule.section or 'none'}", visible(rule.advice))
    for sample in _examples()[code]:
        if "Example" in sample.title or any(sample.entries.values()):
            yield from sample.lines()
    for sample in _case_samples()[code]:
        yield from sample.lines()


@pytest.mark.parametrize("code", RULES)
def test_a_rule_reports_what_is_recorded(code: str) -> None:
    path = GOLDENS / f"{code}.golden"
    actual = "".join(f"{line}\n" for line in _golden(code))
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(actual, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == actual


def test_every_golden_is_of_a_rule() -> None:
    recorded = {path.stem for path in GOLDENS.iterdir()}
    assert [] == sorted(set(RULES) - recorded), "UPDATE_GOLDENS=1 writes the golden"
    assert [] == sorted(recorded - set(RULES)), "remove the golden"
