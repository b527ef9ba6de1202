"""Audit a site where it is served: one page, or those that a crawl finds."""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile

from protego import Protego

from signage_core.addresses import urlsplit
from signage_core.pool import map_on_processes
from signage_core.wording import counted
from signage_site.addresses import read_addresses
from signage_site.audit.crawl import PAGE_TYPES, Bounds, Crawl, Failed, Load, NoPage, links
from signage_site.audit.folder import Progress, given_manifest, refuse_missing_playwright
from signage_site.audit.page import Loaded, audited, embedded_manifest, read_manifest
from signage_site.audit.results import Manifest, PageAudit, Settings, SiteAudit, UnauditableError
from signage_site.audit.site import Routes, together
from signage_site.deployed.fetch import Get, Response, Unreachable, fetch, origin_of
from signage_specs.aaf.alignment import route_of
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH
from signage_specs.readers.html_encoding import Undecodable, decode

AGENT = "signage"
"""The product token that a robots.txt calls us by."""

_CLIENT_ERRORS = range(400, 500)
_MOST_BYTES = 500 * 1024  # what the RFC says that every robot reads
_MOST_WORK = 1_000_000  # names of robots, times lines: each rule is kept for each robot that it is for
_ROBOT = re.compile(r"\s*+user[ -]?agent\b", re.IGNORECASE)

Allowed = Callable[[str], bool]


