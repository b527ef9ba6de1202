"""Walk over a served site by its links: one origin, one path, so many pages, so deep, so long."""

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from mimetypes import MimeTypes
from urllib.parse import quote

from signage_core.addresses import urldefrag, urljoin, urlsplit
from signage_core.frozen import frozen
from signage_core.wording import counted
from signage_site.audit.page import Loaded
from signage_site.deployed.fetch import origin_of, resolved
from signage_site.pages.base import page_base
from signage_specs.readers.html import read_html

PAGE_TYPES = ("text/html", "application/xhtml+xml")
_INDEX = re.compile(r"(?<=/)index\.html?(?=\Z|\?)")
_SAFE = "%/:=&?~+!$,;'@()*[]|"
_LONGEST_URL = 2_000  # characters
_MOST_REFUSED = 20_000  # that are remembered: a host may name any number
_AHEAD = 2  # pages for each request at a time that are kept until they are judged: each may take 4 MB
_NAMES = MimeTypes()  # without what the machine knows besides


@frozen
class Bounds:
    """How far a crawl goes.

    Attributes:
        pages: how many pages are asked for.
        depth: how many links away from the first page.
        seconds: how long it takes.
        parallel: how many requests there are at a time.
        listed: the pages that the manifest lists are asked for, too.
    """

    pages: int = 500
    depth: int = 20
    seconds: float = 300.0
    parallel: int = 8
    listed: bool = True


@frozen
class Failed:
    """A page that didn't come, and why; `missing` tells that the host says there is none."""

    url: str
    reason: str
    missing: bool = False


@frozen
class NoPage:
    """What came isn't a page."""

    url: str


Load = Callable[[str, float], Loaded | Failed | NoPage]
"""Loads the page at an address, until a moment of the monotonic clock."""
Answer = Future[Loaded | Failed | NoPage | None]
"""What comes from an address, once it has; None where there was no time to ask for it."""


@dataclass(slots=True)
class Crawl:
    """One walk over a site.

    Attributes:
        base: the address that all pages begin with.
        bounds: how far it goes.
        load: loads a page.
        allowed: tells whether an address may be asked for.
        until: the moment of the monotonic clock when it stops.
        failed: the pages that didn't come, with what links to them.
        missing: the addresses that the host has no page for.
        refused: what the robots.txt keeps it from.
        left: whether links are left that a bound kept it from.
    """

    base: str
    bounds: Bounds
    load: Load
    allowed: Callable[[str], bool]
    until: float
    failed: list[str] = field(default_factory=list[str])
    missing: set[str] = field(default_factory=set[str])
    refused: set[str] = field(default_factory=set[str])
    left: str = ""
    _seen: set[str] = field(default_factory=set[str])

    @property
    def known(self) -> int:
        """How many pages have been asked for, or will be."""
        return len(self._seen)

    def pages(self, first: Loaded) -> Iterator[Loaded]:
        """Yield the first page, then those that it leads to, in the order of the links, the nearest first."""
        self._seen.add(key(first.url))
        yield first
        level = self._links(first)
        for depth in range(1, self.bounds.depth + 1):
            following: list[tuple[str, str]] = []
            for page in self.loaded(level):
                yield page  # the next ones are on their way meanwhile
                if depth < self.bounds.depth:
                    following += self._links(page)
                elif not self.left and any(self._is_new(url) for url in links(page)):
                    self.left = f"it went {counted(depth, 'link')} deep"
            level = following

    def loaded(self, links: Iterable[tuple[str, str]]) -> Iterator[Loaded]:
        """Yield the pages at some addresses, each with where it is linked; what doesn't come is noted."""
        wanted = list(links)
        if not wanted:
            return
        rest = iter(wanted)
        with ThreadPoolExecutor(self.bounds.parallel) as pool:

            def begun(count: int) -> Iterator[tuple[str, str, Answer]]:
                return ((url, source, pool.submit(self._load, url)) for url, source in islice(rest, count))

            try:
                ahead = deque(begun(_AHEAD * self.bounds.parallel))
                while ahead:
                    url, source, answer = ahead.popleft()
                    page = self._judged(url, source, answer.result())
                    del answer
                    if page is not None:
                        yield page
                    ahead.extend(begun(1))
            finally:
                pool.shutdown(cancel_futures=True)

    def _load(self, url: str) -> Loaded | Failed | NoPage | None:
        return None if time.monotonic() >= self.until else self.load(url, self.until)

    def _judged(self, url: str, source: str, answer: Loaded | Failed | NoPage | None) -> Loaded | None:
        if answer is None or time.monotonic() >= self.until:  # what came in time may take long to judge
            self.left = f"it stopped after {self.bounds.seconds:g} seconds"
        elif isinstance(answer, Failed):
            if answer.missing:
                self.missing.add(url)
            self.failed.append(f"{url}: {answer.reason}, and {source} leads there")
        elif isinstance(answer, Loaded) and answer.url.startswith(self.base):
            name = key(answer.url)
            if name == key(url) or name not in self._seen:  # a redirect may lead to a page that came already
                self._seen.add(name)
                return answer
        return None

    def _links(self, page: Loaded) -> list[tuple[str, str]]:
        """Return the addresses that a page leads to and nobody has asked for, each with that of the page."""
        found: list[tuple[str, str]] = []
        for url in links(page):
            if time.monotonic() >= self.until:
                self.left = f"it stopped after {self.bounds.seconds:g} seconds"
                break
            if self.takes(url):
                found.append((url, page.url))
        return found

    def takes(self, url: str) -> bool:
        """Tell whether an address is still to be asked for, and take it as asked for then."""
        if not self._is_new(url):
            return False
        name = key(url)
        if len(self._seen) >= self.bounds.pages:
            self.left = f"it stopped after {self.bounds.pages} pages"
            return False
        if not self.allowed(url):
            if len(self.refused) < _MOST_REFUSED:
                self.refused.add(name)
            return False
        self._seen.add(name)
        return True

    def _is_new(self, url: str) -> bool:
        name = key(url)
        return url.startswith(self.base) and name not in self._seen and name not in self.refused


def key(url: str) -> str:
    """Return what the addresses of one page share: `index.html` is dropped."""
    return _INDEX.sub("", url)


def links(page: Loaded) -> Iterator[str]:
    """Yield what a page's links lead to on its origin, each once: without fragments, and without names of files."""
    document = read_html(page.dom or page.text)
    start = resolved(page.url, page_base(document, "").href)
    origin = origin_of(page.url)
    seen: set[str] = set()
    for element in document.elements("a"):
        url = _address(start, element.get("href"))
        if url and url not in seen and _is_at(url, origin):
            seen.add(url)
            yield url


def _address(start: str, reference: str | None) -> str:
    """Return what a reference leads to, as it is asked for; empty where that is no page's address."""
    if reference is None:
        return ""
    try:
        url = urldefrag(urljoin(start, reference.strip())).url
        parts = urlsplit(url)
        path = quote(parts.path or "/", safe=_SAFE)
        kind = _NAMES.guess_type(path, strict=True)
    except ValueError:  # such as an open bracket where the host should be
        return ""
    if parts.scheme not in ("http", "https") or len(url) > _LONGEST_URL:
        return ""
    if kind[1] is not None or (kind[0] is not None and kind[0] not in PAGE_TYPES):
        return ""
    return parts._replace(path=path, query=quote(parts.query, safe=_SAFE)).geturl()


def _is_at(url: str, origin: str) -> bool:
    try:
        return origin_of(url) == origin and "@" not in urlsplit(url).netloc
    except ValueError:  # a port that is none
        return False
