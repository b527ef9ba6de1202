"""Read from an annotated page what it offers: what it is about, where it leads, what can be done on it."""

import json
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any, cast

from signage_core.frozen import frozen
from signage_site.addresses import INDEX_FILES, RELATIVE, is_not_found
from signage_site.pages.action_facts import ActionFacts, read_actions
from signage_site.pages.base import PageBase, page_base
from signage_site.pages.content import content_of
from signage_site.pages.controls import NAMING, Controls
from signage_site.pages.forms import FormFacts, read_forms
from signage_site.pages.purposes import LONGEST_HEADING
from signage_site.pages.texts import is_dated, is_link, visible_text, without_notes
from signage_site.pages.titles import (
    SEPARATORS,
    before_site_name,
    document_title,
    menu_entry,
    page_title,
    site_name,
    without_site,
)
from signage_site.themes import THEMES, of_all
from signage_site.themes.theme import Trace
from signage_specs.readers.html import HtmlDocument, HtmlElement, read_html

_LONGEST_LEAD = 500  # code points
_NO_DESCRIPTION = "None"  # MkDocs' own themes print this where a site has none
# In the head, else in the body.
_CANONICAL = ("link[rel~=canonical i]", "a[rel~=canonical i]")
# Search forms that have no target: a script of the first page reads this parameter.
_SEARCH_PARAMETERS = {theme.search_class: theme.search_parameter for theme in THEMES if theme.search_class}
_THEMES_NEXT = (known.selector for theme in THEMES for known in theme.controls if known.name == "page.next")
_NEXT = ("link[rel~=next][href]", ", ".join(("a[rel~=next]", *_THEMES_NEXT)))
# What stands in these is said on every page, or beside the content.
_BESIDE = "nav, footer, aside, blockquote, [hidden]"
_BOXES = ", ".join(("details", *(f".{word}" for word in of_all(lambda theme: theme.boxes))))
_LISTED = "li, dt, dd, td, th"
_WORD = re.compile(r"[^\s\u3002]+")
_BASES = re.compile(r"Bases: ?\S")  # of a class, as autodoc has it
_LEADING_ON = (":", "\uff1a")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=\u3002)")
_INSIDE = "main, article, [role=main]"
_MOST_TITLES = 100  # of a page that are looked at
_SUBHEADINGS = "h2, h3, h4, h5, h6"
_FEWEST_WORDS = 6  # of what leads on to a list and says something about the page, too
# A time, and where the page then leads (HTML, 4.2.5.3).
_REFRESH = re.compile(r"""[\d.]+ ?[;, ] ?(?:url ?= ?)?(?:["'](?P<quoted>[^"']*)|(?P<plain>.*))""", re.IGNORECASE)


@frozen
class SearchFacts:
    """Where a search form leads: an address that shows the results.

    Attributes:
        target: the form's action, relative to the page; None where it is the site's first page.
        parameter: the name of the query's parameter.
    """

    target: str | None
    parameter: str


@frozen
class PageFacts:
    """What one page offers.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        title: of the page alone, without the site's name where a heading tells them apart.
        description: its meta description; may be empty.
        lang: its language tag; may be empty.
        canonical: the address that it gives itself; may be empty.
        lead: the first paragraph of its content; may be empty.
        leads_to: where it leads by itself, as written; empty where it is a page to stay on.
        listed: it is a page to go to: it has a title, leads nowhere by itself, isn't what a server shows for a
            missing one, and its author doesn't say `noindex`.
        search: where its search form leads; None without one that says so.
        scripted: the controls that a script will add, each a subject with its verb.
        actions: what can be done on it.
        anml: the file of its twin in ANML 1.0; empty where it has none.
        markdown: the file of its Markdown twin; empty where it has none.
        theirs: where the Markdown is that its author has of it, relative to the page; empty without one.
        selecting: the selectors of the project's annotations that mean an element of it.
        left_out: what these say and can't be written, each as a message.
        next: where its link to the next page leads, relative to the page; empty without one.
        forms: those that an agent can send.
        site: the name of the site, as the page says it; may be empty.
        before_site: what its head says between the page's title and that name; may be empty.
        head_title: what its head calls the site, else the page where it names nothing else as well; may be empty.
        renamed: ids that it has because other pages use them for something else, behind what they would be.
        others: what it is called by its head, and by its first `h1` in the content that isn't its title; where
            it has none at all, by its menu, else by its first `h2`. Each may be empty.
        written: the ids of actions and views that its text has already, mostly its author's.
    """

    path: str
    title: str
    description: str
    lang: str
    canonical: str
    lead: str
    leads_to: str
    listed: bool
    search: SearchFacts | None
    scripted: tuple[str, ...]
    actions: tuple[ActionFacts, ...]
    anml: str = ""
    markdown: str = ""
    theirs: str = ""
    selecting: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    next: str = ""
    forms: tuple[FormFacts, ...] = ()
    site: str = ""
    before_site: str = ""
    head_title: str = ""
    renamed: tuple[tuple[str, str], ...] = ()
    others: tuple[str, ...] = ()
    written: tuple[str, ...] = field(default=(), compare=False)  # of who wrote it, not of what is offered


