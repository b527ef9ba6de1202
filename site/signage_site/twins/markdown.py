"""Read a page's content as Markdown, once for both twins, and write the Markdown twin."""

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice

from turbohtml import Element, Text

from signage_core.addresses import urljoin
from signage_core.frozen import frozen
from signage_core.generated import MARK
from signage_site.addresses import Addresses
from signage_site.documents.places import LLMS
from signage_site.pages.base import PageBase, page_base
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.twins.content import main_content, rewrite
from signage_site.twins.lines import write_emphasis
from signage_site.twins.page_link import up
from signage_site.twins.shadows import show_shadow_trees
from signage_site.twins.text import label_text, one_line
from signage_site.twins.tree import Rewriting, is_nested, leave_out_annotations, spaced_text
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.anml.writer import FORBIDDEN
from signage_specs.readers.html import HtmlDocument

MOST_BYTES = 500_000
"""Of what a twin says of its page. The draft of ANML recommends that agents take 1 MB; half of it leaves room."""

_LONGEST_DESCRIPTION = 1000  # code points
CUT = "The page says more than this document holds. The page itself has all of it."
_HEADINGS = "h1, h2, h3, h4, h5, h6"  # whose text is a label in ANML, so that a link of it stands beside it
_EVENTS = f"{_HEADINGS}, table, img, a[href]"
_MARK = re.compile("\0h[0-9]+\0 *|\0t[0-9]+\0(?:\n\n)?|(?:\n\n)?\0/t\0")
# Emphasis as elements, and signs of it between part of a word and what a link, code or an element begins with.
_UNSURE = re.compile(r"<(?:strong|em|del)>|[^\s*~](?:\*\*?|~~)[\[`<!\0]|[)`>\0](?:\*\*?|~~)[^\s*~]")
_FENCE = re.compile(r"^([ >]*)(`{3,}|~{3,})([^`\n]*)$", re.MULTILINE)


@dataclass(slots=True)
class Section:
    """What stands under a heading of a page besides its text; level 0 is what stands under the page's title.

    Links have their text. Media are images, films and sounds: the element's name and attributes, what it shows and
    says.
    """

    level: int
    label: str = ""
    identity: str = ""
    links: dict[str, str] = field(default_factory=dict[str, str])
    media: list[tuple[str, dict[str, str], str, str]] = field(
        default_factory=list[tuple[str, dict[str, str], str, str]]
    )


@frozen
class Content:
    r"""What a page says.

    In the Markdown, a heading's text begins with `\0hN\0`, where N is the number of its section; a table stands
    between `\0tN\0` and `\0/t\0`, where N is the table's number. The first section is what stands under the title.
    `rewriting` puts what is rendered of a table's cell in order.
    """

    markdown: str
    sections: list[Section]
    tables: list[Element]
    rewriting: Rewriting


def read_content(document: HtmlDocument, facts: PageFacts, told: Addresses) -> Content | None:
    """Return what a page says; None where it has no content. Never raises; linear. It changes the page's tree.

    Links are whole addresses where the site is `told` to be somewhere.
    """
    show_shadow_trees(document.root_node)
    root = main_content(document)
    if root is None:
        return None
    base = page_base(document, facts.path)
    if told.origin:  # what is copied out of a twin leads to the same place then
        with suppress(ValueError):  # a base that is no address leaves references where they are
            base = PageBase(facts.path, urljoin(told.address(told.route(facts.path)), base.href))
    if PREFIX in document.text:  # what no Markdown says comes out as HTML, the same before and after signing
        leave_out_annotations(root)
    rewriting = Rewriting(root, base)
    rewrite(rewriting)
    if not root.text.strip() and root.select_one("img, a") is None:
        return None
    title, again = islice(chain((each for each in root.select("h1") if not is_nested(each)), (None, None)), 2)
    if title is None or not _says(title.text, facts.title):
        title = Element("h1", children=[Text(facts.title)])
        again = next((each for each in root.select(_HEADINGS) if not is_nested(each)), None)
    if again is not None and again.text.split() == title.text.split():  # the theme's and the text's own
        again.decompose()
    root.insert(0, title)
    content = Content("", [Section(0)], [], rewriting)
    _mark(root, content)
    rendered = root.to_markdown()
    if _UNSURE.search(rendered) is not None:
        write_emphasis(rewriting)
        rendered = root.to_markdown()
    rendered = clean_of(rewriting.restored(rendered))
    return Content(rendered, content.sections, content.tables, rewriting)


