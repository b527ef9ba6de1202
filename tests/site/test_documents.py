from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lxml import etree

from signage_linter.config import Configuration
from signage_linter.option import address_fault
from signage_site.addresses import Addresses, told_addresses
from signage_site.documents import site_documents as module
from signage_site.documents.manifest import manifest_text
from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST
from signage_site.documents.site_documents import LOCAL_ORIGIN, make_documents
from signage_site.documents.site_facts import site_facts
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import PageFacts, read_facts
from signage_site.settings import Settings
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from signage_site.documents.site_documents import Documents

SPACE = "{urn:ietf:params:xml:ns:anml:1.0}"


def page(path: str, text: str = "", title: str = "Harbour", lang: str = "en") -> PageFacts:
    html = f"<html lang={lang}><title>{title}</title><body><main><h1>{title}</h1>{text}</main>"
    return read_facts(annotate(html, "0.1").text, path)


def made(settings: Any, *pages: PageFacts, index: str | None = None, built: str | None = None) -> Documents:
    return make_documents(site_facts(pages, settings), settings, index=index, built=built)


def manifest(settings: Any, *pages: PageFacts) -> tuple[dict[str, Any], list[str]]:
    text, diagnostics = manifest_text(site_facts(pages, replace(settings, base_url="https://a.example/docs/")))
    value = json.loads(text)
    assert isinstance(value, dict)
    return value, [f"{each.path}: {each.message}" for each in diagnostics]


@pytest.mark.parametrize(
    ("base_url", "origin", "base_path"),
    [
        ("https://a.example", "https://a.example", "/"),
        ("https://a.example/docs", "https://a.example", "/docs/"),
        ("http://a.example:8000/docs/", "http://a.example:8000", "/docs/"),
        ("https://bücher.example/ü/", "https://xn--bcher-kva.example", "/%C3%BC/"),
        ("https://[::1]/", "https://[::1]", "/"),
        ("/docs/", "", "/"),
        ("https://[", "", "/"),
        ("https://a.example/guide/index.html", "https://a.example", "/guide/"),
        ("https://a.example/index.htm", "https://a.example", "/"),
        ("https://a.example/v1.html", "https://a.example", "/v1.html/"),
        ("ftp://a.example/", "", "/"),
        ("https://a.example:x/", "", "/"),
        ("https://ü..example/", "", "/"),
        ("https://ex ample.com/", "", "/"),
        ("https://a.example\\docs/", "", "/"),
        ("https://<host>/", "", "/"),
        ("https://a.example/%zz/", "", "/"),
        ("https://a.example//a//b/", "", "/"),
        ("https://[v1.x]/", "", "/"),
        ("", "", "/"),
    ],
)
def test_the_base_address(base_url: str, origin: str, base_path: str) -> None:
    assert Addresses(origin, base_path) == told_addresses(base_url)


PARTS = [
    "a",
    ".b",
    "ü",
    "/",
    "//",
    " ",
    "<",
    "%zz",
    "%41",
    "\\",
    "@",
    ":",
    "80",
    "[::1]",
    "?",
    "#",
    "..",
    "*",
    "\t",
    "\x7f",
]

SITEMAP_ENTRY = re.compile("<loc>(.*?)</loc>")


@given(
    st.one_of(st.lists(st.sampled_from(PARTS), max_size=6).map("".join), st.text(max_size=9)).map(
        "https://a{}".format
    )
)
def test_an_address_that_the_configuration_takes_gives_documents_without_a_fault(base_url: str) -> None:
    assume(not address_fault(base_url))
    documents = made(Settings(base_url=base_url), page("index.html"), page("a/b.html"))

    assert [] == [each.message for each in documents.diagnostics if each.severity is Severity.ERROR]
    assert json.loads(documents.texts[MANIFEST])["site"]["origin"] == told_addresses(base_url).origin != ""


def test_the_defaults_are_those_of_the_configuration() -> None:
    assert Settings() == Settings.of(Configuration())
    assert {str} == {
        type(each) for each in (Settings.of(Configuration()).usage, Settings.of(Configuration()).dialect)
    }


def test_the_base_address_of_canonical_links() -> None:
    def canonical(path: str, address: str) -> PageFacts:
        return read_facts(f"<link rel=canonical href={address}>", path)

    pages = [
        canonical("index.html", "https://a.example/d/"),
        canonical("x/index.html", "https://a.example/d/x/"),
        canonical("y.html", "https://other.example/y.html"),
        canonical("z.html", "https://a.example/d/else.html"),
    ]
    assert Addresses("https://a.example", "/d/") == site_facts(pages, Settings()).addresses


