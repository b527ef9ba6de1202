"""Rewrite what stands in a line: formulas, signs, pictures, links; and players, which become links."""

import re
from collections.abc import Iterable
from itertools import groupby, islice, pairwise
from operator import itemgetter
from unicodedata import category

from turbohtml import Comment, Element, Node, Text

from signage_site.pages.texts import HEADINGS, is_parted, says_permalink
from signage_site.twins.notes import refer_to_note
from signage_site.twins.text import address, formula_tex, one_line
from signage_site.twins.tree import (
    Rewriting,
    children,
    leave_out,
    paragraph,
    replace,
    sibling,
    strong,
    words,
)

_EMPHASIS = {"strong, b": "**", "em, i": "*", "del, s, strike": "~~"}
_CODE = "code, kbd, samp"
_HEADING_MARK = re.compile("\0h[0-9]+\0")  # where a heading begins
# What Markdown would read in a formula as a tag or a link: a blank, which means nothing in TeX, makes it none.
_MARKUP = re.compile(r"<(?=[A-Za-z/!?])|\](?=[(\[])")
_BAR = re.compile(r"(?<!\\)((?:\\\\)*)(\\?)\|")


def write_formula(element: Element, page: Rewriting) -> None:
    """Make TeX of a formula, between dollar signs."""
    math, script = element.select_one("math"), element.select_one("script[type^='math/tex']")
    display = element.tag == "div" or "katex-display" in words(element) or element.attr("display") == "block"
    if element.tag == "math" or math is not None:
        tex = formula_tex(element if math is None else math)
    elif element.tag == "script" or script is not None:
        source = element if script is None else script
        display = "mode=display" in (source.attr("type") or "")
        tex = source.text
    elif element.tag == "img":
        tex = element.attr("alt") or ""
    else:
        number = element.select_one(".eqno")
        tag = "" if number is None else one_line(number.text).strip("()¶# ")
        if number is not None:
            number.decompose()
        tex = element.text.strip()
        display = display or tex.startswith(("\\[", "$$"))
        tex = tex[2:-2] if tex[:2] in (r"\(", r"\[", "$$") else tex
        tex += rf" \tag{{{tag}}}" if tag else ""
    tex = _MARKUP.sub(r"\g<0> ", " ".join(tex.split())).replace("`", r"\lq ")
    if element.closest("td, th") is not None:
        tex = _BAR.sub(lambda bar: bar[1] + (r"\Vert " if bar[2] else r"\vert "), tex)
    sign = "$$" if display else "$"
    said = page.raw(f"{sign}{tex}{sign}" if tex else "")
    replace(element, paragraph(said) if element.tag == "div" else said)


def say_emoji(element: Element, _page: Rewriting) -> None:
    """Make text of a picture that is read as a sign in the line."""
    picture = element if element.tag == "img" else element.select_one("img")
    said = (picture.attr("alt") if picture is not None else None) or element.attr("title") or ""
    if picture is not None or (said and not element.text.strip()):
        replace(element, Text(said))


def resolve_image(element: Element, page: Rewriting) -> None:
    """Lead to the picture from beside the page; of one that has no address, the text stays."""
    source = element.attr("src") or ""
    target = address(source, page.base)
    if target:
        element.attrs["src"] = target
    else:  # such as a picture in the page itself, whose bytes say nothing to a reader of text
        replace(element, Text(element.attr("alt") or ""))


def resolve_link(element: Element, page: Rewriting) -> None:
    """Lead where the link leads from beside the page; of one that leads to a script, the text stays."""
    written = element.attr("href")
    if written is None:
        return
    target = address(written, page.base)
    if not target:
        del element.attrs["href"]
    elif target != written:
        element.attrs["href"] = target
    if "<" in (element.attr("title") or ""):  # HTML for a script that shows it, such as Material's
        del element.attrs["title"]
    if target and not element.text.strip() and element.select_one("img") is None:
        named = element.attr("aria-label") or element.attr("title")
        # The text of a heading must stay what the page shows.
        if named and element.closest("h1, h2, h3, h4, h5, h6") is None:
            element.append(Text(f"{named} " if element.children else named))  # an icon keeps off what follows
        else:
            del element.attrs["href"]


def explain_abbreviation(element: Element, page: Rewriting) -> None:
    """Explain an abbreviation where it is met first."""
    title = one_line(element.attr("title") or "")
    said = one_line(element.text)
    if title and title != said and page.is_new(f"{said} {title}"):
        element.append(Text(f" ({title})"))


