"""A site of any size has documents that agents read: none is over the limits, and none leaves a page out."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from signage_site.documents.index import site_index
from signage_site.documents.page_list import MOST_BYTES, MOST_ITEMS, page_groups
from signage_site.documents.places import ANML, SECTIONS
from signage_site.documents.site_documents import make_documents
from signage_site.documents.site_facts import site_facts
from signage_site.pages.facts import PageFacts, read_facts
from signage_site.run.page import not_free
from signage_site.run.signing import sign
from signage_site.settings import Settings
from signage_specs.anml.context import read_schema
from signage_specs.anml.writer import json_text, xml_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from signage_specs.anml.canonical import CanonicalElement

SPACE = "{urn:ietf:params:xml:ns:anml:1.0}"
SCHEMA = etree.RelaxNG(etree.fromstring(read_schema("anml.rng").encode()))
JSON_SCHEMA = jsonschema.Draft202012Validator(json.loads(read_schema("anml.schema.json")))
PAGE = read_facts("<html lang=en><title>Pier | Harbour</title><main><h1>Pier</h1><p>Stairs.</main>", "index.html")
ORIGIN = "https://ferry.example"


def facts(path: str, title: str = "Pier", lead: str = "Stairs.") -> PageFacts:
    return replace(PAGE, path=path, title=title, lead=lead, anml=path.replace(".html", ".anml"))


def trees(site_settings: Any, pages: Sequence[PageFacts]) -> dict[str, CanonicalElement]:
    told = replace(site_settings, base_url=f"{ORIGIN}/")
    trees, said = site_index(site_facts(pages, told), told, index=None, manifest=True, built=None)
    assert not said
    return {path.removesuffix(".anml"): tree for path, tree in trees.items()}


def listed(documents: dict[str, CanonicalElement]) -> list[str]:
    """Return the addresses of all pages that documents list, having held each document against the limits."""
    found: list[str] = []
    for tree in documents.values():
        xml, as_json = xml_text((tree,)), json_text((tree,))
        assert max(len(xml.encode()), len(as_json.encode())) <= MOST_BYTES
        root = etree.fromstring(xml.encode())
        assert len(list(root.iter())) < 10_000
        found += [each.text or "" for each in root.iter(f"{SPACE}field") if each.get("name") == "url"]
    return found


def test_a_small_site_has_one_document(site_settings: Any) -> None:
    documents = trees(site_settings, [facts(f"p{number}.html") for number in range(500)])

    assert [ANML] == list(documents)
    assert 500 == len(listed(documents))


@pytest.mark.parametrize(
    "paths",
    [
        [f"p{number:05}.html" for number in range(1500)],
        [f"d{number % 7}/p{number:05}.html" for number in range(1500)],
        [f"d{number:05}/sub/p.html" for number in range(1500)],
        [f"d{number:05}/sub/p.html" for number in range(999)],
        [*(f"big/p{number:05}.html" for number in range(2000)), *(f"d{number}/x/p.html" for number in range(300))],
    ],
    ids=["one folder", "some folders", "a folder a page", "wide sections", "one large among small"],
)
def test_every_page_is_listed_once(site_settings: Any, paths: list[str]) -> None:
    documents = trees(site_settings, [facts(path) for path in paths])
    addresses = listed(documents)

    assert len(documents) > 1
    assert sorted(f"{ORIGIN}/{path}" for path in paths) == sorted(addresses)
    root = etree.fromstring(xml_text((documents[ANML],)).encode())
    linked = [each.get("href") for each in root.iter(f"{SPACE}link") if each.get("rel") == "section"]
    assert {
        f"{ORIGIN}/{path}{end}" for path in documents if path != ANML for end in (".anml", ".anml.json")
    } == set(linked)
    assert not any(len(each) > 1 and not each.startswith(f"{SECTIONS}/") for each in documents if each != ANML)


def test_a_site_of_a_hundred_thousand_pages(site_settings: Any) -> None:
    pages = [
        facts(f"d{number % 40}/p{number:06}.html", f"Pier {number}", "Stairs & more. " * 12)
        for number in range(100_000)
    ]
    documents = trees(site_settings, pages)

    assert len(documents) < 400
    items = [
        sum(len(data.children) for data in body.children if data.name == "data")
        for body in map(_body, documents.values())
    ]
    assert 100_000 == sum(items)
    assert max(items) <= MOST_ITEMS
    # Some are written: the first one, the fullest one, and every fortieth.
    fullest = list(documents)[items.index(max(items))]
    for path in {ANML, fullest, *list(documents)[1::40]}:
        xml, as_json = xml_text((documents[path],)), json_text((documents[path],))
        assert max(len(xml.encode()), len(as_json.encode())) <= MOST_BYTES
        root = etree.fromstring(xml.encode())
        SCHEMA.assertValid(root)
        assert len(list(root.iter())) < 10_000
    assert JSON_SCHEMA.is_valid(json.loads(json_text((documents[ANML],))))


def _body(tree: CanonicalElement) -> CanonicalElement:
    return next(child for child in tree.children if child.name == "body")


def test_parts_lead_to_each_other(site_settings: Any) -> None:
    documents = trees(site_settings, [facts(f"p{number:05}.html") for number in range(1500)])
    navigation = [
        dict(next(etree.fromstring(xml_text((tree,)).encode()).iter(f"{SPACE}nav")).attrib)
        for path, tree in documents.items()
        if path != ANML
    ]

    assert ["1500"] * len(navigation) == [each["total"] for each in navigation]
    assert "prev" not in navigation[0]
    assert "next" not in navigation[-1]
    assert [each["next"] for each in navigation[:-1]] == [f"{ORIGIN}/{path}.anml" for path in list(documents)[2:]]


def test_documents_of_a_large_site_pass_their_own_rules(site_settings: Any) -> None:
    told = replace(site_settings, base_url=f"{ORIGIN}/docs/")
    pages = [facts(f"d{number % 3}/p{number:05}.html", lead=f"Stairs {number}.") for number in range(700)]
    documents = make_documents(site_facts(pages, told), told, index=None, built=None)

    assert not documents.diagnostics
    assert {f"{SECTIONS}/d{number}{end}" for number in range(3) for end in (".anml", ".anml.json")} <= set(
        documents.texts
    )


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.sampled_from(("a", "é" * 300, "&<>\"'" * 60, "\x01x", ""))), max_size=40
    )
)
@settings(max_examples=60, deadline=None)
def test_groups_keep_every_page_and_have_names_of_their_own(pages: list[tuple[int, str]]) -> None:
    site = site_facts(
        [facts(f"d{folder}/p{at}.html", title or "t") for at, (folder, title) in enumerate(pages)],
        Settings(base_url=f"{ORIGIN}/"),
    )
    groups = page_groups(site)

    assert sorted(page.path for page in site.pages) == sorted(page.path for group in groups for page in group.pages)
    assert len({group.name for group in groups}) == len(groups)


def test_a_real_folder_of_some_hundred_pages(tmp_path: Path, site_settings: Any) -> None:
    for number in range(700):
        place = tmp_path / f"d{number % 4}"
        place.mkdir(exist_ok=True)
        text = f"<html lang=en><head><title>P{number}</title></head><body><main><p>Stairs {number}.</main></body>"
        (place / f"p{number:04}.html").write_text(text, encoding="utf-8")
    told = replace(site_settings, base_url=f"{ORIGIN}/", twins=("anml", "markdown"), jobs=2)
    first = sign(tmp_path, told)
    second = sign(tmp_path, told)

    assert (700, 2100, 2100) == (first.pages, len(first.twins), first.twins_written)
    assert () == first.diagnostics
    assert {f"{SECTIONS}/d{number}.anml" for number in range(4)} <= set(first.written)
    assert ((), 0, ()) == (second.written, second.twins_written, second.changed)
    for path in tmp_path.rglob("*.anml"):
        SCHEMA.assertValid(etree.parse(str(path)))
    assert (
        b'rel="alternate" type="application/anml+xml" href="p0000.anml"'
        in (tmp_path / "d0/p0000.html").read_bytes()
    )


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path, site_settings: Any) -> None:
    html = "<head><title>T</title></head><body><main><h1>T</h1>x</main></body>"
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    (tmp_path / "a.anml").write_text("- button 'Save' [ref=e1]\n", encoding="utf-8")
    (tmp_path / "a.md").write_text("# Mine\n", encoding="utf-8")
    report = sign(tmp_path, replace(site_settings, twins=("anml", "markdown")))

    assert "- button 'Save' [ref=e1]\n" == (tmp_path / "a.anml").read_text(encoding="utf-8")
    assert "# Mine\n" == (tmp_path / "a.md").read_text(encoding="utf-8")
    assert 'rel="alternate"' not in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert [not_free("anml"), not_free("markdown")] == [
        each.message for each in report.diagnostics if each.path == "a.html"
    ]


TRUST = (
    '{"site": "ferry.example", "version": "1.0", "issued": "2030-01-01T00:00:00Z", '
    '"expires": "2030-02-01T00:00:00Z", "authorized-domains": []}\n'
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TRUST, ""),
        (
            TRUST.replace("ferry.example", "b.example"),
            "not written: it is for b.example, and this site is ferry.example",
        ),
        ("{}", "not written: T0"),
        (None, "can't be read"),
    ],
)
def test_a_trust_manifest_is_checked_and_written(
    tmp_path: Path, site_settings: Any, text: str | None, message: str
) -> None:
    built, file = tmp_path / "built", tmp_path / "trust.json"
    built.mkdir()
    (built / "index.html").write_text("<title>T</title><main>x", encoding="utf-8")
    if text is not None:
        file.write_text(text, encoding="utf-8")
    report = sign(built, replace(site_settings, base_url=f"{ORIGIN}/", trust_manifest=str(file)))
    written = built / ".well-known" / "anml-trust"

    assert (not message) == written.exists()
    assert (not message) or any(
        message in each.message and each.path == ".well-known/anml-trust" for each in report.diagnostics
    )
    assert report.failed == bool(message)


def test_host_files_are_written_into_the_site_and_advice_is_given(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "index.html").write_text("<title>T</title><main>x", encoding="utf-8")
    (tmp_path / "_headers").write_text("/*\n  X-Frame-Options: DENY\n", encoding="utf-8")
    told = replace(
        site_settings,
        base_url=f"{ORIGIN}/",
        twins=("anml", "markdown"),
        hosting=("netlify", "github-pages", "nginx"),
    )
    first, second = sign(tmp_path, told), sign(tmp_path, told)

    assert {"_headers", ".nojekyll"} <= set(first.written)
    assert () == second.written
    assert (
        (tmp_path / "_headers")
        .read_text(encoding="utf-8")
        .startswith("/*\n  X-Frame-Options: DENY\n# signage: begin")
    )
    assert ["Netlify", "GitHub Pages", "nginx"] == [title for title, _ in first.advice]
    for suffix in (".md", ".anml", "llms.txt"):
        assert f"location ~ ^/.*{re.escape(suffix)}$ {{" in dict(first.advice)["nginx"]
