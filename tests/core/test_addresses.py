"""Addresses are split and texts normalised as Python does, but for what takes it long."""

import unicodedata
from urllib import parse

import pytest

from signage_core.addresses import urldefrag, urljoin, urlsplit
from signage_core.unicode import normalized

LONG = "\u0301\u0316" * 1_000


@pytest.mark.parametrize(
    "url", ["", "a", "//\xe4/b?c#d", "https://a.example:1/", f"/{LONG}", f"https://a/?b=//{LONG}"]
)
def test_addresses_are_read_as_python_reads_them(url: str) -> None:
    assert urlsplit(url) == parse.urlsplit(url)
    assert urldefrag(url) == parse.urldefrag(url)
    for other in ("", "https://b.example/c/"):
        assert urljoin(other, url) == parse.urljoin(other, url)
        assert urljoin(url, other) == parse.urljoin(url, other)


@pytest.mark.parametrize("url", [f"//{LONG}", f"https://{LONG}/b", f" h\tttp:/\n/{LONG}?c"])
def test_hosts_that_are_too_long_are_refused(url: str) -> None:
    for read in (
        urlsplit,
        urldefrag,
        lambda url: urljoin("https://a.example/", url),
        lambda url: urljoin(url, "b"),
    ):
        with pytest.raises(ValueError, match="too long"):
            read(url)


@pytest.mark.parametrize("text", ["a", "e\u0301\u0316", "\xe4 " * 500, " " * 500, "a\n\u0301 " * 200])
def test_texts_are_normalised_as_python_does(text: str) -> None:
    assert normalized("NFC", text) == unicodedata.normalize("NFC", text)
    assert normalized("NFKD", text) == unicodedata.normalize("NFKD", text)


def test_nothing_of_a_long_word_is_lost() -> None:
    assert sorted(normalized("NFKD", LONG)) == sorted(LONG)