def test_the_base_address_of_canonical_links_that_name_the_index() -> None:
    pages = [
        read_facts(f"<link rel=canonical href=https://a.example/d/{path}>", path)
        for path in ("index.html", "x/index.html", "x/y/index.html")
    ]
    assert Addresses("https://a.example", "/d/") == site_facts(pages, Settings()).addresses


def test_pages_whose_canonical_links_leave_out_the_ending_of_their_files(site_settings: Any) -> None:
    routes = [
        ("index.html", ""),
        ("install.html", "install"),
        ("a/b.html", "a/b"),
        ("e\u00e9.html", "e\u00e9"),
        ("c.html", "other"),
        ("d.html", ""),
    ]
    head = "<title>{0}</title><link rel=canonical href='https://a.example/d/{1}'>"
    pages = [read_facts(f"{head.format(*each)}<h1>{each[0]}</h1>", each[0]) for each in routes]
    expected = ["/d/", "/d/a/b", "/d/c.html", "/d/d.html", "/d/e%C3%A9", "/d/install"]

    for settings in (site_settings, replace(site_settings, base_url="https://a.example/d/")):
        texts = made(settings, *pages).texts
        [sitemap] = module.sitemap_texts(site_facts(pages, settings)).values()
        assert expected == sorted(json.loads(texts[MANIFEST])["pages"])
        assert expected == sorted(each.removeprefix("https://a.example") for each in SITEMAP_ENTRY.findall(sitemap))
        assert "https://a.example/d/install<" in texts[ANML]


def redirect(path: str, target: str) -> PageFacts:
    head = f"<title>{target}</title><link rel=canonical href={target}>"
    return read_facts(f"{head}<meta http-equiv=refresh content='0; url={target}'>", path)


def test_the_base_address_of_pages_that_say_where_they_are_when_shared(site_settings: Any) -> None:
    text = "<title>{0}</title><meta property=og:url content=https://a.example/d/{1}>"
    pages = [
        read_facts(text.format(path, said), path)
        for path, said in (("index.html", ""), ("x/index.html", "x/"), ("y.html", "y.html"), ("z.html", ""))
    ]

    assert "https://a.example/d/" == "{0.origin}{0.base_path}".format(site_facts(pages, site_settings).addresses)
    assert ["", ""] == [read_facts(text.format("", said), "z.html").canonical for said in ("", "else.html")]


def test_the_canonical_link_of_a_redirect_is_that_of_its_target() -> None:
    start = read_facts("<title>Tides</title><h1>Tides</h1>", "en/index.html")
    pages = [redirect("index.html", "https://a.example/d/en/"), start]
    site = site_facts(pages, Settings())

    assert Addresses("https://a.example", "/d/") == site.addresses
    assert ("Tides", start) == (site.name, site.first)


def test_a_redirect_to_elsewhere_says_nothing_about_the_address() -> None:
    pages = [redirect("old/index.html", "https://b.example/new/"), read_facts("<title>Tides</title>", "index.html")]
    assert "" == site_facts(pages, Settings()).addresses.origin


@pytest.mark.parametrize("address", ["https://ex ample.com/", "https://a.example/%zz/", "https://a.example//b/"])
def test_a_canonical_link_that_is_no_address_is_passed_over(site_settings: Any, address: str) -> None:
    text = "<html lang=en><title>{0}</title><link rel=canonical href='{1}'><body><main><h1>{0}</h1>"
    wrong = read_facts(text.format("Harbour", address), "index.html")
    right = read_facts(text.format("Ferry", "https://z.example/d/x.html"), "x.html")

    documents = made(site_settings, wrong, right)
    assert "https://z.example" == json.loads(documents.texts[MANIFEST])["site"]["origin"]
    assert {ANML, ANML_AS_JSON} <= set(documents.texts)
    assert {MANIFEST, ANML, ANML_AS_JSON} == set(made(site_settings, wrong).texts)


