"""A site's pages stand in the order and the parts of its navigation: by menus, and by links to the next page."""

from typing import Any

import pytest

from signage_site.addresses import read_addresses
from signage_site.documents.navigation import read_menus, site_sections
from signage_site.pages.facts import read_facts
from signage_specs.readers.html import read_html

ADDRESSES = read_addresses("https://harbour.example/docs/")

# The menus of first pages, as the themes write them.
MATERIAL = """
<header><nav class=md-header__inner><a href=".">Harbour</a></nav></header>
<nav class="md-nav md-nav--primary"><label class=md-nav__title><a href=.>Harbour</a></label>
<ul class=md-nav__list><li class=md-nav__item><a class=md-nav__link href=./>Harbour</a></li>
<li class="md-nav__item md-nav__item--nested"><input type=checkbox>
<label class=md-nav__link><span class=md-ellipsis>Moor a boat</span></label>
<nav class=md-nav><label class=md-nav__title>Moor a boat</label><ul>
<li><a href=z/>Ropes</a></li><li><a href="a/">Knots</a></li></ul></nav></li>
<li class=md-nav__item><a href=tides.html>Tides</a></li></ul></nav>"""
FURO = """
<div class=sidebar-tree><p class=caption role=heading><span class=caption-text>Moor a boat</span></p>
<ul><li class=toctree-l1><a href="z/">Ropes</a></li><li class=toctree-l1><a href="a/index.html">Knots</a></li></ul>
<p class=caption role=heading><span class=caption-text>The sea</span></p>
<ul><li class=toctree-l1><a href="tides.html#now">Tides</a></li></ul></div>"""
READTHEDOCS = """
<nav class=wy-nav-side><div class=wy-menu role=navigation>
<ul><li class=toctree-l1><a href=#>Harbour</a><ul><li><a href=#top>Top</a></li></ul></li></ul>
<p class=caption><span class=caption-text>Moor a boat</span></p>
<ul><li><a href=z/>Ropes</a><li><a href=a/>Knots</a></ul></div></nav>"""
HONKIT = """
<nav><ul class=summary><li class=active><a href=./>Harbour</a></li><li class=header>Moor a boat</li>
<li class=chapter><a href=z/>Ropes</a><ul><li><a href=a/>Knots</a></ul></li><li class=divider></li>
<li class="header">The sea</li><li class=chapter><a href=tides.html>Tides</a></li></ul></nav>"""
BOOTSTRAP = """
<div class=navbar><a class=navbar-brand href=.>Harbour</a><ul class="nav navbar-nav">
<li><a href=tides.html>Tides</a></li>
<li class=dropdown><a href=# class=dropdown-toggle>Moor a boat <b></b></a>
<ul class=dropdown-menu><li><a href=a/>Knots</a></li></ul></li></ul></div>
<nav><a href=z/>One link alone</a></nav>"""


ALABASTER = """
<div class=sphinxsidebar role=navigation><h3>Navigation</h3><ul><li><a href=tides.html>Tides</a></ul>
<p class=caption role=heading><span class=caption-text>Moor a boat</span></p>
<ul><li><a href=z/>Ropes</a><li><a href=a/>Knots</a></ul></div>"""


SIDE = """
<aside><ul class=nav id=sidebar-menu>
<li><a href=#><span>Moor a boat</span></a><ul><div><li><a href=z/>Ropes</a><li><a href=a/>Knots</a></div></ul></li>
<li><a href=tides.html>Tides</a></ul><h3>Recent</h3><ul><li><a href=a/>Knots</a></ul></aside>
<header><nav><ul><li class=dropdown><button><img alt="User">Ada</button><ul><li><a href=a/>Knots</a></ul></ul>
</nav></header>"""


DETAILS = """
<nav><p class=side__title>Documentation</p><ul><li><a href=tides.html>Tides</a></li>
<li><details><summary><span>Moor a boat</span></summary><ul><li><a href=z/>Ropes</a></ul></details></li></ul>
<div class=nav-section-header><div class=nav-section-label>The sea</div></div><div><a href=a/>Knots</a></div></nav>
"""


RSPRESS = """
<aside class=rp-doc-layout__sidebar>
<a href=tides.html>Tides</a><div><span>Moor</span></div><a href=z/>Ropes</a></aside>
"""


SHADCN = """
<div data-sidebar=content><div data-sidebar=group><ul data-sidebar=menu><li><a href=tides.html>Tides</a></ul></div>
<div data-sidebar=group><div data-sidebar=group-label class=flex>Moor a boat</div>
<ul><li><a href=z/>Ropes</a><li><a href=a/>Knots</a></ul></div></div>
"""


