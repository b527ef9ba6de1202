"""Tell what on a page is not its content: menus, tools, signs that only a screen needs."""

from signage_site.memo import memo
from signage_site.themes import of_all
from signage_specs.readers.html import HtmlElement

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


@memo(1024)
def _are_left_out(classes: str) -> bool:
    """Tell whether a class attribute has a word for what is left out; a site's pages have few that differ."""
    words = classes.split()
    return not _CLASSES.isdisjoint(words) or {"contents", "topic"}.issubset(words)
