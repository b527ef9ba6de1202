"""An agent on a signed site in a real browser: it knows the manifest and the order in which fields are found."""

from __future__ import annotations

import functools
import json
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from devtools import eventually, opened, served

from signage_site.run.signing import sign
from signage_site.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from devtools import Browser, Tab

pytestmark = pytest.mark.connects

THEMES = ("material", "furo", "alabaster", "sphinx_rtd_theme", "pydata_sphinx_theme", "sphinx_book_theme")
WORD = "stairs"
# Section 6.1.1: the field in the action, else the one that is bound to it; two of a kind are an error.
AGENT = """
const only = found => { if (found.length > 1) throw new Error('ambiguous'); return found[0]; };
const action = id => document.querySelector(`[data-agent-kind=action][data-agent-action="${id}"]`);
const field = (id, name) =>
  only([...action(id).querySelectorAll(`[data-agent-kind=field][data-agent-field="${name}"]`)])
  ?? only([...document.querySelectorAll(
    `[data-agent-kind=field][data-agent-field="${name}"][data-agent-for-action="${id}"]`)]);
const perform = (id, values) => {
  const element = action(id);
  for (const [name, value] of Object.entries(values)) {
    const control = field(id, name);
    control.focus();
    control.value = value;
    for (const type of ['input', 'keyup', 'change']) control.dispatchEvent(new Event(type, {bubbles: true}));
  }
  if (element.localName === 'form') element.requestSubmit(); else element.click();
  return true;
};
"""
# What the action's output is said to be: a collection in it, or bound to it.
RESULTS = """(() => {
  const found = document.querySelector('[data-agent-kind=collection][data-agent-output^="docs.search."]');
  return found ? [...found.querySelectorAll('[data-agent-kind=item]')].map(each => each.textContent) : [];
})()"""
MANIFEST = "fetch('/.well-known/agent-manifest.json').then(answer => answer.json())"
TOOLS = "(async () => (await document.modelContext.getTools()).map(each => each.name))()"
CALL = """(async () => {
  let tool;  // a script of the theme can take the form out of the page, and put it back
  for (let tries = 0; !tool && tries < 100; tries++) {
    tool = (await document.modelContext.getTools()).find(each => each.name === '%s');
    if (!tool) await new Promise(resolve => setTimeout(resolve, 50));
  }
  // The draft has changed: an older Chromium gives and takes JSON as text, a newer one as objects.
  const asText = typeof tool.inputSchema === 'string';
  const [parameter] = Object.keys((asText ? JSON.parse(tool.inputSchema) : tool.inputSchema).properties);
  const values = {[parameter]: '%s'};
  return await document.modelContext.executeTool(tool, asText ? JSON.stringify(values) : values);
})()"""
PLACE = "location.pathname"


@dataclass(frozen=True, slots=True)
class Site:
    """A signed site that is served."""

    theme: str
    origin: str

    @property
    def page(self) -> str:
        """The page in the middle of three."""
        return "boarding/" if self.theme in ("material", "zensical") else "boarding.html"