@pytest.mark.parametrize(
    ("pages", "lang"),
    [
        (["en us"], ""),
        (["en us", "en us", "en_GB"], "en-GB"),
        (["fr", "en"], "en"),
        (["de", "en", "de"], "de"),
        (["", "-", "*"], ""),
    ],
)
def test_the_language_is_the_one_of_most_pages(site_settings: Any, pages: list[str], lang: str) -> None:
    texts = [f"<html lang='{each}'><title>Harbour</title><body><main><h1>Harbour</h1>" for each in pages]
    facts = [read_facts(text, f"{number}.html") for number, text in enumerate(texts)]

    assert lang == site_facts(facts, site_settings).lang
    assert {MANIFEST, ANML, ANML_AS_JSON} == set(made(site_settings, *facts).texts)


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("index.html", "/d/"),
        ("a/index.html", "/d/a/"),
        ("a/b.html", "/d/a/b.html"),
        ("a b/é.html", "/d/a%20b/%C3%A9.html"),
        ("100%.html", "/d/100%25.html"),
        ("reindex.html", "/d/reindex.html"),
    ],
)
def test_routes(path: str, route: str) -> None:
    assert route == Addresses("https://a.example", "/d/").route(path)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("../search.html", "https://a.example/d/search.html"),
        ("", "https://a.example/d/x/y.html"),
        ("/s?a=é b", "https://a.example/s?a=%C3%A9%20b"),
        ("//[", ""),
        ("%zz", ""),
    ],
)
def test_references(reference: str, expected: str) -> None:
    assert expected == Addresses("https://a.example", "/d/").resolve(reference, "x/y.html")


def test_equal_actions_of_several_pages_are_one(site_settings: Any) -> None:
    form = "<form id=book method=post><label>Seats <input name=seats type=number></label></form>"
    value, said = manifest(site_settings, page("a.html", form), page("b.html", form), page("index.html"))

    assert ([], ["book.submit"]) == (said, list(value["actions"]))
    assert {
        "/docs/a.html": {"title": "Harbour", "actions": ["book.submit"]},
        "/docs/b.html": {"title": "Harbour", "actions": ["book.submit"]},
        "/docs/": {"title": "Harbour", "actions": []},
    } == value["pages"]
    assert {"name": "Harbour", "origin": "https://a.example"} == value["site"]


def test_labels_that_differ_are_left_out(site_settings: Any) -> None:
    text = "<label for=x>{} <input type=checkbox id=x></label>"
    pages = (page("a.html", text.format("One")), page("b.html", text.format("Two")))
    assert ({}, []) == (manifest(site_settings, *pages)[0]["actions"], manifest(site_settings, *pages)[1])

    told = replace(site_settings, base_url="https://a.example/", manifest_include=("toggle.*",))
    value = json.loads(made(told, *pages).texts[MANIFEST])
    assert "One" == value["actions"]["toggle.x"]["title"]
    assert {"x": {"type": "boolean"}} == value["actions"]["toggle.x"]["inputSchema"]["properties"]


def test_an_action_with_several_names_has_the_first_unless_they_share_its_id_s_words(site_settings: Any) -> None:
    def title(*names: str) -> str:
        pages = [page(f"{number}.html", f"<button id=btnTool>{name}</button>") for number, name in enumerate(names)]
        [action] = manifest(site_settings, *pages)[0]["actions"].values()
        return str(action["title"])

    assert "Compare now" == title("Compare now", "Work out the fees")
    assert "Btn tool" == title("The tool of the btn", "Another tool")


def test_labels_are_in_the_language_of_the_site(site_settings: Any) -> None:
    form = "<form method=post action=/sent><label>{} <input name=name></label><button>{}</button></form>"
    french = page("fr.html", form.format("Votre nom", "Envoyer le message"), lang="fr")
    english = page("index.html", form.format("Your name", "Send message"))
    documents = made(replace(site_settings, base_url="https://a.example/"), french, english)

    action = json.loads(documents.texts[MANIFEST])["actions"]["message.send"]
    assert ("Send message", "Your name") == (action["title"], action["inputSchema"]["properties"]["name"]["title"])
    index = documents.texts[ANML]
    assert ["Send message", "Your name"] == re.findall(r'<(?:action|param)[^>]* description="([^"]*)"', index)


def test_a_form_that_sends_something_to_close_it_is_listed(site_settings: Any) -> None:
    form = "<form method=post action=/topics/close><button>Close</button></form>"
    assert ["close.submit"] == list(manifest(site_settings, page("a.html", form))[0]["actions"])


