"""What a whole site is and offers: its pages' facts, and what was told about it."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime
from itertools import islice
from types import MappingProxyType
from xml.parsers import expat

from signage_core.addresses import urldefrag
from signage_core.frozen import frozen
from signage_site.addresses import INDEX_FILES, RELATIVE, Addresses, read_addresses
from signage_site.documents.navigation import Menu, SiteSection, site_sections
from signage_site.pages.facts import PageFacts, is_telling
from signage_site.pages.titles import without_site
from signage_site.settings import Settings
from signage_site.twins.text import one_line
from signage_specs.anml.values import is_language_tag


@frozen
class SiteFacts:
    """A site, as its documents describe it.

    Description and language tag may be empty. Pages are in the order of their paths, sections that are listed in
    that of the navigation. `first` is the page that the base path leads to, at once or by a page that only leads
    on. `modified` has dates, or dates and times, by the pages' addresses. What is `repeated`, several pages say of
    themselves, and what is `described` in their heads: it tells none of them from the others.
    """

    name: str
    description: str
    lang: str
    addresses: Addresses
    pages: tuple[PageFacts, ...]
    sections: tuple[SiteSection, ...]
    first: PageFacts | None
    modified: Mapping[str, str] = field(default_factory=dict[str, str])
    described: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()

    def route(self, page: PageFacts) -> str:
        """Return the site path of a page."""
        return self.addresses.page_route(page.path, page.canonical)

    def speaks(self, page: PageFacts) -> bool:
        """Tell whether a page is in the site's language, as far as both say theirs."""
        return not page.lang or not self.lang or _language(page.lang) == _language(self.lang)

    def summary(self, page: PageFacts) -> str:
        """Return what a page says of itself: its own description, not the site's, else its first paragraph."""
        own = one_line(page.description)
        own = own if is_telling(own, page.title) else ""
        lead = one_line(page.lead)
        if page is not self.first:
            own = own if own not in self.described else ""
            lead = lead if lead not in self.repeated else ""
        return (own or lead) if own != one_line(self.description) else (lead or own)


def _language(tag: str) -> str:
    """Return the language of a tag, without its script and region."""
    return re.split("[-_]", tag, maxsplit=1)[0].casefold()


def site_facts(
    pages: Sequence[PageFacts],
    settings: Settings,
    menus: Callable[[PageFacts], Iterable[Menu]] = lambda _page: (),
    entries: Mapping[str, str] = MappingProxyType({}),
) -> SiteFacts:
    """Return the facts of a site: as it was told, else as its pages and the entries of its sitemap say."""
    name = settings.site_name or _shared_name(pages)
    titled = [(page, without_site(page.title, name)) for page in pages]
    pages = _told_apart([page if page.title == title else replace(page, title=title) for page, title in titled])
    where = settings.addresses
    if not where.origin:
        where = _canonical_addresses(pages)
    if not where.origin:
        where = _sitemap_addresses(pages, entries)
    if not where.origin:
        where = _leading_addresses(pages)
    first = _first(pages, where)
    languages = Counter(filter(is_language_tag, (page.lang.replace("_", "-") for page in pages)))
    start = first.lang.replace("_", "-") if first is not None else ""
    common = min(languages, key=lambda lang: (-languages[lang], lang != start, lang), default="")
    said = (first.description or first.lead) if first else ""
    return SiteFacts(
        name=name or (_name_of_first(first) if first else "") or where.origin.rpartition("/")[2] or "Documentation",
        description=settings.site_description or said,
        lang=settings.lang or common,
        addresses=where,
        pages=tuple(pages),
        sections=site_sections(pages, first, where, menus(first) if first is not None else ()),
        first=first,
        modified=last_modified(entries),
        described=_repeated((page, {one_line(page.description)}) for page in pages),
        repeated=_repeated((page, {one_line(page.description), one_line(page.lead)}) for page in pages),
    )


_SEVERAL = 3
# Of a first page: what any site may call it.
_NO_NAMES = frozenset(
    ("", "home", "home page", "homepage", "index", "welcome", "introduction", "overview", "documentation", "docs")
)


def _told_apart(pages: Sequence[PageFacts]) -> Sequence[PageFacts]:
    """Return pages; those that share a title, under the first of `others` that none else of their language has."""
    titles = Counter(page.title for page in pages if page.listed)
    others = Counter((page.title, other, page.lang) for page in pages for other in page.others)
    told: list[PageFacts] = []
    for page in pages:
        own = (other for other in page.others if other and others[page.title, other, page.lang] == 1)
        title = next(own, page.title) if titles[page.title] >= _SEVERAL else page.title
        told.append(page if title == page.title else replace(page, title=title))
    return told


def _repeated(said: Iterable[tuple[PageFacts, set[str]]]) -> frozenset[str]:
    """Return what several pages say of themselves: what a theme writes on all, or on those that say nothing.

    Pages of one name in several folders are one page in several languages or versions.
    """
    counts = Counter(text for text, _ in {(text, _own_name(page.path)) for page, texts in said for text in texts})
    return frozenset(text for text, count in counts.items() if count >= _SEVERAL)


def _own_name(path: str) -> str:
    """Return what a page's address calls it: its file, or the folder whose index it is."""
    folder, _, file = path.rpartition("/")
    return folder.rpartition("/")[2] if file in INDEX_FILES else file


def _name_of_first(first: PageFacts) -> str:
    """Return what the first page is called: as its head says, unless any site's could say so, else its heading."""
    return first.title if first.head_title.casefold().strip() in _NO_NAMES else first.head_title


