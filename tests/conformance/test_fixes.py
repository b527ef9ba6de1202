"""Each fix of each conformance case removes its finding, adds no error, and leaves no white space at a line end."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import pytest
from documented import documented, page_diagnostics
from judged_cases import judged_cases

from signage_adapter import judged
from signage_linter.report import PageDiagnostic
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Diagnostic, Fix, Fixable, Severity
from signage_specs.registry import rules_by_code
from signage_specs.rule_documentation import read_documentation

#: A case's name and text, what is found in it, and what is found after each of its fixes.
Fixed: TypeAlias = tuple[str, str, list[Diagnostic], list[list[Diagnostic]]]
_LONG = 20_000  # code points


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def _of_cases() -> Iterator[Fixed]:
    """Yield each case with its text, what is found in it, and what is found after each of its fixes."""
    for each in judged_cases():
        if "text" not in each.asked or len(each.text) > _LONG:
            continue
        for profile, found in each.found.items():
            fixed = [applied(each.text, one.fix) for one in found if one.fix]
            again = [judged({**each.asked, "profile": profile.value, "text": text})[2] for text in fixed]
            yield each.case["case"], each.text, found, again


def _of_examples() -> Iterator[Fixed]:
    for name, each in documented():
        text = each.example.text
        found = each.found(text, in_page=True)
        again = [each.found(applied(text, one.fix), in_page=True) for one in found if one.fix]
        yield name, text, found, again


def _of_pages() -> Iterator[tuple[PageDiagnostic, ...]]:
    for rule in PAGE_RULES:
        for example in read_documentation(rule.documentation).examples:
            yield page_diagnostics(example.text)


def _errors(found: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(each.code for each in found if each.severity is Severity.ERROR)


def _said(found: Iterable[Diagnostic]) -> Counter[tuple[str, str, int]]:
    return Counter((each.code, each.message, each.span.start) for each in found)


@pytest.mark.parametrize("source", [_of_cases, _of_examples])
def test_a_fix_removes_its_finding_and_adds_no_error(source: Callable[[], Iterator[Fixed]]) -> None:
    wrong: list[str] = []
    for name, text, found, again in source():
        for each, after in zip((one for one in found if one.fix), again, strict=True):
            assert each.fix is not None
            fixed = applied(text, each.fix)
            if (each.code, each.message, each.span.start) in _said(after):
                wrong.append(f"{name}: {each.code} stays: {each.message} -> {fixed!r}")
            if more := _errors(after) - _errors(found):
                wrong.append(f"{name}: {each.code} {each.message}: adds {dict(more)} -> {fixed!r}")
            trailing = {line for line in fixed.splitlines() if line != line.rstrip()} - set(text.splitlines())
            if trailing:
                wrong.append(f"{name}: {each.code} {each.message}: white space at the end of {trailing}")
    assert not wrong, "\n".join(wrong)


def test_a_rule_says_whether_it_has_fixes() -> None:
    seen: dict[str, set[bool]] = {}
    groups: tuple[Sequence[Diagnostic | PageDiagnostic], ...] = (
        *(found for each in judged_cases() for found in each.found.values()),
        *(each[2] for each in _of_examples()),
        *_of_pages(),
    )
    for group in groups:
        for each in group:
            if each.fix is not None:
                seen.setdefault(each.code, set()).add(each.fix.is_safe)
    shown = {code: Fixable.SAFE if True in safe else Fixable.UNSAFE for code, safe in seen.items()}
    rules = [*(rule for rule, _ in rules_by_code().values()), *PAGE_RULES]
    assert {rule.code: rule.fixable for rule in rules if rule.fixable} == shown
