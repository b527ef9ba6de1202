"""Find what a page is called: by its heading, its head, or its own menu."""

import re
from collections import Counter
from itertools import islice
from operator import attrgetter

from signage_site.addresses import INDEX_FILE, INDEX_FILES, RELATIVE
from signage_site.pages.base import page_base
from signage_site.pages.controls import Controls
from signage_site.pages.texts import DIALOG, PERMALINKS, text_without, visible_text, without_badge, without_sign
from signage_site.themes import of_all
from signage_specs.readers.html import HtmlElement

# What stands between the name of a page and that of its site.
# As Sphinx has it behind the name; a name may be "Theme for documentation".
_EDITION = re.compile(r"(?<=\S)(?<!\bfor)(?<!\bof)(?<!\bthe)(?<!\band)(?:\s+v?\d[\w.+-]*)?\s+documentation$")
SEPARATORS = re.compile(r"\s+[-|\u2013\u2014\u00b7\u2022\u00bb:]+\s+")
_BEHIND_NAME = re.compile(rf":\s+|{SEPARATORS.pattern}")
_OF_TEMPLATES = re.compile(r"(?:free |html5? |bootstrap |admin |web(?:site)? )*templates?", re.IGNORECASE)
_LOOSE_ENDS = re.compile(r"^\s*[-|\u2013\u2014\u00b7\u2022]+\s+|\s+[-|\u2013\u2014\u00b7\u2022]+\s*$")
_INSIDE = "main, article, [role=main]"
_BANNER = "header, [role=banner]"
_AROUND_NAMES = f"{_BANNER}, nav, [role=navigation], aside, a"
_BRAND = re.compile(r"(?:site|brand|logo|menu|project|blog)(?:[-_]|$)")
_TABS = "[role=tabpanel], .tab-pane"
_OF_OTHERS = f"{DIALOG}, .search-results"
_NAMES = ", ".join(of_all(lambda theme: theme.page_names))
_LOWER = ("h2", "h3", "h4", "h5", "h6")
_WORD = re.compile(r"\w+")
_NO_WORD = re.compile(r"[\W_]+")
_MOST_TITLES = 100  # of a page that are looked at
_FEWEST = 3  # links of a menu of pages
_MOST_ABOVE = 8  # paragraphs above a heading that may name the page

MENUS = ", ".join(("nav", "[role=navigation]", *of_all(lambda theme: theme.menus)))
"""What holds the links that lead around a site."""
_SILENT = frozenset({"script", "style", "button"})
_VERSION = re.compile(r"v?\d+(?:\.\w+)+")
# What the menu of a page's versions calls it.
_EDITIONS = re.compile(rf"(?:current|latest|stable|main|master|dev|{_VERSION.pattern})(?: \S.*)?", re.IGNORECASE)


def document_title(controls: Controls) -> str:
    """Return what the head calls a page; may be empty."""
    first = controls.document.select_one("title")
    if first is not None and first.namespace != "html":  # a drawing has titles too
        first = next((each for each in controls.document.elements("title") if each.namespace == "html"), None)
    title = "" if first is None else _LOOSE_ENDS.sub("", visible_text(first))
    parts = SEPARATORS.split(title)
    return title if len(parts) == 1 or len({*parts}) > 1 else parts[0]  # the first page has its site's name twice


def site_name(head: str, title: str) -> str:
    """Return what the head of a page calls the site; empty where it names one thing alone.

    That is what stands behind the last separator, or in front of the page's title, where that stands there; a
    template says what it is there.
    """
    parts = SEPARATORS.split(head)
    if len(parts) == 1:
        return ""
    while len(parts) > 1 and _VERSION.fullmatch(parts[-1]):  # "Install - build - 1.5.0"
        parts.pop()
    named = [each for each in parts if _OF_TEMPLATES.fullmatch(each) is None]
    if len(named) == 1:
        return named[0]
    return parts[0] if parts[-1] == title else _EDITION.sub("", parts[-1])


