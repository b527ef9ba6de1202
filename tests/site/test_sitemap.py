"""The list of pages says when they were modified, where the site itself does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST
from signage_site.documents.site_facts import last_modified, sitemap_entries
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
            {"https://a.example/": "2030-01-02", "https://a.example/b.html": "2029-12-31T09:00:00Z"},
        ),
        (sitemap(("", "2030-01-02"), ("b.html", "2030-01-02T09:00:00Z")), {}),  # when it was built
        (sitemap(("a&amp;b", "2030-01-02"), ("c", "2030-01-03")), {"https://a.example/a&b": "2030-01-02"}),
        (  # Go's zero, and that of Unix, are no dates of pages
            sitemap(
                ("", "2030-01-02"), ("b", "0001-01-01T00:00:00+00:00"), ("c", "1970-01-01"), ("d", "2030-01-03")
            ),
            {"https://a.example/": "2030-01-02", "https://a.example/d": "2030-01-03"},
        ),
        (sitemap(("", "2030-01-02"), ("b", "0001-01-01T00:00:00+00:00"), ("c", "0001-01-01")), {}),
        ("", {}),
        ("<urlset>", {}),
        (f"<!DOCTYPE urlset [<!ENTITY x 'y'>]>{sitemap(('', '2030-01-02'), ('b', '2030-01-03'))[21:]}", {}),
        (sitemap(("", "2030-01-02"), ("b", "2030-01-03")).replace("0.9", "1.0"), {}),
    ],
)
def test_dates_are_read(text: str, expected: dict[str, str]) -> None:
    found = last_modified(sitemap_entries(text))
    assert expected.items() <= found.items()
    assert bool(expected) == bool(found)
    assert not [moment for moment in found.values() if moment < "1990"]


@given(st.text() | st.lists(st.sampled_from(["<url>", "</url>", "<loc>", "</loc>", "&x;", "]]>"])).map("".join))
def test_any_text_is_read(text: str) -> None:
    assert {} == last_modified(sitemap_entries(text)) == last_modified(sitemap_entries(sitemap(("a", text))))


@pytest.mark.parametrize("encoding", ["utf-7", "shift_jis", "none", "windows-1252"])
def test_what_a_sitemap_declares_does_not_decide_how_its_text_is_read(encoding: str) -> None:
    text = sitemap(("ä", "2030-01-01")).replace('version="1.0"', f'version="1.0" encoding="{encoding}"')
    assert {"https://a.example/ä": "2030-01-01"} == sitemap_entries(text)


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (sitemap(("docs/", "x"), ("docs/pier/", "x"), ("docs/blog/", "x")), "https://a.example/docs/"),
        (sitemap(("docs/blog/", "x"), ("docs/pier/", "x")), "https://a.example/docs/"),  # without the first page
        (sitemap(("", "x"), ("other/", "x")), "https://a.example/"),
        (sitemap(("other", "x")), "http://localhost/"),
        (sitemap(("docs/", "x")).replace("?>", "?>\n<!-- Generator: Signage -->\n", 1), "http://localhost/"),
        (sitemap(("", "x")).replace("https://a.example", ""), "http://localhost/"),
    ],
)
def test_the_address_is_where_the_sitemap_has_the_pages(
    tmp_path: Path, site_settings: Any, text: str, expected: str
) -> None:
    for name in ("index.html", "pier/index.html", "blog/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<html lang=en><title>x</title><main>x", encoding="utf-8")
    (tmp_path / "sitemap.xml").write_text(text, encoding="utf-8")
    sign(tmp_path, replace(site_settings, base_url=""))
    written = json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))

    assert expected == written["site"]["origin"] + min(written["pages"])


OURS = sitemap(("", "x")).replace("?>", "?>\n<!-- Generator: Signage -->\n")
INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</sitemapindex>'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"sitemap.xml": ["docs/en/sitemap.xml"], "en/sitemap.xml": sitemap(("docs/pier/", "x"))}, "/docs/"),
        ({"sitemap-index.xml": ["sitemap-0.xml"], "sitemap-0.xml": sitemap(("pier/", "x"), ("", "x"))}, "/"),
        ({"sitemap.xml": ["sitemap.xml"]}, ""),  # itself
        ({"sitemap.xml": ["../outside.xml", "//outside.xml", "%2e%2e/outside.xml", "..\\outside.xml"]}, ""),
        ({"sitemap.xml": ["linked.xml"]}, ""),
        ({"sitemap.xml": ["x.xml"], "x.xml": OURS}, ""),
    ],
)
def test_the_sitemaps_of_an_index_say_where_the_pages_are(
    tmp_path: Path, site_settings: Any, files: dict[str, str | list[str]], expected: str
) -> None:
    site = tmp_path / "site"
    for name in ("index.html", "pier/index.html"):
        (site / name).parent.mkdir(exist_ok=True, parents=True)
        (site / name).write_text("<html lang=en><title>x</title><main>x", encoding="utf-8")
    (tmp_path / "outside.xml").write_text(sitemap(("", "x"), ("pier/", "x")), encoding="utf-8")
    (site / "linked.xml").symlink_to(tmp_path / "outside.xml")
    for name, content in files.items():
        (site / name).parent.mkdir(exist_ok=True)
        parts = content if isinstance(content, list) else ()
        listed = "".join(f"<sitemap><loc>https://a.example/{part}</loc></sitemap>" for part in parts)
        (site / name).write_text(INDEX.format(listed) if isinstance(content, list) else content, encoding="utf-8")
    sign(site, replace(site_settings, base_url=""))
    written = json.loads((site / MANIFEST).read_text(encoding="utf-8"))

    found = written["site"]["origin"] + min(written["pages"])
    assert (f"https://a.example{expected}" if expected else "http://localhost/") == found