def page(path: str, title: str, text: str = "", head: str = "") -> Any:
    return read_facts(f"<html lang=en><head>{head}<body>{text}<main><h1>{title}</h1></main>", path)


def order(*pages: Any, menu: str = "") -> list[tuple[str, list[str]]]:
    assert ADDRESSES is not None
    first = next((each for each in pages if each.path == "index.html"), None)
    sections = site_sections(
        sorted(pages, key=lambda each: each.path), first, ADDRESSES, read_menus(read_html(menu))
    )
    return [(section.label, [each.path for each in section.pages]) for section in sections]


HARBOUR = [
    page("index.html", "Harbour"),
    page("a/index.html", "Knots"),
    page("tides.html", "Tides"),
    page("z/index.html", "Ropes"),
]


@pytest.mark.parametrize(
    ("menu", "expected"),
    [
        (MATERIAL, [("", ["index.html", "tides.html"]), ("Moor a boat", ["z/index.html", "a/index.html"])]),
        (
            FURO,
            [
                ("", ["index.html"]),
                ("Moor a boat", ["z/index.html", "a/index.html"]),
                ("The sea", ["tides.html"]),
            ],
        ),
        (
            READTHEDOCS,
            [
                ("", ["index.html", "tides.html"]),
                ("Moor a boat", ["z/index.html", "a/index.html"]),
            ],
        ),
        (
            HONKIT,
            [
                ("", ["index.html"]),
                ("Moor a boat", ["z/index.html", "a/index.html"]),
                ("The sea", ["tides.html"]),
            ],
        ),
        (ALABASTER, [("", ["index.html", "tides.html"]), ("Moor a boat", ["z/index.html", "a/index.html"])]),
        (BOOTSTRAP, [("", ["index.html", "tides.html", "z/index.html"]), ("Moor a boat", ["a/index.html"])]),
        (SIDE, [("", ["index.html", "tides.html"]), ("Moor a boat", ["z/index.html", "a/index.html"])]),
        (
            DETAILS,
            [
                ("", ["index.html", "tides.html"]),
                ("Moor a boat", ["z/index.html"]),
                ("The sea", ["a/index.html"]),
            ],
        ),
        (
            FURO.replace("<div class=sidebar-tree>", "<aside class=hx-sidebar><div>").replace(
                "</div>", "</div></aside>"
            ),
            [("", ["index.html"]), ("Moor a boat", ["z/index.html", "a/index.html"]), ("The sea", ["tides.html"])],
        ),
        (SHADCN, [("", ["index.html", "tides.html"]), ("Moor a boat", ["z/index.html", "a/index.html"])]),
        (RSPRESS, [("", ["index.html", "tides.html", "z/index.html", "a/index.html"])]),
        ("", [("", ["index.html", "a/index.html", "tides.html", "z/index.html"])]),
        (
            "<nav><a href='http://['>x</a><a href='https://other.example/docs/z/'>y</a></nav>",
            [("", ["index.html", "a/index.html", "tides.html", "z/index.html"])],
        ),
    ],
    ids=[
        "material",
        "furo",
        "readthedocs",
        "honkit",
        "alabaster",
        "bootstrap",
        "side",
        "details",
        "hextra",
        "shadcn",
        "rspress",
        "none",
        "elsewhere",
    ],
)
def test_sections_are_those_of_the_menu(menu: str, expected: list[tuple[str, list[str]]]) -> None:
    assert expected == order(*HARBOUR, menu=menu)


@pytest.mark.parametrize(
    "link",
    ["<link rel=next href={}>", "<a class=md-footer__link--next href={}>Next</a>", "<a rel=next href={}>on</a>"],
)
def test_pages_follow_the_links_to_the_next_one(link: str) -> None:
    pages = [
        page("index.html", "Harbour", link.format("z/")),
        page("z/index.html", "Ropes", link.format("../deep/b.html")),
        page("deep/b.html", "Knots", link.format("a.html")),
        page("deep/a.html", "Bends", link.format("../index.html")),  # a circle ends
        page("deep/alone.html", "Alone"),
    ]

    assert [
        ("", ["index.html", "z/index.html"]),
        ("Deep", ["deep/b.html", "deep/a.html", "deep/alone.html"]),
    ] == order(*pages)


