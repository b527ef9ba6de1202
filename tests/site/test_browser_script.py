"""The script that annotates what other scripts create: what it says, where it is loaded, what it does."""

from __future__ import annotations

import functools
import json
import re
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from devtools import eventually, opened, served

from signage_core.generated import is_marked
from signage_site.browser_script import (
    SCRIPTED_CONTROLS,
    script_element,
    script_text,
)
from signage_site.pages.base import PageBase
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_specs.aaf.vocabulary import ACTION_ID, FIELD_ID

if TYPE_CHECKING:
    from pathlib import Path

    from devtools import Browser, Tab

pytestmark = pytest.mark.connects

MOST_BYTES = 9000
SIGNS = """[...document.querySelectorAll('[data-agent-kind]')].map(each => [each.localName, each.dataset.agentKind,
  each.dataset.agentAction || each.dataset.agentField || each.dataset.agentOutput || ''].join(' ').trim())"""
# As the Read the Docs theme and its host make them, and sphinx-copybutton, in our own words.
CREATED = """<!doctype html><title>x</title><body>%s<script>
setTimeout(() => document.body.insertAdjacentHTML('beforeend', `
  <button class="copybtn">c</button>
  <button class="copybtn" data-agent-kind="action" data-agent-action="own.copy">c</button>
  <div class="switch-menus"><div class="version-switch"><select><option>1</select></div></div>
  <div class="md-version"><button>2.1</button><ul><li><a class="md-version__link" href=/1>1.0 old</a></ul></div>
  <button><span class="copyButtonIcons_x">c</span></button>
  <div class="version-switcher__menu"><a href=/dev>dev</a></div>
  <div class="rst-versions"><dl><dt>Sprachen</dt><dd class="rtd-current-item"><a href=/de>de</a></dd></dl>
  <dl><dt>Versionen</dt><dd class="rtd-current-item"><a href=/v1>1.0</a></dd><dd><a href=/l>latest</a></dd></dl>
  <dl><dd><a href=/home>Home</a></dd></dl></div>`), 1);
</script>"""
EXPECTED = [
    "button action code.copy",
    "button action code.copy-2",
    "button action own.copy",
    "button action version.switch",
    "div action version.switch-2",
    "select field version",
    "a action version.switch-v1-0-old",
    "a action version.switch-dev",
    "a action language.switch-de",
    "a action version.switch-v1-0",
    "a action version.switch-latest",
]
# The theme has these elements and its script on its own host alone.
ADDONS = """(async () => {
  const menus = ['version', 'language'].map(each => `<div class="${each}-switch"></div>`).join('');
  document.querySelector('.wy-side-nav-search').insertAdjacentHTML(
    'beforeend', `<div class="switch-menus">${menus}</div>`);
  await new Promise(done => {
    const script = document.createElement('script');
    Object.assign(script, {src: '_static/js/versions.js', onload: done});
    document.head.append(script);
  });
  const version = {slug: '2.1', urls: {documentation: '/v21/'}, downloads: {}};
  const project = {slug: 'ferry', language: {code: 'en', name: 'English'},
    urls: {documentation: '/en/', home: '/h', builds: '/b', downloads: '/d'}};
  const german = {...project, slug: 'ferry-de', language: {code: 'de', name: 'Deutsch'}};
  const versions = {current: version, active: [version]};
  const config = {projects: {current: project, translations: [german]}, versions};
  document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail: {data: () => config}}));
  return true;
})()"""
SHADOW = """(() => {
  const root = [...document.body.children].map(each => each.shadowRoot).find(each => each);
  return root ? [...root.querySelectorAll('[data-agent-kind]')].map(each => [each.localName, each.dataset.agentKind,
    each.dataset.agentAction || each.dataset.agentField || each.dataset.agentOutput || ''].join(' ').trim()) : [];
})()"""
TYPE = """(() => {
  const root = [...document.body.children].map(each => each.shadowRoot).find(each => each);
  const field = root.querySelector('[data-agent-action="docs.search"] [data-agent-field=query]');
  field.value = 'stairs';
  field.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  return true;
})()"""