CHROME = """<form role=search action=/s><input name=q><button type=reset>Clear</button></form>
<form role=search action=/s><input name=q></form><div><button>Search</button></div>
<button class=theme-toggle></button>
<div class=tabbed-set><input type=radio name=t id=a><input type=radio name=t id=b>
<div class=tabbed-labels><label for=a>A</label><label for=b>B</label></div></div>
<dialog><form method=dialog class=modal-backdrop><button>close</button></form></dialog>
<label for=d>Drawer</label><input type=checkbox id=d><button data-clipboard-text=x>Copy</button>
<a rel=next href=b.html>Next</a><a rel=edit href=https://b.example/edit>Edit</a><button>Delete account</button>"""


@pytest.mark.parametrize(
    ("include", "exclude", "expected"),
    [
        ((), (), {"docs.search", "page.next", "page.edit", "account.delete"}),
        (("tabs.*",), (), {"docs.search", "page.next", "page.edit", "account.delete", "tabs.select-a-b"}),
        ((), ("page.*",), {"docs.search", "account.delete"}),
    ],
)
def test_the_manifest_lists_what_people_do_and_no_controls_of_pages(
    site_settings: Any, include: tuple[str, ...], exclude: tuple[str, ...], expected: set[str]
) -> None:
    told = replace(site_settings, base_url="https://a.example/", manifest_include=include, manifest_exclude=exclude)
    result = made(told, page("a.html", CHROME))
    assert expected == set(json.loads(result.texts[MANIFEST])["actions"])
    assert not [each for each in result.diagnostics if each.severity is not Severity.INFO]


def test_what_may_do_harm_stays_and_patterns_without_an_action_are_told(site_settings: Any) -> None:
    told = replace(site_settings, base_url="https://a.example/", manifest_exclude=("account.*", "acount.*"))
    result = made(told, page("a.html", CHROME))
    assert "account.delete" in json.loads(result.texts[MANIFEST])["actions"]
    instead = "take it out of `manifest_exclude`"
    assert [
        f"`account.delete` stays in the manifest: agents need to know which actions may do harm; {instead}",
        "no page has an action like `acount.*`; did you mean `account.delete`?",
    ] == [each.message for each in result.diagnostics if each.severity is Severity.WARNING]


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (("Ferry - Ferry", "Fares - Ferry", "Deck - Ferry"), "Ferry"),
        (("Home — Ferry 2.1 documentation", "Fares — Ferry 2.1 documentation"), "Ferry"),
        (("Home | Theme for documentation", "Fares | Theme for documentation"), "Theme for documentation"),
        (("ferry - 1.5.0", "Fares - ferry - 1.5.0"), "ferry"),
        (("Home - Ferry - At sea", "Fares - Ferry - At sea", "404 - At sea"), "Ferry"),
        (("A - Guide - Ferry", "B - Guide - Ferry", "C - API - Ferry", "D - API - Ferry"), "Ferry"),
        (("Ferry timetable", "Fares"), "Ferry timetable"),
        (("Home", "Fares"), "Welcome aboard"),
        (("Ferry | Template", "Ferry | Template"), "Ferry"),
        (("Ferry - HTML Template", "Ferry - HTML Template"), "Ferry"),
    ],
)
def test_the_name_of_a_site_is_what_its_titles_share(
    site_settings: Any, titles: tuple[str, ...], name: str
) -> None:
    names = ("index.html", *(f"{number}.html" for number in range(len(titles))))
    heading = "<h1>Welcome aboard</h1>"
    pages = [
        read_facts(f"<title>{title}</title>{heading}", path) for title, path in zip(titles, names, strict=False)
    ]
    assert name == site_facts(pages, replace(site_settings, site_name="")).name
    redirect = (
        "<title>Redirecting</title><meta http-equiv=refresh content='0;url=/'><meta name=robots content=noindex>"
    )
    pages += [read_facts(redirect, f"old/{number}.html") for number in range(5)]
    assert name == site_facts(pages, replace(site_settings, site_name="")).name
    named = [
        read_facts(f"<title>{title}</title><meta property=og:site_name content=Quay>", "a.html") for title in titles
    ]
    assert "Quay" == site_facts(named, replace(site_settings, site_name="")).name


