"""The link from a page to its twin: where it goes, and that it goes there once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from html_judge import judged_elements
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_site.pages.base import PageBase
from signage_site.pages.edit import apply_insertions, remove_insertions
from signage_site.pages.facts import read_facts
from signage_site.run.page import NOT_FREE, Attached, SignedPage, attached, sign_page
from signage_site.settings import Settings
from signage_site.twins.page_link import head_insertion, link_text, twin_links, twin_path
from signage_specs.aaf.formats import AGENT_MANIFEST
from signage_specs.readers.html import read_html
from signage_specs.rule import Context

LINK = '<link rel="alternate" type="application/anml+xml" href="index.anml"/>'


def beside(html: str, path: str = "index.html", options: Settings | None = None, *, free: bool = True) -> Attached:
    return attached(read_html(html), read_facts(html, path), options or Settings(), free=free)


def linked(html: str, path: str = "index.html", options: Settings | None = None) -> str:
    insertion = beside(html, path, options).insertion
    return html if insertion is None else apply_insertions(html, [insertion])


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("index.html", "index.anml"),
        ("a/b/index.html", "a/b/index.anml"),
        ("a/page.html", "a/page.anml"),
        ("page.htm", "page.htm.anml"),
        ("PAGE.HTML", "PAGE.HTML.anml"),
        ("a.b.html", "a.b.anml"),
    ],
)
def test_a_twin_stands_beside_its_page(path: str, expected: str) -> None:
    assert expected == twin_path(path)


def test_a_link_is_escaped() -> None:
    assert 'href="a%20&amp;%22%C3%BC.anml"' in link_text(PageBase('x/a &"ü.html'))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<head><title>T</title></head>\n<body><main>x", "<head><title>T</title>|</head>\n<body><main>x"),
        ("<HEAD><title>T</title></HEAD ><BODY><main>x", "<HEAD><title>T</title>|</HEAD ><BODY><main>x"),
        ("<title>T</title><body><main>x", "<title>T</title>|<body><main>x"),
        (
            "<head><title>T</title></head><!--c--><body><main>x",
            "<head><title>T</title></head><!--c-->|<body><main>x",
        ),
        ("<head><meta name=a><title>T</title></head><main>x", "<head><meta name=a>|<title>T</title></head><main>x"),
        ("<title>T</title><main>x", "|<title>T</title><main>x"),
        (
            "<head><title>T</title><script>'</head><body>'</script></head><body><main>x",
            "<head><title>T</title><script>'</head><body>'</script>|</head><body><main>x",
        ),
        ("<main><h1>T</h1>x</main>", "|<main><h1>T</h1>x</main>"),
        ("Text <h1>T</h1>x", "|Text <h1>T</h1>x"),
        ("\ufeff<!doctype html>\n<!-- c -->\n<h1>T</h1>x", "\ufeff<!doctype html>\n<!-- c -->\n|<h1>T</h1>x"),
        ("<!--> --><!---><!--x--!><h1>T</h1>x", "<!--> |--><!---><!--x--!><h1>T</h1>x"),
        ("<!---><!--x--!>\n<?x y><!y><h1>T</h1>x", "<!---><!--x--!>\n<?x y><!y>|<h1>T</h1>x"),
        ("<!doctype html><html a='>' b>\n <h1>T</h1>x", "<!doctype html><html a='>' b>\n |<h1>T</h1>x"),
        ("<html><!--c--><head><!--d--></head>\n<h1>T</h1>x", "<html><!--c--><head><!--d-->|</head>\n<h1>T</h1>x"),
        ("<h1>T</h1>x<html lang=en><head>", "|<h1>T</h1>x<html lang=en><head>"),
        ("<h1>T</h1>x<!-- <html> <head> -->", "|<h1>T</h1>x<!-- <html> <head> -->"),
        ("</p>\0<h1>T</h1>x", "|</p>\0<h1>T</h1>x"),
        (
            "<head><title></head></title></head><body><main><h1>T</h1>x",
            "<head><title></head></title>|</head><body><main><h1>T</h1>x",
        ),
    ],
)
def test_the_link_goes_into_the_head(html: str, expected: str) -> None:
    assert expected.replace("|", LINK) == linked(html)
    assert [LINK] == [html_of(linked(html))]
    assert linked(html) == linked(linked(html))


@given(
    st.lists(
        st.sampled_from(
            (
                *(
                    "\ufeff",
                    "\n",
                    " ",
                    "<!doctype html>",
                    "<!-- c -->",
                    "<!-->",
                    "<!--",
                    "--!>",
                    "-->",
                    "<?x>",
                    "<!x>",
                ),
                *(
                    "<html>",
                    "<html lang='>'>",
                    "<head>",
                    '<head a=">">',
                    "</head>",
                    "</html>",
                    "</p>",
                    "\0",
                    "&amp;",
                ),
                *(
                    "<title>T</title>",
                    "<meta name=a>",
                    "<style>",
                    "</style>",
                    "<script>",
                    "</script>",
                    "<noscript>",
                ),
                *(
                    "</noscript>",
                    "<template>",
                    "</template>",
                    "<base href=x>",
                    "<main>x",
                    "<p>",
                    "text",
                    "<frameset>",
                ),
                *("<table>", "<body>", "</body>", "<svg>", "<title>", "</title>", "<link rel=next href=n>"),
            )
        ),
        max_size=12,
    ).map("".join)
)
@settings(max_examples=400, deadline=None)
def test_the_link_stands_in_the_head(html: str) -> None:
    insertion = head_insertion(read_html(html), LINK)
    if insertion is None:
        return
    signed = apply_insertions(html, [insertion])
    document = read_html(signed)
    links = [each for each in document.elements("link") if each.start == insertion[0]]
    assert ["head"] == [each.parent.name for each in links if each.parent is not None]
    judged = judged_elements(signed)
    assert ["head"] == [judged[each.parent].name for each in judged if each.start == insertion[0]]
    # What the page says stays as it was.
    assert body_text(html) == body_text(signed)
    assert html == remove_insertions(signed, [insertion])


def body_text(html: str) -> list[list[str]]:
    return [
        [each.text for each in judged_elements(html) if each.name == "body"],
        [body.text for body in read_html(html).elements("body")],
    ]


def html_of(html: str) -> str:
    [link] = twin_links(read_html(html))
    assert "head" == (link.parent.name if link.parent is not None else "")
    return f'<link rel="alternate" type="{link.get("type")}" href="{link.get("href")}"/>'


def test_an_author_s_twin_is_the_only_one() -> None:
    own = "<link rel='alternate nofollow' type='application/anml+xml; v=1' href=my.anml>"
    html = f"<head><title>T</title>{own}</head><body><main>x"

    assert html == linked(html)
    assert beside(html).twin is None
    assert "" == beside(html).facts.twin


def test_an_author_s_link_to_the_twin_s_place_stays_the_only_one() -> None:
    html = (
        "<head><title>T</title><link rel=alternate type=application/anml+xml href=index.anml></head><body><main>x"
    )

    assert html == linked(html)
    assert beside(html).twin is not None


def test_somebody_else_s_file_stays() -> None:
    result = beside("<title>T</title><main>x", free=False)

    assert (None, None) == (result.twin, result.insertion)
    assert (NOT_FREE,) == result.notes


@given(
    st.lists(
        st.sampled_from(
            (
                "<head>",
                "</head>",
                "<body>",
                "<!--",
                "-->",
                "<title>T</title>",
                "<script>",
                "</script>",
                "\n",
                "<main>x",
                "<link title=",
                "<p>",
                '"',
                "<template>",
                "<frameset>",
                "<noscript>",
            )
        ),
        max_size=14,
    ).map("".join)
)
@settings(max_examples=300, deadline=None)
def test_signing_any_page_twice_is_signing_it_once(html: str) -> None:
    once = sign_page(html.encode(), "index.html", Settings())
    assert isinstance(once, SignedPage)
    twice = sign_page(once.content, "index.html", Settings())
    assert isinstance(twice, SignedPage)

    assert once.content == twice.content
    assert (once.twin is None) == (twice.twin is None)
    assert len(twin_links(read_html(once.content.decode()))) <= 1


SEARCH = "<form role=search action=/s><input name=words aria-label='</script><!-- & é'></form>"


def test_a_manifest_is_embedded_once() -> None:
    options = Settings(twins=False, embed_manifest=True, base_url="https://a.example/", site_name="Ferry")
    signed = sign_page(f"<head><title>T</title></head><body>{SEARCH}<main>x".encode(), "a.html", options)
    assert isinstance(signed, SignedPage)
    document = read_html(signed.content.decode())
    [script] = [each for each in document.elements("script") if each.get("type") == "application/agent+json"]
    value: dict[str, Any] = json.loads(script.text)

    assert [] == AGENT_MANIFEST.check(script.text, Context())
    assert {"name": "Ferry", "origin": "https://a.example"} == value["site"]
    assert ["docs.search"] == list(value["actions"])
    assert ["/a.html"] == list(value["pages"])
    again = sign_page(signed.content, "a.html", options)
    assert isinstance(again, SignedPage)
    assert again.content == signed.content


def test_without_an_address_no_manifest_is_embedded() -> None:
    options = Settings(twins=False, embed_manifest=True)
    signed = sign_page(f"<head><title>T</title></head><body>{SEARCH}<main>x".encode(), "a.html", options)
    assert isinstance(signed, SignedPage)

    assert b"agent+json" not in signed.content
    assert any("set `base_url`" in note for note in signed.notes)