def before_site_name(head: str) -> str:
    """Return what the head of a page says before what it ends with: "Ferry" of "A - Ferry - At sea"."""
    *before, _ = SEPARATORS.split(head)
    return before[-1] if len(before) > 1 else ""


def _without_last(head: str) -> str:
    """Return what a head says in front of the last separator."""
    *_, last = SEPARATORS.finditer(head)
    return head[: last.start()]


def without_site(title: str, name: str) -> str:
    """Return the title of a page without the name of its site, which its head has behind it."""
    *own, last = SEPARATORS.split(title)
    return _without_last(title) if own and name in (last, _EDITION.sub("", last)) else title


def page_title(controls: Controls, head: str, path: str) -> str:
    """Return the title of a page: its heading, or what the head says where that is the site's, or an example's.

    A list of articles has a heading of level 1 for each, and some themes have one for the site alone. A page
    without a heading has the name that its own menu has for it, where the head says nothing of it.
    """
    named = controls.document.select_one(_NAMES)
    if named is not None:
        return visible_text(named)
    heading, main = _main_heading(controls, head, path)
    parts = SEPARATORS.split(head)
    if heading is None or (head and _is_example(heading, main, head, controls)):
        return _without_heading(controls, head, path)
    if _is_of_other_page(heading, main, head, controls, path):
        return without_site(head, site_name(head, ""))
    own = _behind_site(heading, main, head, controls, path)
    if own:
        return own
    said = next((each for each in (head, parts[0]) if _is_run_together(main, each)), main)
    is_of_entry = main not in head and len(controls.document.elements("article")) > 1
    if len(parts) == 1 or said != main:
        is_list = is_of_entry and path == "index.html" and heading.closest("article") is not None
        return head if is_list and head else said
    is_of_section = _is_below_name(heading, main, _without_last(head), controls)
    is_of_site = main.casefold() == parts[-1].casefold() and path != "index.html" and _is_banner(heading)
    return _without_last(head) if is_of_site or is_of_entry or is_of_section else main


def _behind_site(heading: HtmlElement, name: str, head: str, controls: Controls, path: str) -> str:
    """Return what the head says behind the site's name, where the heading is that alone, as a link to the start."""
    separator = _BEHIND_NAME.match(head, len(name)) if head.startswith(name) else None
    leads = _elsewhere(heading, name, controls, path)
    if separator is None or path in INDEX_FILES or not leads:
        return ""
    is_start = leads.removesuffix(INDEX_FILES[0]) == RELATIVE.route(INDEX_FILES[0])
    return head[separator.end() :] if is_start or heading.closest(_INSIDE) is None else ""


def _elsewhere(heading: HtmlElement, name: str, controls: Controls, path: str) -> str:
    """Return to which other page a heading leads that is a link as a whole; empty for any other heading."""
    link = next(iter(heading.elements("a")), None)
    target = (link.get("href") or "") if link is not None and visible_text(link) == name else ""
    leads = RELATIVE.resolve(page_base(controls.document, path).beside(target), path)
    is_here = INDEX_FILE.sub("/", leads).endswith(RELATIVE.route(path))
    return leads if target and "#" not in target and not is_here else ""


def _is_of_other_page(heading: HtmlElement, name: str, head: str, controls: Controls, path: str) -> bool:
    """Tell whether a heading is that of a card, or of the site: a link to a page of which the head says nothing."""
    is_named = not head or path in INDEX_FILES or name.casefold() in head.casefold()
    return not is_named and bool(_elsewhere(heading, name, controls, path))


def _without_heading(controls: Controls, head: str, path: str) -> str:
    """Return the title of a page without a heading: what its head says, or of that what a menu or an `h2` has."""
    if path in INDEX_FILES:
        return head
    own, *others = SEPARATORS.split(head)
    entry = menu_entry(controls, path)
    if others:
        below = (visible_text(each) for each in controls.document.elements("h2")[:_MOST_TITLES])
        return next((each for each in (entry, *below) if each.casefold() == own.casefold()), head)
    return head if entry.casefold() in head.casefold() else entry