def test_actions_that_differ_are_a_conflict_and_the_careful_one_is_declared(site_settings: Any) -> None:
    value, said = manifest(
        site_settings,
        page(
            "a.html",
            "<form id=book method=post><input name=seats type=number required><select name=d><option>u</select>",
        ),
        page(
            "b.html", "<form id=book action=/x><input name=seats><input name=mail><select name=d><option>l</select>"
        ),
    )

    assert [
        (
            "b.html: `book.submit` is not the same action as in a.html: they differ in risk, confirmation, "
            "idempotent, the field `seats`, the field `d`, the field `mail`; give one of them another id, in the "
            "page or by `annotations`"
        )
    ] == said
    action = value["actions"]["book.submit"]
    assert ("low", "review", False) == (action["risk"], action["confirmation"], action["idempotent"])
    assert {
        "type": "object",
        "properties": {"seats": {}, "d": {"type": "string", "enum": ["u", "l"]}, "mail": {"type": "string"}},
    } == action["inputSchema"]


def test_an_action_that_a_page_has_twice_is_declared_as_the_careful_one(site_settings: Any) -> None:
    action = (
        '<button data-agent-kind="action" data-agent-action="account.delete" data-agent-danger="{}">Go</button>'
    )
    value, said = manifest(site_settings, page("a.html", action.format("none") + action.format("high")))

    assert [
        (
            "a.html: `account.delete` is not the same action at each place of the page: they differ in risk, "
            "confirmation; give one of them another id, in the page or by `annotations`"
        )
    ] == said
    declared = value["actions"]["account.delete"]
    assert ("high", "required") == (declared["risk"], declared["confirmation"])
    assert ["account.delete"] == value["pages"]["/docs/a.html"]["actions"]


def test_views_and_pages_that_are_not_to_be_listed(site_settings: Any) -> None:
    value, _ = manifest(
        site_settings,
        page("a.html", "<ul data-agent-kind=collection data-agent-action=berth.list></ul>"),
        page("404.html", "<button>Home</button>"),
        page("old.html", "<meta http-equiv=refresh content=0>"),
    )

    assert ["/docs/404.html", "/docs/a.html"] == list(value["pages"])  # it alone has the button
    assert ["berth.list"] == value["pages"]["/docs/a.html"]["data"] == list(value["data"])
    assert ["button.home"] == list(value["actions"])


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("intro.html", "Harbour"),
        ("./intro.html#top", "Harbour"),
        ("/docs/intro.html", "Harbour"),
        ("on.html", "Harbour"),  # which leads there
        ("index.html", "Leaves"),  # to itself
        ("missing.html", "Leaves"),
        ("https://b.example/", "Leaves"),
        ("//[", "Leaves"),
    ],
)
def test_a_first_page_that_leads_on_is_not_what_names_the_site(site_settings: Any, target: str, name: str) -> None:
    def leading(path: str, where: str) -> PageFacts:
        return read_facts(f"<title>Leaves</title><meta http-equiv=refresh content='0; url={where}'>", path)

    told = replace(site_settings, base_url="https://a.example/docs/", site_name="")
    pages = [page("intro.html"), leading("index.html", target), leading("on.html", "intro.html")]
    assert name == site_facts(pages, told).name


def test_the_documents_are_made_and_right(site_settings: Any) -> None:
    settings = replace(site_settings, base_url="https://a.example/docs/", site_name="Pier & <Port>", lang="en")
    result = made(settings, page("index.html", "<p>Ferries leave.</p>"), index="search/search_index.json")

    assert [MANIFEST, ANML, ANML_AS_JSON] == list(result.texts)
    assert not result.diagnostics
    root = etree.fromstring(result.texts[ANML].encode())
    assert "Pier & <Port>" == root.findtext(f"{SPACE}head/{SPACE}title")
    assert ["Ferries leave."] == [body.text for body in root.iter(f"{SPACE}body")]
    informs = [each.text for each in root.iter(f"{SPACE}inform")]
    assert ["Ferries leave.", "Pier & <Port> has 1 page. The data `pages` lists them."] == informs[:2]
    assert {"86400"} == {each.get("ttl") for each in root.iter(f"{SPACE}inform")}
    assert "train" not in result.texts[ANML]


@pytest.mark.parametrize(("second", "said"), [("", []), ("<meta name=robots content='noindex, nofollow'>", [ANML])])
def test_a_site_without_a_page_to_go_to_is_told(site_settings: Any, second: str, said: list[str]) -> None:
    hidden = "<html lang=en><title>Pier</title><meta name=robots content=noindex><p>x"
    pages = [read_facts(hidden, "a.html"), read_facts(f"<html lang=en><title>Quay</title>{second}<p>y", "b.html")]
    settings = replace(site_settings, base_url="https://a.example/")
    found = [each for each in made(settings, *pages).diagnostics if "no page is listed" in each.message]
    assert [(path, Severity.INFO) for path in said] == [(each.path, each.severity) for each in found]


