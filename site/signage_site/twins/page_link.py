"""Where a page's twin is, and the link in the page's head that leads to it."""

import re
from collections.abc import Iterable
from html import escape

from signage_site.pages.base import PageBase
from signage_site.pages.edit import Insertion
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML
from signage_specs.readers.html import HtmlDocument, HtmlElement

SUFFIX = ".anml"
_HEAD_END = re.compile(r"</head[\t\n\f\r ]*>[\t\n\f\r ]*", re.IGNORECASE)
_LAST_HEAD_END = re.compile(r"</head", re.IGNORECASE)
# What stands in front of a page's content, and ends no head (HTML, sections 13.2.6.4.1 to 13.2.6.4.4).
_COMMENT = r"<!--(?:-?>|.*?--!?>)|<!(?!--)[^>]*>|<\?[^>]*>"
_IN_FRONT = re.compile(rf"\ufeff?(?:[\t\n\f\r ]|{_COMMENT})*+", re.DOTALL)
_LONGEST_GAP = 2000  # code points between the head and the body


def twin_path(path: str) -> str:
    """Return the file of a page's twin: beside the page, so that relative links mean the same in both.

    A name that doesn't end in `.html` keeps its own ending, so that no two pages share a twin.

    Args:
        path: the page's file in the site's folder, with forward slashes.
    """
    return path.removesuffix(".html") + SUFFIX


def up(path: str, target: str) -> str:
    """Return a relative link from a file to another one, named from the top of the site's folder."""
    return "../" * path.count("/") + target


def link_text(base: PageBase, base_path: str = "") -> str:
    """Return the element that leads from a page to its twin (6.5.3); the slash is for pages of XHTML.

    Args:
        base: what the page's references start from.
        base_path: see `PageBase.reference_to`.
    """
    target = escape(base.reference_to(twin_path(base.path), base_path))
    return f'<link rel="alternate" type="{MEDIA_TYPE_XML}" href="{target}"/>'


def head_insertion(document: HtmlDocument, text: str) -> Insertion | None:
    """Return where an element goes in a page's head: before the head's end, else before the body or the content.

    None where the text stands there already: what isn't an element to a reader of HTML must not be there twice all
    the same.

    Args:
        document: the page.
        text: the element.
    """
    offset = _offset(document)
    return None if document.text.endswith(text, 0, offset) else (offset, text)


def twin_links(document: HtmlDocument) -> list[HtmlElement]:
    """Return the links of a page to a document that says the same in ANML."""
    return [
        each
        for each in document.elements("link")
        if "alternate" in (each.get("rel") or "").lower().split()
        and (each.get("type") or "").partition(";")[0].strip().lower() == MEDIA_TYPE_XML
    ]


def lead_elsewhere(links: Iterable[HtmlElement], base: PageBase, base_path: str = "") -> bool:
    """Tell whether any link of a page leads to a twin that isn't the one beside it: that stays the only one.

    Args:
        links: see `twin_links`.
        base: what the page's references start from.
        base_path: see `PageBase.reference_to`.
    """
    own = base.reference_to(twin_path(base.path), base_path)
    return any((each.get("href") or "").strip() != own for each in links)


def _offset(document: HtmlDocument) -> int:
    text = document.text
    body = next((each.start for each in document.elements("body") if each.start is not None), None)
    if body is not None:
        ends = list(_LAST_HEAD_END.finditer(text, max(0, body - _LONGEST_GAP), body))
        if ends and _HEAD_END.fullmatch(text, ends[-1].start(), body):
            return ends[-1].start()
        return body
    # Without a body's tag, the start of the head's last element is surely in the head.
    children = [child for head in document.elements("head")[:1] for child in head.children()]
    last = next((child.start for child in reversed(children) if child.start is not None), None)
    return _start_of_content(document) if last is None else last


def _start_of_content(document: HtmlDocument) -> int:
    """Return where the content begins of a page with nothing in its head: an element there is still in the head."""
    offset = _after(document.text, 0)
    for name in ("html", "head"):
        tag = next((each.start_tag for each in document.elements(name)), None)
        if tag is not None and tag.start == offset:  # one that comes later is no start of the page
            offset = _after(document.text, tag.end)
    return offset


def _after(text: str, offset: int) -> int:
    front = _IN_FRONT.match(text, offset)
    return offset if front is None else front.end()
