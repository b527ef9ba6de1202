"""Where a page's content is, and what in it is none: menus, tools, signs that only a screen needs."""

from itertools import islice

from signage_site.themes import CONTENT, of_all
from signage_specs.readers.html import HtmlDocument, HtmlElement

_MAINS = ("[role=main]", "main")  # a page may have several, and they are all its content
_MOST_AROUND = 32  # elements around a page's content that may hide it; with a bound, looking at them is quick
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# A dialog is opened by a script; what it says is a tool's, not the page's.
_NAMES = frozenset(
    (
        *("nav", "footer", "script", "style", "noscript", "template", "svg", "object", "embed", "canvas"),
        *("button", "select", "textarea", "datalist", "dialog", "menu", "title", "head", "base", "link", "meta"),
        *("map", "noframes", "noembed", "annotation", "annotation-xml", "rp"),
    )
)
_ROLES = frozenset(
    (
        *("navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar"),
        *("dialog", "alertdialog", "tablist", "scrollbar", "tooltip"),
    )
)
# By the names that generators and their themes give them: signs to copy an address or a text, line numbers, links
# to sources, lists of the page's own headings, links to the pages before and after.
_CLASSES = frozenset(of_all(lambda theme: (*theme.permalinks, *theme.beside_content)))
# Some themes give links to a heading a class that others give to its own words: there the sign tells.
_PERMALINK_OF_SIGNS = "anchor"
# Asides that documents themselves have: notes and footnotes. Any other one stands beside the content.
_WRITTEN_ASIDES = frozenset(
    ("admonition", "footnote", "footnote-list", "topic", "sidebar", "citation", "system-message", "callout")
)
_LINE_NUMBER = "ln"  # Hugo's, in a line of code; elsewhere it may be anything
_LANGUAGE_SIGN = "lang"  # VitePress shows it above code, in a box whose class says it too


def main_content(document: HtmlDocument) -> list[HtmlElement]:
    """Return the elements that hold a page's content, in order; none where there is no body.

    What is hidden isn't content. Where an element holds one article with all its headings, that article is the
    content: menus stand around it.
    """
    for selector in (*CONTENT, "body"):
        found = document.select(selector)
        if found and selector != "body":
            found = _shown(document, found) if selector in _MAINS else _first_shown(found)
        if found:
            return [_content(each) for each in found]
    return []


def _content(found: HtmlElement) -> HtmlElement:
    """Return the article that is all of an element's content, or the element."""
    if found.name == "article":
        return found
    articles = found.elements("article")
    if len(articles) != 1 or len(articles[0].elements(*_HEADINGS)) != len(found.elements(*_HEADINGS)):
        return found
    return articles[0] if _is_shown(articles[0]) else found


def _shown(document: HtmlDocument, found: list[HtmlElement]) -> list[HtmlElement]:
    """Return the elements that aren't hidden, without those inside others of them."""
    shown = [each for each in found if _is_shown(each)]
    if len(shown) > 1:
        inside = document.enclosing(shown, shown)
        shown = [each for each in shown if each not in inside]
    return shown


def _first_shown(found: list[HtmlElement]) -> list[HtmlElement]:
    """Return the first of some elements that isn't hidden."""
    for each in found:
        if _is_shown(each):
            return [each]
    return []


def _is_shown(element: HtmlElement) -> bool:
    """Tell whether neither an element nor one around it is hidden."""
    if is_hidden(element):
        return False
    return not any(is_hidden(around) for around in islice(element.ancestors(), _MOST_AROUND))


def is_left_out(element: HtmlElement, name: str, *, in_body: bool) -> bool:
    """Tell whether an element is not content, so that nothing in it is.

    Args:
        element: inside a page's content.
        name: its name.
        in_body: the content is all of the body, the site's header included.
    """
    if name in _NAMES:
        around = element.parent if name == "footer" else None
        return around is None or around.name != "blockquote"  # which is who is quoted
    if element.is_bare:
        return name == "aside" or (name == "header" and in_body)
    role = element.get("role")
    if role is not None and role in _ROLES:
        return True
    if role != "tabpanel" and is_hidden(element):  # a panel is hidden until its tab is chosen
        return True
    classes = element.get("class")
    if name == "aside":
        return _WRITTEN_ASIDES.isdisjoint((classes or "").split())
    left = classes is not None and (_are_left_out(classes) or _is_sign(element, name, classes))
    return left or (name == "header" and in_body)


def is_hidden(element: HtmlElement) -> bool:
    """Tell whether an element says of itself that it is hidden."""
    hidden = element.get("hidden")
    return (hidden is not None and hidden.strip().lower() != "until-found") or element.get("aria-hidden") == "true"


def _is_sign(element: HtmlElement, name: str, classes: str) -> bool:
    """Tell whether an element is the language above code, a line's number, or a sign that links to a heading."""
    if classes == _LANGUAGE_SIGN:
        around = element.parent
        return around is not None and any(each.startswith("language-") for each in around.classes)
    if classes == _LINE_NUMBER:
        around = element.parent
        return around is not None and (around.name in ("code", "pre") or "line" in around.classes)
    return name == "a" and classes == _PERMALINK_OF_SIGNS and not any(map(str.isalnum, element.text))


def _are_left_out(classes: str) -> bool:
    """Tell whether a class attribute has a word for what is left out; a site's pages have few that differ."""
    words = classes.split()
    return not _CLASSES.isdisjoint(words) or {"contents", "topic"}.issubset(words)
