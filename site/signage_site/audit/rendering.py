"""Let scripts run before pages are audited, and carry out the searches that the manifest declares."""

import asyncio
import re
import time
from collections.abc import Container, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from signage_core.wording import counted, quoted
from signage_site.audit.browser import Browser, LeavingError, NoBrowserError, ShowingError
from signage_site.audit.crawl import Failed, Load, NoPage
from signage_site.audit.findings import AuditFinding
from signage_site.audit.in_browser import called
from signage_site.audit.operability import searches
from signage_site.audit.page import NUMBER, Loaded
from signage_site.audit.results import Manifest, PageAudit, UnauditableError
from signage_site.audit.scores import Ratio
from signage_site.deployed.fetch import Get, resolved, same_origin
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import AmbiguousElementError, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.agent.operations import submit_of
from signage_specs.readers.html import read_html

_TYPING, _RESULTS = 2.5, 6.0  # seconds until something is shown, after typing and after the submit
_PAUSE = 0.1
_WHOLE = 40.0  # seconds for one search
_ALL = 60.0  # seconds after which no other is begun: a manifest may name thousands
_WORD = re.compile(r"[^\W\d_]{4,20}")
_ANY_WORD = "search"


def carried_out(browser: Browser, page: Loaded, action: str, field: str, words: Iterable[str]) -> str:
    """Return why a search can't be carried out on a page as its plan says; empty where it can.

    What counts is that a link to a page of the site is shown which wasn't there before, or that only those of a
    list are left that have the word: while the query is typed, or after the submit.

    Args:
        browser: it shows the page.
        page: one that has the action.
        action: the id of the search.
        field: the name of its one input.
        words: what is searched for, one after the other until something is found: an index may not have all pages.
    """
    reason = ""
    for word in words:
        try:
            search = partial(_search, action, field, word, browser.origin)
            reason = browser.run(browser.showing(page.url, page.text, search, leaves=True), _WHOLE)
        except ShowingError as error:
            return str(error)
        if not reason:
            break
    return reason


def query_of(text: str, known: Container[str] = ()) -> str:
    """Return what to search for: the longest word of the first heading that has one, or of the title.

    A word that both have comes first, as a heading may begin with a kind: "Function moor". Known words aren't
    taken; empty where there is no other.
    """
    document = read_html(text)
    titles = document.elements("title")
    named = {word for each in titles for word in _WORD.findall(each.text)}
    for element in (*document.elements("h1"), *titles):
        words: list[str] = [each for each in _WORD.findall(element.text) if each not in known]
        if words:
            return max(words, key=lambda each: (each in named, len(each)))
    return ""


async def _search(action: str, field: str, word: str, origin: str, page: Page) -> str:
    document = parse_annotated_html(str(await called(page, "numbered")))
    elements = [each for each in document.of_kind("action") if each.action == action]
    try:
        found = Resolver(document).field(action, field, strict=True).element
    except AmbiguousElementError:
        return f"several elements are its field {quoted(field)}"
    if found is None or not elements:
        return f"the page has no field {quoted(field)} for it once its scripts have run"
    openers = [each for each in document.of_kind("action") if (each.action or "").startswith("search.open")]
    await called(page, "open", [_number(document, each) for each in (found, *openers)])
    known = await called(page, "links")
    await called(page, "remember")
    await called(page, "fill", [_number(document, found), word])
    if await _shows(page, word, (known, origin), _TYPING):
        return ""
    await called(page, "submit", [_number(document, submit_of(document, elements[0])), _number(document, found)])
    if await _shows(page, word, (known, origin), _RESULTS):
        return ""
    return f"{quoted(word)} was searched for, and no link to a page was shown that wasn't there before"


def _number(document: AnnotatedDocument, element: AnnotatedElement) -> str:
    tag = document.text[element.span.start : element.span.end]
    found = re.search(rf'{NUMBER}="(\d+)"', tag)
    return found[1] if found else ""


