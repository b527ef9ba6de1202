"""Put a site's pages in the order of its navigation: that of its first page's menu, and of links to next pages."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from turbohtml import Element, Node

from signage_core.addresses import urldefrag
from signage_core.frozen import frozen
from signage_site.addresses import INDEX_FILES, Addresses
from signage_site.pages.facts import PageFacts
from signage_site.pages.identifiers import as_words
from signage_site.pages.texts import visible_text, without_badge
from signage_site.pages.titles import MENUS
from signage_site.twins.text import label_text
from signage_specs.readers.html import HtmlDocument, HtmlElement

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# A heading over a whole menu, which is no part of it.
_NO_PART = re.compile(r"(?:\w+ )*(?:navigation|menu)(?: menu)?|(?:table of )?contents", re.IGNORECASE)
_PART = re.compile(r"(?:^|[-_])(?:header|heading|title|caption|label|category|section)$")
_GROUP = re.compile(r"(?:section|group|category)[-_]+(?:header|heading|title|label|caption)$")
_SHORT = re.compile(r"(?:/|\.html?)\Z")
_LISTS = frozenset({"ul", "ol", "nav", "input"})
_SIDE_MENUS = "aside :is(.nav, .menu, [id*=menu], [class*=menu])"  # as themes of screens write them
_NO_MENU: Mapping[str, str] = {}

#: The links of a menu: the part of the menu that each is in, empty for those in none, and what it leads to.
Menu = Sequence[tuple[str, str]]


@frozen
class SiteSection:
    """Some pages of a site that stand together."""

    label: str
    pages: tuple[PageFacts, ...]


def read_menus(document: HtmlDocument) -> list[Menu]:
    """Return the menus of a page, those inside another one with it. Linear.

    A part of a menu is what a heading stands over, or an entry with entries below it.
    """
    found = document.select(f"{MENUS}, {_SIDE_MENUS}")
    inside = document.enclosing(found, found)
    return [_menu(document, each) for each in found if each not in inside]


def _menu(document: HtmlDocument, around: HtmlElement) -> Menu:
    entries: dict[Node, Element | None] = {around.node: None}  # the outermost entry around each element
    labels: dict[Element | None, str] = {}  # of the entries that have entries below them
    links: list[tuple[str, Element | None, str]] = []
    heading = ""
    for element in around.elements():
        node = element.node
        entry = entries.get(node.parent) if node.parent is not None else None
        is_heading = element.name in _HEADINGS or element.get("role") == "heading" or "caption" in element.classes
        is_heading = is_heading or element.get("data-sidebar") == "group-label"  # of shadcn/ui
        is_heading = is_heading or (entry is None and _is_part(element))
        if entry is None and is_heading:
            heading = visible_text(element)
            if element.name in _HEADINGS and _NO_PART.fullmatch(heading) is not None:
                heading = ""
        elif entry is not None and node.tag == "li" and entry not in labels:
            labels[entry] = _label(document, entry)
        elif node.tag == "a" and not (element.get("href") or "#").startswith("#"):  # which leads in the page itself
            links.append((heading, entry, element.get("href") or ""))
        entries[node] = node if entry is None and node.tag == "li" else entry
    return [(heading or labels.get(entry, ""), target) for heading, entry, target in links]


def _is_part(entry: HtmlElement) -> bool:
    """Tell whether an entry of a menu, or what is beside its entries, heads those after it by its class.

    It leads nowhere. The title of a whole menu is no part of it.
    """
    if entry.name != "li":
        return any(map(_GROUP.search, entry.classes)) and _is_words(entry.node) and bool(visible_text(entry))
    return (
        any(map(_PART.search, entry.classes)) and not entry.elements("a", "ul", "ol") and bool(visible_text(entry))
    )


def _is_words(element: Element) -> bool:
    """Tell whether an element holds words alone, and elements with words alone: neither links nor others."""
    inside = [each for each in element.children if isinstance(each, Element)]
    return not any(each.tag == "a" or any(isinstance(node, Element) for node in each.children) for each in inside)


def _label(document: HtmlDocument, entry: Element) -> str:
    """Return what an entry of a menu says above the entries below it."""
    elements = (each for each in entry.children if isinstance(each, Element))
    inside = chain.from_iterable(each.children if each.tag == "details" else (each,) for each in elements)
    children = (each for each in inside if isinstance(each, Element) and each.tag not in _LISTS)
    return next(filter(None, (without_badge(HtmlElement(document, each)) for each in children)), "")


def site_sections(
    pages: Iterable[PageFacts], first: PageFacts | None, addresses: Addresses, menus: Iterable[Menu]
) -> tuple[SiteSection, ...]:
    """Return the listed pages in the order of the navigation, in sections. Linear.

    A page that the menu doesn't name goes with the one that leads to it; pages that lead to each other alone begin
    with the one that none leads to. What is in no part of the menu is in the section of its folder.
    """
    listed = [page for page in pages if page.listed]
    places = _Places(listed, addresses)
    found = places.on_menus(first, menus) if first is not None else []
    menu = max(found, key=len, default=_NO_MENU)
    named = any(menu.values())
    folders = _folder_labels(listed)
    sections: dict[str, list[PageFacts]] = {}
    done: set[str] = set()
    for known in (*([first] if first is not None else []), *map(places.page, menu), *listed):
        is_alone = known.path not in done and known is not first and known.path not in menu
        page: PageFacts | None = places.start(known) if is_alone else known
        label = ""
        while page is not None and page.path not in done and page.listed:
            done.add(page.path)
            label = menu.get(page.path, label) if named else ""
            sections.setdefault(label or folders[page.path], []).append(page)
            page = places.after.get(page.path)
    return tuple(SiteSection(label, tuple(members)) for label, members in sections.items())


class _Places:
    """The pages of a site by their addresses, and the page after each."""

    def __init__(self, pages: Sequence[PageFacts], addresses: Addresses) -> None:
        self._addresses = addresses
        self._by_path = {page.path: page for page in pages}
        routes = {addresses.address(addresses.route(page.path)): page for page in pages}
        # Without the slash, or the file's ending, many hosts serve the same page.
        self._by_address = {_SHORT.sub("", route): page for route, page in routes.items()}
        self._by_address |= {addresses.address(addresses.base_path + page.path): page for page in pages} | routes
        led_to = ((page, self.led_to(page.next, page)) for page in pages)
        self.after = {page.path: after for page, after in led_to if after is not None}
        self._before = {after.path: self._by_path[path] for path, after in reversed(self.after.items())}

    def page(self, path: str) -> PageFacts:
        """Return the page of a path."""
        return self._by_path[path]

    def start(self, page: PageFacts) -> PageFacts:
        """Return the first of the pages that lead to a page, each to the next; of a circle, the page itself."""
        first = page
        while (before := self._before.get(first.path)) is not None:
            if before.path == page.path:
                return page
            first = before
        return first

    def led_to(self, reference: str, page: PageFacts) -> PageFacts | None:
        """Return the page that a link on a page leads to; None for anything else."""
        return (
            self._by_address.get(urldefrag(self._addresses.resolve(reference, page.path)).url)
            if reference
            else None
        )

    def on_menus(self, first: PageFacts, menus: Iterable[Menu]) -> list[Mapping[str, str]]:
        """Return what menus lead to, without those that have the pages beside the first one alone."""
        beside = {first.path, *(each.path for each in (self.after.get(first.path),) if each is not None)}
        found = (self.on_menu(first, each) for each in menus)
        return [each for each in found if not beside.issuperset(each)]

    def on_menu(self, first: PageFacts, menu: Menu) -> Mapping[str, str]:
        """Return the paths of the pages that a menu leads to, in its order, each with the part that it is in."""
        found: dict[str, str] = {}
        for label, target in menu:
            page = self.led_to(target, first)
            if page is not None:
                found.setdefault(page.path, label_text(label))
        return found


def _folder_labels(pages: Sequence[PageFacts]) -> Mapping[str, str]:
    """Return for each page what its folder of the first level is called: as its first page alone, else by its name.

    The folder of a language is called by the tag of its pages. A page that alone is a folder's index belongs to the
    top, which has no label.
    """
    parts = {page.path: page.path.partition("/")[::2] for page in pages}
    tags = {parts[page.path][0]: page.lang for page in pages}
    labels = {
        folder: tags[folder] if folder.casefold() == tags[folder].casefold() else as_words(folder)
        for folder, rest in parts.values()
        if rest and rest not in INDEX_FILES
    }
    titles = {
        parts[page.path][0]: page.title for page in pages if parts[page.path][1] in INDEX_FILES and page.title
    }
    shared = Counter(titles.values())  # of the editions or languages of one site, each in a folder
    labels |= {folder: title for folder, title in titles.items() if folder in labels and shared[title] == 1}
    return {path: label_text(labels.get(folder, "") if rest else "") for path, (folder, rest) in parts.items()}
