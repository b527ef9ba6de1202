"""What counts as a host, a URI, a language tag, a moment, a number, a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.anml import values
from signage_specs.anml.rules.bad_param import pattern_error
from signage_specs.anml.values import number_of, number_text

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD_AND_BAD: tuple[tuple[Callable[[str], bool], tuple[str, ...], tuple[str, ...]], ...] = (
    (
        values.is_host,
        ("a.example", "A.Example", "a.example.", "xn--bcher-kva.example", "bücher.example", "localhost", "_x.a.b"),
        (
            "",
            ".",
            "a..b",
            "-a.example",
            "a-.example",
            "https://a",
            "a:80",
            "a/b",
            "*.a",
            "10.0.0.1",
            "::1",
            "a b",
            "a" * 64,
        ),
    ),
    (
        values.is_uri_reference,
        ("", "/", "?page=2", "#x", "//a.example/", "https://a.example:8080/x?y=%20#z", "mailto:a@b", "a;b,c"),
        ("a b", "/{id}", "/ü", "%zz", "a\\b", "<a>", '"', "a|b", "^", "`"),
    ),
    (
        values.is_uri,
        ("https://a.example", "urn:x:y", "mailto:a@b"),
        ("", "/a", "//a", "a.example", "https://", "a b:c"),
    ),
    (
        values.is_language_tag,
        (
            "en",
            "pt-BR",
            "zh-Hant-TW",
            "de-CH-1996",
            "sl-rozaj-biske",
            "en-x-us",
            "x-private",
            "i-klingon",
            "en-u-ca-gregory",
        ),
        ("", "e", "en_US", "english language", "en-", "-en", "en--US", "abcdefghi", "en-a"),
    ),
    (
        values.is_media_type,
        ("text/html", "application/anml+xml", "text/plain; charset=utf-8", 'a/b;c="d e"'),
        ("", "json", "text/", "/html", "text/html;", "text/html; charset", "te xt/html"),
    ),
    (
        values.is_date,
        ("2026-05-01", "2024-02-29"),
        ("2026-02-29", "2026-5-1", "2026-13-01", "20260501", "\u0662\u0660\u0662\u0666-\u0660\u0665-\u0660\u0661"),
    ),
    (
        values.is_utc_datetime,
        ("2026-05-01T08:00:00Z", "2026-05-01T08:00:00.25Z", "2016-12-31T23:59:60Z"),
        (
            "2026-05-01T08:00Z",
            "2026-05-01T08:00:00",
            "2026-05-01T08:00:00+02:00",
            "2026-05-01 08:00:00Z",
            "2026-05-01T24:00:00Z",
            "2026-02-30T08:00:00Z",
            "2026-05-01t08:00:00z",
        ),
    ),
    (
        values.is_number,
        ("0", "-1", "3.5", "1e3", "1E-2"),
        ("", "01", "+1", ".5", "1.", "NaN", "1e999", "0x1", "1,5", "\u0661"),
    ),
    (values.is_count, ("0", "3600", "007"), ("", "-1", "1.0", " 1", "\u0661")),
    (values.is_method, ("GET", "X-Find", "get"), ("", "GET /", "a b", "é")),
    (
        values.is_color,
        ("#fff", "#1a4d8f", "#1a4d8fcc", "red", "rgb(1 2 3)", "hsl(120deg 50% 50% / 0.5)"),
        ("", "#ff", "dark blue", "12", "#ggg"),
    ),
    (values.loses_precision, ("9007199254740993", "-9007199254740993"), ("9007199254740992", "1", "x", "1.5")),
)
CASES = [
    (check, text, expected)
    for check, good, bad in GOOD_AND_BAD
    for expected, texts in ((True, good), (False, bad))
    for text in texts
]


@pytest.mark.parametrize(
    ("check", "text", "expected"), CASES, ids=[f"{c[0].__name__}-{c[1][:20]}-{c[2]}" for c in CASES]
)
def test_a_text_is_or_is_not(check: Callable[[str], bool], text: str, expected: bool) -> None:
    assert expected == check(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3600.0", "3600"),
        ("3.6e3", "3600"),
        ("-0", "0"),
        ("1.50", "1.5"),
        ("007", "007"),
        ("x", "x"),
        ("1e999", "1e999"),
        ("12345678901234567890", "12345678901234567890"),
        ("9" * 400, "9" * 400),
    ],
)
def test_a_number_has_one_text(text: str, expected: str) -> None:
    assert expected == number_text(text)
    assert expected == number_text(expected)


def test_a_number_too_large_for_a_double_is_none() -> None:
    assert number_of("1e999") is None
    assert 1e308 == number_of("1e308")


@pytest.mark.parametrize(
    "pattern",
    [
        *("[a-z]+", r"(?<year>\d{4})", r"\p{L}+", "", "a" * 2000, "a++b", "(?i)a", "(?P<year>a)"),
        *("(?<=ab|c)d", r"\cA", r"\e", "[]", "(?i:a)", r"[\w-z]", "a{2}{"),
    ],
)
def test_a_pattern_of_any_dialect_is_none_the_worse(pattern: str) -> None:
    assert "" == pattern_error(pattern)


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("(a", "a group has no closing `)`"),
        ("[a", "a set has no closing `]`"),
        ("a{2,1}", "the bounds of a repetition are in the wrong order"),
        ("*", "`*` has nothing before it to repeat"),
    ],
)
def test_a_pattern_of_no_dialect_is_told(pattern: str, fault: str) -> None:
    assert fault == pattern_error(pattern)