def test_pages_that_the_first_page_does_not_lead_to_begin_with_the_first_of_them() -> None:
    pages = [
        page("index.html", "Harbour"),
        page("b/adapters/index.html", "Adapters", "<link rel=next href=/docs/b/roles.html>"),
        page("b/start/index.html", "Start", "<link rel=next href=/docs/b/adapters>"),
        page("b/roles.html", "Roles"),
        page("c/a.html", "One of a circle", "<link rel=next href=/docs/c/b>"),
        page("c/b.html", "The other", "<link rel=next href=/docs/c/a>"),
    ]

    assert [
        ("", ["index.html"]),
        ("B", ["b/start/index.html", "b/adapters/index.html", "b/roles.html"]),
        ("C", ["c/a.html", "c/b.html"]),
    ] == order(*pages)


def test_a_page_that_the_menu_lacks_goes_with_the_one_that_leads_to_it() -> None:
    pages = [
        page("index.html", "Harbour", head="<link rel=next href=z/>"),
        page("z/index.html", "Ropes", head="<link rel=next href=made.html>"),
        page("z/made.html", "Made of hemp"),
        page("a/index.html", "Knots"),
        page("a/news.html", "News"),
    ]

    assert [
        ("", ["index.html"]),
        ("Moor a boat", ["z/index.html", "z/made.html", "a/index.html"]),
        ("Knots", ["a/news.html"]),
    ] == order(*pages, menu=MATERIAL)


def test_a_menu_of_the_page_beside_the_first_one_alone_is_none() -> None:
    pages = [page("index.html", "Harbour", head="<link rel=next href=z/>"), page("z/index.html", "Ropes")]
    menu = "<nav><h4>Next topic</h4><p><a href=z/>Ropes</a></p></nav>"

    assert [("", ["index.html", "z/index.html"])] == order(*pages, menu=menu)


def test_folders_whose_first_pages_have_one_title_are_parts_of_their_own() -> None:
    pages = [page("index.html", "Harbour"), *(page(f"v{v}/index.html", "Foreword") for v in "12")]
    pages += [page("v1/a.html", "Tides"), page("v2/a.html", "Tides")]

    assert [
        ("", ["index.html"]),
        ("V1", ["v1/a.html", "v1/index.html"]),
        ("V2", ["v2/a.html", "v2/index.html"]),
    ] == order(*pages)


def test_the_folder_of_a_language_is_called_by_its_tag() -> None:
    pages = [
        read_facts(f"<html lang={lang}><main><h1>Foreword</h1></main>", f"{folder}/{name}.html")
        for folder, lang in (("pt-BR", "pt-BR"), ("zh-tw", "zh-TW"), ("how-to", "en"))
        for name in ("index", "a")
    ]
    assert ["How to", "pt-BR", "zh-TW"] == [label for label, _ in order(*pages)]


def test_what_is_in_no_part_of_the_menu_is_in_the_section_of_its_folder() -> None:
    more = "<button>More</button><ul><li><a href=a/>Knots</a><li><a href=x>x</a></ul>"
    menu = f"<nav><ul><li><a href=guide/>Guide</a><li>{more}</ul></nav>"
    pages = [
        page("index.html", "Harbour", head="<link rel=next href=guide/>"),
        page("guide/index.html", "The guide", head="<link rel=next href=z.html>"),
        page("guide/z.html", "Ropes"),
        page("a/index.html", "Knots"),
    ]

    assert [
        ("", ["index.html"]),
        ("The guide", ["guide/index.html", "guide/z.html"]),
        ("More", ["a/index.html"]),
    ] == order(*pages, menu=menu)


def test_a_badge_is_no_part_of_the_name_of_a_section() -> None:
    guide = "<a href=#>Guide <span class='nav-badge badge'>7</span></a>"
    menu = f"<nav><ul><li>{guide}<ul><li><a href=a/>K</a></ul></ul></nav>"

    assert [("", ["index.html"]), ("Guide", ["a/index.html"])] == order(*HARBOUR[:2], menu=menu)


def test_the_contents_of_the_page_are_no_part_of_the_menu() -> None:
    contents = "<h3>On this page</h3><ul><li><a href=#>Harbour</a></ul>"
    menu = f"<div role=navigation>{contents}<h3>Guide</h3><a href=a/>K</a></div>"

    assert [("", ["index.html"]), ("Guide", ["a/index.html"])] == order(*HARBOUR[:2], menu=menu)


def test_what_is_not_listed_is_left_out_and_what_follows_it_is_not() -> None:
    pages = [
        page("index.html", "Harbour", head="<link rel=next href=b.html>"),
        page("b.html", "Hidden", head="<meta name=robots content=noindex><link rel=next href=a.html>"),
        page("a.html", "Bends"),
    ]

    assert [("", ["index.html", "a.html"])] == order(*pages)


def test_a_base_moves_the_link_to_the_next_page() -> None:
    facts = page("guide/a.html", "Bends", head="<base href='../'><link rel=next href='b.html'>")

    assert "../b.html" == facts.next
