"""What the controls and pages of widespread themes are called, whose markup no annotator knows by its classes."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from signage_site.documents.manifest import merge
from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts
from signage_site.pages.names import sign_of
from signage_specs.readers.html import read_html


def names(text: str) -> list[str]:
    """Return the ids of actions and fields, in the order of the text."""
    soup = BeautifulSoup(annotate(text, "0.1").text, "html.parser")
    tags = soup.select("[data-agent-kind]")
    return [
        str(tag.get("data-agent-action") or tag.get("data-agent-field") or tag["data-agent-kind"]) for tag in tags
    ]


SEARCHES: list[tuple[str, list[str]]] = [
    # A form whose only text field is a search by its id, its placeholder or its label.
    ("<form><input type=text id=mkdocs-search-query></form>", ["docs.search", "query"]),
    ("<form><input placeholder='Search the docs'></form>", ["docs.search", "query"]),
    ("<form><label>Suche <input name=w></label></form>", ["docs.search", "query"]),
    # It sends something, has several texts, or filters what the page shows.
    ("<form method=post><input placeholder=Search></form>", ["form.submit", "search"]),
    ("<form id=f><input name=search><input name=replace></form>", ["f.submit", "search", "replace"]),
    ("<form id=f><input name=filter placeholder='Search rows'></form>", ["f.submit", "filter"]),
    ("<form id=f><input name=research></form>", ["f.submit", "research"]),
    # The site's own search is made by a script: this one goes through a list of the page.
    (
        "<div id=docsearch></div><div><input type=search id=plugin-search></div>",
        ["set.plugin-search", "plugin_search"],
    ),
    (
        "<button class=DocSearch-Button></button><div><input name=search><button>Go</button></div>",
        ["search.open", "set.search", "search", "button.go"],
    ),
    # A field without a form.
    ("<div role=search><input type=search placeholder='Type to search'></div>", ["docs.search", "query"]),
    ("<div><input name=search-query aria-label=Search></div>", ["docs.search", "query"]),
    ("<dialog><input id=tsd-search-input></dialog>", ["docs.search", "query"]),
    ("<div><input type=search placeholder=Searching...></div>", ["docs.search", "query"]),
    ("<div><input type=search placeholder=搜索文档...></div>", ["docs.search", "query"]),
    ("<div><input type=search aria-label='Поиск по сайту'></div>", ["docs.search", "query"]),
    ("<div><input type=search placeholder='جستجوی مستندات...'></div>", ["docs.search", "query"]),
    ("<div><input placeholder='Tìm kiếm'></div>", ["docs.search", "query"]),
    ("<div><input id=f placeholder='搜索和替换'></div>", ["set.f", "f"]),
    # The button that shows the field is not the one that searches.
    (
        "<div><button aria-expanded=false aria-controls=p>SEARCH</button><div id=p><input id=search></div></div>",
        ["search.open", "docs.search", "query"],
    ),
    # The first search of a page is the site's.
    (
        "<form role=search><input name=q></form><p><input placeholder='Search icons'></p>",
        ["docs.search", "query", "set.search-icons", "search_icons"],
    ),
    ("<p><input placeholder='Filter or search'></p>", ["set.filter-or-search", "filter_or_search"]),
]


@pytest.mark.parametrize(("text", "expected"), SEARCHES)
def test_a_search_is_known_by_its_names(text: str, expected: list[str]) -> None:
    assert expected == names(text)


PURPOSES: list[tuple[str, list[str]]] = [
    ("<button>Search documentation... Search...</button>", ["search.open"]),
    ("<button aria-label='Open search'></button>", ["search.open"]),
    ("<button aria-haspopup=dialog>Suche</button>", ["search.open"]),
    ("<button>Rechercher</button>", ["search.open"]),
    ("<button>搜索</button>", ["search.open"]),
    ("<button>Suchergebnisse</button>", ["button.suchergebnisse"]),
    ("<div><input name=q><button>Suchen</button></div>", ["set.q", "q", "button.suchen"]),
    ("<ul class=theme-popup><li><button role=menuitem class=theme>Coal</button></ul>", ["theme.set-coal"]),
    ("<button class=vp-toggle-color-mode-button title=切换颜色模式></button>", ["theme.toggle"]),
    ("<button class=hextra-code-copy-btn title='کپی کد'></button>", ["code.copy"]),
    ("<button role=menuitemradio data-item=dark>تیره</button>", ["theme.set-dark"]),
    ("<button>Search results</button>", ["button.search-results"]),
    ("<button>Search and replace</button>", ["button.search-and-replace"]),
    ("<div><input name=search><button>Search</button></div>", ["docs.search", "query", "docs.search.submit"]),
    (
        "<div role=search><span><input aria-label='Search here'></span><button>Go</button></div>",
        ["docs.search", "query", "docs.search.submit"],
    ),
    (
        "<div><input name=search><button><i class='fa fa-search'></i></button></div>",
        ["docs.search", "query", "docs.search.submit"],
    ),
    (
        "<div><input name=search><button aria-label=Clear>&times;</button></div>",
        ["docs.search", "query", "button.clear"],
    ),
    ("<button title='Toggle theme'></button>", ["theme.toggle"]),
    ("<button title='Toggle color scheme'></button>", ["theme.toggle"]),
    ("<button>Light mode Dark mode</button>", ["theme.toggle"]),
    ("<button>Theme park</button>", ["button.theme-park"]),
    ("<button>Lightweight models</button>", ["button.lightweight-models"]),
    ("<button aria-label='Change language'></button>", ["language.open"]),
    ("<button aria-label=Translations></button>", ["language.open"]),
    ("<button>Language server</button>", ["button.language-server"]),
    ("<button>Select version</button>", ["version.switch"]),
    ("<button title='Copy Code'></button>", ["code.copy"]),
    ("<button>Copy to clipboard</button>", ["code.copy"]),
    ("<div><button>Copy</button><pre>x</pre></div>", ["code.copy"]),
    ("<pre><button>Copy</button><code>x</code></pre>", ["code.copy"]),
    ("<button aria-label='Copier le code dans le presse-papiers'></button>", ["code.copy"]),
    ("<button>Passer en mode sombre</button>", ["theme.toggle"]),
    ("<button>Dunkelmodus einschalten</button>", ["theme.toggle"]),
    ("<button aria-haspopup=menu id=reka-dropdown-menu-trigger-v-0-3-24-0></button>", ["button.button"]),
    ("<button aria-haspopup=menu id='radix-:r1:'></button>", ["button.button"]),
    (
        "<label for=q>Search</label><div><input id=q><div id=search-results></div></div>",
        ["docs.search", "query", "collection"],
    ),
    ("<button>Copy</button>", ["button.copy"]),
    ("<div><button>Search</button><dialog><input id=q></dialog></div>", ["search.open", "set.q", "q"]),
    ("<div><button>Search</button><div role=dialog><input id=q></div></div>", ["search.open", "set.q", "q"]),
    ("<form id=f><button>Search</button></form>", ["f.submit", "f.submit.submit"]),
    ("<label>Theme <select id=tsd-theme><option>dark</select></label>", ["theme.set", "theme"]),
    # A sign or an icon says it too.
    ("<button><i class='fa fa-search'></i></button>", ["search.open"]),
    (
        "<button class='VPSwitch VPSwitchAppearance' role=switch><span class=check></span></button>",
        ["theme.toggle"],
    ),
    ("<button class='btn icon-moon'></button>", ["theme.toggle"]),
    ("<button class=hamburger></button>", ["button.menu"]),
    ("<button>\u00d7</button>", ["button.close"]),
    ("<button class=button_next_chunk></button>", ["button.next-chunk"]),
    ("<button id=horn>\u00d7</button>", ["button.horn"]),
    ("<button class='md:hidden top-4 rounded'></button>", ["button.button"]),
    ("<li>Deck <button class=opener></button></li>", ["button.deck"]),
    # What a number counts is no part of a name.
    ("<button title='Show missing lines'>194 missing</button>", ["button.show-missing-lines"]),
    ("<button>194 missing</button>", ["button.missing-194"]),
    # A tab by its role; its name attribute may be anything.
    ("<button role=tab name='V2luZG93cw=='>Windows</button>", ["tabs.select-windows"]),
    (
        "<ul role=tablist><li role=tab>Deck</li><li role=tab>Pier</li></ul>",
        ["tabs.select-deck", "tabs.select-pier"],
    ),
    ("<div role=tab></div>", ["tabs.select-tab"]),
]


@pytest.mark.parametrize(("text", "expected"), PURPOSES)
def test_what_a_button_is_for_is_known_by_its_name_or_sign(text: str, expected: list[str]) -> None:
    assert expected == names(text)


NEIGHBOURS: list[tuple[str, list[str]]] = [
    ("<a href=n>Next »</a>", ["page.next"]),
    ("<a href=../p/>« Previous</a><a href=n>Next: Deck plan</a>", ["page.prev", "page.next"]),
    ("<a class=pager href=/n><span>Next page</span><span>Deck</span></a>", ["page.next"]),
    ("<a href=n title='Next page'><svg></svg></a>", ["page.next"]),
    ("<a href=z>Zurück</a><a href=w>Weiter</a>", ["page.prev", "page.next"]),
    ("<a href=n>Next</a><a href=n>Next</a>", ["page.next"]),
    (
        "<a class='pager-link next' href=n>Naechste</a><a class=edit-link-button href=e>E</a>",
        ["page.next", "page.edit"],
    ),
    (
        "<nav class=vp-page-nav><a class='x prev' href=p>Berths</a><a class=next href=n>Page</a></nav>",
        ["page.prev", "page.next"],
    ),
    # Words of a text, places of the page and other sites are none.
    ("<a href=n>Next steps</a><a href=m>Nextcloud</a><a href=#n>Next</a><a href=https://a.example/>Next</a>", []),
    ("<a>Next</a>", []),
    # The head knows better, or a theme that names its neighbours there, or an author has chosen.
    ("<script src=_static/doctools.js></script><a href=n>Next</a>", []),
    ("<script id=__config></script><a href=n>Next</a>", []),
    ("<link rel=next href=''><a href=n>Next</a>", ["page.next"]),
    ("<link rel=prev href=p><a href=p>P</a><p><a href=n>Next</a>", ["page.prev"]),
    ("<a href=m data-agent-kind=action data-agent-action=page.next>M</a><a href=n>Next</a>", ["page.next"]),
]


@pytest.mark.parametrize(("text", "expected"), NEIGHBOURS)
def test_links_to_neighbours_are_known_by_their_names(text: str, expected: list[str]) -> None:
    assert expected == names(text)


@pytest.mark.parametrize(("text", "expected"), [*SEARCHES, *PURPOSES, *NEIGHBOURS])
def test_signing_again_changes_nothing(text: str, expected: list[str]) -> None:
    once = annotate(text, "0.1").text

    assert once == annotate(once, "0.1").text
    assert len(expected) <= once.count("data-agent-kind")


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("<button>\u2715</button>", "close"),
        ("<button>Close</button>", ""),
        ("<button><svg><use href='#icon-menu'></use></svg></button>", "menu"),
        ("<button class=btn-toggle-rail></button>", "toggle rail"),
        ("<button class='dark:hidden'></button>", ""),
        ("<button><span class='icon-[prime--search] text-2xl'></span></button>", "search"),
        ("<button><span class='i-ph:shopping-cart-24'></span></button>", "shopping cart"),
        ("<button></button>", ""),
    ],
)
def test_signs(control: str, expected: str) -> None:
    [button] = read_html(control).elements("button")

    assert expected == sign_of(button)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        # The banner's heading is the site's, and stands on every page.
        ("<title>Deck - Ferry</title><header><h1>Ferry</h1></header><section><h1>Deck</h1></section>", "Deck"),
        ("<title>Deck - F</title><h1>F</h1><h1>Docs</h1><div role=main><h1>Deck</h1></div>", "Deck"),
        ("<title>Ferry</title><header><h1>Ferry</h1></header><article><h1>News</h1></article>", "Ferry"),
        ("<title>Deck - Ferry</title><header><h1>Deck</h1></header><p>Text.", "Deck"),
        ("<title>Deck - Ferry</title><main><header><h1>Deck</h1></header><h1>More</h1></main>", "Deck"),
        ("<title>Deck | Ferry docs</title><header><h1>Ferry Docs</h1></header><h2>Deck</h2>", "Deck"),
        # A style draws the signs between the parts of a name.
        ("<title>Sea.Deck.new</title><h1><a href=i>Sea</a><i></i>Deck<i></i>new</h1>", "Sea.Deck.new"),
        ("<title>Sea.Deck - Sea</title><h1>SeaDeck</h1>", "Sea.Deck"),
        ("<title>Sea.Deck</title><h1>SeaDeck</h1><h1>An example</h1>", "Sea.Deck"),
        ("<title>Deck plan!</title><h1>Deck plan</h1>", "Deck plan"),
        # A page without a heading is called as its menu says, in front of the site's name.
        ("<title>Deck - Ferry</title><nav><a href=a.html>Deck</a><a href=b>B</a><a href=c>C</a></nav>", "Deck"),
        (
            "<title>Deck - Ferry</title><nav><a href=a.html>Plan</a><a href=b>B</a><a href=c>C</a></nav>",
            "Deck - Ferry",
        ),
        ("<h1><a class=header-anchor href=#d>Deck</a></h1>", "Deck"),
        # A dialog's heading is its own.
        ("<title>Deck - Ferry</title><h2>Deck</h2><dialog><h1>Display settings</h1></dialog>", "Deck"),
        ("<title>Deck</title><div role=dialog><h1>Log in</h1></div><h1>Decks</h1>", "Decks"),
        ("<title>Ferry</title><h3>Deck</h3><div class=search-results><h1>No results</h1></div>", "Ferry"),
        # Headings of level 1 that are those of sections: Haddock; a page that its path names alone: Compodoc.
        ("<title>Sea</title><div id=module-header><p class=caption>Sea.Deck</p></div><h1>Types</h1>", "Sea.Deck"),
        ("<title>F</title><div class=content-data><ol class=breadcrumb><li>Parts<li>Deck</ol></div>", "Deck"),
        # Buttons and permalinks are no part of a heading.
        ("<h1>Function <span>sail</span> <button>Copy item path</button></h1>", "Function sail"),
        ("<h1>Deck<a class=anchor-link href=#deck>¶</a></h1>", "Deck"),
        ("<h1><a aria-hidden=true class=rp-header-anchor href=#deck>#</a>Deck<!-- --> </h1>", "Deck"),
        ("<h1><a href=#deck><span>#</span></a> Deck</h1>", "Deck"),
        ("<h1>Learn C#</h1>", "Learn C#"),
        ("<h1>Deck <a class=anchor href=#deck>#</a></h1>", "Deck"),
        ("<h1>Deck \U0001f517</h1>", "Deck"),
        ("<h1>#</h1>", "#"),
        ("<h1>¶</h1>", "¶"),
    ],
)
def test_titles(page: str, expected: str) -> None:
    assert expected == read_facts(page, "a.html").title


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<article><footer><p>In guide.</p></footer><p>Ferries leave.</p></article>", "Ferries leave."),
        ("<main><nav><p>Menu.</p></nav><p hidden>Nothing found.</p><p>Ferries leave.</p></main>", "Ferries leave."),
        ("<main><aside><p>Beside.</p></aside></main>", ""),
    ],
)
def test_a_lead_is_of_the_content(content: str, expected: str) -> None:
    assert expected == read_facts(content, "a.html").lead


def test_the_button_of_a_search_is_a_step_of_it() -> None:
    page = annotate("<form role=search><input name=q><button>Go</button></form>", "0.1").text

    assert 'data-agent-action="docs.search.submit"' in page
    assert ["docs.search"] == [action.identifier for action in read_facts(page, "a.html").actions]


def test_a_button_that_pages_name_differently_is_called_by_its_id() -> None:
    pages = [
        read_facts(annotate(f"<button title='Show missing lines'>{count} missing</button>", "0.1").text, "a.html")
        for count in (1, 2)
    ]

    assert "Show missing lines" == merge([page.actions[0] for page in pages])[0]["title"]


def test_a_sign_is_no_title() -> None:
    titles = [
        action.title
        for button in ("<button>\u00d7</button>", "<button>\u95c9</button>", "<button>4</button>")
        for action in read_facts(annotate(button, "0.1").text, "a.html").actions
    ]

    assert ["Close", "\u95c9", "4"] == titles


def test_a_label_that_holds_a_text_gives_a_short_title() -> None:
    text = f"<label>Show more <input type=checkbox> {'Ferries leave at nine. ' * 20}</label>"
    [action] = read_facts(annotate(text, "0.1").text, "a.html").actions

    assert action.title.startswith("Show more Ferries leave")
    assert action.title.endswith("\u2026")
    assert len(action.title) <= 121