def signs(tab: Tab, expected: list[str], expression: str = SIGNS) -> list[str]:
    found = eventually(functools.partial(tab.evaluate, expression), lambda now: set(expected) <= set(now))
    return [str(each) for each in found]


def test_the_script_is_small_and_loads_nothing() -> None:
    text = script_text("0.1")
    assert len(text.encode()) < MOST_BYTES
    assert is_marked(text.encode())
    assert not re.search(r"\b(?:fetch|XMLHttpRequest|import|eval|Function|innerHTML|localStorage)\b|https?:", text)
    assert ['fetch(address, { mode: "same-origin" })'] == re.findall(
        r"\bfetch\(.*?\)", script_text("0.1", tools=True)
    )
    rows = re.search(r"const rows = (\[.*?\n  \]);", text, re.DOTALL)
    assert rows is not None
    assert len(SCRIPTED_CONTROLS) == len(json.loads(rows[1].replace(",\n  ]", "]")))


def test_the_ids_have_the_form_of_ids() -> None:
    for control in SCRIPTED_CONTROLS:
        name = control.name.replace("{text}", "x")
        form = FIELD_ID if control.kind == "field" else ACTION_ID
        assert not name or re.fullmatch(form, name)


def test_the_dialect_with_links_has_links() -> None:
    assert '{"kind":"link"}' in script_text("0.1+links")
    assert '{"kind":"link"}' not in script_text("0.1")


@pytest.mark.parametrize(
    ("path", "base", "expected"),
    [
        ("index.html", "", "signage.js"),
        ("a/b/index.html", "/docs/", "../../signage.js"),
        ("404.html", "/docs/", "/docs/signage.js"),
        ("404/index.html", "/docs/", "/docs/signage.js"),
        ("404.html", "", "signage.js"),
    ],
)
def test_a_page_loads_it_from_its_own_site(path: str, base: str, expected: str) -> None:
    element = script_element(
        PageBase(path), Settings(script=True, base_url=base and f"https://ferry.example{base}")
    )
    assert f'<script src="{expected}" defer=""></script>' == element


def test_a_file_of_the_site_is_never_replaced(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "index.html").write_text("<title>x</title><button>Go</button>", encoding="utf-8")
    (tmp_path / "signage.js").write_text("alert(1)", encoding="utf-8")
    report = sign(tmp_path, replace(site_settings, base_url="https://ferry.example/", script=True))

    assert report.failed
    assert "alert(1)" == (tmp_path / "signage.js").read_text(encoding="utf-8")


LOADED = b'<script src="signage.js" defer=""></script>'


