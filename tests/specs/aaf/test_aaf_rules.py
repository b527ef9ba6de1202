"""Each rule of AAF finds its own example, and nothing in what to write instead."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from signage_specs.aaf.alignment import Site, declared_by, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.formats import AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.diagnostic import Diagnostic, Profile, Severity
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.format import Format

FORMATS: tuple[Format[Any], ...] = (AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN)


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


def site_beside(rule: Rule[Any]) -> Site | None:
    """Return the rest of the site, as the rule's documentation shows it beside its examples."""
    beside = read_documentation(rule.documentation).beside
    if beside is None:
        return None
    if beside.label == AGENT_MANIFEST.labels[0]:
        return Site(declared=declared_by(parse_manifest(beside.text)))
    assert beside.label == AGENT_HTML.labels[0]
    return Site(shown=shown_by([parse_annotated_html(beside.text)]))


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("embedded", [False, True], ids=["file", "page"])
def test_a_rule_finds_its_own_example_alone(case: Case, embedded: bool) -> None:
    check = case.format.check_example if embedded else case.format.check
    profile = Profile.STRICT if case.example.strict else Profile.AS_USED
    found = check(case.example.text, Context(profile=profile, site=site_beside(case.rule)))
    expected: set[str] = set() if case.example.clean else {case.rule.code}
    assert expected == {diagnostic.code for diagnostic in found}


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_the_table_of_rules_is_in_the_order_of_the_codes_and_leaves_none_out(form: Format[Any]) -> None:
    codes = [rule.code for rule in form.rules]
    assert all(first < second for first, second in pairwise(codes))
    assert [f"{codes[0][0]}{number:03d}" for number in range(1, len(codes) + 1)] == codes


@pytest.mark.parametrize(
    "rule", [rule for form in FORMATS for rule in form.rules], ids=lambda rule: f"{rule.code}-{rule.name}"
)
def test_a_rule_says_what_to_do(rule: Rule[Any]) -> None:
    assert rule.advice.endswith(".")
    assert rule.advice[0].isupper()
    assert (rule.code[0] + rule.code[2:],) == rule.rows


def found_in(text: str, form: Format[Any] = AGENT_HTML, **context: Any) -> list[Diagnostic]:
    return form.check_example(text, Context(**context))


def codes(text: str, form: Format[Any] = AGENT_HTML, **context: Any) -> list[str]:
    return [diagnostic.code for diagnostic in found_in(text, form, **context)]


ACTION = 'data-agent-kind="action" data-agent-action="plant.move"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<p data-agent-kind="Action" data-agent-action="a.b">', ["D001"]),
        ('<a data-agent-kind="link" href="/">', ["D001"]),
        ('<p data-agent-kind="{{ kind }}">', []),
        ('<p data-agent-kind="...">', []),
        (f"<b {ACTION} data-agent-idempotent>", ["D002"]),
        (f'<b {ACTION} data-agent-confirm="yes">', ["D002"]),
        ('<b data-agent-kind="action" data-agent-action="doc.export.pdf">', []),
        ('<b data-agent-kind="action" data-agent-action="a..b">', ["D003"]),
        (f'<b {ACTION} data-agent-scope="a:b" data-agent-version="v1">', ["D005", "D005"]),
        (f'<b {ACTION} data-agent-page="/x">', ["D006"]),
        ('<b data-agent-kind="action" ...>', []),
        ('<b data-agent-kind="action">', ["D007"]),
        ('<b data-agent-kind="action" data-agent-action="">', ["D007"]),
        ('<b data-agent-action="a.b">', ["D007"]),
        ('<ul data-agent-kind="collection" data-agent-action="plant.list">', []),
        ('<b data-agent-kind="status" data-agent-output="x" data-agent-action="a.b">', ["D007"]),
        ('<input data-agent-kind="field" data-agent-field="bed">', []),
        ('<input data-agent-kind="field" data-agent-field="bed" data-agent-for-action="a.b">', []),
        (f'<b {ACTION}></b><input data-agent-kind="field" data-agent-field="x" data-agent-for-action="a.b">', []),
        (f'<b {ACTION} data-agent-danger="high" data-agent-confirm="review">', []),
        (f'<b {ACTION} data-agent-danger="high" data-agent-confirm="never">', ["D014"]),
        (f'<b {ACTION} data-agent-danger="high" ...>', []),
        (f'<form {ACTION}><input type="hidden"><input type="submit"><input type="IMAGE"></form>', []),
        (f'<form {ACTION} id="f"></form><input form="f">', ["D015"]),
        (f'<form {ACTION}><input form="other"></form>', []),
        ('<form data-agent-version="0.1"><input></form>', []),
    ],
)
def test_a_part_of_a_page_is_judged_for_what_it_says(text: str, expected: list[str]) -> None:
    assert expected == codes(text)


@pytest.mark.parametrize(
    "text",
    [
        '<!-- <b data-agent-kind="x"> -->',
        "<script>const b = '<b data-agent-kind=\"x\">'</script>",
        '<textarea><b data-agent-kind="x"></textarea>',
        '<p>&lt;b data-agent-kind="x"></p>',
        '<code><b data-agent-kind="x"></b></code>',
        '<template><b data-agent-kind="x"></b></template>',
        '<noscript><b data-agent-kind="x"></b></noscript>',
        "<b title='data-agent-kind=\"x\"'>",
        '<b x-data-agent-kind="x">',
    ],
)
def test_what_is_no_attribute_of_an_element_is_never_judged(text: str) -> None:
    assert ((), []) == (AGENT_HTML.parse(text).elements, codes(text))