@pytest.fixture(scope="session")
def site(built_site: Any, site_settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    copy = shutil.copytree(built_site.folder, tmp_path_factory.mktemp("agent") / built_site.theme)
    report = sign(
        copy, replace(site_settings, base_url="http://127.0.0.1/", webmcp=True, script=True, twins=("markdown",))
    )
    assert "signage.js" in report.written
    with served(copy) as origin:
        yield Site(built_site.theme, origin)


def performed(tab: Tab, action: str, values: dict[str, str]) -> None:
    assert tab.evaluate(f"(() => {{ {AGENT} return perform({json.dumps(action)}, {json.dumps(values)}); }})()")


def found(tab: Tab) -> list[str]:
    results = eventually(
        functools.partial(tab.evaluate, RESULTS), lambda each: any(WORD in one.lower() for one in each)
    )
    return [str(each) for each in results]


themes = pytest.mark.parametrize("built_site", THEMES, indirect=True)


@themes
def test_an_agent_searches_by_the_manifest_alone(browser: Browser, site: Site) -> None:
    with opened(browser, site.origin, site.page) as tab:
        declared = tab.evaluate(MANIFEST)["actions"]["docs.search"]
        assert ("none", "never", True) == tuple(declared[key] for key in ("risk", "confirmation", "idempotent"))
        (query,) = declared["inputSchema"]["properties"]
        performed(tab, "docs.search", {query: WORD})
        assert 1 == sum(WORD in each.lower() for each in found(tab))


@themes
def test_an_agent_goes_to_the_next_page(browser: Browser, site: Site) -> None:
    with opened(browser, site.origin, site.page) as tab:
        page = tab.evaluate(MANIFEST)["pages"]["/" + site.page]
        assert "page.next" in page["actions"]
        performed(tab, "page.next", {})
        assert "north" in eventually(functools.partial(tab.evaluate, PLACE), lambda path: "north" in path)


@themes
def test_the_browser_s_own_tool_searches(browser: Browser, site: Site) -> None:
    with opened(browser, site.origin, site.page) as tab:
        tools = eventually(functools.partial(tab.evaluate, TOOLS), lambda names: "docs_search" in names)
        assert {"docs_search", "booking_submit"} <= set(tools)
        (answer,) = json.loads(tab.evaluate(CALL % ("docs_search", WORD)))
        place = "/harbour/north/" if site.page.endswith("/") else "/north.html"
        assert ("North pier", site.origin + place) == (
            answer["title"],
            answer["url"].partition("?")[0].partition("#")[0],
        )
        assert "/" + site.page == tab.evaluate(PLACE)


@themes
def test_the_browser_s_agent_finds_and_reads_pages(browser: Browser, site: Site) -> None:
    with opened(browser, site.origin, site.page) as tab:
        eventually(functools.partial(tab.evaluate, TOOLS), lambda names: "get_page" in names)
        found = json.loads(tab.evaluate(CALL % ("search_docs", "pier NORTH")))
        assert "North pier" == found[0]["title"]
        for address in (found[0]["url"], found[0]["url"].replace("/index.md", "/").replace(".md", ".html")):
            assert "# North pier" in tab.evaluate(CALL % ("get_page", address))


@pytest.mark.parametrize("built_site", ["alabaster"], indirect=True)
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://elsewhere.example/north.html", "# North pier"),
        ("north", "/north/index.md can't be had: 404"),
        ("sign-out.php", "/sign-out.php.md can't be had: 404"),
        ("//elsewhere.example/x.html", "/x.md can't be had: 404"),
        ("http://[", "Invalid URL"),
    ],
)
def test_pages_come_from_the_site_itself(browser: Browser, site: Site, address: str, expected: str) -> None:
    with opened(browser, site.origin, site.page) as tab:
        eventually(functools.partial(tab.evaluate, TOOLS), lambda names: "get_page" in names)
        asked = "fetch = new Proxy(fetch, {apply: (f, self, [url, how]) => (asked.push(url.origin), f(url, how))})"
        tab.evaluate(f"(() => {{ globalThis.asked = []; {asked}; return true; }})()")
        answer = tab.evaluate(f"({CALL % ('get_page', address)}).catch(fault => fault.message)")
        assert expected in answer
        assert {site.origin} >= set(tab.evaluate("asked"))


def test_where_no_results_are_known_the_page_goes_to_them(browser: Browser, tmp_path: Path) -> None:
    hiding = "".join(f"<input type=hidden name={name}>" for name in ("action", "method", "getAttribute"))
    form = f"<form role=search action=found.html><input name=q aria-label=Words>{hiding}</form>"
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Harbour</title><main>{form}", encoding="utf-8")
    found = f"<!doctype html><title>Found</title><main><ul><li><a href=a.html>{WORD}</a></ul></main>"
    (tmp_path / "found.html").write_text(found, encoding="utf-8")
    sign(tmp_path, Settings(base_url="http://127.0.0.1/", webmcp=True, jobs=1))
    with served(tmp_path) as origin, opened(browser, origin, "") as tab:
        assert tab.evaluate(f"({CALL % ('docs_search', WORD)}, true)")
        assert "/found.html" == eventually(functools.partial(tab.evaluate, PLACE), lambda path: path != "/")
        assert [] == tab.complaints()


def test_an_image_of_a_page_doesn_t_say_where_the_site_is(browser: Browser, tmp_path: Path) -> None:
    page = (
        "<!doctype html><title>{0}</title><main><h1>{0}</h1><p>On {0}.</p><form action=/go><input name=q>"
        "<button>Go</button></form><img name=currentScript alt='' src=uploads/x.png></main>"
    )
    (tmp_path / "index.html").write_text(page.format("Harbour"), encoding="utf-8")
    (tmp_path / "uploads").mkdir()
    (tmp_path / "uploads" / "llms.txt").write_text("- [Harbour of another](x.md)\n", encoding="utf-8")
    sign(tmp_path, Settings(base_url="http://127.0.0.1/", webmcp=True, jobs=1))
    with served(tmp_path) as origin, opened(browser, origin, "") as tab:
        answer = json.loads(tab.evaluate(CALL % ("search_docs", "harbour")))
    assert ["Harbour"] == [each["title"] for each in answer]
