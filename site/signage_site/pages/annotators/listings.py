"""Lists of things of one kind that stand in the page: feeds, and articles side by side."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims, is_taken
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import spoken_names
from signage_specs.readers.html import HtmlElement

# What holds the whole page is no list, whatever stands in it.
_TOO_WIDE = frozenset({"html", "body"})


def annotate_listings(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield each feed, and each element that holds several articles, with what it lists."""
    beside: dict[HtmlElement, list[HtmlElement]] = {}
    for article in controls.document.elements("article"):
        holder = article.parent
        taken = is_taken(article, "item", controls, claims)
        if holder is not None and holder.name not in _TOO_WIDE and not taken:
            beside.setdefault(holder, []).append(article)
    for holder, articles in beside.items():
        is_feed = (holder.get("role") or "").strip().lower() == "feed"
        if is_taken(holder, "collection", controls, claims) or (len(articles) == 1 and not is_feed):
            continue
        yield Claim(holder, "collection", identifier(_sources(holder, controls), "articles"))
        for article in articles:
            yield Claim(article, "item", "item")


def _sources(holder: HtmlElement, controls: Controls) -> Iterator[str]:
    """Yield what names a list: an ARIA label; what stands in it doesn't."""
    if holder.get("aria-label") is not None or holder.get("aria-labelledby") is not None:
        yield from spoken_names(holder, controls)[:1]
