"""Where a page's twins are, and the links in the page's head that lead to them."""

import re
from collections import Counter
from collections.abc import Iterable
from html import escape

from signage_site.documents.places import LLMS
from signage_site.pages.base import PageBase
from signage_site.pages.edit import Insertion
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML
from signage_specs.readers.html import FORMATTING, HtmlDocument, HtmlElement

TYPES = {"anml": MEDIA_TYPE_XML, "markdown": "text/markdown"}
"""The kinds of twins, each with the media type that the link to it names."""

_HEAD_END = re.compile(  # comments may come before the body
    r"</head[\t\n\f\r ]*>(?>(?:[\t\n\f\r ]|<!--(?!-?>)(?>(?:(?!--!?>)(?s:.))*)-->)*)",
    re.IGNORECASE,
)
_LAST_HEAD_END = re.compile(r"</head", re.IGNORECASE)
# What stands in front of a page's content, stray end tags too, and ends no head (HTML, sections 13.2.6.4.1 to 4).
_COMMENT = (
    r"<!--(?:-?>|.*?--!?>)|<!(?!--)[^>]*>|<\?[^>]*>|</(?![A-Za-z])[^>]*>|</(?!(?i:head|body|html|br))[^\"'>]*>"
)
_IN_FRONT = re.compile(rf"\ufeff?(?>(?:[\t\n\f\r ]|{_COMMENT})*)", re.DOTALL)
_LANDMARKS = ", ".join(
    [
        *("header", "nav", "main", "aside", "footer"),
        *(
            f"[role='{role}']"
            for role in ("banner", "navigation", "main", "complementary", "contentinfo", "search")
        ),
    ]
)
_ASKS_BESIDE_ALTERNATES = "script[src*='assets/javascripts/bundle.']"
# Scripts that take over a body, such as Next.js', take its first element of a name for what they draw first, and
# style sheets show each `div`. Neither has this one; a name with a hyphen would be an element never defined.
_NOBODYS = "bdi"
_UNSEEN = 'hidden="" data-pagefind-ignore=""'  # nor do the words belong to what a search of the site finds
_DRAWN = re.compile(r"[\t\n\f\r ]*<!--\[")  # what Svelte draws, and looks for in a body, begins so
_FORMATS = re.compile(rf"<(/?)({'|'.join(sorted(FORMATTING))})(?=[\t\n\f\r />])", re.IGNORECASE)
_OF_PAGES = ("html", "head", "body", "meta", "base", "frameset")
_PUT_TOGETHER = re.compile(r"<!--#|<esi:")  # a server includes other files here
_VOID = ("base", "link", "meta")
_LONGEST_GAP = 2000  # code points between the head and the body


def twin_paths(path: str, kind: str) -> tuple[str, ...]:
    """Return the files of a page's twin; a link leads to the first.

    They are beside the page, so that relative links mean the same in both. A name that doesn't end in `.html` keeps
    its own ending, so that no two pages share a twin. Clients ask for the Markdown of `page.html` as `page.md` or
    as `page.html.md`, and for that of a folder as its `index.md`.
    """
    name = path.removesuffix(".html")
    if kind == "anml":
        return (f"{name}.anml",)
    one = name == path or name.rpartition("/")[2] == "index"
    return (f"{name}.md",) if one else (f"{name}.md", f"{path}.md")


def up(path: str, target: str) -> str:
    """Return a relative link from a file to another one, named from the top of the site's folder."""
    return "../" * path.count("/") + target


def link_text(document: HtmlDocument, base: PageBase, kind: str, base_path: str = "") -> str:
    """Return the element that leads from a page to a twin (6.5.3); the slash is for pages of XHTML."""
    target = escape(base.reference_to(twin_paths(base.path, kind)[0], base_path))
    # The space keeps it out of `link[rel=alternate]`, beside whose targets the script of Material and Zensical asks
    # for a sitemap.xml, as if they were the same site in other languages. As a list of words it is the same.
    relation = "alternate " if document.select_one(_ASKS_BESIDE_ALTERNATES) is not None else "alternate"
    return f'<link rel="{relation}" type="{TYPES[kind]}" href="{target}"/>'


def head_insertion(document: HtmlDocument, text: str) -> Insertion | None:
    """Return where an element goes in a page's head: before the head's end, else before the body or the content.

    None where the text stands there already: what isn't an element to a reader of HTML must not be there twice all
    the same.
    """
    offset = head_offset(document)
    return None if document.text.endswith(text, 0, offset) else (offset, text)


