"""Signed pages in a real browser: what it reads, what its scripts do, and what it complains about."""

from __future__ import annotations

import functools
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from devtools import Browser, Tab, eventually, opened, served

from signage_site.run.signing import sign

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.connects

# One of each kind: the others share their search and their scripts with one of these.
THEMES = ("material", "mkdocs", "readthedocs", "alabaster", "furo", "sphinx_rtd_theme", "sphinx_book_theme")
OF_MARKDOWN = ("material", "mkdocs", "readthedocs")
CALM = 10  # looks at a page without a change
# Everything but our attributes, and but the sizes that scripts measure, as the scripts have left it.
UNSIGNED = """(() => {
  const copy = document.documentElement.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of each.getAttributeNames()) {
      const mended = name === 'aria-level' || (name === 'aria-label' && each.matches('[role=dialog]'));
      if (mended || name === 'style' || name.startsWith('data-agent-')) each.removeAttribute(name);
    }
  return copy.outerHTML;
})()"""
SIGNS = """[...document.querySelectorAll('[data-agent-kind]')].map(each => [
  each.localName, each.dataset.agentKind, each.dataset.agentAction || each.dataset.agentField || ''])"""
FIELD = "'#mkdocs-search-query, [role=search] input, form[action*=search] input, form.search input'"
SEARCH = f"""(() => {{
  const field = document.querySelector({FIELD});
  field.focus();
  field.value = 'stairs';
  if (field.form.getAttribute('action')) field.form.requestSubmit();
  return true;
}})()"""
# A key is let go again at each look: a script that wasn't ready for the first one gets another.
FOUND = f"""(() => {{
  const field = document.querySelector({FIELD});
  for (const name of ['input', 'keyup']) if (field) field.dispatchEvent(new Event(name, {{bubbles: true}}));
  const results = document.querySelectorAll(
    '#search-results li, .md-search-result__item, #mkdocs-search-results article'
  );
  return [...results].map(each => (each.querySelector('h1, h3') || each.querySelector('a')).textContent.trim());
}})()"""
EXPECTED = {
    ("form", "action", "docs.search"),
    ("input", "field", "query"),
    ("form", "action", "booking.submit"),
    ("input", "field", "seats"),
}
PLACE = "location.pathname + location.search"
BOOK = """(() => {
  const form = document.getElementById('booking');
  form.seats.value = '3';
  form.addEventListener('submit', event => {
    event.preventDefault();
    document.title = new URLSearchParams(new FormData(form)).toString();
  });
  form.requestSubmit();
  return document.title;
})()"""


def settled(tab: Tab) -> str:
    """Return the page when no script changes it any more."""
    seen: list[str] = []

    def look() -> str:
        seen.append(tab.text(UNSIGNED))
        return seen[-1]

    return str(eventually(look, lambda now: len(seen) > CALM and set(seen[-CALM:]) == {now}))


@dataclass(frozen=True, slots=True)
class Pair:
    """One site as its builder left it, and signed."""

    theme: str
    plain: str
    signed: str

    @property
    def page(self) -> str:
        """The page with the form."""
        return "boarding/" if self.theme in OF_MARKDOWN else "boarding.html"


@pytest.fixture(scope="session")
def pair(built_site: Any, site_settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    copy = shutil.copytree(built_site.folder, tmp_path_factory.mktemp("signed") / built_site.theme)
    report = sign(copy, replace(site_settings, base_url="https://ferry.example/docs/"))
    assert report.changed
    with served(built_site.folder) as plain, served(copy) as signed:
        yield Pair(built_site.theme, plain, signed)


themes = pytest.mark.parametrize("built_site", THEMES, indirect=True)


@themes
def test_the_live_page_has_the_signs_and_nothing_else_is_new(browser: Browser, pair: Pair) -> None:
    with opened(browser, pair.plain, pair.page) as tab:
        plain = settled(tab), tab.complaints()
        assert [] == tab.evaluate(SIGNS)
    with opened(browser, pair.signed, pair.page) as tab:
        signed = settled(tab), tab.complaints()
        signs = {tuple(each) for each in tab.evaluate(SIGNS)}
    assert plain == signed
    assert EXPECTED <= signs


@themes
def test_a_form_is_filled_in_and_sent_as_before(browser: Browser, pair: Pair) -> None:
    sent: list[str] = []
    for origin in (pair.plain, pair.signed):
        with opened(browser, origin, pair.page) as tab:
            sent.append(tab.evaluate(BOOK))
    assert "seats=3" in sent[0]
    assert sent[0] == sent[1]


@themes
def test_the_search_finds_the_same(browser: Browser, pair: Pair) -> None:
    results: list[tuple[list[str], str, list[str]]] = []
    for origin in (pair.plain, pair.signed):
        with opened(browser, origin, pair.page) as tab:
            assert tab.evaluate(SEARCH)
            found = eventually(functools.partial(tab.evaluate, FOUND), bool)
            results.append((found, tab.text(PLACE), tab.complaints()))
    assert {"North pier"} == set(results[0][0])
    assert results[0] == results[1]
