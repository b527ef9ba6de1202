"""A response is compared with the document that it answers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from signage_specs.anml.context import AnmlContext
from signage_specs.anml.response import Requirement, is_response, read_document, requirement
from signage_specs.anml.rules import unanswered_ask, unfit_answer, unknown_action
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

OPEN = f'<?xml version="1.0" encoding="UTF-8"?>\n<anml xmlns="{NAMESPACE}"'
ORIGIN = f"""{OPEN} role="service"><head><title>Tent shop</title></head>
<constraints>
  <disclosure field="email" requires="explicit-consent" valid-for="3600"/>
  <disclosure field="size" requires="none"/>
  <disclosure field="arrival" requires="implicit-consent"/>
  <disclosure field="arrival" requires="authentication"/>
</constraints>
<interact><action id="order" method="POST" endpoint="/order" confirm="true"/></interact>
<knowledge>
  <ask field="email" action="order" required="true" purpose="To send the invoice"/>
  <ask field="size" action="order" type="number" purpose="To choose the tent"/>
  <ask field="arrival" action="order" type="date" purpose="To pack in time"/>
  <ask field="insured" action="order" type="boolean" purpose="To add the insurance"/>
  <ask field="page" action="order" type="uri" purpose="To link to you"/>
  <ask field="call" action="order" type="datetime" purpose="To call you"/>
  <ask action="order" required="true" purpose="Malformed, so nobody answers it"/>