def _shared_name(pages: Sequence[PageFacts]) -> str:
    """Return the name that most pages of a site have for it; empty where they haven't, or there is only one.

    Pages that lead elsewhere, or that nobody is to go to, don't count where there are others.
    """
    pages = [page for page in pages if page.listed] or pages
    names = Counter(page.site for page in pages)
    name, count = max(names.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    if not (count > 1 and count * 2 > len(pages)):
        return ""
    # What stands before it on most pages is the name, and that says what the site is.
    before = Counter(page.before_site for page in pages if page.before_site and page.site == name)
    own, shared = max(before.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    return own if shared * 2 > len(pages) else name


def _canonical_addresses(pages: Sequence[PageFacts]) -> Addresses:
    """Return where a site is as most of its pages' canonical links say; that of a redirect is its target's."""
    bases: Counter[str] = Counter()
    for page in pages:
        route = RELATIVE.route(page.path)[1:]
        # An index by its folder or by its name, as Hexo writes it; a page with its ending or without.
        own = page.path if page.canonical.endswith("/" + page.path) else route
        name = own if page.canonical.endswith(own) else route.removesuffix(".html")
        if page.canonical.endswith(name) and not page.leads_to:
            bases[page.canonical[: len(page.canonical) - len(name)]] += 1
    return _most_common(bases)


def _sitemap_addresses(pages: Sequence[PageFacts], entries: Iterable[str]) -> Addresses:
    """Return where a site is as most of its sitemap's entries say, which lead to its pages."""
    routes = {RELATIVE.route(page.path)[1:] for page in pages}
    bases: Counter[str] = Counter()
    for entry in entries:
        bases.update(entry[: found.end()] for found in _SLASH.finditer(entry) if entry[found.end() :] in routes)
    return _most_common(bases)


def _leading_addresses(pages: Sequence[PageFacts]) -> Addresses:
    """Return where a site is as most of its redirects say, each of which leads to one of its pages."""
    routes = {RELATIVE.route(page.path)[1:] for page in pages if not page.leads_to} - {""}
    bases: Counter[str] = Counter()
    for page in pages:
        target = urldefrag(page.leads_to).url
        if "://" in target:
            ends = (found.end() for found in _SLASH.finditer(target, target.index("://") + 3))
            bases.update(islice((target[:end] for end in ends if target[end:] in routes), 1))
    return _most_common(bases)


def _most_common(bases: Counter[str]) -> Addresses:
    for base, _ in sorted(bases.items(), key=lambda item: (-item[1], item[0])):
        addresses = read_addresses(base)
        if addresses is not None and base.endswith("/"):
            return addresses
    return RELATIVE


def _first(pages: Sequence[PageFacts], where: Addresses) -> PageFacts | None:
    """Return the page that people see first: a generator may make `index.html` a page that leads to another one."""
    page = next((page for name in INDEX_FILES for page in pages if page.path == name), None)
    if page is None or not page.leads_to:
        return page
    by_address = {where.address(where.route(each.path)): each for each in pages}
    passed = {page.path}
    while page.leads_to:
        target = by_address.get(where.resolve(urldefrag(page.leads_to).url, page.path))
        if target is None or target.path in passed:
            break
        passed.add(target.path)
        page = target
    return page


_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_PARTS = tuple(f"{_NAMESPACE} {name}" for name in ("loc", "lastmod"))
_ALL_OF_IT = True  # told by position to expat, which takes it in no other way
_LONGEST = 50_000_000  # characters; a sitemap may have as many bytes
_SLASH = re.compile("/")
_FIRST_YEAR = 1990  # of the web: an earlier one is a zero of the generator's, such as Go's year 1
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?")


class _DoctypeError(Exception):
    """A sitemap has no document type, and none is read."""


def last_modified(entries: Mapping[str, str]) -> Mapping[str, str]:
    """Return the dates, or dates and times, of the entries in a sitemap that have one.

    Nothing is returned where all are equal: they say when the site was built, and not when a page changed.
    """
    found = {address: moment for address, moment in entries.items() if moment}
    return found if len({moment[:10] for moment in found.values()}) > 1 else {}


def _in_utc(moment: str) -> str:
    """Return a date as it is, a date and time in UTC to the second; empty for one that no page can have."""
    try:
        read = datetime.fromisoformat(moment)
        if read.year < _FIRST_YEAR:
            return ""
        return read.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if "T" in moment and read.tzinfo else moment
    except (ValueError, OverflowError):
        return ""


def sitemap_entries(text: str) -> Mapping[str, str]:
    """Return the addresses in a sitemap, each with its date, or date and time. Never raises; linear."""
    return _entries(text, "url")


def sitemaps_of(text: str) -> Iterable[str]:
    """Return the addresses of the sitemaps that a sitemap index leads to. Never raises; linear."""
    return _entries(text, "sitemap")


def _entries(text: str, element: str) -> Mapping[str, str]:
    last = f"{_NAMESPACE} {element}"
    found: dict[str, str] = {}
    told: dict[str, str] = {}
    reading = [""]

    def start(name: str, _attributes: object) -> None:
        reading[0] = name

    def characters(data: str) -> None:
        if reading[0] in _PARTS:
            told[reading[0]] = told.get(reading[0], "") + data

    def end(name: str) -> None:
        reading[0] = ""
        if name == last:
            address, moment = (told.get(part, "").strip() for part in _PARTS)
            found[address] = _in_utc(moment) if _MOMENT.fullmatch(moment) else ""
            told.clear()

    def refuse(*_declared: object) -> None:
        raise _DoctypeError

    parser = expat.ParserCreate("utf-8", " ")  # whatever it declares: as text it is decoded
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = characters, refuse
    try:
        if len(text) <= _LONGEST:
            parser.Parse(text.encode("utf-8", "replace"), _ALL_OF_IT)
    except (expat.ExpatError, _DoctypeError):
        return {}
    return found
