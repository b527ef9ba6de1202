"""The list of pages says when they were modified, where the site itself does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_site.documents.places import ANML, ANML_AS_JSON
from signage_site.documents.site_facts import last_modified
from signage_site.run.signing import sign

if TYPE_CHECKING:
    from pathlib import Path

URL = "<url><loc>https://a.example/{}</loc><lastmod>{}</lastmod></url>"


def sitemap(*urls: tuple[str, str]) -> str:
    inside = "".join(URL.format(*url) for url in urls)
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{inside}</urlset>'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            sitemap(("", "2030-01-02"), ("b.html", " 2029-12-31T10:00:00+01:00\n"), ("c.html", "yesterday")),
            {"https://a.example/": "2030-01-02", "https://a.example/b.html": "2029-12-31T10:00:00+01:00"},
        ),
        (sitemap(("", "2030-01-02"), ("b.html", "2030-01-02T09:00:00Z")), {}),  # when it was built
        (sitemap(("a&amp;b", "2030-01-02"), ("c", "2030-01-03")), {"https://a.example/a&b": "2030-01-02"}),
        ("", {}),
        ("<urlset>", {}),
        (f"<!DOCTYPE urlset [<!ENTITY x 'y'>]>{sitemap(('', '2030-01-02'), ('b', '2030-01-03'))[21:]}", {}),
        (sitemap(("", "2030-01-02"), ("b", "2030-01-03")).replace("0.9", "1.0"), {}),
    ],
)
def test_dates_are_read(text: str, expected: dict[str, str]) -> None:
    found = last_modified(text)
    assert expected.items() <= found.items()
    assert bool(expected) == bool(found)


@given(st.text() | st.lists(st.sampled_from(["<url>", "</url>", "<loc>", "</loc>", "&x;", "]]>"])).map("".join))
def test_any_text_is_read(text: str) -> None:
    assert {} == last_modified(text) == last_modified(sitemap(("a", text)))


def test_a_listed_page_says_when_it_was_modified(tmp_path: Path, site_settings: Any) -> None:
    for name in ("index", "pier", "quay"):
        (tmp_path / f"{name}.html").write_text(f"<html lang=en><title>{name}</title><main>x", encoding="utf-8")
    text = sitemap(("", "2030-01-02"), ("pier.html", "2030-01-03T09:00:00Z"))
    (tmp_path / "sitemap.xml").write_text(text, encoding="utf-8")
    told = replace(site_settings, base_url="https://a.example/")
    report = sign(tmp_path, told)
    index = (tmp_path / ANML).read_text(encoding="utf-8")

    assert not [each.message for each in report.diagnostics]
    assert '<field name="modified" type="date">2030-01-02</field>' in index
    assert '<field name="modified" type="datetime">2030-01-03T09:00:00Z</field>' in index
    assert 2 == index.count('name="modified"') == (tmp_path / ANML_AS_JSON).read_text().count('"modified"')
    assert () == sign(tmp_path, told).written