def keep_script(element: Element, page: Rewriting) -> None:
    """Keep what is raised or lowered apart from what is in front of it."""
    if element.select_one("[data-footnote-ref], [role=doc-noteref]") is not None:
        refer_to_note(element, page)
    elif element.closest("code, pre") is None:
        element.insert(0, page.raw(f"<{element.tag}>"))
        element.append(page.raw(f"</{element.tag}>"))


def read_script(element: Element, page: Rewriting) -> None:
    """Make TeX of a formula that is a script; any other script isn't content."""
    if (element.attr("type") or "").startswith("math/tex"):
        write_formula(element, page)
    else:
        leave_out(element, page)


def make_code(element: Element, _page: Rewriting) -> None:
    """Make code of what a typewriter says."""
    element.tag = "code"


_MOST_NODES = 128  # of a heading that are looked at: one may stand in another


def read_heading(element: Element, _page: Rewriting) -> None:
    """Leave out a heading that says nothing, and a link of all its text to itself, or to the list of headings."""
    texts = [each for each in islice(element.descendants, _MOST_NODES) if isinstance(each, Text)]
    for text, following in pairwise(texts):
        if is_parted(text, following) and isinstance(holder := following.parent, Element):
            holder.insert(0, Text(" "))
    said = element.text.strip()
    if not said and element.select_one("img") is None:
        element.decompose()
        return
    for link in element.select("a[href^='#']"):
        if link.text.strip() == said:
            link.unwrap()


def part_code(link: Element) -> None:
    """Make code of what is beside a link in code, and of the link's text: no code in a line has a link in it."""
    code = link.closest("code")
    if code is None or code.closest("pre, dt.sig") is not None:
        return
    texts = [
        (around.closest("a[href]"), each.data)
        for each in code.descendants
        if isinstance(each, Text) and isinstance(around := each.parent, Element)
    ]
    nodes: list[Node] = []
    for within, run in groupby(texts, itemgetter(0)):
        said = "".join(text for _, text in run)
        shown = said.strip(" \n")
        piece = Element("code", children=[Text(shown or said)]) if shown or within is not None else Text(said)
        if within is not None:
            within.clear()
            within.append(piece)
        # Blanks at both ends of code aren't shown (CommonMark, section 6.1).
        before, after = (Text(" ") if shown and said[at] in " \n" else Text("") for at in (0, -1))
        nodes += [before, within or piece, after]
    replace(code, *nodes)


def embolden(element: Element, _page: Rewriting) -> None:
    """Make strong what heads a part without being a heading."""
    element.extend([strong(list(element.children))])


def part_classifier(classifier: Element, _page: Rewriting) -> None:
    """Write the colon between a term and its classifier (docutils), which a page has from its stylesheet."""
    before = classifier.previous_sibling
    said = before.data if isinstance(before, Text) else before.text if isinstance(before, Element) else ""
    if said.strip() and not said[-1].isspace():
        classifier.insert_before(Text(" : "))


def part_rule(rule: Element, page: Rewriting) -> None:
    """Make a paragraph of a rule in an item of a list: right below a text its sign makes a heading of that."""
    around = rule.closest("li, td, th")
    if around is not None and around.tag == "li":
        replace(rule, paragraph(page.raw("---")))


def write_emphasis(page: Rewriting) -> None:
    """Write a page's emphasis as signs, and as elements only where no sign can begin or end it.

    Where a page emphasizes a text that isn't ASCII, turbohtml makes elements of all its emphasis.
    """
    outermost = [each for each in page.html if each.parent is not None and each.parent.closest("table") is None]
    as_html = {each for table in outermost for each in table.select(", ".join(_EMPHASIS))}
    for names, sign in _EMPHASIS.items():
        name = names.partition(",")[0]
        _join_neighbours(page.root.select(names))
        for element in reversed(page.root.select(names)):
            around = element.parent
            if element in as_html or element.closest(_CODE) is not None:
                continue
            if isinstance(around, Element) and around.closest(names) is not None:
                element.tag = "span"  # which is quick: what is in it needs not move
                continue
            if not element.text.strip():
                continue
            before, after = element.previous_sibling, element.next_sibling
            is_plain = _is_edge(_edge_of(element, 0), _sign_of(before, -1)) and _is_edge(
                _edge_of(element, -1), _sign_of(after, 0)
            )
            element.insert(0, page.raw(sign if is_plain else f"<{name}>"))
            element.append(page.raw(sign if is_plain else f"</{name}>"))
            element.unwrap()