def directive(document: HtmlDocument, base: PageBase, base_path: str = "") -> list[Insertion]:
    """Return a link to llms.txt near the start of a page's body, for readers of its source; nobody else meets it.

    Empty where the page leads there already, or where no tag starts its body. It comes after links that skip to the
    content, which accessibility checkers know by that they come before all links to other pages.
    """
    body = next((each.start_tag for each in document.elements("body")), None)
    if body is None or document.select_one(f"a[href$='{LLMS}']") is not None:
        return []
    target = base.reference_to(LLMS, base_path)
    target = target if "/" in target else f"./{target}"  # clients look for the slash
    link = f'<{_NOBODYS} {_UNSEEN}><a href="{escape(target)}">Index of this site in Markdown</a></{_NOBODYS}>'
    drawn = _DRAWN.match(document.text, body.end)
    return [((None if drawn else _after_skip_links(document, body.end)) or body.end, link)]


def _after_skip_links(document: HtmlDocument, start: int) -> int | None:
    """Return where the part of the body begins that has the first landmark; None without skip links before it.

    Those lead down the page only. Nor is there a place where they are in the same part: scripts such as VitePress'
    and Docusaurus' draw a part anew, and without its text, where they find in it what they don't know.
    """
    first = document.select_one(f"a[href], {_LANDMARKS}")
    if first is None or not (first.get("href") or "").startswith("#"):
        return None
    landmark = document.select_one(f"a[href]:not([href^='#']), {_LANDMARKS}")
    if landmark is None or landmark.name == "a":
        return None
    part = next((each for each in (landmark, *landmark.ancestors()) if _is_in_body(each)), None)
    if part is None or part.start is None or (first.start or 0) >= part.start:
        return None
    return None if _is_formatting_open(document.text[start : part.start]) else part.start


def _is_formatting_open(text: str) -> bool:
    """Tell whether a link or another formatting element stays open: an element behind it would end or repeat it."""
    tags = Counter((name.lower(), end) for end, name in _FORMATS.findall(text))
    return any(tags[name, ""] != tags[name, "/"] for name, _ in tags)


def _is_in_body(element: HtmlElement) -> bool:
    around = element.parent
    return around is not None and around.name == "body"


def is_part(document: HtmlDocument) -> bool:
    """Tell whether a file is a part of pages or no HTML at all: nothing in it is what only a page has.

    Scripts put such a part where it belongs, and may count its elements; hosts and search engines look for a text
    and nothing else, as in a file that proves whose a site is. What a server puts together is a page.
    """
    if any(each.start_tag is not None for each in document.elements(*_OF_PAGES)):
        return False
    if any(each.parent is not None and each.parent.name == "head" for each in document.elements("title")):
        return False
    front = document.text[: _after(document.text, 0)].lower()
    return "<!doctype" not in front and not _PUT_TOGETHER.search(document.text)


def twin_links(document: HtmlDocument, kind: str = "anml") -> list[HtmlElement]:
    """Return the links of a page to a document that says the same."""
    return [
        each
        for each in document.elements("link")
        if "alternate" in (each.get("rel") or "").lower().split()
        and (each.get("type") or "").partition(";")[0].strip().lower() == TYPES[kind]
    ]


def lead_elsewhere(links: Iterable[HtmlElement], kind: str, base: PageBase, base_path: str = "") -> bool:
    """Tell whether any link of a page leads to a twin that isn't the one beside it: that stays the only one."""
    own = base.reference_to(twin_paths(base.path, kind)[0], base_path)
    return any((each.get("href") or "").strip() != own for each in links)


def head_offset(document: HtmlDocument) -> int:
    """Return where an element goes in a page's head."""
    text = document.text
    body = next((each.start for each in document.elements("body") if each.start is not None), None)
    if body is not None:
        ends = list(_LAST_HEAD_END.finditer(text, max(0, body - _LONGEST_GAP), body))
        if ends and _HEAD_END.fullmatch(text, end := ends[-1].start(), body) and not _may_be_in_tag(text, end):
            return end
        return body
    # Without a body's tag, the start of the head's last element is surely in the head, and so is the end of its tag
    # where it has no content. A `meta` that says the encoding stays within the 1,024 bytes that browsers look at.
    children = [child for head in document.elements("head")[:1] for child in head.children()]
    last = next((child for child in reversed(children) if child.start_tag is not None), None)
    if last is None or last.start_tag is None:
        return _start_of_content(document)
    return last.start_tag.end if last.name in _VOID else last.start_tag.start


def _may_be_in_tag(text: str, offset: int) -> bool:
    """Tell whether a tag or a comment may be open at an offset: what looks like the head's end is a part of it."""
    is_in_comment = text.rfind("<!--", 0, offset) > text.rfind("-->", 0, offset)
    return is_in_comment or text.rfind("<", 0, offset) > text.rfind(">", 0, offset)


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