def _says(heading: str, title: str) -> bool:
    """Tell whether a heading has the title of its page in it, and isn't that of an example."""
    said, wanted = ("".join(filter(str.isalnum, each)) for each in (heading, title))
    return wanted in said


def clean_of(rendered: str) -> str:
    """Return rendered text without characters that no document of ours holds; marks stay.

    Something stands in the place of each: what was rendered beside it may mean something else without it.
    """
    spaced = rendered.replace("\f", " ").replace("\v", " ").replace("\r", " ")
    return "\0".join(FORBIDDEN.sub("\ufffd", each) for each in spaced.split("\0"))


def _mark(root: Element, content: Content) -> None:
    """Mark the headings and tables that aren't nested in anything, and list what stands in each section."""
    sections, tables, rewriting = content.sections, content.tables, content.rewriting
    section = sections[0]
    is_title = True
    for element in root.select(_EVENTS):
        name = element.tag
        if name == "a":
            target, media = element.attr("href") or "", rewriting.media.get(element)
            if media is not None:
                section.media.append(media)
            elif target not in section.links and (target[:1] != "#" or element.closest(_HEADINGS) is not None):
                section.links[target] = label_text(rewriting.restored(spaced_text(element)))
        elif name == "img":
            described = one_line(element.attr("alt") or element.attr("title") or "")
            if described:
                sizes = {
                    each: size for each in ("width", "height") if (size := element.attr(each) or "").isdecimal()
                }
                section.media.append(("img", {"src": element.attr("src") or "", **sizes}, described, ""))
        elif is_nested(element):
            continue
        elif name == "table":
            element.insert_before(Element("p", children=[Text(f"\0t{len(tables)}\0")]))
            element.insert_after(Element("p", children=[Text("\0/t\0")]))
            tables.append(element)
        elif is_title:
            is_title = False
            element.insert(0, Text("\0h0\0"))
        else:
            around = element.parent
            identity = element.attr("id") or (around.attr("id") if isinstance(around, Element) else "") or ""
            section = Section(int(name[1]), one_line(rewriting.restored(spaced_text(element))), identity)
            element.insert(0, Text(f"\0h{len(sections)}\0"))
            sections.append(section)


def markdown_twin(
    content: Content, facts: PageFacts, settings: Settings, page: str, most: int = MOST_BYTES
) -> tuple[str, bool]:
    """Return a page's Markdown twin, and whether it is cut.

    No more than `most` bytes are the page's content. `page` is its address.
    """
    text = _MARK.sub("", content.markdown)
    size = len(text) if text.isascii() else len(text.encode())
    if size > most:
        text = f"{_start_of(text, most)}\n\n{CUT}"
    front = _front_matter(facts, settings, page) if settings.front_matter else ""
    return f"{front}{MARK}\n\n> Index of this site: [{LLMS}]({_index(facts, settings)})\n\n{text}\n", size > most


def _index(facts: PageFacts, settings: Settings) -> str:
    """Return where llms.txt is; clients that look for its name want a slash before it."""
    told = settings.addresses
    if told.origin:
        return told.address(told.route(LLMS))
    return up(facts.path, LLMS) if "/" in facts.path else f"./{LLMS}"


def _front_matter(facts: PageFacts, settings: Settings, page: str) -> str:
    """Return the front matter of a page's Markdown twin: YAML, in which every string of JSON is one."""
    values = {"title": facts.title, "description": own_description(facts, settings), "url": page}
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items() if value]
    return f"---\n{''.join(lines)}---\n\n"


def own_description(facts: PageFacts, settings: Settings) -> str:
    """Return what a page says of itself: its own description, not the site's, else its first paragraph."""
    own, of_site = one_line(facts.description), one_line(settings.site_description)
    return (own if own != of_site and own else one_line(facts.lead))[:_LONGEST_DESCRIPTION]


def _start_of(text: str, most: int) -> str:
    """Return as many blocks of a text as fit, a block of code that is cut closed."""
    start = text.encode()[:most].decode(errors="ignore")
    blocks = start.rpartition("\n\n")[0]
    start = blocks if len(blocks) > len(start) // 2 else start.rpartition("\n")[0]
    fence: tuple[str, str] | None = None
    for prefix, sign, told in _FENCE.findall(start):
        if fence is None:
            fence = (prefix, sign)
        elif not told.strip() and sign.startswith(fence[1]):
            fence = None
    return start if fence is None else f"{start}\n{fence[0]}{fence[1]}"
