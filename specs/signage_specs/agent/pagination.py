"""Follow pages without going round in circles, and not without end (section 11.5)."""

from collections.abc import Collection
from typing import Final
from urllib.parse import urldefrag, urljoin

from signage_specs.anml.tree import Document

MOST_PAGES: Final = 10
"""How many pages of one result are fetched without the user's word."""


def next_page(
    document: Document, address: str, visited: Collection[str], *, authorized: bool = False, most: int = MOST_PAGES
) -> str | None:
    """Return the address of the next page; None where there is none, or where agents must stop.

    They stop at a page that they have already fetched, and after `most` pages unless the user has authorized more.
    `address` is that of the document, `visited` are those of all pages so far.
    """
    following = next((nav.value("next") for nav in document.named("nav") if nav.value("next")), None)
    seen = {urldefrag(each).url for each in (*visited, address)}
    if following is None or (len(seen) >= most and not authorized):
        return None
    target = urldefrag(urljoin(address, following)).url
    return None if target in seen else target