async def _shows(page: Page, word: str, known: tuple[object, str], seconds: float) -> bool:
    """Tell whether so many seconds show a new link, here or on the page that follows, or filter a list."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(_PAUSE)
        try:
            if await called(page, "shown", known) or await called(page, "filtered", word):
                return True
        except PlaywrightError:  # a page follows, and isn't there yet
            continue
    return False


@contextmanager
def rendering(
    load: Load, get: Get, parallel: int, *, pictures: bool = False, served: tuple[str, str] = ("", "")
) -> Generator["Rendering", None, None]:
    """Give what loads pages, lets their scripts run and, where that is asked for, takes pictures of them.

    What pages ask for at the first origin of `served` is asked for at the second one.

    Raises UnauditableError where there is no browser.
    """
    try:
        with Browser(get, parallel, served) as browser:
            yield Rendering(load, browser, pictures=pictures)
    except NoBrowserError as error:
        raise UnauditableError(f"{error}.") from error


class Rendering:
    """Loads pages as they are after their scripts have run."""

    def __init__(self, load: Load, browser: Browser, *, pictures: bool) -> None:
        """Hold what loads a page as it is served, the browser that shows it, and whether pictures are taken."""
        self._load = load
        self._pictures = pictures
        self._browser = browser
        self.faults: list[tuple[str, str]] = []
        """The address of each page that was audited as it is served, because it couldn't be shown, and why."""
        self.left: list[str] = []
        """The address of each page that was audited as it is served, because its scripts lead to another one."""
        self._untried = self._unshown = 0

    def load(self, url: str, until: float) -> Loaded | Failed | NoPage:
        """Return a page with what its scripts make of it; as it is served where they can't, or too late."""
        page = self._load(url, until)
        if not isinstance(page, Loaded):
            return page
        if time.monotonic() >= until:
            self._unshown += 1
            return page
        try:
            dom, picture = self._browser.html(page.url, page.text, picture=self._pictures)
            return replace(page, dom=dom, picture=picture)
        except LeavingError:
            self.left.append(page.url)
            return page
        except ShowingError as error:
            self.faults.append((page.url, f"audited without its scripts: {error}"))
            return page

    def searched(
        self, audits: Sequence[PageAudit], addresses: Sequence[str], manifest: Manifest | None
    ) -> list[PageAudit]:
        """Return the audits of pages after each search was carried out on the page that has it next to the first.

        Args:
            audits: of all pages.
            addresses: where each page is loaded from.
            manifest: the site's own, or what the first page embeds.
        """
        done = list(audits)
        until = time.monotonic() + _ALL
        wanted = dict(searches(manifest.registry)) if manifest is not None and manifest.registry is not None else {}
        for number in sorted(range(len(addresses)), key=lambda each: len(audits[each].route)):
            for action in [each for each in wanted if each in audits[number].actions]:
                field = wanted.pop(action)
                if time.monotonic() >= until:
                    self._untried += 1
                    continue
                page = self._load(addresses[number], until)
                if isinstance(page, Loaded) and not _fails(audits[number], action) and not _leaves(page, action):
                    words = self._words(page, addresses, until)
                    reason = carried_out(self._browser, page, action, field, words)
                    done[number] = _with_plan(done[number], action, reason)
        return done

    def _words(self, page: Loaded, addresses: Sequence[str], until: float) -> Iterator[str]:
        """Yield a word of a page to search for, and then those of a page in the middle and of the last one."""
        yield query_of(page.text) or _ANY_WORD
        known = {*_WORD.findall(" ".join(each.text for each in read_html(page.text).elements("h1", "title")))}
        for address in (addresses[len(addresses) // 2], addresses[-1]):
            other = self._load(address, until)
            word = query_of(other.text, known) if isinstance(other, Loaded) else ""
            if word and time.monotonic() < until:
                known.add(word)
                yield word

    @property
    def notes(self) -> list[str]:
        """What was left out: other origins that pages asked, scripts that lead to other pages, and searches."""
        refused, left = len(self._browser.refused), len(self.left)
        notes = [
            f"{counted(refused, 'other origin')} not asked for what pages load" if refused else "",
            f"{counted(left, 'page')} audited as served: a script leads to another page" if left else "",
            f"{counted(self._unshown, 'page')} audited as served: scripts took too long" if self._unshown else "",
            f"{self._untried} of the searches not tried: they get {_ALL:g} seconds" if self._untried else "",
        ]
        return list(filter(None, notes))


def _leaves(page: Loaded, action: str) -> bool:
    """Tell whether a search is another site's, which isn't asked."""
    forms = [each for each in read_html(page.text).elements("form") if each.get(f"{PREFIX}action") == action]
    return any(not same_origin(resolved(page.url, each.get("action") or ""), page.url) for each in forms)


def _fails(audit: PageAudit, action: str) -> bool:
    """Tell whether a page lacks already what the plan of an action needs."""
    return any(each.code == "U017" and quoted(action) in each.message for each in audit.findings)


def _with_plan(audit: PageAudit, action: str, reason: str) -> PageAudit:
    plans = audit.operability.get("plans", Ratio()).plus(Ratio(0 if reason else 1, 1))
    message = f"The search {quoted(action)} can't be carried out in a browser: {reason}."
    findings = (*audit.findings, AuditFinding("U017", message)) if reason else audit.findings
    return replace(audit, operability={**audit.operability, "plans": plans}, findings=findings)