def robots(answer: Response | Unreachable) -> tuple[Allowed, str]:
    """Return what may be asked for by what the host answers for its robots.txt, and why nothing may; else empty.

    Without one everything may be; where the host fails, nothing (section 2.3.1).
    """
    if isinstance(answer, Unreachable):
        return _nothing, f"could not fetch it: {answer.reason}"
    if answer.status in _CLIENT_ERRORS:
        return _everything, ""
    if answer.status != _OK:
        return _nothing, f"it returned {answer.status}"
    text = answer.body[:_MOST_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
    lines = text.splitlines()
    if sum(_ROBOT.match(line) is not None for line in lines) * len(lines) > _MOST_WORK:
        return _nothing, "it names too many robots"
    rules = Protego.parse(text)
    return lambda url: rules.can_fetch(url, AGENT), ""


def _everything(_url: str) -> bool:
    return True


def _nothing(_url: str) -> bool:
    return False


_ACCEPT = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
_OK, _MISSING = 200, (404, 410)
_LONGEST = 60.0  # seconds for one page and its manifest
_MOST_FOLDERS = 8  # above a page that are asked for a manifest
_MOST_RESOURCE = 6 << 20  # bytes of a script or another resource that a page loads
_TABS = 4  # pages that the browser shows at a time
_CHUNK = 4  # pages that a process is given at once


def audit_address(
    url: str, settings: Settings, bounds: Bounds | None = None, progress: Progress | None = None
) -> SiteAudit:
    """Return the audit of a page where it is served, or of all pages that a crawl finds. Asks its origin alone.

    The manifest is that of the nearest folder of its path that has one unless the settings name one, or what the
    page embeds.

    Args:
        url: an http or https address.
        settings: how pages are audited.
        bounds: how far a crawl goes; None audits one page.
        progress: called with the number of pages that were audited, and that of those that are known.

    Raises:
        UnauditableError: the address is none, or no page comes from it, or the manifest can't be read.
    """
    entry, limits = _entry(url), bounds or Bounds(seconds=_LONGEST)
    if not settings.render:
        return _Visit(loaded_page, entry, settings, limits).made(bounds is not None, progress)
    refuse_missing_playwright()
    from signage_site.audit.rendering import rendering  # noqa: PLC0415  the extra may not be there

    with rendering(
        loaded_page, partial(fetch, most=_MOST_RESOURCE), min(limits.parallel, _TABS), pictures=settings.pictures
    ) as shown:
        visit = _Visit(shown.load, entry, replace(settings, jobs=1), limits)
        made = visit.made(bounds is not None, progress)
        pages = shown.searched(made.pages, [page.url for page in made.pages], made.manifest)
        return replace(
            made,
            pages=tuple(pages),
            unreadable=(*made.unreadable, *(f"{url}: {reason}" for url, reason in shown.faults)),
            notes=(*made.notes, *shown.notes),
        )


def _entry(url: str) -> str:
    """Return an address as it is asked for. Raises UnauditableError where it is none."""
    place = read_addresses(url)
    if place is None:
        raise UnauditableError(f"{url}: not an address. Write one such as https://docs.example.com/")
    parts = urlsplit(url.strip())
    query = f"?{parts.query}" if parts.query else ""
    return next(_plain(f"{place.origin}{parts.path or '/'}{query}"), f"{place.origin}/")


def _plain(url: str) -> Iterator[str]:
    """Yield an address with its path quoted."""
    yield from links(Loaded(url, f'<a href="{url.replace(chr(34), "%22")}">'))


def loaded_page(url: str, until: float, get: Get = fetch) -> Loaded | Failed | NoPage:
    """Return the page at an address, as its host answers."""
    answer = get(url, _ACCEPT, until)
    if isinstance(answer, Unreachable):
        return Failed(url, answer.reason)
    if answer.status != _OK:
        return Failed(url, f"it returned {answer.status}", answer.status in _MISSING)
    if answer.media_type not in PAGE_TYPES:
        return NoPage(url)
    if answer.cut:
        return Failed(url, "it is larger than 1 MB")
    decoded = decode(answer.body, _charset(answer))
    if isinstance(decoded, Undecodable):
        return Failed(url, decoded.reason)
    return Loaded(answer.url, decoded.text)


def _charset(answer: Response) -> str:
    parameters = answer.headers.get("content-type", "").split(";")[1:]
    named = (each.partition("=") for each in parameters)
    return next((value.strip(" \t\"'") for name, _, value in named if name.strip().lower() == "charset"), "")


class _Visit:
    """One look at a served site."""

    def __init__(self, load: Load, entry: str, settings: Settings, bounds: Bounds) -> None:
        """Load the first page and the manifest. Raises UnauditableError where one of them can't be had."""
        self.load = load
        self.settings = settings
        self.bounds = bounds
        self.until = time.monotonic() + bounds.seconds
        first = load(entry, self.until)
        if isinstance(first, Failed):
            raise UnauditableError(f"{entry}: {first.reason}. Give the address of a page that the host serves.")
        if isinstance(first, NoPage):
            raise UnauditableError(f"{entry}: not an HTML page. Give the address of a page.")
        self.first = first
        self.origin = origin_of(first.url)
        self.base = self.origin + urlsplit(first.url).path.rpartition("/")[0] + "/"
        self.unreadable: list[str] = []
        self.manifest = (
            given_manifest(settings.manifest, settings)
            if settings.manifest is not None
            else self._own_manifest() or embedded_manifest(first.text, first.url, settings)
        )

    def made(self, is_crawl: bool, progress: Progress | None) -> SiteAudit:
        """Return the audit of the first page, or of all pages that a crawl finds."""
        if is_crawl:
            return self._crawled(progress)
        pages, faults = _audit_pages(self.manifest, self.settings, self.base, [self.first])
        self.unreadable += faults
        return replace(together(self.first.url, pages, self.manifest), unreadable=tuple(self.unreadable))

    def _crawled(self, progress: Progress | None) -> SiteAudit:
        """Return the audit of all pages that the first one leads to, and of those that the manifest lists."""
        address = f"{self.origin}/robots.txt"
        allowed, fault = robots(fetch(address, "text/plain", self.until))
        if fault:
            self.unreadable.append(f"{address}: {fault}, so that no link was followed")
        crawl = Crawl(self.base, self.bounds, self.load, allowed, self.until)
        pages: list[PageAudit] = []
        # On processes, since threads that wait for a host wait for this one's work, too.
        task = partial(_audit_pages, self.manifest, self.settings, self.base)
        for audits, faults in map_on_processes(task, _chunks(self._walked(crawl)), self.settings.jobs):
            pages += audits
            self.unreadable += faults
            if progress is not None:
                progress(len(pages), crawl.known)
        routes = Routes(
            frozenset(page.route for page in pages), frozenset(_route(self.base, url) for url in crawl.missing)
        )
        made = together(self.first.url, pages, self.manifest, routes)
        return replace(made, unreadable=(*self.unreadable, *crawl.failed), notes=(*made.notes, *_notes(crawl)))

    def _walked(self, crawl: Crawl) -> Iterator[Loaded]:
        routes: set[str] = set()
        for page in crawl.pages(self.first):
            routes.add(_route(self.base, page.url))
            yield page
        if crawl.bounds.listed and self.manifest is not None:
            known = takewhile(lambda _: time.monotonic() < self.until, self._listed())
            listed = [url for url in known if _route(self.base, url) not in routes and crawl.takes(url)]
            yield from crawl.loaded([(url, self.manifest.path) for url in listed])

    def _listed(self) -> Iterator[str]:
        """Yield the addresses of the pages that the manifest lists, as far as they are below the first one's."""
        registry = self.manifest.registry if self.manifest is not None else None
        base = urlsplit(self.base).path
        for path in (registry.declared.pages or ()) if registry is not None else ():
            below = path if path.startswith(base) else base + path.lstrip("/")
            yield from _plain(self.origin + below)

    def _own_manifest(self) -> Manifest | None:
        """Return the manifest of the nearest folder that has one; what can't be had is noted."""
        folder = urlsplit(self.base).path
        folders = [folder]
        while folder != "/":
            folder = folder.rstrip("/").rpartition("/")[0] + "/"
            folders.append(folder)
        for each in dict.fromkeys([*folders[:_MOST_FOLDERS], "/"]):
            url = self.origin + each + WELL_KNOWN_PATH.lstrip("/")
            answer = fetch(url, "application/json", self.until)
            if isinstance(answer, Unreachable):
                self.unreadable.append(f"{url}: {answer.reason}")
            elif answer.cut:
                self.unreadable.append(f"{url}: it is larger than 1 MB")
            elif answer.status == _OK and _is_json(answer):
                return read_manifest(answer.body.decode("utf-8", "replace"), url, self.settings.dialect)
            elif answer.status not in (_OK, *_MISSING):
                self.unreadable.append(f"{url}: it returned {answer.status}")
        return None


def _audit_pages(
    manifest: Manifest | None, settings: Settings, base: str, pages: Sequence[Loaded]
) -> tuple[list[PageAudit], list[str]]:
    faults: list[str] = []
    found = [audit for each in pages for audit in audited(each, manifest, settings, _route(base, each.url), faults)]
    return found, faults


def _route(base: str, url: str) -> str:
    return route_of("/" + url.removeprefix(base))


def _chunks(pages: Iterator[Loaded]) -> Iterator[list[Loaded]]:
    while chunk := list(islice(pages, _CHUNK)):
        yield chunk


def _is_json(answer: Response) -> bool:
    """Tell whether an answer is no page: some hosts answer with one where there is nothing."""
    try:
        json.loads(answer.body)
    except (ValueError, RecursionError):
        return answer.media_type not in PAGE_TYPES
    return True


def _notes(crawl: Crawl) -> Iterator[str]:
    if crawl.left:
        yield f"the crawl isn't complete: {crawl.left}"
    if crawl.refused:
        count = len(crawl.refused)
        yield f"{counted(count, 'link')} not followed, as robots.txt asks"