</knowledge></anml>"""
ORIGIN_AS_JSON = ANML_JSON.write(ANML_XML.parse(ORIGIN))
EMAIL = '<refuse field="email" reason="user-denied"/>'
NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def response(knowledge: str, attributes: str = ' role="agent-response"') -> str:
    return f"{OPEN}{attributes}><knowledge>{knowledge}</knowledge></anml>"


def found(text: str, origin: str | None = ORIGIN, now: datetime | None = None) -> list[tuple[str, str, str]]:
    """Return code, severity and place of what is found."""
    diagnostics = ANML_XML.check(text, Context(now=now, extras=(AnmlContext(origin),)))
    return [(each.code, each.severity.value, text[each.span.start : each.span.end]) for each in diagnostics]


@pytest.mark.parametrize(
    ("knowledge", "expected"),
    [
        (EMAIL, []),
        ("", [("M063", "error", "knowledge")]),
        ('<inform usage="display">Later.</inform>', [("M063", "error", "knowledge")]),
        (
            '<answer field="email" value="a@b.example" consent="explicit" consent-granted="2026-05-01T11:30:00Z"/>',
            [],
        ),
        (
            f'{EMAIL}<answer field="shoe" value="44" consent="explicit"/>',
            [("M063", "error", "shoe")],
        ),
        (f'{EMAIL}<refuse field="shoe" reason="unsupported-field"/>', []),
        (f'{EMAIL}<answer field="size" value="two"/>', [("M064", "warning", "two")]),
        (f'{EMAIL}<answer field="size" value="2"/>', []),
        (
            f'{EMAIL}<answer field="arrival" value="2026-02-30" consent="implicit"/>',
            [("M064", "warning", "2026-02-30")],
        ),
        (f'{EMAIL}<answer field="arrival" value="2026-02-28" consent="implicit"/>', []),
        (f'{EMAIL}<answer field="arrival" value="2026-02-28" consent="delegated"/>', []),
        (f'{EMAIL}<answer field="arrival" value="2026-02-28"/>', [("M064", "warning", "answer")]),
        (f'{EMAIL}<answer field="insured" value="yes" consent="explicit"/>', [("M064", "warning", "yes")]),
        (f'{EMAIL}<answer field="insured" value="true" consent="implicit"/>', [("M064", "warning", "implicit")]),
        (f'{EMAIL}<answer field="insured" value="true" consent="delegated"/>', [("M064", "warning", "delegated")]),
        (f'{EMAIL}<answer field="page" value="/me" consent="explicit"/>', [("M064", "warning", "/me")]),
        (
            f'{EMAIL}<answer field="call" value="2026-05-01T08:00Z" consent="explicit"/>',
            [("M064", "warning", "2026-05-01T08:00Z")],
        ),
        ('<answer field="email" value="a@b.example" consent="explicit"/>', [("M064", "warning", "answer")]),
        (
            '<answer field="email" value="a@b.example" consent="explicit" consent-granted="2026-05-01T10:30:00Z"/>',
            [("M064", "warning", "2026-05-01T10:30:00Z")],
        ),
        (
            f'{EMAIL}<answer field="size" value="2"/><refuse field="size" reason="user-denied"/>',
            [("M064", "warning", "size")],
        ),
        (
            '<refuse field="email" reason="constraint-violation" constraint="phone"/>',
            [("M064", "warning", "phone")],
        ),
        ('<refuse field="email" reason="constraint-violation" constraint="email"/>', []),
        (f'{EMAIL}<ask field="dates" action="order" purpose="To choose"/>', []),
        (f'{EMAIL}<ask field="dates" action="orde" purpose="To choose"/>', [("M056", "error", "orde")]),
    ],
)
@pytest.mark.parametrize("origin", [ORIGIN, ORIGIN_AS_JSON], ids=["xml", "json"])
def test_what_a_response_lacks(knowledge: str, expected: list[tuple[str, str, str]], origin: str) -> None:
    assert expected == found(response(knowledge), origin, NOW)


def test_without_the_origin_nothing_is_compared() -> None:
    knowledge = '<answer field="shoe" value="44"/><ask field="dates" action="nowhere" purpose="To choose"/>'
    assert [] == found(response(knowledge), None)


def test_without_a_moment_no_consent_is_stale() -> None:
    text = response('<answer field="email" value="a" consent="explicit" consent-granted="1999-05-01T10:30:00Z"/>')
    assert [] == found(text)
    assert ["M064"] == [code for code, _, _ in found(text, now=NOW)]


def test_a_service_document_is_not_compared() -> None:
    assert [] == [each for each in found(ORIGIN) if each[0] in ("M063", "M064")]


def test_a_misspelt_field_gets_a_suggestion() -> None:
    text = response(f'{EMAIL}<answer field="sise" value="2" consent="explicit"/>')
    (finding,) = ANML_XML.check(text, Context(extras=(AnmlContext(ORIGIN),)))
    assert "`size`" in finding.message


def test_the_json_response_gets_the_same() -> None:
    text = ANML_JSON.write(ANML_XML.parse(response('<answer field="shoe" value="44"/>')))
    assert ["M063", "M063"] == [each.code for each in ANML_JSON.check(text, Context(extras=(AnmlContext(ORIGIN),)))]


@pytest.mark.parametrize(
    ("attributes", "sections", "expected"),
    [
        (' role="agent-response"', "", True),
        (' role="service"', "<knowledge><answer/></knowledge>", False),
        ("", "<knowledge><answer/></knowledge>", True),
        ("", "<knowledge/>", True),
        ("", "<interact/>", False),
        ("", '<site domain="a.example"/>', False),
    ],
)
def test_what_is_a_response(attributes: str, sections: str, expected: bool) -> None:
    assert expected == is_response(read_document(f"{OPEN}{attributes}>{sections}</anml>"))


@pytest.mark.parametrize(
    ("disclosures", "expected"),
    [
        ([], Requirement("explicit-consent", declared=False)),
        (["none"], Requirement("none")),
        (["none", "implicit-consent"], Requirement("implicit-consent")),
        (["explicit-consent", "none"], Requirement("explicit-consent")),
        (["authentication"], Requirement("none", authentication=True)),
        (["authentication", "implicit-consent"], Requirement("implicit-consent", authentication=True)),
        (["whatever"], Requirement("explicit-consent")),
    ],
)
def test_of_several_disclosures_the_strictest_counts(disclosures: list[str], expected: Requirement) -> None:
    inside = "".join(f'<disclosure field="a" requires="{each}"/>' for each in disclosures)
    assert expected == requirement(read_document(f"<constraints>{inside}</constraints>"), "a")


def test_the_shortest_validity_counts() -> None:
    text = "".join(f'<disclosure field="a" requires="none" valid-for="{each}"/>' for each in (60, 5, 3600))
    assert 5 == requirement(read_document(text), "a").valid_for


def test_an_origin_that_cannot_be_read_says_nothing() -> None:
    assert [] == found(response(""), "<anml")


def test_many_asks_and_answers_take_no_time(ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    asks = "".join(f'<ask field="f{i}" action="order" purpose="b"/>' for i in range(8_000))
    answers = "".join(f'<answer field="g{i}" value="1"/>' for i in range(8_000))
    context = Context(extras=(AnmlContext(ORIGIN.replace("</knowledge>", f"{asks}</knowledge>")),))
    answer = read_document(response(answers))
    checks = (unanswered_ask.check.check, unfit_answer.check.check, unknown_action.check.check)
    assert [8_001, 0, 0] == [len(list(check(answer, context))) for check in checks]
    assert ends_soon(lambda: [list(check(answer, context)) for check in checks])
