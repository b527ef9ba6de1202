"""The rules of AAF, text by text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from signage_specs.aaf.context import AafContext
from signage_specs.diagnostic import Diagnostic, Profile, Severity
from signage_specs.registry import AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.format import Format

FORMATS: tuple[Format, ...] = (AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN)


def found_in(text: str, form: Format = AGENT_HTML, **context: Any) -> list[Diagnostic]:
    return form.check_example(text, Context(**context))


def codes(text: str, form: Format = AGENT_HTML, **context: Any) -> list[str]:
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
        ('<b data-agent-kind=" ">', ["D001"]),
        ("<b data-agent-kind={kind} data-agent-action={id}>", []),
        (f'<b {ACTION} data-agent-confirm=" " data-agent-danger="">', ["D002", "D002"]),
        (f'<b {ACTION} data-agent-scope="" data-agent-version=" ">', ["D005", "D005"]),
        ('<b data-agent-action="">', ["D007"]),
        ('<b data-agent-kind="action" data-agent-action=" ">', ["D007"]),
        ('<b data-agent-kind="dialog" data-agent-action="a.b">', ["D007"]),
        ('<b data-agent-kind="item" data-agent-field="x">', ["D007"]),
        ('<p data-agent-kind="status" data-agent-output=" ">', ["D008"]),
        (
            f'<b {ACTION}></b><input data-agent-kind="field" data-agent-field="x" data-agent-for-action="">',
            ["D010"],
        ),
        (f'<form {ACTION}><p data-agent-kind="field" data-agent-field="x"><input></p></form>', ["D015"]),
        (f'<form {ACTION}><p data-agent-kind="field"><input></p></form>', ["D007"]),
        (f'<form {ACTION} id="f"></form><form {ACTION[:-5]}cut" id="f"></form><input form="f">', ["D015"]),
        (
            f'<form {ACTION} id="f"></form><button form="f" data-agent-kind="action" data-agent-action="x">',
            ["D016"],
        ),
        (f'<form {ACTION}></form><button data-agent-kind="action" data-agent-action="x">', []),
        ('<script type="application/agent+json">...</script>', []),
        ('<script type="application/agent+json">{"version": "0.1", ...}</script>', []),
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


PAGE = "<!doctype html>"
FIELD_X = '<input data-agent-kind="field" data-agent-field="x"'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f'{PAGE}<form data-agent-action="a.b">{FIELD_X}></form>', "D007"),
        (f'{PAGE}<form data-agent-kind="acton" data-agent-action="a.b">{FIELD_X}></form>', "D001"),
        (f'{PAGE}<b data-agent-action="a.b"></b>{FIELD_X} data-agent-for-action="a.b">', "D007"),
        (f'{PAGE}<b {ACTION}></b>{FIELD_X} data-agent-for-action="Plant Move">', "D010"),
        (f'{PAGE}<b {ACTION}></b>{FIELD_X} data-agent-for-action="Plant.Move">', "D010"),
        (f'<b {ACTION}></b>{FIELD_X} data-agent-for-action="Plant.Move">', "D010"),
        (f'{FIELD_X} data-agent-for-action="Plant.Move">', "D003"),
        (f'<b data-agent-kind="action" data-agent-action="A B"></b>{FIELD_X} data-agent-for-action="A B">', "D003"),
        (f'{PAGE}{FIELD_X} data-agent-for-action=" ">', "D010"),
        ('<p><b data-agent-kind="x"><p>one<p>two', "D001"),
    ],
    ids=[
        *("no kind around", "kind misspelt around", "no kind, bound", "malformed and unknown", "malformed, near"),
        *(
            "malformed, near, in a part",
            "malformed, elsewhere",
            "malformed as its action",
            "empty",
            "repeated by HTML",
        ),
    ],
)
def test_one_fault_is_one_finding(text: str, code: str) -> None:
    assert [code] == codes(text)


@pytest.mark.parametrize(
    ("attribute", "instead"),
    [
        ("data-agent-confrim", "Did you mean `data-agent-confirm`?"),
        ("data-agent-severity", "Did you mean `data-agent-danger`?"),
        ("data-agent-for-acton", "Did you mean `data-agent-for-action`?"),
        ("data-agent-foo", "Remove it, or name it without `data-agent-`."),
        ("data-agent-", "Remove it, or name it without `data-agent-`."),
        ('data-agent-danger="low" data-agent-risk', "Remove it, and keep `data-agent-danger`."),
        ('data-agent-kind="field" data-agent-field="x" data-agent-id', "Remove it, and keep `data-agent-field`."),
        ("data-agent-page", "is of the dialect `0.1+links`. Choose that in the configuration."),
    ],
)
def test_an_unknown_attribute_is_compared_by_its_own_word(attribute: str, instead: str) -> None:
    (diagnostic,) = found_in(f'<b {attribute}="low">')
    assert ("D006", True) == (diagnostic.code, diagnostic.message.endswith(f" {instead}"))


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ('data-agent-kind=" item "', "Unknown kind `\\u0020item\\u0020`. Did you mean `item`?"),
        (
            'data-agent-danger="\n low"',
            "Unknown `data-agent-danger` `\\n low`. Did you mean `low`?",
        ),
        ('data-agent-scope="a.b "', "`a.b\\u0020` is not a valid `data-agent-scope`. Write "),
    ],
)
def test_white_space_around_a_value_is_told(attribute: str, message: str) -> None:
    (diagnostic,) = found_in(f"<b {attribute}>")
    assert message == diagnostic.message[: len(message)]


STATUS = '<p data-agent-kind="status" data-agent-output="x"></p>'
RADIO = '<input type="radio" name="bed" data-agent-kind="field" data-agent-field="bed">'


@pytest.mark.parametrize(("profile", "severity"), [("as-used", Severity.WARNING), ("strict", Severity.ERROR)])
def test_a_radio_group_in_which_each_button_is_the_field_is_several_elements(
    profile: str, severity: Severity
) -> None:
    (found,) = found_in(f"<form {ACTION}>{RADIO}{RADIO}</form>", profile=Profile(profile))
    assert ("D011", severity, 1) == (found.code, found.severity, len(found.related))
    assert "Make the element around the group the field." in found.message
    around = '<fieldset data-agent-kind="field" data-agent-field="bed"><input type="radio"><input type="radio">'
    assert [] == codes(f"<form {ACTION}>{around}</fieldset></form>", profile=Profile.STRICT)


@pytest.mark.parametrize(
    "text",
    [
        f"<form {ACTION}><button data-agent-kind='action' data-agent-action='x'></form>",
        f'<b {ACTION} data-agent-danger="high" data-agent-confirm="never">',
        f"<b {ACTION}></b><b {ACTION}></b>",
        f"<form {ACTION}><input></form>",
        f"<form {ACTION}>{RADIO.replace('radio', 'text') * 2}</form>",
        f"<form {ACTION}>{STATUS}{STATUS}</form>",
    ],
)
def test_the_other_place_is_shown_where_two_are_involved(text: str) -> None:
    (diagnostic,) = found_in(text)
    (related,) = diagnostic.related
    assert diagnostic.span != related.span
    assert related.message


def test_links_are_a_dialect() -> None:
    assert ["D001"] == codes('<a data-agent-kind="link" href="/">')
    assert [] == codes('<a data-agent-kind="link" href="/">', extras=(AafContext("0.1+links"),))
    assert ["D008"] == codes('<b data-agent-kind="link">', extras=(AafContext("0.1+links"),))
    assert [] == codes('<b data-agent-kind="link" data-agent-page="/">', extras=(AafContext("0.1+links"),))


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
    ],
    ids=["nested twice", "bound twice"],
)
def test_an_ambiguous_field_is_a_warning_and_strictly_an_error(text: str) -> None:
    (lenient,) = found_in(text)
    (strict,) = found_in(text, profile=Profile.STRICT)
    assert ("D011", Severity.WARNING) == (lenient.code, lenient.severity)
    assert ("D011", Severity.ERROR) == (strict.code, strict.severity)


@pytest.mark.parametrize(
    "text",
    [
        f"<form {ACTION}>{FIELD}></form>{BOUND}",
        f"{BOUND}<form {ACTION}>{FIELD}></form>",
        f"<form {ACTION}>{FIELD}></form>{BOUND}{BOUND}",
        f'<ul data-agent-kind="collection" data-agent-action="plant.list">{FIELD}></ul>',
    ],
    ids=["nested, then bound", "bound, then nested", "nested, then bound twice", "in a data view"],
)
def test_a_nested_field_ends_the_search(text: str) -> None:
    assert [] == codes(text, profile=Profile.STRICT)


def test_two_elements_of_one_action_that_hold_one_field_are_ambiguous() -> None:
    assert ["D013", "D011"] == codes(f"<form {ACTION}>{FIELD}></form><form {ACTION}>{FIELD}></form>")


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


@pytest.mark.parametrize("form", ["Plant Move", "plant..move", "7"])
def test_no_submit_button_is_named_after_an_invalid_id(form: str) -> None:
    button = '<button data-agent-kind="action" data-agent-action="plant.send">'
    assert ["D003"] == codes(f"<form {ACTION.replace('plant.move', form)}>{button}</form>")


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