@pytest.mark.parametrize(("hidden", "said"), [(5, []), (6, ["6 of 10 pages"])])
def test_a_site_with_most_pages_in_no_list_is_told(site_settings: Any, hidden: int, said: list[str]) -> None:
    robots = ["<meta name=robots content=noindex>"] * hidden + [""] * (10 - hidden)
    page = "<html lang=en><title>Pier {}</title>{}<p>x"
    pages = [read_facts(page.format(at, each), f"{at}.html") for at, each in enumerate(robots)]
    settings = replace(site_settings, base_url="https://a.example/")
    found = [each.message for each in made(settings, *pages).diagnostics if "are in no list" in each.message]
    assert said == [each.partition(" are ")[0] for each in found]


@pytest.mark.parametrize(
    ("titles", "langs", "said"),
    [
        (("Quay", "Quay", "Quay", "Pier"), ("en",) * 4, ["a.html"]),
        (("Quay", "Pier"), ("en",) * 2, []),
        (("Quay", "Quay", "Quay"), ("en", "fr", "pt-BR"), []),
    ],
)
def test_pages_that_nothing_tells_apart_are_told(
    site_settings: Any, titles: tuple[str, ...], langs: tuple[str, ...], said: list[str]
) -> None:
    pages = [
        read_facts(f"<html lang={lang}><title>{title}</title><p>x", f"{name}.html")
        for name, title, lang in zip("abcd", titles, langs, strict=False)
    ]
    pages.append(read_facts("<html lang=en><title>Quay</title><h1>Lake</h1>", "e.html"))
    settings = replace(site_settings, base_url="https://a.example/")
    found = [each for each in made(settings, *pages).diagnostics if "3 pages have the title `Quay`" in each.message]
    assert [(path, Severity.INFO) for path in said] == [(each.path, each.severity) for each in found]


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (("Rooms", "Blog", "About us"), ["Rooms", "Blog", "About us"]),
        (("Rooms", "Blog", "Blog"), ["Rooms", "Quay | Template", "Quay | Template"]),
        (("Rooms", "Blog"), ["Quay | Template", "Quay | Template"]),
    ],
)
def test_pages_of_one_title_are_called_by_their_headings(
    site_settings: Any, headings: tuple[str, ...], expected: list[str]
) -> None:
    pages = [
        read_facts(f"<title>Quay | Template</title><h2>{heading}</h2><h2>More</h2>", f"{number}.html")
        for number, heading in enumerate(headings)
    ]
    assert expected == [page.title for page in site_facts(pages, site_settings).pages]


def test_pages_below_the_heading_of_their_site_are_called_by_their_own_in_each_language(site_settings: Any) -> None:
    told = [("en", "Quay 1"), ("en", "Quay 2"), ("de", "Quay 1"), ("de", "Quay 3"), ("de", "Quay 3")]
    page = "<html lang={}><title>Quay</title><header><h1>Quay</h1></header><main><h1>{}</h1></main>"
    pages = [read_facts(page.format(*each), f"{number}.html") for number, each in enumerate(told)]
    expected = ["Quay 1", "Quay 2", "Quay 1", "Quay", "Quay"]
    assert expected == [each.title for each in site_facts(pages, site_settings).pages]


