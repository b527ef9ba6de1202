"""Count the tokens of pages where they are served: as they come, and of the twins that their heads lead to."""

from collections.abc import Callable, Iterator, Sequence
from urllib.parse import urlsplit

from signage_site.audit.address import loaded_page
from signage_site.audit.page import Loaded
from signage_site.audit.tokens import Tokens, page_tokens, snapshots, tokens_of
from signage_site.deployed.fetch import Response, Unreachable, origin_of, resolved
from signage_site.pages.base import page_base
from signage_site.twins.page_link import TYPES, twin_links
from signage_specs.readers.html import read_html

_MOST_PAGES = 8  # each of which takes three requests
_OK = 200

Get = Callable[[str, str, float], Response | Unreachable]


def served_tokens(urls: Sequence[str], get: Get, until: float) -> Tokens | None:
    """Return the tokens of a few of the pages, evenly chosen. Asks their own origin alone, three times for a page.

    None where no page comes.
    """
    step = -(-len(urls) // _MOST_PAGES) or 1
    pages = (loaded_page(url, until, get) for url in urls[::step])
    counts = [page_tokens(_forms(page, get, until)) for page in pages if isinstance(page, Loaded)]
    return tokens_of(counts) if counts else None


def _forms(page: Loaded, get: Get, until: float) -> Iterator[tuple[str, str]]:
    yield "html", page.text
    document = read_html(page.text)
    start = resolved(page.url, page_base(document, "").href)
    for kind, media_type in TYPES.items():
        for link in twin_links(document, kind)[:1]:
            target = resolved(start, link.get("href") or "")
            answer = get(target, media_type, until) if _is_own(target, page.url) else None
            if isinstance(answer, Response) and answer.status == _OK and not answer.cut:
                yield kind, answer.body.decode("utf-8", "replace")
    yield from snapshots(page.text, urlsplit(page.url).path.rpartition("/")[2] or "index.html")


def _is_own(target: str, page: str) -> bool:
    try:
        return origin_of(target) == origin_of(page)
    except ValueError:
        return False