def _join_neighbours(elements: Iterable[Element]) -> None:
    """Make one of elements beside each other, such as the words and signs of a type that Sphinx shows."""
    before: Element | None = None
    for element in elements:
        if before is not None and element.previous_sibling == before:
            for child in [*element.children]:
                before.append(child)
            element.decompose()
        else:
            before = element


def _is_edge(sign: str, beside: str) -> bool:
    """Tell whether emphasis may begin or end with a character, by the one beside it (CommonMark, section 6.2)."""
    if beside == "\0" or sign.isspace():
        return False
    return sign.isalnum() or beside.isspace() or not beside or category(beside)[0] == "P" or beside in "$+<=>^`|~"


def _edge_of(element: Element, at: int) -> str:
    """Return the first or the last character of an element, and of what is written of it: a sign for markup."""
    said = element.text[at]
    while not said.isspace():
        children = [each for each in element.children if not isinstance(each, Text) or each.data]
        edge = children[at] if children else None
        if not isinstance(edge, Element):
            break
        if edge.tag == "br":
            return " "
        if edge.tag != "span":
            return "["
        element = edge
    return said


def _sign_of(beside: Node | None, at: int) -> str:
    """Return the character of a node that is beside another one; NUL where it may be a sign of emphasis too."""
    if isinstance(beside, Element):
        return "\0" if any(beside.tag in names.split(", ") for names in _EMPHASIS) else "x"
    if not isinstance(beside, Text) or _HEADING_MARK.fullmatch(beside.data):
        return ""
    return beside.data[at:][:1]


def unwrap(element: Element, _page: Rewriting) -> None:
    """Leave what is in an element, without it."""
    if element.parent is not None:
        element.unwrap()


def drop_permalink(element: Element, page: Rewriting) -> None:
    """Leave out a sign that links to a heading: some themes give it a class that others give to links of words."""
    if element.tag == "a" and (not any(map(str.isalnum, element.text)) or says_permalink(element)):
        leave_out(element, page)


def is_whole_heading(element: Element) -> bool:
    """Tell whether an element is a link that holds all words of a heading, which leads to itself by it."""
    around = element.parent
    if element.tag != "a" or not isinstance(around, Element) or around.tag not in HEADINGS:
        return False
    beside = (_said_beside(element, back=True), _said_beside(element, back=False))
    return beside == (None, None) and any(map(str.isalnum, element.text))


def _said_beside(element: Element, *, back: bool) -> Node | None:
    """Return the next node that says something, before an element or behind it."""
    node = element.previous_sibling if back else element.next_sibling
    while isinstance(node, Comment) or (isinstance(node, Text) and not node.data.strip()):
        node = node.previous_sibling if back else node.next_sibling
    return node


def link_player(element: Element, page: Rewriting) -> None:
    """Make links of what a player plays, and of its subtitles; what it holds else is for those that can't play."""
    sources = [element, *element.select("source")]
    source = next((each for each in sources if address(each.attr("src"), page.base)), None)
    if source is None:
        element.decompose()
        return
    target = address(source.attr("src"), page.base)
    described = one_line(element.attr("aria-label") or element.attr("title") or "")
    name = {"iframe": "frame"}.get(element.tag, element.tag)
    link = Element("a", {"href": target}, [Text(described or name)])
    links: list[Node] = [link]
    for track in element.select("track"):
        told = track.attr("label") or f"{track.attr('kind') or 'subtitles'} {track.attr('srclang') or ''}"
        tracked = address(track.attr("src"), page.base)
        if tracked:
            links += [Text(" "), Element("a", {"href": tracked}, [Text(one_line(told))])]
    said = "" if element.tag == "iframe" else _transcript(element, page)
    if said or (described and element.tag != "iframe"):
        attributes = {"src": target}
        kind, lang = source.attr("type") or "", element.attr("lang") or ""
        attributes |= {"type": kind.partition(";")[0].strip()} if "/" in kind else {}
        attributes |= {"lang": lang} if lang else {}
        page.media[link] = (element.tag, attributes, described, said)
    replace(element, *([paragraph(*links)] if element.closest("p") is None else links))


def _transcript(player: Element, page: Rewriting) -> str:
    """Return the transcript beside a player: of the details after it, or of the element that describes it."""
    after = sibling(player)
    if after is not None and after.tag in ("details", "blockquote"):
        title, *rest = children(after) or [after]
        if "transcript" in title.text.lower():
            return "\n".join(each.text.strip() for each in rest)
    identity = player.attr("aria-describedby")
    told = (
        page.root.select_one(f'[id="{identity}"]')
        if identity and identity.isascii() and identity.isalnum()
        else None
    )
    return "" if told is None else told.text.strip()
