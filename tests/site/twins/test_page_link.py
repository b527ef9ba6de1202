"""The link from a page to its twin: where it goes, and that it goes there once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from html_judge import judged_elements
from hypothesis import given
from hypothesis import strategies as st

from signage_site.pages.base import PageBase
from signage_site.pages.edit import apply_insertions, remove_insertions
from signage_site.pages.facts import read_facts
from signage_site.run.page import Attached, SignedPage, attached, not_free, sign_page
from signage_site.settings import Settings
from signage_site.twins.page_link import head_insertion, link_text, twin_links, twin_paths
from signage_specs.readers.html import read_html
from signage_specs.registry import AGENT_MANIFEST
from signage_specs.rule import Context

ANML = '<link rel="alternate" type="application/anml+xml" href="index.anml"/>'
MARKDOWN = '<link rel="alternate" type="text/markdown" href="index.md"/>'
LINK = ANML + MARKDOWN


def beside(
    html: str, path: str = "index.html", options: Settings | None = None, *, taken: tuple[str, ...] = ()
) -> Attached:
    return attached(read_html(html), read_facts(html, path), options or Settings(), taken=taken)


def linked(html: str, path: str = "index.html", options: Settings | None = None) -> str:
    return apply_insertions(html, head_insertions(beside(html, path, options)))


def head_insertions(attached_to_page: Attached) -> list[tuple[int, str]]:
    return [each for each in attached_to_page.insertions if not each[1].startswith("<bdi")]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("index.html", "index.anml index.md"),
        ("a/b/index.html", "a/b/index.anml a/b/index.md"),
        ("a/page.html", "a/page.anml a/page.md a/page.html.md"),
        ("page.htm", "page.htm.anml page.htm.md"),
        ("PAGE.HTML", "PAGE.HTML.anml PAGE.HTML.md"),
        ("a.b.html", "a.b.anml a.b.md a.b.html.md"),
    ],
)
def test_twins_stand_beside_their_page(path: str, expected: str) -> None:
    assert expected.split() == [*twin_paths(path, "anml"), *twin_paths(path, "markdown")]


def test_a_link_is_escaped() -> None:
    assert 'href="a%20&amp;%22%C3%BC.anml"' in link_text(read_html(""), PageBase('x/a &"ü.html'), "anml")


def test_material_s_script_takes_no_twin_for_another_language() -> None:
    script = '<script src="../assets/javascripts/bundle.0a1b2c3d.min.js"></script>'
    html = linked(f"<head><title>T</title></head><body>{script}<main>x")
    assert LINK.replace('"alternate"', '"alternate "') in html
    assert [] == read_html(html).select("link[rel=alternate]")
    assert ["index.anml"] == [each.get("href") for each in twin_links(read_html(html))]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<header>x", "|<header>x"),
        ("<a href=#x>Skip</a><header>x", "<a href=#x>Skip</a>|<header>x"),
        ("<div><a href=#x>Skip</a></div><div><main id=x>x", "<div><a href=#x>Skip</a></div>|<div><main id=x>x"),
        ("<a href=#x>Skip</a><div role=main>x", "<a href=#x>Skip</a>|<div role=main>x"),
        ("<div id=app><a href=#x>Skip</a><header>x", "|<div id=app><a href=#x>Skip</a><header>x"),
        # Within a landmark, after a link to another page, without a landmark, and where a `div` would move things.
        ("<header><a href=#x>Skip</a></header><main>x", "|<header><a href=#x>Skip</a></header><main>x"),
        ("<a href=/>Home</a><a href=#x>Skip</a><main>x", "|<a href=/>Home</a><a href=#x>Skip</a><main>x"),
        ("<a href=#x>Skip</a><a href=/>Home</a><main>x", "|<a href=#x>Skip</a><a href=/>Home</a><main>x"),
        ("<a href=#x>Skip</a><p>x", "|<a href=#x>Skip</a><p>x"),
        ("<a href=#x>Skip<header>x</header></a>", "|<a href=#x>Skip<header>x</header></a>"),
        # Where something is left open, an element would end it, or begin it once more.
        ("<a href=#x>Skip<div><header><a href=/>x", "|<a href=#x>Skip<div><header><a href=/>x"),
        ("<p><B><a href=#x>Skip</a></p><div><header>x", "|<p><B><a href=#x>Skip</a></p><div><header>x"),
        ("<p><b><a href=#x>Skip</a></b></p><div><main>x", "<p><b><a href=#x>Skip</a></b></p>|<div><main>x"),
        # SvelteKit draws all of a body whose nodes, after its comment, aren't those that it wrote.
        ("\n<!--[--><a href=#x>Skip</a><header>x", "|\n<!--[--><a href=#x>Skip</a><header>x"),
    ],
)
def test_the_link_to_the_index_comes_after_those_that_skip_to_the_content(body: str, expected: str) -> None:
    html = f"<title>T</title><body>{body}"
    directives = [each for each in beside(html).insertions if each[1].startswith("<bdi")]
    assert f"<title>T</title><body>{expected}" == apply_insertions(html, [(each[0], "|") for each in directives])


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<head><title>T</title></head>\n<body><main>x", "<head><title>T</title>|</head>\n<body><main>x"),
        ("<HEAD><title>T</title></HEAD ><BODY><main>x", "<HEAD><title>T</title>|</HEAD ><BODY><main>x"),
        ("<title>T</title><body><main>x", "<title>T</title>|<body><main>x"),
        (
            "<head><title>T</title></head><!--c--><body><main>x",
            "<head><title>T</title>|</head><!--c--><body><main>x",
        ),
        (
            "<head><title>T</title></head><!--c-->\n<!-- d --><body><main>x",
            "<head><title>T</title>|</head><!--c-->\n<!-- d --><body><main>x",
        ),
        (
            "<head><title>T</title><!-- <b></head><!-- --><body><main>x",
            "<head><title>T</title><!-- <b></head><!-- -->|<body><main>x",
        ),
        (
            "<head><title>T</title><!-- </head> --><body><main>x",
            "<head><title>T</title><!-- </head> -->|<body><main>x",
        ),
        ("<head><meta name=a><title>T</title></head><main>x", "<head><meta name=a>|<title>T</title></head><main>x"),
        ("<title>T</title><main>x", "|<title>T</title><main>x"),
        (
            "<head><title>T</title><script>'</head><body>'</script></head><body><main>x",
            "<head><title>T</title><script>'</head><body>'</script>|</head><body><main>x",
        ),
        ("<title>T</title><meta charset=utf-8><main>x", "<title>T</title><meta charset=utf-8>|<main>x"),
        ("<title>T</title><link href='>'><main>x", "<title>T</title><link href='>'>|<main>x"),
        (
            "<title>T</title><link href=x </head ><body><main>x",
            "<title>T</title><link href=x </head >|<body><main>x",
        ),
        ("<title>T</title><base </head\n><body><main>x", "<title>T</title><base </head\n>|<body><main>x"),
        ("<main><h1>T</h1>x</main>", "|<main><h1>T</h1>x</main>"),
        ("Text <h1>T</h1>x", "|Text <h1>T</h1>x"),
        ("\ufeff<!doctype html>\n<!-- c -->\n<h1>T</h1>x", "\ufeff<!doctype html>\n<!-- c -->\n|<h1>T</h1>x"),
        ("<!--> --><!---><!--x--!><h1>T</h1>x", "<!--> |--><!---><!--x--!><h1>T</h1>x"),
        ("<!---><!--x--!>\n<?x y><!y><h1>T</h1>x", "<!---><!--x--!>\n<?x y><!y>|<h1>T</h1>x"),
        ("<!doctype html><html a='>' b>\n <h1>T</h1>x", "<!doctype html><html a='>' b>\n |<h1>T</h1>x"),
        ("<html><!--c--><head><!--d--></head>\n<h1>T</h1>x", "<html><!--c--><head><!--d-->|</head>\n<h1>T</h1>x"),
        ("<h1>T</h1>x<html lang=en><head>", "|<h1>T</h1>x<html lang=en><head>"),
        ("<h1>T</h1>x<!-- <html> <head> -->", "|<h1>T</h1>x<!-- <html> <head> -->"),
        ("</p>\0<h1>T</h1>x", "</p>|\0<h1>T</h1>x"),
        (
            "<head><title></head></title></head><body><main><h1>T</h1>x",
            "<head><title></head></title>|</head><body><main><h1>T</h1>x",
        ),
    ],
)
def test_the_link_goes_into_the_head(html: str, expected: str) -> None:
    assert expected.replace("|", LINK) == linked(html)
    assert [ANML] == [html_of(linked(html))]
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


def inserted(html: str) -> str:
    return "".join(text for _, text in head_insertions(beside(html)))


def html_of(html: str) -> str:
    [link] = twin_links(read_html(html))
    assert "head" == (link.parent.name if link.parent is not None else "")
    return f'<link rel="alternate" type="{link.get("type")}" href="{link.get("href")}"/>'


def test_an_author_s_twin_is_the_only_one() -> None:
    own = "<link rel='alternate nofollow' type='application/anml+xml; v=1' href=my.anml>"
    html = f"<head><title>T</title>{own}</head><body><main>x"

    assert MARKDOWN == inserted(html)
    assert ["markdown"] == [each.kind for each in beside(html).twins]
    assert ("", "index.md") == (beside(html).facts.anml, beside(html).facts.markdown)


def test_an_author_s_link_to_the_twin_s_place_stays_the_only_one() -> None:
    html = (
        "<head><title>T</title><link rel=alternate type=application/anml+xml href=index.anml></head><body><main>x"
    )

    assert MARKDOWN == inserted(html)
    assert ["anml", "markdown"] == [each.kind for each in beside(html).twins]


def test_somebody_else_s_file_stays() -> None:
    result = beside("<title>T</title><main>x", taken=("index.anml", "index.md"))

    assert ((), []) == (result.twins, head_insertions(result))
    assert (not_free("anml"), not_free("markdown")) == result.notes
    assert ("", "./index.md") == (result.facts.markdown, result.facts.theirs)


def test_the_twin_is_named_whose_place_somebody_else_s_file_has() -> None:
    result = beside("<title>T</title><main>x", taken=("index.md",))

    assert ["anml"] == [each.kind for each in result.twins]
    assert (not_free("markdown"),) == result.notes
    assert result.notes[0].startswith("it gets no Markdown twin: ")
    assert result.notes[0].endswith('`<link rel="alternate" type="text/markdown">`')


def test_where_the_head_leads_is_the_author_s_markdown() -> None:
    html = "<head><base href=../><title>T</title><link rel=alternate type=text/markdown href=m/a.md></head><main>x"

    assert "../m/a.md" == beside(html, "g/a.html").facts.theirs


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("https://raw.example/a.md", "https://raw.example/a.md"),
        ("//raw.example/a.md", "//raw.example/a.md"),
        ("a b.md", "a%20b.md"),
        ("?as=md", "a.html?as=md"),
        *((nowhere, "") for nowhere in ("javascript:alert(1)", "data:,x", "mailto:a@b.example", "", "#a", "//[")),
    ],
)
def test_a_link_to_no_document_is_no_author_s_markdown(href: str, expected: str) -> None:
    html = f"<head><title>T</title><link rel=alternate type=text/markdown href='{href}'></head><main>x"

    assert expected == beside(html, "g/a.html").facts.theirs


def test_where_one_twin_has_no_place_the_page_gets_the_other() -> None:
    result = beside("<title>T</title><main>x", "a.html", taken=("a.anml", "a.html.md"))

    assert ["markdown"] == [each.kind for each in result.twins]
    assert ("", "a.md") == (result.facts.anml, result.facts.markdown)


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
def test_signing_any_page_twice_is_signing_it_once(html: str) -> None:
    once = sign_page(html.encode(), "index.html", Settings())
    assert isinstance(once, SignedPage)
    twice = sign_page(once.content, "index.html", Settings())
    assert isinstance(twice, SignedPage)

    assert once.content == twice.content
    assert [each.kind for each in once.twins] == [each.kind for each in twice.twins]
    assert all(len(twin_links(read_html(once.content.decode()), kind)) <= 1 for kind in ("anml", "markdown"))


SEARCH = "<form role=search action=/s><input name=words aria-label='</script><!-- & é'></form>"


def test_a_manifest_is_embedded_once() -> None:
    options = Settings(twins=(), embed_manifest=True, base_url="https://a.example/", site_name="Ferry")
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
    options = Settings(twins=(), embed_manifest=True)
    signed = sign_page(f"<head><title>T</title></head><body>{SEARCH}<main>x".encode(), "a.html", options)
    assert isinstance(signed, SignedPage)

    assert b"agent+json" not in signed.content
    assert any("set `base_url`" in note for note in signed.notes)


def test_a_page_stays_whose_encoding_would_be_moved_out_of_sight() -> None:
    html = f"<title>{'x' * 900}<meta charset=utf-8></title><main><h1>T</h1>x</main>".encode()
    signed = sign_page(html, "index.html", Settings())
    assert isinstance(signed, SignedPage)

    assert (html, ()) == (signed.content, signed.insertions)
    assert ["it stays as it is"] == [note.partition(":")[0] for note in signed.notes]


@pytest.mark.parametrize(
    ("text", "is_page"),
    [
        ("google-site-verification: google123.html", False),
        ("[1] <h1>Pier</h1>", False),
        ("<div><h1>{{ pier }}</h1><p>Tides.</p></div>", False),
        ("<!-- part --><tr><th>Pier</th></tr>", False),
        ("<option>Pier</option>", False),
        ("", False),
        ('<?xml version="1.0"?><svg><title>Pier</title></svg>', False),
        ("<h1>Pier</h1><p>&lt;!doctype html&gt;</p>", False),
        ("<!doctype html><h1>Pier</h1>", True),
        ("<title>Pier</title><p>Tides", True),
        ("<meta charset=utf-8><h1>Pier</h1>", True),
        ('<!--#include virtual="/top.html" --><h1>Pier</h1>', True),
    ],
)
def test_a_part_of_a_page_gets_no_elements(text: str, is_page: bool) -> None:
    """Scripts count its elements, and who proves whose a site is wants a text and nothing else."""
    options = Settings(base_url="https://pier.example/", script=True, webmcp=True, embed_manifest=True)
    page = sign_page(text.encode(), "part.html", options)
    assert isinstance(page, SignedPage)
    assert is_page == any("<" in inserted for _, inserted in page.insertions)
