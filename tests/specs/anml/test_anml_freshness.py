"""For how long a document is fresh: `ttl` and Cache-Control, the stricter of the two."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.agent.responses import LONGEST, CacheControl, effective_ttl, freshness, read_cache_control

if TYPE_CHECKING:
    from collections.abc import Callable

DATE = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
RECEIVED = DATE + timedelta(seconds=7)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", CacheControl()),
        ("no-store", CacheControl(no_store=True)),
        ("No-Cache, MAX-AGE=60", CacheControl(no_cache=True, max_age=60)),
        ("max-age=60, max-age=5", CacheControl(max_age=5)),
        ('max-age="60"', CacheControl(max_age=60)),
        ("max-age", CacheControl(max_age=0)),
        ("max-age=soon", CacheControl(max_age=0)),
        ("max-age=-1", CacheControl(max_age=0)),
        ("max-age=99999999999999999999", CacheControl(max_age=LONGEST)),
        ("s-maxage=9,stale-while-revalidate=30", CacheControl(s_maxage=9, stale_while_revalidate=30)),
        ('private, ext="no-store, max-age=1", max-age=60', CacheControl(max_age=60)),
        (" ,, public ,max-age = 60", CacheControl(max_age=60)),
    ],
)
def test_the_header(header: str, expected: CacheControl) -> None:
    assert expected == read_cache_control(header)


@given(st.text(max_size=60))
def test_any_header_is_read(header: str) -> None:
    found = read_cache_control(header)
    assert found.max_age is None or 0 <= found.max_age <= LONGEST


def test_a_long_header_takes_no_time(ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    headers = ("a" * 200_000, '"' * 200_000, 'a="\\' * 50_000, "," * 200_000, "max-age=" + "9" * 200_000)
    assert ends_soon(lambda: [read_cache_control(header) for header in headers])


@pytest.mark.parametrize(
    ("header", "ttl", "inner", "lifetime", "grace"),
    [
        ("", None, None, None, 0),
        ("", 3600, None, 3600, 0),
        ("max-age=60", None, None, 60, 0),
        ("max-age=60", 3600, None, 60, 0),
        ("max-age=3600", 60, None, 60, 0),
        ("max-age=3600", 600, 60, 60, 0),
        ("max-age=60", 600, 3600, 60, 0),
        ("s-maxage=5, max-age=60", 3600, None, 60, 0),
        ("max-age=60, stale-while-revalidate=30", 3600, None, 60, 30),
        # Stale content isn't served when its own ttl is over.
        ("max-age=60, stale-while-revalidate=30", 70, None, 60, 10),
        ("max-age=60, stale-while-revalidate=30", 60, None, 60, 0),
        ("max-age=60, stale-while-revalidate=30", None, None, 60, 30),
        ("no-store, max-age=60, stale-while-revalidate=30", 3600, None, 0, 0),
    ],
)
def test_the_stricter_limit_counts(
    header: str, ttl: int | None, inner: int | None, lifetime: int | None, grace: int
) -> None:
    found = freshness(read_cache_control(header), ttl, received=RECEIVED, date=DATE, inner=inner)
    assert (lifetime, grace) == (found.lifetime, found.grace)


def test_the_seconds_count_from_the_date_or_else_from_the_receipt() -> None:
    control = CacheControl(max_age=60)
    assert DATE + timedelta(seconds=60) == freshness(control, None, received=RECEIVED, date=DATE).expires
    assert RECEIVED + timedelta(seconds=60) == freshness(control, None, received=RECEIVED).expires


def test_what_may_be_used_when() -> None:
    found = freshness(read_cache_control("max-age=60, stale-while-revalidate=30"), 3600, received=DATE)
    at = [DATE + timedelta(seconds=seconds) for seconds in (0, 59, 60, 89, 90)]
    assert [True, True, False, False, False] == [found.is_fresh(moment) for moment in at]
    assert [True, True, True, True, False] == [found.is_servable(moment) for moment in at]


@pytest.mark.parametrize(("header", "storable"), [("no-store", False), ("no-cache", True)])
def test_no_store_and_no_cache_go_before_every_ttl(header: str, storable: bool) -> None:
    found = freshness(read_cache_control(header), 3600, received=DATE)
    assert storable == found.storable
    assert not found.is_fresh(DATE)
    assert not found.is_servable(DATE)


def test_without_a_limit_the_rest_of_http_decides() -> None:
    found = freshness(CacheControl(), None, received=DATE)
    assert found.expires is None
    assert found.is_fresh(DATE + timedelta(days=9999))


def test_effective_ttl() -> None:
    assert effective_ttl() is None
    assert effective_ttl(None, None) is None
    assert 0 == effective_ttl(5, None, 0)
