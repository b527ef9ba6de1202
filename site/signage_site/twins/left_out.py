"""Tell what on a page is not its content: menus, tools, signs that only a screen needs."""

from signage_site.memo import memo
from signage_site.pages.permalinks import PERMALINK_CLASS_OF_SIGNS, PERMALINK_CLASSES
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
_CLASSES = frozenset(
    (
        *PERMALINK_CLASSES,
        *("copybtn", "clipboard", "md-clipboard", "md-code__nav", "md-code__button", "clipboard-copy"),
        *("linenos", "linenodiv", "lineno", "line-number", "line-numbers", "linenumber", "gutter"),
        *("lnt", "rouge-gutter", "hljs-ln-numbers"),
        *("viewcode-link", "viewcode-back", "fn-backref", "footnote-backref", "backrefs"),
        *("md-content__button", "md-feedback", "md-source-file", "md-sidebar", "md-consent", "md-skip"),
        *("bd-sidebar-secondary", "bd-sidebar-primary", "bd-header-article", "header-article", "onlyprint"),
        *("prev-next-area", "prev-next-footer", "related-pages", "rst-footer-buttons", "rst-breadcrumbs-buttons"),
        *("bottom-of-page", "content-icon-container", "edit-this-page", "editthispage", "back-to-top", "backtotop"),
        *("sphinxsidebar", "wy-breadcrumbs", "related", "toc", "table-of-contents", "breadcrumbs", "breadcrumb"),
        *("skip-link", "skip-to-content", "visually-hidden", "sr-only", "screen-reader-text", "screen-reader-only"),
        *("tocsidebar", "pagination", "theme-doc-footer", "theme-doc-breadcrumbs", "search-results", "navpath"),
    )
)
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
    return name == "a" and classes == PERMALINK_CLASS_OF_SIGNS and not any(map(str.isalnum, element.text))


@memo(1024)
def _are_left_out(classes: str) -> bool:
    """Tell whether a class attribute has a word for what is left out; a site's pages have few that differ."""
    words = classes.split()
    return not _CLASSES.isdisjoint(words) or {"contents", "topic"}.issubset(words)