@pytest.mark.parametrize(
    "text",
    [
        '<b placeholder="a > b" data-agent-kind="x">',
        "<b data-agent-kind='x'>",
        "<b data-agent-kind=x>",
        "<B DATA-AGENT-KIND=x>",
        '<b\n\n  data-agent-kind = "x"\n/>',
        '<b data-agent-kind="&#120;">',
    ],
)
def test_an_attribute_is_found_however_it_is_written(text: str) -> None:
    (diagnostic,) = found_in(text)
    assert "D001" == diagnostic.code
    assert text[diagnostic.span.start : diagnostic.span.end] in ("x", "&#120;")


def test_links_are_a_dialect() -> None:
    assert ["D001"] == codes('<a data-agent-kind="link" href="/">')
    assert [] == codes('<a data-agent-kind="link" href="/">', dialect="0.1+links")
    assert ["D008"] == codes('<b data-agent-kind="link">', dialect="0.1+links")
    assert [] == codes('<b data-agent-kind="link" data-agent-page="/">', dialect="0.1+links")


def test_a_misspelled_action_is_found_in_a_part_of_a_page() -> None:
    text = (
        f'<b {ACTION}></b><input data-agent-kind="field" data-agent-field="x" data-agent-for-action="plant.moev">'
    )
    (diagnostic,) = found_in(text)
    assert ("D010", Severity.WARNING) == (diagnostic.code, diagnostic.severity)
    assert "`plant.move`" in diagnostic.message
    (diagnostic,) = found_in(f"<!doctype html>{text}")
    assert ("D010", Severity.ERROR) == (diagnostic.code, diagnostic.severity)


FIELD = '<input data-agent-kind="field" data-agent-field="bed"'
BOUND = f'{FIELD} data-agent-for-action="plant.move">'


@pytest.mark.parametrize(
    "text",
    [
        f"<form {ACTION}>{FIELD}>{FIELD}></form>",
        f"<b {ACTION}></b>{BOUND}{BOUND}",
        f"<form {ACTION}>{FIELD}></form>{BOUND}",
        f"{BOUND}<form {ACTION}>{FIELD}></form>",
    ],
    ids=["nested twice", "bound twice", "nested, then bound", "bound, then nested"],
)
def test_an_ambiguous_field_is_a_warning_and_strictly_an_error(text: str) -> None:
    (lenient,) = found_in(text)
    (strict,) = found_in(text, profile=Profile.STRICT)
    assert ("D011", Severity.WARNING) == (lenient.code, lenient.severity)
    assert ("D011", Severity.ERROR) == (strict.code, strict.severity)


def test_fields_of_different_actions_are_not_ambiguous() -> None:
    other = ACTION.replace("move", "water")
    assert [] == codes(f"<form {ACTION}>{FIELD}></form><form {other}>{FIELD}></form>")
    assert [] == codes(f"<form {ACTION}>{FIELD} data-agent-for-action='plant.move'></form>")


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ('<button data-agent-kind="action" data-agent-action="plant.move.submit">', []),
        ('<button data-agent-kind="action" data-agent-action="plant.send">', ["D016"]),
        ('<button type="button" data-agent-kind="action" data-agent-action="plant.send">', []),
        ('<input type="submit" data-agent-kind="action" data-agent-action="plant.send">', ["D016"]),
        ('<button data-agent-kind="action" data-agent-action="plant.mover">', ["D016"]),
    ],
)
def test_a_submit_button_is_named_after_its_form(button: str, expected: list[str]) -> None:
    assert expected == codes(f"<form {ACTION}><p data-agent-kind='item'>{button}</form>")


def test_what_an_embedded_manifest_breaks_is_found_at_its_place_in_the_page() -> None:
    text = (
        '<!doctype html>\r\n<title>é</title>\r\n<script type="application/agent+json">\r\n'
        '{"version": "1", "site": {"name": "Shop", "origin": "https://shop.example"}, "actions": {}}\r\n</script>'
    )
    (diagnostic,) = AGENT_HTML.check(text, Context())
    assert ("D017", '"1"') == (diagnostic.code, text[diagnostic.span.start : diagnostic.span.end])
    assert "C008" in diagnostic.message


def test_a_field_may_name_an_action_of_the_embedded_manifest() -> None:
    manifest = (
        '{"version": "0.1", "site": {"name": "x", "origin": "https://x.example"}, "actions": {"plant.move": {...}}}'
    )
    page = f'<!doctype html><script type="application/agent+json">{manifest}</script>{BOUND}'
    assert "D010" not in codes(page)
    assert "D010" in codes(page.replace('"plant.move":', '"plant.cut":'))


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        (
            '<b data-agent-action="a.b">',
            '<b data-agent-kind="action" data-agent-action="a.b">',
        ),
        (
            '<b data-agent-kind="ACTION" data-agent-action="a.b">',
            '<b data-agent-kind="action" data-agent-action="a.b">',
        ),
        (
            f"<b {ACTION} data-agent-danger=' Low'>",
            f"<b {ACTION} data-agent-danger='low'>",
        ),
    ],
)
def test_a_fix_leaves_nothing_to_find(text: str, fixed: str) -> None:
    (diagnostic,) = found_in(text)
    assert diagnostic.fix is not None
    for edit in reversed(diagnostic.fix.edits):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert (fixed, []) == (text, codes(text))


CHECK_NAMES: tuple[Callable[[str, Context], list[Diagnostic]], ...] = tuple(form.check for form in FORMATS)


@pytest.mark.parametrize("check", CHECK_NAMES, ids=[form.name for form in FORMATS])
@pytest.mark.parametrize("text", ["", "\n", "null", "<p>", "\ufeff", "...", "[]", "42", '"x": 1'])
def test_odd_texts_are_judged_without_an_exception(
    check: Callable[[str, Context], list[Diagnostic]], text: str
) -> None:
    assert all(0 <= each.span.start <= each.span.end <= len(text) for each in check(text, Context()))
