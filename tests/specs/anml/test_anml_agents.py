"""What an agent does with documents: versions, discovery, pages, problems, and what it discloses."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from signage_specs.agent.exchange import (
    Again,
    Problem,
    disclosures,
    discovery,
    negotiate,
    next_page,
    read_problem,
    wait_before_retry,
    write_problem,
)
from signage_specs.agent.lookup import is_own, registrable_domain, serving_domain
from signage_specs.anml.xml_parser import parse_xml

WELL_KNOWN = "https://shop.example/.well-known/anml"


@pytest.mark.parametrize(
    ("attributes", "implemented", "may_act"),
    [
        ("", True, True),
        ('version="1.0"', True, True),
        ('version="2.0"', False, True),
        ('version="2.0" supported-versions="2.0, 1.0"', False, True),
        ('version="2.0" supported-versions="2.0"', False, False),
        ('supported-versions="0.9"', True, False),
    ],
)
def test_versions(attributes: str, *, implemented: bool, may_act: bool) -> None:
    found = negotiate(parse_xml(f"<anml {attributes}/>"))
    assert (implemented, may_act) == (found.implemented, found.may_act)
    assert bool(found.notice) == (not (implemented and may_act))


@pytest.mark.parametrize(
    ("status", "supported", "again", "address", "follow"),
    [
        (200, True, Again.ANY_TIME, WELL_KNOWN, ""),
        (404, False, Again.NEXT_SESSION, WELL_KNOWN, ""),
        (410, False, Again.NEVER, WELL_KNOWN, ""),
        (301, None, Again.ANY_TIME, "https://shop.example/anml", "https://shop.example/anml"),
        (308, None, Again.ANY_TIME, "https://shop.example/anml", "https://shop.example/anml"),
        (302, None, Again.ANY_TIME, WELL_KNOWN, "https://shop.example/anml"),
        (307, None, Again.ANY_TIME, WELL_KNOWN, "https://shop.example/anml"),
        (500, None, Again.ANY_TIME, WELL_KNOWN, ""),
    ],
)
def test_discovery(status: int, supported: bool | None, again: Again, address: str, follow: str) -> None:
    found = discovery(WELL_KNOWN, status, "/anml")
    assert (supported, again, address, follow) == (found.supported, found.again, found.address, found.follow)


def test_what_is_no_address_is_not_followed() -> None:
    assert (WELL_KNOWN, "") == (discovery(WELL_KNOWN, 302, "//[").address, discovery(WELL_KNOWN, 302, "//[").follow)
    assert next_page(parse_xml('<body><nav next="//["/></body>'), FIRST, []) is None


PAGE = parse_xml('<body><nav next="?page=2#top"/></body>')
FIRST, SECOND = "https://shop.example/list", "https://shop.example/list?page=2"


def test_pages_end() -> None:
    assert SECOND == next_page(PAGE, FIRST, [])
    assert next_page(PAGE, SECOND, [FIRST]) is None
    many = [f"https://shop.example/list?page={number}" for number in range(3, 12)]
    assert next_page(PAGE, FIRST, many) is None
    assert SECOND == next_page(PAGE, FIRST, many, authorized=True)
    assert next_page(parse_xml("<body/>"), FIRST, []) is None


def test_a_problem_is_read_back() -> None:
    problem = Problem(422, "Sold out", "No tent for four is left.", "https://shop.example/problems/sold-out")
    assert problem == read_problem(write_problem(problem))
    assert Problem() == read_problem("<html>")


@pytest.mark.parametrize(
    ("status", "retry_after", "attempts", "expected"),
    [
        (401, 1, 1, None),
        (403, 1, 1, None),
        (409, None, 1, None),
        (429, None, 1, None),
        (429, 30, 1, 30),
        (503, None, 1, None),
        (503, 60, 1, 60),
        (500, None, 1, 5),
        (502, 2, 1, 5),
        (500, 9, 1, 9),
        (500, None, 2, None),
    ],
)
def test_retries(status: int, retry_after: int | None, attempts: int, expected: int | None) -> None:
    assert expected == wait_before_retry(status, retry_after, attempts)


def test_what_was_disclosed() -> None:
    asking = '<site domain="{}"><constraints><disclosure field="email" requires="{}"/></constraints></site>'
    sites = asking.format("shop.example", "none") + asking.format("maker.example", "explicit-consent")
    origin = parse_xml(f"<anml>{sites}</anml>")
    response = parse_xml(
        '<knowledge><answer field="email" value="ada@mail.example" consent="explicit"/></knowledge>'
    )
    now = datetime(2026, 5, 1, tzinfo=UTC)
    found = list(disclosures(response, origin, "maker.example", now))
    assert [("email", "explicit", "explicit-consent")] == [(e.field, e.consent, e.required.consent) for e in found]
    assert "none" == next(disclosures(response, origin, "shop.example", now)).required.consent


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://cdn.example.net:443/anml", "example.net"),
        ("https://Shop.EXAMPLE.co.uk/", "example.co.uk"),
        ("https://ada.github.io/tents/", "ada.github.io"),
        ("http://shop.example/", "shop.example"),
    ],
)
def test_the_serving_domain(url: str, expected: str) -> None:
    assert expected == serving_domain(url)


def test_an_address_has_no_registrable_domain() -> None:
    assert "192.0.2.1" == registrable_domain("192.0.2.1")


@pytest.mark.parametrize(
    "url", ["https://192.0.2.1/", "https://[2001:db8::1]/", "ftp://a.example/", "shop.example"]
)
def test_what_has_no_serving_domain(url: str) -> None:
    with pytest.raises(ValueError, match=r"web address|domain"):
        serving_domain(url)


def test_a_host_of_the_site_is_the_site() -> None:
    assert is_own("www.shop.example", "shop.example")
    assert is_own("docs.shop.example", "docs.shop.example")
    assert not is_own("www.shop.example", "docs.shop.example")
    assert not is_own("ada.github.io", "github.io")