def read_facts(text: str, path: str) -> PageFacts:
    """Return what an annotated page offers. Never raises.

    Args:
        text: the page.
        path: its file in the site's folder, with forward slashes.
    """
    return facts_of(Controls(read_html(text)), path)


def facts_of(controls: Controls, path: str) -> PageFacts:
    """Return what a page offers whose tree has its annotations."""
    base = page_base(controls.document, path)
    metas = _metas(controls)
    canonical = _canonical(controls) or _open_graph_address(metas, path)
    head = document_title(controls)
    title = page_title(controls, head, path)
    actions = tuple(read_actions(controls))
    named = metas.get("og:site_name") or metas.get("application-name") or ""
    name = named or site_name(head, title)
    return PageFacts(
        path=path,
        title=title,
        description=_description(metas, head),
        lang=next((element.get("lang") or "" for element in controls.document.elements("html")), "").strip(),
        canonical=base.beside(canonical) if base.href else canonical,
        lead=_lead(controls, title),
        leads_to=base.beside(_leads_to(metas)),
        listed=bool(title) and _is_to_go_to(path, metas),
        search=_search(controls, base),
        scripted=scripted_controls(controls.document),
        actions=actions,
        next=_next(controls, base),
        forms=tuple(read_forms(controls, base, actions)),
        site=name,
        before_site="" if named else before_site_name(head),
        head_title=metas.get("og:site_name") or ("" if SEPARATORS.search(head) else head),
        others=(without_site(head, name), _heading(controls, path, title)),
        written=_written(controls),
    )


def _heading(controls: Controls, path: str, title: str) -> str:
    if titles := controls.document.elements("h1"):  # of which one may be that of the site, above the page's own
        inside = (visible_text(each) for each in titles[:_MOST_TITLES] if each.closest(_INSIDE) is not None)
        return next((each for each in inside if each and each != title), "")[:LONGEST_HEADING]
    entry = "" if path in INDEX_FILES else menu_entry(controls, path)
    first = controls.document.elements("h2")[:1] if entry in ("", title) else []
    return next(map(visible_text, first), entry)[:LONGEST_HEADING]


def _written(controls: Controls) -> tuple[str, ...]:
    said = {controls.said(element, name) for element in controls.annotated for name in NAMING}
    return tuple(sorted(said - {""}))


def _description(metas: dict[str, str], head: str) -> str:
    """Return what a page says of itself; not what its head says, perhaps with other signs between."""
    said = metas.get("description", "")
    return "" if said == _NO_DESCRIPTION or {*SEPARATORS.split(said)} <= {*SEPARATORS.split(head)} else said


def _leads_to(metas: dict[str, str]) -> str:
    found = _REFRESH.match(metas.get("refresh", ""))
    return (found["quoted"] or found["plain"] or "").strip() if found is not None else ""


def is_to_go_to(controls: Controls, path: str) -> bool:
    """Tell whether a page is one to go to: no redirect, not for missing pages, and not kept from search engines."""
    return _is_to_go_to(path, _metas(controls))


def _is_to_go_to(path: str, metas: dict[str, str]) -> bool:
    return not is_not_found(path) and "refresh" not in metas and "noindex" not in metas.get("robots", "").lower()


def _metas(controls: Controls) -> dict[str, str]:
    """Return the metas by lowercase name; `refresh` when the page leads elsewhere by itself."""
    found: dict[str, str] = {}
    for meta in controls.document.elements("meta"):
        name = (meta.get("name") or meta.get("property") or meta.get("http-equiv") or "").strip().lower()
        found.setdefault(name, " ".join((meta.get("content") or "").split()))
    return found


def _canonical(controls: Controls) -> str:
    """Return the address that a page gives itself, as written."""
    for selector in _CANONICAL:
        for link in controls.document.select(selector):
            target = (link.get("href") or "").strip()
            if target:
                return target
    return ""


def _open_graph_address(metas: dict[str, str], path: str) -> str:
    """Return the address that a page has where it is shared, unless that is the first page's, as on some sites."""
    said = metas.get("og:url", "")
    return said if "://" in said and said.endswith(f"/{RELATIVE.route(path)[1:]}") else ""


def _next(controls: Controls, base: PageBase) -> str:
    """Return where the next page is: as the head says, else a link that says so or that a theme has for it."""
    link = next(filter(None, map(controls.document.select_one, _NEXT)), None)
    return "" if link is None else base.beside((link.get("href") or "").strip())


def is_telling(text: str, title: str) -> bool:
    """Tell whether a text says something about a page: it doesn't repeat the title, or only lead on."""
    return not text.endswith(_LEADING_ON) and _compared(text) not in ("", _compared(title))