@pytest.mark.parametrize("cached", [True, False], ids=["cache", "no cache"])
@pytest.mark.parametrize("option", ["script", "webmcp"])
def test_no_page_loads_an_author_s_file(tmp_path: Path, site_settings: Any, option: str, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    told = replace(site_settings, twins=("anml", "markdown"), **{option: True})
    page, script = site / "index.html", site / "signage.js"
    built = b"<title>Home</title><main><h1>Home</h1><form id=a><input name=a><button>Go</button></form></main>"
    site.mkdir()
    for is_theirs in (True, False, True):
        page.write_bytes(built)  # the builder's work; the record knows it
        script.unlink(missing_ok=True)
        if is_theirs:
            script.write_bytes(b"mine")
        for _ in range(2):
            report = sign(site, told, state=state)
            assert (is_theirs, not is_theirs) == (report.failed, LOADED in page.read_bytes())
    script.unlink()
    if state is None:
        return
    undo(site, state=state)  # it was signed beside the author's file
    assert {"index.html": built} == {file.name: file.read_bytes() for file in site.rglob("*") if file.is_file()}


def test_a_page_is_signed_anew_when_its_script_becomes_an_author_s(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    told = replace(site_settings, script=True)
    page, script = site / "index.html", site / "signage.js"
    site.mkdir()
    page.write_bytes(b"<title>Home</title><form id=a><input name=a></form>")
    sign(site, told, state=state)
    ours = script.read_bytes()
    for content, is_loaded in ((b"// mine", False), (ours, True)):
        script.write_bytes(content)
        sign(site, told, state=state)
        assert is_loaded == (LOADED in page.read_bytes())


def test_what_scripts_make_is_annotated_once(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "signage.js").write_text(script_text("0.1"), encoding="utf-8")
    twice = "<script src=signage.js defer></script>" * 2
    (tmp_path / "index.html").write_text(CREATED % twice, encoding="utf-8")
    with served(tmp_path) as origin, opened(browser, origin, "") as tab:
        assert sorted(EXPECTED) == sorted(signs(tab, EXPECTED))
        assert [] == tab.complaints()


def test_nothing_is_thrown_where_a_page_is_odd(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "signage.js").write_text(script_text("0.1"), encoding="utf-8")
    head = '<head><title>x</title><script src="signage.js" defer=""></script></head>'
    body = '<body><form><input name="matches"/></form></body>'
    # As XHTML, the script runs before there is a body.
    text = f'<html xmlns="http://www.w3.org/1999/xhtml">{head}{body}</html>'
    (tmp_path / "x.xhtml").write_text(text, encoding="utf-8")
    event = "new Event(type, {bubbles: true, cancelable: true})"
    each_type = f"['input', 'submit'].every(type => each.dispatchEvent({event}))"
    with served(tmp_path) as origin, opened(browser, origin, "x.xhtml") as tab:
        eventually(functools.partial(tab.evaluate, "!!window[Symbol.for('signage')]"), bool)
        assert tab.evaluate(f"[document, document.forms[0]].every(each => {each_type})")
        assert [] == tab.complaints()


def test_thousands_of_controls_that_scripts_make_are_annotated_soon(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>T</title>" + "<button class=copybtn></button>" * 5_000, "utf-8")
    with served(tmp_path) as origin, opened(browser, origin, "") as tab:
        started = f"(start => {{ {script_text('0.1')}; return performance.now() - start; }})(performance.now())"
        assert tab.evaluate(started) < 4_000  # milliseconds: it takes a tenth of a second, and took eighteen
        ids = "[...document.querySelectorAll('[data-agent-action]')].map(each => each.dataset.agentAction)"
        assert 5_000 == tab.evaluate(f"new Set({ids}).size")


@pytest.fixture(scope="session")
def scripted(built_site: Any, site_settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy: Path = shutil.copytree(built_site.folder, tmp_path_factory.mktemp("scripted") / built_site.theme)
    report = sign(copy, replace(site_settings, base_url="https://ferry.example/", script=True))
    assert [] == [each.message for each in report.diagnostics if "made by a script" in each.message]
    return copy


@pytest.mark.parametrize("built_site", ["material"], indirect=True)
def test_copy_buttons_of_material(browser: Browser, scripted: Path) -> None:
    with served(scripted) as origin, opened(browser, origin, "boarding/") as tab:
        assert "button action code.copy" in signs(tab, ["button action code.copy"])


@pytest.mark.parametrize("built_site", ["zensical"], indirect=True)
def test_the_search_of_zensical(browser: Browser, scripted: Path) -> None:
    expected = ["dialog action docs.search", "input field query", "ol collection docs.search.results"]
    with served(scripted) as origin, opened(browser, origin, "boarding/") as tab:
        assert "button action code.copy" in signs(tab, ["button action code.copy"])
        tab.evaluate("document.querySelector('[data-agent-action=\"search.open\"]').click()")
        assert set(expected) <= set(signs(tab, expected, SHADOW))
        assert tab.evaluate(TYPE)
        assert "li item" in signs(tab, ["li item"], SHADOW)


@pytest.mark.parametrize("built_site", ["sphinx_rtd_theme"], indirect=True)
def test_the_selectors_of_read_the_docs(browser: Browser, scripted: Path) -> None:
    expected = ["div action version.switch", "select field version", "select field language"]
    with served(scripted) as origin, opened(browser, origin, "boarding.html") as tab:
        assert tab.evaluate(ADDONS)
        assert {*expected, "div action language.switch"} <= set(signs(tab, expected))