def _is_run_together(heading: str, said: str) -> bool:
    """Tell whether a heading is a text without the signs between its parts, which a style draws: "Gsk.Node.new"."""
    if len(heading) >= len(said) or " " in heading or _NO_WORD.sub("", said) != _NO_WORD.sub("", heading):
        return False
    rest = iter(said)
    return all(each in rest for each in heading)


def _is_banner(heading: HtmlElement) -> bool:
    """Tell whether a heading names the site: it stands in a banner or a menu, leads to its start, or says so."""
    is_said = any(map(_BRAND.search, (*heading.classes, heading.get("id") or "")))
    return is_said or heading.closest(_AROUND_NAMES) is not None or bool(heading.elements("a"))


def _main_heading(controls: Controls, head: str, path: str) -> tuple[HtmlElement | None, str]:
    """Return the first heading of level 1 that says something, or a later one where that is the site's banner.

    What a script opens or fills, a dialog and the results of a search, has headings of its own; so have the cards
    of a list, which lead to other pages.
    """
    titles: list[tuple[HtmlElement, str]] = []
    for heading in sorted(controls.document.elements("h1"), key=attrgetter("position"))[:_MOST_TITLES]:
        title = without_sign(" ".join(text_without(heading, PERMALINKS, _SILENT).split()) or visible_text(heading))
        if title and heading.closest(_OF_OTHERS) is None:
            titles.append((heading, title))
    first = titles[0] if titles else (None, "")
    if len(titles) < 2 or first[1] == head or _is_run_together(first[1], head):  # noqa: PLR2004  one to choose, and one to pass over
        return first
    own = [each for each in titles if not _elsewhere(*each, controls, path)]
    inside = (each for each in own if each[0].closest(_INSIDE) is not None)
    below = (each for each in own if each[0].closest(_BANNER) is None)
    return next(inside, None) or next(below, None) or next(iter(own), first)


def _is_example(heading: HtmlElement, title: str, head: str, controls: Controls) -> bool:
    """Tell whether a heading is in an example: it has no word of what the head says.

    It is on a tab, or below other headings, where the head names more than the site.
    """
    if {*_WORD.findall(title.casefold())} & {*_WORD.findall(head.casefold())}:
        return False
    before = (each for each in controls.document.elements(*_LOWER) if each.position < heading.position)
    is_below = SEPARATORS.search(head) is not None and any(each.closest(_INSIDE) is not None for each in before)
    return is_below or heading.closest(_TABS) is not None


def _is_below_name(heading: HtmlElement, title: str, own: str, controls: Controls) -> bool:
    """Tell whether a heading is that of a section: a paragraph above it in the content has the page's own name."""
    if own.casefold() in title.casefold() or heading.closest(_INSIDE) is None:
        return False
    above = (each for each in controls.document.elements("p") if each.position < heading.position)
    inside = (each for each in above if each.closest(_INSIDE) is not None)
    return any(visible_text(each) == own for each in islice(inside, _MOST_ABOVE))


def menu_entry(controls: Controls, path: str) -> str:
    """Return what the largest menu of a page that leads to it calls it; empty where none does."""
    base = page_base(controls.document, path)
    here = RELATIVE.route(path)
    sizes: Counter[HtmlElement] = Counter()
    names: dict[HtmlElement, str] = {}
    for link in controls.document.select("a[href]"):
        menu = link.closest(MENUS) or (link.closest("ul") if link.closest(_INSIDE) is None else None)
        if menu is None or link.get("hreflang") or link.get("lang"):  # of the page in other languages
            continue
        sizes[menu] += 1
        target = link.get("href") or ""
        # Some templates write the links of all pages as those of the first one.
        leads = (RELATIVE.resolve(base.beside(target), path), RELATIVE.resolve(target, INDEX_FILES[0]))
        name = without_badge(link)
        if menu not in names and "#" not in target and here in leads and _EDITIONS.fullmatch(name) is None:
            names[menu] = name
    largest = max((each for each in names if sizes[each] >= _FEWEST), key=lambda each: sizes[each], default=None)
    return names[largest] if largest is not None else ""
