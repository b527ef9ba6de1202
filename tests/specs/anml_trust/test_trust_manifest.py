"""Trust manifests and trust answers: what they grant, and when they count for nothing."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.agent.authorization import (
    NO_AUTHORIZATION,
    Authorization,
    authorize,
    effective_scope,
    trust_manifest,
)
from signage_specs.anml_trust.manifest import parse_trust
from signage_specs.anml_trust.values import domain_matches, parse_datetime
from signage_specs.anml_trust.vocabulary import SCOPES
from signage_specs.registry import ANML_TRUST
from signage_specs.rule import Context

MANIFEST: dict[str, Any] = {
    "site": "garden.example",
    "version": "1.0",
    "issued": "2026-05-01T00:00:00Z",
    "expires": "2026-07-01T00:00:00Z",
    "authorized-domains": [
        {"domain": "*.cdn.example", "tier": 1, "scope": ["aesthetic", "body"], "note": "images"},
        {"domain": "shop.example", "tier": 2, "scope": ["persona", "knowledge"]},
        {"domain": "fast.cdn.example", "tier": 2, "scope": ["body"]},
    ],
}
NOW = datetime(2026, 6, 1, tzinfo=UTC)
LATER = datetime(2026, 7, 1, tzinfo=UTC)


def changed(record: int | None = None, **values: Any) -> str:
    manifest = deepcopy(MANIFEST)
    place = manifest if record is None else manifest["authorized-domains"][record]
    for key, value in values.items():
        if value is ...:
            del place[key.replace("_", "-")]
        else:
            place[key.replace("_", "-")] = value
    return json.dumps(manifest)


def codes(text: str, *, now: datetime | None = None, embedded: bool = False) -> list[str]:
    check = ANML_TRUST.check_example if embedded else ANML_TRUST.check
    return [each.code for each in check(text, Context(now=now))]


@pytest.mark.parametrize(
    ("pattern", "domain", "expected"),
    [
        ("shop.example", "shop.example", True),
        ("Shop.Example", "shop.example.", True),
        ("shop.example", "www.shop.example", False),
        ("*.shop.example", "www.shop.example", True),
        ("*.shop.example", "shop.example", False),
        ("*.shop.example", "a.www.shop.example", False),
        ("*.shop.example", ".shop.example", False),
        ("*.shop.example", "*.shop.example", False),
        ("*shop.example", "myshop.example", False),
        ("www.*.example", "www.shop.example", False),
        ("*", "example", False),
        ("*.*.example", "a.b.example", False),
        ("*.shop.example", "www.shop.example.evil.example", False),
    ],
)
def test_a_wildcard_stands_for_exactly_one_label(pattern: str, domain: str, expected: bool) -> None:
    assert expected is domain_matches(pattern, domain)


@pytest.mark.parametrize(
    ("tier", "scope", "expected"),
    [
        (0, ["body"], set[str]()),
        (1, ["body", "persona", "interact", "constraints", "knowledge"], {"body", "knowledge"}),
        (2, ["persona", "unknown"], {"persona"}),
        (3, [], set(SCOPES)),
        (4, ["body"], set[str]()),
        (-1, ["body"], set[str]()),
    ],
)
def test_the_tier_decides_over_the_scope(tier: int, scope: list[str], expected: set[str]) -> None:
    assert expected == effective_scope(tier, scope)


@pytest.mark.parametrize(
    ("domain", "expected"),
    [
        ("garden.example", Authorization(3, frozenset(SCOPES))),
        ("shop.example", Authorization(2, frozenset({"persona", "knowledge"}))),
        ("a.cdn.example", Authorization(1, frozenset({"aesthetic", "body"}))),
        ("fast.cdn.example", Authorization(2, frozenset({"body"}))),
        ("a.b.cdn.example", NO_AUTHORIZATION),
        ("weeds.example", NO_AUTHORIZATION),
    ],
)
def test_a_manifest_grants_what_it_lists(domain: str, expected: Authorization) -> None:
    manifest = trust_manifest(parse_trust(json.dumps(MANIFEST)))
    assert manifest is not None
    assert expected == authorize(manifest, domain, "garden.example", NOW)


def test_any_failure_gives_tier_0() -> None:
    manifest = trust_manifest(parse_trust(json.dumps(MANIFEST)))
    assert NO_AUTHORIZATION == authorize(manifest, "shop.example", "garden.example", LATER)
    assert NO_AUTHORIZATION == authorize(manifest, "shop.example", "other.example", NOW)
    assert NO_AUTHORIZATION == authorize(None, "shop.example", "garden.example", NOW)


FAULTS: list[tuple[str, str]] = [
    (changed(site=...), "T094"),
    (changed(site="https://garden.example"), "T094"),
    (changed(version="1.1"), "T094"),
    (changed(version=1.0), "T094"),
    (changed(issued="yesterday"), "T094"),
    (changed(expires=...), "T094"),
    (changed(expires="2026-07-01T00:00:00+00:00"), "T094"),
    (changed(expires="2026-07-01T00:00Z"), "T094"),
    (changed(expires="2026-02-30T00:00:00Z"), "T094"),
    (changed(authorized_domains={}), "T094"),
    (changed(authorized_domains=...), "T094"),
    (changed(0, tier=True), "T096"),
    (changed(0, tier=3), "T096"),
    (changed(0, tier="1"), "T096"),
    (changed(0, tier=...), "T096"),
    (changed(0, scope="body"), "T096"),
    (changed(0, scope=["Body"]), "T096"),
    (changed(0, scope=[1]), "T096"),
    (changed(0, domain=1), "T096"),
    (changed(0, note=1), "T096"),
    (changed(authorized_domains=["shop.example"]), "T096"),
    (changed(0, domain="*"), "T098"),
    (changed(0, domain="a.*.example"), "T098"),
    (changed(0, domain="https://shop.example"), "T098"),
    ("\ufeff" + changed(), "T103"),
    (changed()[:-1], "T103"),
    (changed().replace('"site"', '"site": "a.example", "site"', 1), "T103"),
]


@pytest.mark.parametrize(("text", "code"), FAULTS)
def test_a_fault_is_found_and_spoils_the_manifest(text: str, code: str) -> None:
    assert {code} == set(codes(text))
    # A note is for people: a wrong one is reported and takes no authorization away.
    if '"note": 1' not in text:
        assert trust_manifest(parse_trust(text)) is None


def test_a_full_manifest_has_nothing_to_find() -> None:
    assert [] == codes(changed(), now=NOW)


@pytest.mark.parametrize(
    ("text", "now", "expected"),
    [
        (changed(), LATER, ["T095"]),
        (changed(expires="2026-04-01T00:00:00Z"), None, ["T095"]),
        (changed(expires="2026-07-30T00:00:00Z"), None, []),
        (changed(expires="2026-07-30T00:00:01Z"), None, ["T095"]),
        (changed(authorized_domains=[]), None, ["T095"]),
        (changed(0, scope=["persona", "interact", "constraints"]), None, ["T097"] * 3),
    ],
)
def test_time_and_tiers_are_judged(text: str, now: datetime | None, expected: list[str]) -> None:
    assert expected == codes(text, now=now)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"authorized": true, "tier": 2, "scope": ["body"], "expires": "2026-07-01T00:00:00Z"}', []),
        ('{"authorized": true, "tier": 2, "scope": ["body"], "expires": "2026-05-01T00:00:00Z"}', ["T099"]),
        ('{"authorized": true, "tier": 2, "scope": ["body"], "expires": "2026-07-01T00:00:00+01:00"}', ["T099"]),
        ('{"authorized": true, "tier": 2, "scope": ["body"]}', ["T099"]),
        ('{"authorized": "true", "tier": 2, "scope": [], "expires": "2026-07-01T00:00:00Z"}', ["T099"]),
        ('{"tier": 2, "scope": [], "expires": "2026-07-01T00:00:00Z"}', ["T099"]),
        ('{"authorized": true, "tier": true, "scope": [], "expires": "2026-07-01T00:00:00Z"}', ["T096"]),
        ('{"authorized": false, ...}', ["T099"]),
    ],
)
def test_an_answer_is_judged(text: str, expected: list[str]) -> None:
    assert expected == codes(text, now=NOW, embedded=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"domain": "shop.example", "tier": 2, "scope": ["body"]}', []),
        ('{"domain": "shop.example", "tier": 0}', ["T096"]),
        ('"authorized-domains": [{"domain": "*", ...}]', ["T098"]),
        ('{"site": "garden.example", "version": "1.0", ...}', []),
        ('"expires": "2026-07-01"', ["T094"]),
    ],
)
def test_a_part_is_judged_for_what_it_says(text: str, expected: list[str]) -> None:
    assert expected == codes(text, embedded=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-05-01T00:00:00Z", datetime(2026, 5, 1, tzinfo=UTC)),
        ("2026-05-01T02:30:00.25+02:30", datetime(2026, 5, 1, microsecond=250000, tzinfo=UTC)),
        ("2016-12-31T23:59:60Z", datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("2026-05-01", None),
        ("2026-05-01 00:00:00Z", None),
        ("2026-05-01T00:00:00", None),
        ("2026-13-01T00:00:00Z", None),
        ("2026-05-01T24:00:00Z", None),
        ("2026-05-01T00:00:00+99:00", None),
        ("٢٠٢٦-05-01T00:00:00Z", None),
    ],
)
def test_a_date_with_time_is_read(text: str, expected: datetime | None) -> None:
    assert expected == parse_datetime(text)


@given(st.datetimes(timezones=st.just(UTC)))
def test_every_moment_that_python_writes_is_read(moment: datetime) -> None:
    assert moment == parse_datetime(moment.isoformat())


def test_the_canonical_text_has_the_keys_in_order() -> None:
    turned = dict(reversed(MANIFEST.items()))
    turned["authorized-domains"] = [dict(reversed(record.items())) for record in MANIFEST["authorized-domains"]]
    written = ANML_TRUST.write(parse_trust(json.dumps(turned)))
    assert json.dumps(MANIFEST, indent=2) + "\n" == written


@given(
    st.text(max_size=30)
    | st.dictionaries(
        st.sampled_from(
            ["site", "version", "expires", "authorized-domains", "authorized", "tier", "scope", "domain"]
        ),
        st.sampled_from(
            ["1.0", "a.example", 1, True, None, [], ["body"], {}, [{"domain": "*"}], "2026-01-01T00:00:00Z"]
        ),
    ).map(json.dumps)
)
def test_any_text_is_judged_within_its_bounds(text: str) -> None:
    document = parse_trust(text)
    found = ANML_TRUST.check(text, Context(now=NOW))
    assert all(0 <= each.span.start <= each.span.end <= len(text) for each in found)
    assert ANML_TRUST.write(document) == ANML_TRUST.write(parse_trust(ANML_TRUST.write(document)))
    if trust_manifest(document) is not None:
        assert [] == [each.code for each in ANML_TRUST.check(text, Context()) if each.severity == "error"]


def block_after(text: str, start: str) -> str:
    """Return the braces of the draft that follow a place, without the page breaks between its lines."""
    lines = text[text.index(start) :].splitlines()
    first = next(number for number, line in enumerate(lines) if line == "   {")
    last = next(number for number, line in enumerate(lines) if number > first and line == "   }")
    return "\n".join(lines[first : last + 1])


def test_the_manifest_and_the_answer_of_the_draft_have_no_error(specification_text: Any) -> None:
    draft = specification_text("anml-1.0-draft-jeskey-anml-00.txt")
    manifest = block_after(draft, "12.3.  Static Trust Manifest\n\n   The static")
    answer = block_after(draft, "Response when authorized (HTTP 200):")
    assert ["T095"] == codes(manifest)
    (lasting,) = ANML_TRUST.check(manifest, Context())
    assert "92 days" in lasting.message
    assert [] == codes(answer)
    assert trust_manifest(parse_trust(manifest)) is not None