def test_pages_that_share_a_heading_are_called_as_their_heads_say(site_settings: Any) -> None:
    heads = ["Guide - Quay", "Posts - Quay", "Tags - Quay", "Tags - Quay"]
    page = "<title>{}</title><main><h1>All articles</h1></main>"
    pages = [read_facts(page.format(each), f"{number}.html") for number, each in enumerate(heads)]
    expected = ["Guide", "Posts", "All articles", "All articles"]
    assert expected == [each.title for each in site_facts(pages, site_settings).pages]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (("Rooms", "Blog", "Fares"), ["Rooms", "Blog", "Fares"]),
        (("Rooms", "<img>", "Quay | Template"), ["Rooms", "Part 1", "Part 2"]),
    ],
)
def test_pages_of_one_title_are_called_as_their_menu_does(
    site_settings: Any, entries: tuple[str, ...], expected: list[str]
) -> None:
    menu = "".join(f"<a href={number}.html>{entry}</a>" for number, entry in enumerate(entries))
    pages = [
        read_facts(f"<title>Quay | Template</title><nav>{menu}</nav><h2>Part {number}</h2>", f"{number}.html")
        for number in range(len(entries))
    ]
    assert expected == [page.title for page in site_facts(pages, site_settings).pages]


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (("Home - Ferry", "Fares - Ferry", "Deck - Ferry"), ["Home", "Fares", "Deck"]),
        (
            ("Ferry 2 documentation", "Fares — Ferry 2 documentation", "Deck — Ferry 2 documentation"),
            ["Ferry 2 documentation", "Fares", "Deck"],
        ),
        (("Ferry - Home", "Ferry - Deck", "Sea - Ferry"), ["Ferry - Home", "Ferry - Deck", "Sea - Ferry"]),
    ],
)
def test_a_page_without_a_heading_is_called_without_the_name_of_its_site(
    site_settings: Any, titles: tuple[str, ...], expected: list[str]
) -> None:
    pages = [
        read_facts(f"<title>{title}</title><p>Text.", f"{number or 'index'}.html")
        for number, title in enumerate(titles)
    ]
    assert expected == [page.title for page in site_facts(pages, site_settings).pages]


def test_what_several_pages_say_of_themselves_tells_none_of_them(site_settings: Any) -> None:
    banner = "<p>Read the terms before you board."
    pages = [
        read_facts(f"<title>Quay</title><meta name=description content=Ferries.><main>{banner}", "index.html"),
        *(
            read_facts(
                f"<title>{name}</title><meta name=description content='{said}'><main>{banner}", f"{name}.html"
            )
            for name, said in (("pier", "Ferries."), ("deck", "Ferries."), ("bow", "Where it parts the water."))
        ),
    ]
    site = site_facts(pages, site_settings)
    expected = ["Read the terms before you board.", "", "", "Where it parts the water."]

    assert expected == [site.summary(each) for each in pages]
    two = site_facts([read_facts(f"<main>{banner}", name) for name in ("index.html", "pier.html")], site_settings)
    assert ["Read the terms before you board."] * 2 == [two.summary(each) for each in two.pages]


@pytest.mark.parametrize("name", ["tides/index.html", "guide/tides.html"])
def test_a_page_and_its_copies_in_other_languages_or_versions_say_one_thing(site_settings: Any, name: str) -> None:
    copies = [
        read_facts("<h1>Tides</h1><p>When the water comes.", f"{where}{name}") for where in ("", "fr/", "2.0/")
    ]
    others = [read_facts(f"<h1>{title}</h1><p>Mind the gap.", f"{title}/index.html") for title in ("a", "b", "c")]
    site = site_facts([*copies, *others], site_settings)

    assert [*["When the water comes."] * 3, *[""] * 3] == [site.summary(each) for each in site.pages]


def test_an_action_of_a_page_to_leave_out_of_lists_still_has_its_page(site_settings: Any) -> None:
    form = "<form method=post><input name=a><button>{}</button></form>"
    pages = [
        page("index.html", form.format("Sign up")),
        read_facts(
            annotate(f"<meta name=robots content=noindex><p>x{form.format('Delete pier')}", "0.1").text, "a.html"
        ),
        read_facts(annotate(f"<title>Gone</title>{form.format('Sign up')}", "0.1").text, "404.html"),
    ]
    told = replace(site_settings, base_url="https://a.example/")
    written = json.loads(made(told, *pages).texts[MANIFEST])

    titles = {route: each["title"] for route, each in written["pages"].items()}
    assert {"/": "Harbour", "/a.html": "/a.html"} == titles
    assert ["pier.delete"] == written["pages"]["/a.html"]["actions"]
    assert [] == [each.message for each in made(told, *pages).diagnostics]


def test_without_an_address_the_manifest_names_a_local_one_and_says_so(site_settings: Any) -> None:
    result = made(site_settings, page("index.html"))

    assert [MANIFEST, ANML, ANML_AS_JSON] == list(result.texts)
    [said] = result.diagnostics
    assert (MANIFEST, Severity.INFO) == (said.path, said.severity)
    assert said.message.startswith("it names http://localhost, because the site's address isn't known; set ")
    assert LOCAL_ORIGIN == json.loads(result.texts[MANIFEST])["site"]["origin"]
    assert '<field name="url" type="string">/</field>' in result.texts[ANML]


