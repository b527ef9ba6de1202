"""The verification procedure of section 12.5, over a world that stands in a dictionary."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.agent.authorization import TrustResponse, response_problems, trust_response
from signage_specs.agent.lookup import CachedAuthorization, DnsAnswer, Dnssec, HttpAnswer, Reason, Verification
from signage_specs.agent.verification import LARGEST_BODY, query_address, trust_sources, verify
from signage_specs.anml_trust.manifest import parse_trust
from signage_specs.anml_trust.vocabulary import SCOPES

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = datetime(2026, 5, 10, tzinfo=UTC)
LATER = "2026-07-01T00:00:00Z"
SITE, SHOP = "garden.example", "shop.example"
MANIFEST = "https://garden.example/.well-known/anml-trust"
QUERY = "https://trust.example/q"
MANIFEST_TYPE = "application/anml-trust+json"


def manifest(*records: dict[str, Any], **changes: Any) -> dict[str, Any]:
    base = {"site": SITE, "version": "1.0", "issued": "2026-05-01T00:00:00Z", "expires": LATER}
    return {**base, "authorized-domains": list(records), **changes}


def grant(domain: str = SHOP, tier: int = 2, scope: tuple[str, ...] = ("persona", "body")) -> dict[str, Any]:
    return {"domain": domain, "tier": tier, "scope": list(scope)}


def answer(**changes: Any) -> dict[str, Any]:
    return {"authorized": True, "tier": 2, "scope": ["persona", "knowledge"], "expires": LATER, **changes}


def page(value: Any, **changes: Any) -> HttpAnswer:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return HttpAnswer(**{"status": 200, "body": body, "content_type": MANIFEST_TYPE, **changes})


@dataclass
class World:
    """What there is to be asked, and what was asked."""

    records: tuple[str, ...] = (f"v=anml1;manifest={MANIFEST}",)
    pages: dict[str, HttpAnswer] = field(default_factory=dict)
    cache: dict[tuple[str, str], CachedAuthorization] = field(default_factory=dict)
    dnssec: Dnssec = Dnssec.INSECURE
    failed: bool = False
    asked: list[str] = field(default_factory=list)

    def txt(self, name: str) -> DnsAnswer:
        self.asked.append(name)
        return DnsAnswer(tuple((record,) for record in self.records), self.dnssec, 300, self.failed)

    def get(self, address: str, accept: str) -> HttpAnswer:
        assert accept
        self.asked.append(address)
        return self.pages.get(address, HttpAnswer(None))

    def cached(self, serving_domain: str, site_domain: str) -> CachedAuthorization | None:
        return self.cache.get((serving_domain, site_domain))


def world(value: Any = None, **changes: Any) -> World:
    """A site with a manifest."""
    return World(pages={MANIFEST: page(manifest(grant()) if value is None else value)}, **changes)


BOTH = (f"v=anml1;manifest={MANIFEST};query={QUERY}",)
ASKED = query_address(QUERY, SHOP)


def test_a_manifest_that_lists_the_domain() -> None:
    where = world()
    found = verify(SHOP, SITE, where, NOW)
    assert (2, frozenset({"persona", "body"}), Reason.MANIFEST) == (found.tier, found.scope, found.reason)
    assert [f"_anml.{SITE}", MANIFEST] == where.asked
    assert [1, 2, 3, 4, 6, 7, 8, 9] == [step.number for step in found.steps]
    assert (SHOP, SITE) == found.key
    assert CachedAuthorization(2, ("persona", "body"), datetime(2026, 7, 1, tzinfo=UTC)) == found.to_cache


def test_the_site_itself_needs_no_question() -> None:
    where = World()
    found = verify("Garden.Example.", SITE, where, NOW)
    assert (3, frozenset(SCOPES), Reason.OWN_DOMAIN) == (found.tier, found.scope, found.reason)
    assert [] == where.asked
    assert found.to_cache is None


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (world(records=()), Reason.NO_RECORD),
        (world(records=("v=spf1 -all",)), Reason.NO_RECORD),
        (world(records=("V=anml1;manifest=https://garden.example/m",)), Reason.NO_RECORD),
        (world(records=("v=anml2;manifest=https://garden.example/m",)), Reason.NO_RECORD),
        (world(records=("manifest=https://garden.example/m;v=anml1",)), Reason.NO_RECORD),
        (world(records=("v=anml1",)), Reason.NO_RECORD),
        (world(records=(f"v=anml1;manifest={MANIFEST};manifest={MANIFEST}",)), Reason.NO_RECORD),
        (world(records=(f"v=anml1;;manifest={MANIFEST}",)), Reason.NO_RECORD),
        (world(records=("v=anml1;manifest=http://garden.example/m",)), Reason.UNUSABLE_ADDRESS),
        (world(records=("v=anml1;manifest=https://other.example/m",)), Reason.UNUSABLE_ADDRESS),
        (world(records=("v=anml1;query=/q",)), Reason.UNUSABLE_ADDRESS),
        (world(dnssec=Dnssec.BOGUS), Reason.BOGUS_SIGNATURE),
        (world(records=(), dnssec=Dnssec.BOGUS), Reason.BOGUS_SIGNATURE),
        (world(failed=True), Reason.DNS_FAILURE),
        (World(), Reason.MANIFEST_UNREACHABLE),
        (World(pages={MANIFEST: page(manifest(grant()), status=404)}), Reason.MANIFEST_UNREACHABLE),
        (World(pages={MANIFEST: page(manifest(grant()), status=500)}), Reason.MANIFEST_UNREACHABLE),
        (World(pages={MANIFEST: page(manifest(grant()), certificate_valid=False)}), Reason.INVALID_CERTIFICATE),
        (World(pages={MANIFEST: page(manifest(grant()), address="https://cdn.example/m")}), Reason.FOREIGN_ADDRESS),
        (
            World(pages={MANIFEST: page(manifest(grant()), address="http://garden.example/m")}),
            Reason.FOREIGN_ADDRESS,
        ),
        (world(b"\xff"), Reason.MALFORMED_MANIFEST),
        (world(b"\xef\xbb\xbf" + json.dumps(manifest(grant())).encode()), Reason.MALFORMED_MANIFEST),
        (world(b" " * (LARGEST_BODY + 1)), Reason.MALFORMED_MANIFEST),
        (world(b"[" * 100_000), Reason.MALFORMED_MANIFEST),
        (world(answer()), Reason.MALFORMED_MANIFEST),
        (world(manifest(grant(), grant("x.example", 3))), Reason.MALFORMED_MANIFEST),
        (world(manifest(grant(), {**grant(), "tier": 1.0})), Reason.MALFORMED_MANIFEST),
        (world(manifest(grant(), expires="2026-07-01T00:00:00+00:00")), Reason.MALFORMED_MANIFEST),
        (world(manifest(grant(), version="2.0")), Reason.MALFORMED_MANIFEST),
        (world(manifest(grant(), site="other.example")), Reason.SITE_MISMATCH),
        (world(manifest(grant(), expires="2026-05-09T23:59:59Z")), Reason.EXPIRED),
        (world(manifest(grant(), expires="2026-05-10T00:00:00Z")), Reason.EXPIRED),
        (world(manifest()), Reason.NOT_LISTED),
        (world(manifest(grant("*.shop.example"))), Reason.NOT_LISTED),
    ],
)
def test_every_failure_is_tier_0_with_its_reason(where: World, reason: Reason) -> None:
    found = verify(SHOP, SITE, where, NOW)
    assert (0, frozenset(), reason) == (found.tier, found.scope, found.reason)
    assert found.to_cache is None
    assert found.steps[-1].said


@pytest.mark.parametrize(
    "domains", [("", SITE), (SHOP, ""), (SHOP, "a b"), (SHOP, "*.garden.example"), ("x" * 300, SITE)]
)
def test_what_is_no_domain_is_not_asked_about(domains: tuple[str, str]) -> None:
    where = World()
    assert Reason.INVALID_DOMAIN == verify(*domains, where, NOW).reason
    assert [] == where.asked


@pytest.mark.parametrize(
    ("tier", "scope", "requested", "expected"),
    [
        (2, ("persona", "interact"), SCOPES, {"persona", "interact"}),
        (2, ("persona", "interact"), ("persona", "body"), {"persona"}),
        # Tier 1 never grants these, whatever its scope says.
        (1, ("persona", "interact", "constraints", "body", "aesthetic"), SCOPES, {"body", "aesthetic"}),
        (1, ("persona",), SCOPES, set()),
        (2, (), SCOPES, set()),
    ],
)
def test_the_scope_is_what_tier_scope_and_document_share(
    tier: int, scope: tuple[str, ...], requested: tuple[str, ...], expected: set[str]
) -> None:
    where = world(manifest(grant(tier=tier, scope=scope)))
    found = verify(SHOP, SITE, where, NOW, requested=requested)
    assert (tier, frozenset(expected)) == (found.tier, found.scope)


def test_a_wildcard_is_one_label() -> None:
    where = world(manifest(grant("*.shop.example", 1, ("body",))))
    assert [1, 0, 0] == [
        verify(domain, SITE, where, NOW).tier for domain in ("eu.shop.example", "shop.example", "a.eu.shop.example")
    ]


# Query


def queried(value: Any = None, records: tuple[str, ...] = (f"v=anml1;query={QUERY}",), **changes: Any) -> World:
    return World(records, {ASKED: page(answer() if value is None else value, **changes)})


def test_a_query_alone() -> None:
    where = queried()
    found = verify(SHOP, SITE, where, NOW)
    assert (2, frozenset({"persona", "knowledge"}), Reason.QUERY) == (found.tier, found.scope, found.reason)
    assert [f"_anml.{SITE}", f"{QUERY}?domain={SHOP}&scope={','.join(SCOPES)}"] == where.asked
    assert [1, 2, 3, 4, 5, 8, 9] == [step.number for step in found.steps]


@pytest.mark.parametrize(
    ("address", "expected"),
    [(QUERY, "?"), (f"{QUERY}?a=1", "?a=1&"), (f"{QUERY}#top", "?"), (f"{QUERY}?a=1#top", "?a=1&")],
)
def test_the_address_of_a_query(address: str, expected: str) -> None:
    assert f"{QUERY}{expected}domain={SHOP}&scope={','.join(SCOPES)}" == query_address(address, SHOP)


@pytest.mark.parametrize(
    ("value", "changes", "reason"),
    [
        (answer(authorized=False), {}, Reason.MALFORMED_ANSWER),
        (answer(authorized="true"), {}, Reason.MALFORMED_ANSWER),
        (answer(tier=3), {}, Reason.MALFORMED_ANSWER),
        (answer(tier=True), {}, Reason.MALFORMED_ANSWER),
        (answer(tier=2.0), {}, Reason.MALFORMED_ANSWER),
        (answer(scope="persona"), {}, Reason.MALFORMED_ANSWER),
        (answer(scope=["persona", "status"]), {}, Reason.MALFORMED_ANSWER),
        (answer(scope=["persona", 5]), {}, Reason.MALFORMED_ANSWER),
        (answer(expires="2026-07-01"), {}, Reason.MALFORMED_ANSWER),
        (answer(expires="2026-05-09T00:00:00Z"), {}, Reason.MALFORMED_ANSWER),
        ({"authorized": True}, {}, Reason.MALFORMED_ANSWER),
        ({}, {}, Reason.MALFORMED_ANSWER),
        (manifest(grant()), {}, Reason.MALFORMED_ANSWER),
        (b"", {}, Reason.MALFORMED_ANSWER),
        (b"\xff", {}, Reason.MALFORMED_ANSWER),
        (answer(), {"status": 400}, Reason.QUERY_REJECTED),
        (answer(), {"status": 429}, Reason.RATE_LIMITED),
        (answer(), {"status": 302}, Reason.QUERY_FAILED),
        (answer(), {"status": 204}, Reason.QUERY_FAILED),
        (answer(), {"status": 503}, Reason.QUERY_FAILED),
        (answer(), {"status": None}, Reason.QUERY_FAILED),
        (answer(), {"certificate_valid": False}, Reason.INVALID_CERTIFICATE),
        (answer(), {"address": "http://trust.example/q"}, Reason.FOREIGN_ADDRESS),
    ],
)
def test_every_failure_of_a_query(value: Any, changes: dict[str, Any], reason: Reason) -> None:
    found = verify(SHOP, SITE, queried(value, **changes), NOW)
    assert (0, frozenset(), reason, None) == (found.tier, found.scope, found.reason, found.to_cache)


def test_404_is_a_definitive_no_for_as_long_as_the_record_holds() -> None:
    found = verify(SHOP, SITE, queried(b"", status=404), NOW)
    assert (0, Reason.NOT_AUTHORIZED) == (found.tier, found.reason)
    assert CachedAuthorization(0, (), NOW + timedelta(seconds=300)) == found.to_cache


@pytest.mark.parametrize(("dnssec", "order"), [(Dnssec.SECURE, [ASKED, MANIFEST]), (Dnssec.INSECURE, [MANIFEST])])
def test_the_query_goes_first_where_dnssec_vouches_for_it(dnssec: Dnssec, order: list[str]) -> None:
    where = World(BOTH, {MANIFEST: page(manifest(grant())), ASKED: HttpAnswer(503)}, dnssec=dnssec)
    assert Reason.MANIFEST == verify(SHOP, SITE, where, NOW).reason
    assert order == where.asked[1:]


def test_a_query_that_answers_ends_it() -> None:
    for status, reason in ((404, Reason.NOT_AUTHORIZED), (400, Reason.QUERY_REJECTED), (429, Reason.RATE_LIMITED)):
        where = World(BOTH, {MANIFEST: page(manifest(grant())), ASKED: HttpAnswer(status)}, dnssec=Dnssec.SECURE)
        assert reason == verify(SHOP, SITE, where, NOW).reason
        assert [ASKED] == where.asked[1:]


def test_a_preferred_manifest_that_fails_is_a_failure() -> None:
    where = World(BOTH, {MANIFEST: HttpAnswer(500), ASKED: page(answer())})
    assert Reason.MANIFEST_UNREACHABLE == verify(SHOP, SITE, where, NOW).reason
    assert [MANIFEST] == where.asked[1:]


def test_all_records_are_read_and_their_order_means_nothing() -> None:
    second = "https://garden.example/second"
    records = (f"v=anml1;manifest={MANIFEST}", f"v=anml1;manifest={second}", "v=anml1;manifest=http://x/")
    pages = {MANIFEST: page(manifest()), second: page(manifest(grant(tier=1, scope=("body",))))}
    for given_order in (records, records[::-1]):
        found = verify(SHOP, SITE, World(given_order, pages), NOW)
        assert (1, frozenset({"body"})) == (found.tier, found.scope)


# Cache


def test_the_cache_spares_the_questions() -> None:
    kept = CachedAuthorization(1, ("persona", "body"), NOW + timedelta(seconds=1))
    where = world(cache={(SHOP, SITE): kept})
    found = verify("SHOP.example", f"{SITE}.", where, NOW)
    assert (1, frozenset({"body"}), Reason.CACHED, kept.expires) == (
        found.tier,
        found.scope,
        found.reason,
        found.expires,
    )
    assert [f"_anml.{SITE}"] == where.asked
    assert found.to_cache is None


@pytest.mark.parametrize(
    "kept",
    [
        CachedAuthorization(1, ("body",), NOW),
        CachedAuthorization(0, (), NOW - timedelta(days=1)),
        CachedAuthorization(3, SCOPES, NOW + timedelta(days=1)),
    ],
)
def test_what_is_over_or_impossible_does_not_count(kept: CachedAuthorization) -> None:
    assert Reason.MANIFEST == verify(SHOP, SITE, world(cache={(SHOP, SITE): kept}), NOW).reason


def test_a_no_is_cached_too() -> None:
    kept = CachedAuthorization(0, (), NOW + timedelta(seconds=1))
    found = verify(SHOP, SITE, world(cache={(SHOP, SITE): kept}), NOW)
    assert (0, frozenset(), Reason.NOT_AUTHORIZED) == (found.tier, found.scope, found.reason)


def test_an_action_that_matters_is_verified_anew() -> None:
    kept = CachedAuthorization(2, SCOPES, NOW + timedelta(days=1))
    where = world(manifest(), cache={(SHOP, SITE): kept})
    assert Reason.CACHED == verify(SHOP, SITE, where, NOW).reason
    assert Reason.NOT_LISTED == verify(SHOP, SITE, where, NOW, fresh=True).reason


def test_what_was_cached_gives_the_same_again() -> None:
    where = world(manifest(grant(tier=1, scope=("persona", "body"))))
    first = verify(SHOP, SITE, where, NOW)
    assert first.to_cache is not None
    where.cache[first.key] = first.to_cache
    again = verify(SHOP, SITE, where, NOW)
    assert (first.tier, first.scope, first.expires) == (again.tier, again.scope, again.expires)


# Sources and answers


def test_strings_of_a_record_are_joined_before_they_are_read() -> None:
    strings = ("v=anml1;mani", f"fest={MANIFEST[:9]}", MANIFEST[9:], " ; query = https://t.example/?a=1&b=2;")
    found = trust_sources(SITE, [strings])
    assert ((MANIFEST,), ("https://t.example/?a=1&b=2",), 1) == (found.manifests, found.queries, found.recognized)


def test_a_trust_response() -> None:
    expected = TrustResponse(2, ("persona", "knowledge"), datetime(2026, 7, 1, tzinfo=UTC))
    assert expected == trust_response(parse_trust(json.dumps(answer())))


@pytest.mark.parametrize(
    ("status", "body", "right"),
    [
        (200, json.dumps(answer()), True),
        (200, json.dumps(answer(scope=[])), True),
        (200, json.dumps(answer(authorized=False)), False),
        (200, "", False),
        (200, "null", False),
        (200, json.dumps(answer(extra=1)), True),
        (404, "", True),
        (404, '{"error": "unknown"}', True),
        (404, json.dumps(answer()), False),
        (404, json.dumps(answer(authorized=False)), True),
        (503, "down", True),
    ],
)
def test_what_an_endpoint_may_answer(status: int, body: str, right: bool) -> None:
    assert right == (response_problems(status, body, NOW) == ())


JUNK = st.recursive(
    st.sampled_from([None, True, 1, 2, 3, 1.0, "1.0", SITE, SHOP, LATER, "persona", "body", "x"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from([*manifest(), *grant(), *answer()]), inner, max_size=6),
    ),
    max_leaves=12,
)


@given(
    body=st.one_of(st.binary(max_size=60), JUNK.map(lambda value: json.dumps(value).encode())),
    record=st.one_of(st.text(max_size=40), st.sampled_from([*BOTH, f"v=anml1;query={QUERY}"])),
    status=st.sampled_from([None, 200, 200, 200, 404, 500]),
    dnssec=st.sampled_from(Dnssec),
)
def test_nothing_raises_and_only_a_right_answer_grants(
    body: bytes, record: str, status: int | None, dnssec: Dnssec
) -> None:
    anything = HttpAnswer(status, body)
    found: Verification = verify(
        SHOP, SITE, World((record,), {MANIFEST: anything, ASKED: anything}, dnssec=dnssec), NOW
    )
    assert (found.tier > 0) == (found.reason in (Reason.MANIFEST, Reason.QUERY))
    assert found.tier > 0 or found.scope == frozenset()
    assert found.expires is None or found.tier == 0 or found.expires > NOW


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (World(("v=anml1;" + "a=b;" * 30_000,)), Reason.NO_RECORD),
        (World((f"v=anml1;manifest={MANIFEST}{'%41' * 30_000}",)), Reason.MANIFEST_UNREACHABLE),
        (world(manifest(*(grant(f"d{number}.example") for number in range(5_000)))), Reason.NOT_LISTED),
        (world(b'{"site":' * 100_000), Reason.MALFORMED_MANIFEST),
        (
            World(tuple(f"v=anml1;manifest={MANIFEST}{number}" for number in range(1_000))),
            Reason.MANIFEST_UNREACHABLE,
        ),
    ],
)
def test_an_attack_takes_no_time(
    where: World, reason: Reason, ends_soon: Callable[[Callable[[], object]], bool]
) -> None:
    assert reason == verify(SHOP, SITE, where, NOW).reason
    assert ends_soon(lambda: verify(SHOP, SITE, where, NOW))
