"""What references mean on a page whose `base` element moves them, held against how browsers resolve them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
from devtools import opened, served
from hypothesis import assume, given
from hypothesis import strategies as st

from signage_site.pages.base import PageBase, page_base
from signage_site.pages.facts import SearchFacts, read_facts
from signage_site.run.page import SignedPage, sign_page
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_specs.readers.html import read_html

if TYPE_CHECKING:
    from pathlib import Path

    from devtools import Browser

HOST = "https://host.example"
SITE = f"{HOST}/deep/site/"
NAME = st.text("ab-ü %&", min_size=1, max_size=4).filter(lambda name: name.strip() == name)
STEP = st.sampled_from(["", ".", "..", "a", "b", "x%20y"])
FILE = st.lists(NAME, min_size=1, max_size=4).map("/".join)
REFERENCE = st.one_of(
    st.lists(STEP, max_size=5).map("/".join).filter(lambda path: path and not path.startswith("//")),
    st.sampled_from(
        ["/x", "?q=1", "#top", "a/?q=1#top", "//other.example/x", "https://other.example/", "mailto:a@b"]
    ),
)
# What leads above the site is the host's; so deep it doesn't lead above the host.
BASE = st.one_of(
    st.integers(0, 2).flatmap(
        lambda ups: st.lists(st.sampled_from(["a", "b"]), max_size=2).map(
            lambda rest: "../" * ups + "".join(f"{name}/" for name in rest)
        )
    ),
    st.sampled_from(
        ["", "/", "/deep/", "/deep/site/", "/deep/site/a/b.html", "x.html", "./", "?x", SITE, f"{HOST}/a"]
    ),
)


def address(file: str) -> str:
    return urljoin(SITE, PageBase("").reference_to(file))


@given(FILE, BASE, REFERENCE)
def test_a_reference_leads_to_the_same_place_without_the_base(path: str, base: str, reference: str) -> None:
    page = address(path)
    expected = urljoin(urljoin(page, base), reference)
    assert expected == urljoin(page, PageBase(path, base).beside(reference))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a/b.html", "b.html?q=1"),
        ("a/index.html", "./?q=1"),
        ("a b.html", "a%20b.html?q=1"),
        ("x:y.html", "x%3Ay.html?q=1"),
    ],
)
def test_a_query_alone_is_of_the_page(path: str, expected: str) -> None:
    assert expected == PageBase(path).beside("?q=1")


@given(FILE, BASE, FILE)
def test_a_file_of_the_site_is_led_to_from_the_base(path: str, base: str, file: str) -> None:
    reference = PageBase(path, base).reference_to(file, "/deep/site/")
    assert address(file) == urljoin(urljoin(address(path), base), reference)


@given(FILE, BASE.filter(lambda base: not base.startswith(("/", "https:"))), FILE)
def test_a_relative_base_needs_no_address_of_the_site(path: str, base: str, file: str) -> None:
    assume(urljoin(address(path), base).startswith(SITE))
    reference = PageBase(path, base).reference_to(file)
    assert address(file) == urljoin(urljoin(address(path), base), reference)


@pytest.mark.parametrize("base", ["/deep/site/", "/deep/site/index.html", SITE, f"{SITE}index.html?x"])
def test_a_base_that_is_an_address_is_the_site_s_first_page(base: str) -> None:
    assert "a/b.anml" == PageBase("a/b.html", base).reference_to("a/b.anml")


@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20), st.sampled_from(["", "/x/"]))
def test_nothing_is_refused(path: str, base: str, text: str, base_path: str) -> None:
    page = PageBase(path, base)
    assert (str, str) == (type(page.beside(text)), type(page.reference_to(text, base_path)))
    assert page.reference_to("a.anml", base_path).endswith("a.anml")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("", ""),
        ("<base target=_blank><base href=' ../ '><base href=x/>", "../"),
        ("<template><base href=x></template>", ""),
        ("<base href='JavaScript:a'>", ""),
        ("<base href='data:,a'>", ""),
        # A long one is joined with each reference of a page.
        (f"<base href='https://ferry.example/{'a/' * 9000}'>", "https://ferry.example/"),
        (f"<base href='{'a/' * 9000}'>", "/"),
        (f"<base href='//[{'a/' * 9000}'>", ""),
        (f"<base href='https://{'a' * 9000}/'>", f"https://{'a' * 4088}/"),
    ],
)
def test_the_first_base_with_an_address_counts(head: str, expected: str) -> None:
    assert expected == page_base(read_html(f"<head>{head}</head>"), "index.html").href


def page(base: str) -> str:
    return (
        f'<!doctype html><html lang=en><head><meta charset=utf-8><title>Tides</title><base href="{base}">'
        '<link rel=canonical href="a.html"></head><body><main><h1>Tides</h1>'
        '<form role=search action="search.html"><input type=search name=q></form>'
        '<p>See <a href="b.html">the other bank</a>.</p></main></body></html>'
    )


@pytest.mark.parametrize(
    ("base", "base_url", "is_loaded"),
    [
        ("https://other.example/", "https://a.example/docs/", False),
        ("//other.example/docs/", "https://a.example/docs/", False),
        ("http://a.example:81/docs/", "https://a.example/docs/", False),
        ("//A.example/docs/", "https://a.example/docs/", True),
        ("/docs/", "https://a.example/docs/", True),
        ("http://[", "https://a.example/docs/", True),
        ("https://other.example/", "", True),
    ],
)
def test_no_script_of_another_host_is_loaded(base: str, base_url: str, *, is_loaded: bool) -> None:
    page = f"<!doctype html><title>T</title><base href='{base}'><main><h1>T</h1></main>"
    signed = sign_page(page.encode(), "index.html", Settings(base_url=base_url, script=True, twins=()))
    assert isinstance(signed, SignedPage)
    assert is_loaded == (b"signage.js" in signed.content)


def test_what_a_page_offers_is_told_as_from_beside_it() -> None:
    html = page("../").replace("<form", "<form data-agent-kind=action data-agent-action=docs.search", 1)
    html = html.replace("<input", "<input data-agent-kind=field data-agent-field=query", 1)
    facts = read_facts(html, "guide/tides.html")

    assert ("../a.html", SearchFacts("../search.html", "q")) == (facts.canonical, facts.search)


@pytest.mark.parametrize("base", ["../", "./", "/", "x/y.html", "https://ferry.example/", "//[", "../../.."])
@pytest.mark.parametrize("base_url", ["", "https://ferry.example/"])
@pytest.mark.parametrize("no_cache", [True, False])
def test_a_site_with_a_base_is_signed_once_and_given_back(
    tmp_path: Path, site_settings: Any, base: str, base_url: str, *, no_cache: bool
) -> None:
    folder = tmp_path / "site"
    built = {path: page(base) for path in ("index.html", "guide/tides.html", "guide/deep/index.html")}
    for path, text in built.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    settings = replace(site_settings, twins=("anml", "markdown"), script=True, base_url=base_url)
    state = None if no_cache else tmp_path / "state"
    sign(folder, settings, state=state)
    signed = {path: (folder / path).read_bytes() for path in built}
    again = sign(folder, settings, state=state)

    assert [] == list(again.changed)
    assert signed == {path: (folder / path).read_bytes() for path in built}
    assert 3 == len(list(folder.rglob("*.anml")))
    if no_cache:
        return
    undo(folder, state=state)
    assert built == {
        str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("base", ["../", "/", "x/y.html"])
def test_a_browser_finds_the_twin_and_the_script(
    tmp_path: Path, site_settings: Any, browser: Browser, base: str
) -> None:
    (tmp_path / "guide").mkdir()
    (tmp_path / "guide" / "tides.html").write_text(page(base))
    sign(
        tmp_path, replace(site_settings, twins=("anml", "markdown"), script=True, base_url="https://ferry.example/")
    )
    with served(tmp_path) as origin, opened(browser, origin, "guide/tides.html") as tab:
        assert "/guide/tides.anml" == tab.text("document.querySelector('link[type*=anml]').href")
        assert [] == tab.complaints()
    twin = (tmp_path / "guide" / "tides.anml").read_text()
    assert f'href="{urljoin(urljoin("https://ferry.example/guide/tides.html", base), "b.html")}"' in twin