def test_a_document_with_a_fault_is_not_written(site_settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(site_settings, base_url="https://a.example/", lang="not a language", usage="devour")
    result = made(settings, page("index.html"))

    assert [MANIFEST] == list(result.texts)
    errors = [each for each in result.diagnostics if each.severity is Severity.ERROR]
    assert {ANML} == {each.path for each in errors}
    assert all(re.match(r"not written: M\d{3} ", each.message) for each in errors)

    monkeypatch.setattr(module, "manifest_text", lambda *_given: ('{"version": "x", "actions": null}', []))
    result = made(replace(settings, lang="en", usage="cache"), page("index.html"))
    assert [ANML, ANML_AS_JSON] == list(result.texts)
    assert any(re.match(r"not written: C\d{3} ", each.message) for each in result.diagnostics)
    assert MANIFEST not in result.texts[ANML]


SEARCH = "<form role=search action=/s><input name=words></form>"


@pytest.mark.parametrize("host", ["localhost", "docs.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"])
def test_a_site_that_is_served_for_a_look_may_do_without_encryption(site_settings: Any, host: str) -> None:
    result = made(replace(site_settings, base_url=f"http://{host}:8000/"), page("index.html", SEARCH))

    assert f'endpoint="http://{host}:8000/s"' in result.texts[ANML]
    assert not result.diagnostics


def test_a_warning_about_both_serialisations_is_given_of_the_first(site_settings: Any) -> None:
    result = made(replace(site_settings, base_url="http://a.example/"), page("index.html", SEARCH))

    [said] = result.diagnostics
    assert (ANML, Severity.WARNING) == (said.path, said.severity)
    assert said.message.startswith("M045 `http://a.example/s` is not encrypted")


def test_groups_become_sections(site_settings: Any) -> None:
    pages = [page("index.html"), page("a/index.html", title="Pier"), page("a/x.html"), page("b-c/y/z.html")]
    root = etree.fromstring(made(site_settings, *pages).texts[ANML].encode())
    sections = [(each.get("id"), each.get("label")) for each in root.iter(f"{SPACE}section")]

    assert [("section-top", "Harbour"), ("section-pier", "Pier"), ("section-b-c", "B c")] == sections
    assert ["/a/", "/a/x.html"] == [
        link.get("href")
        for section in root.iter(f"{SPACE}section")
        if section.get("id") == "section-pier"
        for link in section
    ]


def test_another_site_s_search_is_no_action(site_settings: Any) -> None:
    settings = replace(site_settings, base_url="https://a.example/")
    elsewhere = "<form role=search action=https://b.example/s><input name=q></form>"
    here = "<form role=search action=/s><input name=words></form>"

    assert 'id="search"' not in made(settings, page("index.html", elsewhere)).texts[ANML]
    text = made(settings, page("index.html", elsewhere), page("x.html", here)).texts[ANML]
    assert 'endpoint="https://a.example/s"' in text
    assert 'name="words"' in text


@pytest.mark.parametrize("base_url", ["", "https://a.example/"])
@pytest.mark.parametrize("target", ["%zz", "//[", "#%zz"])
def test_a_search_that_leads_to_no_address_is_no_action(site_settings: Any, base_url: str, target: str) -> None:
    form = f"<form role=search action='{target}'><input type=search name=q></form>"
    documents = made(replace(site_settings, base_url=base_url), page("index.html", form))

    assert '"search"' not in documents.texts[ANML]
    assert {MANIFEST, ANML, ANML_AS_JSON} == set(documents.texts)


def test_the_time_of_the_build_is_told_only_when_it_is_fixed(site_settings: Any) -> None:
    assert "built" not in made(site_settings, page("index.html")).texts[ANML]
    text = made(site_settings, page("index.html"), built="2024-01-02T03:04:05Z").texts[ANML]
    assert '<meta name="built" value="2024-01-02T03:04:05Z"/>' in text


def test_characters_that_xml_has_not_are_left_out(site_settings: Any) -> None:
    facts = replace(page("index.html"), title="a\x01b\x0cc", lead="x\ufffe\x00y")
    texts = made(replace(site_settings, site_name="s\x02t"), facts).texts

    assert {ANML, ANML_AS_JSON} <= set(texts)
    etree.fromstring(texts[ANML].encode())
