"""Choose the elements that hold a page's content."""

import re
from collections.abc import Iterable
from itertools import islice

from turbohtml import Element, Node, Text

from signage_site.pages.texts import HEADINGS
from signage_site.themes import CONTENT
from signage_specs.readers.html import HtmlDocument, HtmlElement

NO_CONTENT = (
    *("nav", "footer", "aside", "header", "style", "noscript", "template", "svg", "object", "embed"),
    *("canvas", "button", "select", "textarea", "datalist", "dialog", "menu", "title", "head", "base", "link"),
    *("meta", "map", "noframes", "noembed", "rp"),
)
"""Elements that are no content. A dialog is opened by a script; what it says is a tool's, not the page's."""

_SAY_NOTHING = frozenset(("a", "script", *NO_CONTENT))
_BESIDE = "header, nav, aside, footer, dialog"
_MAINS = ("[role=main]", "main")  # a page may have several, and they are all its content
_MOST_AROUND = 32  # elements around a page's content that may hide it; with a bound, looking at them is quick
_MOST_LOOKED_AT = 64  # nodes of an element, of which many may stand in one another
_FEWEST_LINKS = 3  # of a menu
_HIDING_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)


def content_of(document: HtmlDocument) -> tuple[str, list[HtmlElement]]:
    """Return the selector by which a page's content was found, and the elements that hold it; none without a body.

    What is hidden isn't content. A class, and an article too, may be that of a part, such as a banner, a card or a
    note: it counts where it says at least half of what the page says, and several are the parts of what is around
    them. Where an element holds one article with all its headings, that article is the content: menus stand around
    it.
    """
    for selector in _MAINS:
        found = _shown(document, document.select(selector))
        if found:
            return selector, [_article(each) for each in found]
    body = document.select("body")[:1]
    whole: int | None = None
    for selector in CONTENT:
        found = _shown(document, document.select(selector)) if selector not in _MAINS else []
        if found and body:
            whole = _text_size(body[0].node.descendants) if whole is None else whole
            if sum(_text_size(each.node.descendants) for each in found) * 2 >= whole:
                return selector, [_around(document, found) if len(found) > 1 else _article(found[0])]
    return "body", [_article(each) for each in body]


def _around(document: HtmlDocument, parts: list[HtmlElement]) -> HtmlElement:
    """Return what is around several parts and the page's title, where that is in no banner."""
    titles = [each for each in document.elements("h1") if each.closest(_BESIDE) is None]
    around = list(parts[0].ancestors())
    places = {each: place for place, each in enumerate(around)}
    holders = document.enclosing([*parts[1:], *titles[:1]], around).values()
    return around[max((places[each] for each in holders), default=0)]


def says_more_than_links(around: Element) -> bool:
    """Tell whether at least half of what an element says at its start is outside of links."""
    texts = [each.data for each in islice(around.descendants, _MOST_LOOKED_AT) if isinstance(each, Text)]
    return _text_size(islice(around.descendants, _MOST_LOOKED_AT)) * 2 >= len("".join("".join(texts).split()))


def is_of_links(around: Element) -> bool:
    """Tell whether nearly all that an element says is said by at least three links. Linear."""
    links, size = 0, 0
    inside: set[Node | None] = set()
    for node in around.descendants:
        is_link = isinstance(node, Element) and node.tag == "a" and bool(node.attr("href"))
        links += is_link
        if is_link or node.parent in inside:
            inside.add(node)
            size += len("".join(node.data.split())) if isinstance(node, Text) else 0
    return links >= _FEWEST_LINKS and _text_size(around.descendants) * 4 <= size


def _text_size(nodes: Iterable[Node]) -> int:
    """Return how much nodes say outside of links and what is no content, in code points without space."""
    passed_over: set[Node | None] = set()
    size = 0
    for node in nodes:
        if node.parent in passed_over:
            passed_over.add(node)
        elif isinstance(node, Text):
            size += len("".join(node.data.split()))
        elif isinstance(node, Element) and (node.tag in _SAY_NOTHING or is_hidden(node)):
            passed_over.add(node)
    return size


def _article(around: HtmlElement) -> HtmlElement:
    """Return the article that is all of an element's content, or the element."""
    if around.name == "article":
        return around
    articles = around.elements("article")
    if len(articles) != 1 or len(articles[0].elements(*HEADINGS)) != len(around.elements(*HEADINGS)):
        return around
    is_all = around.name != "body" or _text_size(articles[0].node.descendants) * 2 >= _text_size(
        around.node.descendants
    )
    return articles[0] if is_all and _is_shown(articles[0]) else around


def _shown(document: HtmlDocument, elements: list[HtmlElement]) -> list[HtmlElement]:
    """Return the elements that aren't hidden, without those inside others of them."""
    shown = [each for each in elements if _is_shown(each)]
    if len(shown) > 1:
        inside = document.enclosing(shown, shown)
        shown = [each for each in shown if each not in inside]
    return shown


def _is_shown(element: HtmlElement) -> bool:
    """Tell whether neither an element nor one around it is hidden."""
    return not any(
        map(is_hidden, (element.node, *(each.node for each in islice(element.ancestors(), _MOST_AROUND))))
    )


def is_hidden(element: Element) -> bool:
    """Tell whether an element says of itself that it is hidden."""
    hidden, style = element.attr("hidden"), element.attr("style")
    return (
        (hidden is not None and hidden.strip().lower() != "until-found")
        or element.attr("aria-hidden") == "true"
        or (style is not None and _HIDING_STYLE.search(style) is not None)
    )