def _compared(text: str) -> str:
    return text.strip(" .").casefold()


def _lead(controls: Controls, title: str) -> str:
    content = next((each for each in controls.with_role if each.get("role") == "main"), None)
    selector = "[role=main]" if content is not None else _content(controls.document)
    has_banner = selector == "body" and controls.document.select_one("header h1") is None
    beside = f"{_BESIDE}, header" if has_banner else _BESIDE  # such as that of VitePress' home page
    before, leads_on = "", False
    for paragraph in _paragraphs(controls, selector):
        text = without_notes(paragraph)
        if "admonition-title" in paragraph.classes or paragraph.closest(beside) is not None:
            continue
        if _is_boxed(paragraph, selector) or is_dated(paragraph, text) or is_link(paragraph, text):
            continue
        is_listed = paragraph.closest(_LISTED) is not None
        is_heading = paragraph.name != "p" or paragraph.get("role") == "heading"  # as over Sphinx' list of pages
        if before and (is_listed or is_heading):
            break
        if is_heading or (is_listed and leads_on):  # this goes on with a sentence of which it is a part
            continue
        if text.endswith(_LEADING_ON) and not is_listed:
            leads_on = True
            sentences = _SENTENCE_END.split(text)[:-1]
            if sentences:
                return _lead_of(" ".join(sentences))
            before = before or _leading(text)
        elif is_telling(text, title) and paragraph.text.strip() and not (is_listed and _is_entry(text)):
            return _lead_of(text)
    return _lead_of(before)


def _lead_of(text: str) -> str:
    return text if len(text) <= _LONGEST_LEAD else text[: _LONGEST_LEAD - 1].rsplit(" ", 1)[0] + "…"


def _leading(text: str) -> str:
    """Return what one sentence says that leads on to something, where it is a long one."""
    return f"{text.rstrip(''.join(_LEADING_ON))} …" if len(text.split()) >= _FEWEST_WORDS else ""


def _is_boxed(paragraph: HtmlElement, content: str) -> bool:
    """Tell whether a paragraph of the content is in a note or another box there."""
    box = paragraph.closest(_BOXES)
    around = None if box is None else box.parent
    return around is not None and around.closest(content) is not None


def _is_entry(text: str) -> bool:
    """Tell whether a paragraph in a list is only a word, and so says nothing about its page."""
    return _WORD.fullmatch(text) is not None or _BASES.match(text) is not None


def _content(document: HtmlDocument) -> str:
    """Return a selector of a page's content: of the article inside another element, where it is all of that."""
    selector, found = content_of(document)
    around = found[0].closest(selector) if len(found) == 1 else None
    return selector if around is None or around == found[0] else f":is({selector}) article"


def _paragraphs(controls: Controls, inside: str) -> Iterator[HtmlElement]:
    """Yield the paragraphs inside what a selector matches, and the headings that part them.

    Nearly always the first one is all that is wanted.
    """
    selector = f"{inside} :is(p, {_SUBHEADINGS})"
    first = controls.document.select_one(selector)
    if first is not None:
        yield first
        yield from controls.document.select(selector)[1:]


def _search(controls: Controls, base: PageBase) -> SearchFacts | None:
    """Return where the first search form leads."""
    for form in controls.forms:
        if controls.said(form, "action") != "docs.search":
            continue
        parameter = next((_SEARCH_PARAMETERS[each] for each in form.classes if each in _SEARCH_PARAMETERS), "")
        if parameter:
            return SearchFacts(None, parameter)
        query = next((each for each in form.select("[name]") if controls.said(each, "field") == "query"), None)
        if query is not None and form.get("action") and (form.get("method") or "get").strip().lower() == "get":
            return SearchFacts(base.beside((form.get("action") or "").strip()), query.get("name") or "")
    return None


def scripted_controls(document: HtmlDocument) -> tuple[str, ...]:
    """Return what scripts will add to the page, as far as the page says so: a subject with its verb."""
    added = [subject for theme in THEMES for trace, subject in theme.adds if _shows(document, trace)]
    return tuple(dict.fromkeys(added))


def _shows(document: HtmlDocument, trace: Trace) -> bool:
    """Tell whether a page has a trace of a script."""
    elements = document.select(trace.selector)
    if trace.option:
        elements = [each for each in elements if _asks(each.text, trace)]
    return bool(elements) and (not trace.beside or document.select_one(trace.beside) is not None)


def _asks(configuration: str, trace: Trace) -> bool:
    """Tell whether a configuration has the option of a trace, and its value."""
    try:
        settings: Any = json.loads(configuration)
    except (ValueError, RecursionError):
        return False
    if not isinstance(settings, dict):
        return False
    value = cast("dict[str, Any]", settings).get(trace.option)
    return bool(value) and trace.value in str(value)
