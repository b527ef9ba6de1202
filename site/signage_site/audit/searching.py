"""Carry out the plan of a search in a browser: fill in its field, submit it, and see whether it shows something."""

import asyncio
import re
import time
from functools import partial

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from signage_core.wording import quoted
from signage_site.audit.browser import Browser, ShowingError, called
from signage_site.audit.page import Loaded
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.resolution import AmbiguousElementError, Resolver
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.agent.operations import submit_of
from signage_specs.readers.html import read_html

_NUMBER = "data-signage-number"
_TYPING, _RESULTS = 2.5, 6.0  # seconds until something is shown, after typing and after the submit
_PAUSE = 0.1
_WHOLE = 40.0  # seconds for one search
_WORD = re.compile(r"[^\W\d_]{4,20}")
_ANY_WORD = "search"


def carried_out(browser: Browser, page: Loaded, action: str, field: str) -> str:
    """Return why a search can't be carried out on a page as its plan says; empty where it can.

    What counts is that a link to a page of the site is shown which wasn't there before: while the query is typed,
    or after the submit. The query is a word of the page's heading.

    Args:
        browser: it shows the page.
        page: one that has the action.
        action: the id of the search.
        field: the name of its one input.
    """
    word = query_of(page.text)
    try:
        return browser.run(browser.showing(page.url, page.text, partial(_search, action, field, word)), _WHOLE)
    except ShowingError as error:
        return str(error)


def query_of(text: str) -> str:
    """Return what to search for: the longest word of the first heading, or of the title."""
    document = read_html(text)
    for name in ("h1", "title"):
        for element in document.elements(name):
            words: list[str] = _WORD.findall(element.text)
            if words:
                return max(words, key=len)
    return _ANY_WORD


async def _search(action: str, field: str, word: str, page: Page) -> str:
    document = parse_annotated_html(str(await called(page, "numbered")))
    elements = [each for each in document.of_kind("action") if each.action == action]
    try:
        found = Resolver(document).field(action, field, strict=True).element
    except AmbiguousElementError:
        return f"several elements are its field {quoted(field)}"
    if found is None or not elements:
        return f"the page has no field {quoted(field)} for it once its scripts have run"
    known = await called(page, "links")
    await called(page, "remember")
    await called(page, "fill", [_number(document, found), word])
    if await _shows(page, known, _TYPING):
        return ""
    await called(page, "submit", [_number(document, submit_of(document, elements[0])), _number(document, found)])
    if await _shows(page, known, _RESULTS):
        return ""
    return f"{quoted(word)} was searched for, and no link to a page was shown that wasn't there before"


def _number(document: AnnotatedDocument, element: AnnotatedElement) -> str:
    tag = document.text[element.span.start : element.span.end]
    found = re.search(rf'{_NUMBER}="(\d+)"', tag)
    return found[1] if found else ""


async def _shows(page: Page, known: object, seconds: float) -> bool:
    """Tell whether a new link is shown before so many seconds have passed, here or on the page that follows."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(_PAUSE)
        try:
            if await called(page, "shown", known):
                return True
        except PlaywrightError:  # a page follows, and isn't there yet
            continue
    return False
