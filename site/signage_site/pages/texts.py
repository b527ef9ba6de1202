"""Read what elements say to people, and what stands beside a control and says what that is."""

import re
from collections.abc import Container, Iterator
from itertools import islice

from turbohtml import Element, Text

from signage_site.themes import of_all
from signage_specs.readers.html import HtmlElement
from signage_specs.readers.html_element import begins_line

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
DIALOG = "dialog, [role=dialog], [role=alertdialog]"
PERMALINKS = frozenset(of_all(lambda theme: theme.permalinks))
# A reference to a note, as Python-Markdown, goldmark and pandoc write it, markdown-it, docutils and GitHub.
_NOTE = ".footnote-ref, .footnote-reference, [role=doc-noteref], [data-footnote-ref]"
# The signs of links to a heading, which stand behind it.
_SIGN_BEHIND = re.compile(r"(?:\s*[\u00b6\u00a7\u2693\U0001f517]\ufe0e?|\s+#)$")
_MOST_NODES = 128  # a name or a heading is short; with a bound, nested ones can't make reading them slow
_MOST_TEXT = 1000  # code points
# Text in these isn't part of what a control says.
_SILENT = frozenset({"script", "style", "noscript", "option", "textarea", "template"})
_FIELDS = ("input", "select", "textarea")
_HOLDERS = frozenset({"span", "div", "p", "li", "dd"})
_LABELS = frozenset({"label", "legend", "dt"})
_LABEL_CLASS = re.compile(r"(?:.*[-_])?label")
_CELLS = ("td", "th")
_LONGEST_LABEL = 60  # code points; what is longer is a text
_MOST_LEVELS = 3  # from a field to what stands beside its label
_MOST_COLUMNS = 50
_POSTED = re.compile(r"(?:posted|published|(?:last )?updated)\b(?! in\b)[^.!?]*\b(?:19|20)\d\d\b", re.IGNORECASE)
_MOST_POSTED = 12  # words of a line that says when an article was posted, and by whom
_FEWEST_SAID = 6  # words besides a time
_HEADING = ", ".join(HEADINGS)
_WORD = re.compile(r"\w+")
# A link's words, without those of its heading.
_PERMALINK = re.compile(
    r"(?:(?:permanent |direct |anchor |section |heading |copy )?link|permalink|anchor)"
    r"(?: (?:to|for))?(?: (?:this|the))?(?: (?:section|heading|headline|title|header|link))?"
)
_MOST_BEFORE = 3  # elements before one that are looked at


def visible_text(element: HtmlElement) -> str:
    """Return the first part of the text inside an element, on one line.

    Scripts, styles, the options of lists and what is hidden say nothing; an image says its alternative text.
    A heading is without the sign that links to it.
    """
    text = " ".join(element.spoken_text(_MOST_NODES, _MOST_TEXT, _SILENT).split())
    if element.name not in HEADINGS:
        return text
    for link in filter(_is_permalink, element.elements("a")):
        sign = " ".join((link.get("aria-label") or "").split()) or visible_text(link)
        text = text.removesuffix(sign).removeprefix(sign).strip() or text
    return without_sign(text)


def without_notes(paragraph: HtmlElement) -> str:
    """Return the visible text of a paragraph, without its references to notes."""
    if paragraph.node.select_one(_NOTE) is None:
        return visible_text(paragraph)
    return " ".join(text_without(paragraph, frozenset(), _SILENT).split())


def says_something(element: HtmlElement, most_nodes: int = _MOST_NODES) -> bool:
    """Tell whether there is visible text inside an element, among the first of what it holds."""
    return element.says_something(most_nodes, _SILENT)


def _is_permalink(link: HtmlElement) -> bool:
    """Tell whether a link in a heading is the sign that links to it."""
    return _is_sign(link.node) or not PERMALINKS.isdisjoint(link.classes)


def _is_sign(link: Element) -> bool:
    """Tell whether an element is a link that leads to a place in its own page, and has no word."""
    return link.tag == "a" and (link.attr("href") or "").startswith("#") and not any(map(str.isalnum, link.text))


def says_permalink(link: Element) -> bool:
    """Tell whether a link in a heading leads to that heading and says so, perhaps with the heading's words."""
    heading = link.closest(_HEADING)
    target = link.attr("href")
    if heading is None or not target or target not in (f"#{each.attr('id')}" for each in _around(heading)):
        return False
    nodes = [each for each in islice(heading.descendants, _MOST_NODES) if isinstance(each, Text)]
    said = _words("".join(each.data for each in nodes if link in islice(each.ancestors, _MOST_LEVELS)))
    beside = _words("".join(each.data for each in nodes if link not in islice(each.ancestors, _MOST_LEVELS)))
    return bool(beside) and _PERMALINK.fullmatch(" ".join(said.replace(beside, " ", 1).split())) is not None


def _around(heading: Element) -> Iterator[Element]:
    yield heading
    if isinstance(heading.parent, Element):
        yield heading.parent


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text)).casefold()


def leads_away(heading: HtmlElement) -> bool:
    """Tell whether all of a heading is a link that leads elsewhere, as that of an article in a list does."""
    links = (link for link in heading.iter_elements("a") if (link.get("href") or "#")[0] != "#")
    return any(visible_text(link) == visible_text(heading) for link in islice(links, 1))


def without_sign(title: str) -> str:
    """Return a title without the pilcrow, the section sign, the chain or the lone number sign behind it."""
    return _SIGN_BEHIND.sub("", title) or title


def text_without(element: HtmlElement, classes: frozenset[str], silent: Container[str]) -> str:
    """Return the text of the first nodes inside, but for what a class, name, link or note is directly around."""
    pieces: list[str] = []
    last: Text | None = None
    for node in islice(element.node.descendants, _MOST_NODES):
        pieces += [" "] if begins_line(node) else []
        if isinstance(node, Text) and node not in element.source.hidden:
            holder = node.parent
            if (
                isinstance(holder, Element)
                and holder.tag not in silent
                and classes.isdisjoint((holder.attr("class") or "").split())
                and not any(isinstance(each, Element) and _is_mark(each) for each in (holder, holder.parent))
            ):
                pieces += [" " if is_parted(last, node) else "", node.data]
                last = node
    return "".join(pieces)


def _is_mark(element: Element) -> bool:
    return _is_sign(element) or element.matches(_NOTE)


def is_parted(text: Text | None, following: Text) -> bool:
    """Tell whether two texts stand in spans beside each other that a style parts: "Tides" and "A tool for ferries".

    Their classes differ, and the second doesn't go on with the first one's word.
    """
    if text is None or not text.data[-1:].isalnum() or not following.data[:1].isalnum():
        return False
    span, other = text.parent, following.parent
    return (
        isinstance(span, Element)
        and isinstance(other, Element)
        and span.tag == other.tag == "span"
        and other.previous_sibling == span
        and not following.data[0].islower()
        and span.attr("class") != other.attr("class")
    )


def without_badge(entry: HtmlElement) -> str:
    """Return what an entry of a menu says, without the number or the word in a badge behind it."""
    text = visible_text(entry)
    for badge in entry.select(".badge"):
        text = text.removesuffix(visible_text(badge)).strip() or text
    return text


def is_dated(paragraph: HtmlElement, text: str) -> bool:
    """Tell whether a paragraph says little more than a time, and perhaps of whom an article is."""
    if _POSTED.match(text) is not None and len(text.split()) <= _MOST_POSTED:
        return True
    times = sum(len(each.text.split()) for each in paragraph.iter_elements("time"))
    return bool(times) and len(text.split()) - times < _FEWEST_SAID


def is_link(paragraph: HtmlElement, text: str) -> bool:
    """Tell whether a paragraph is a part of a link, or links alone, which say something about other pages."""
    links = [each.text for each in paragraph.iter_elements("a")]
    if paragraph.closest("a") is not None or any(" ".join(each.split()) == text for each in links):
        return True
    return bool(links) and _words(" ".join(links)) == _words(paragraph.text)


def text_beside(field: HtmlElement) -> str:
    """Return the label before a field that names no field itself, or the head of its column; may be empty."""
    inner = field
    for around in islice(field.ancestors(), _MOST_LEVELS):
        if inner.name in _CELLS:
            return _of_row(inner) or _of_column(inner)
        for before in islice(inner.previous_elements(), _MOST_BEFORE):
            if before.name in _FIELDS or next(iter(before.iter_elements(*_FIELDS)), None) is not None:
                return ""  # what stands there is of another one
            is_label = before.name in _LABELS or any(map(_LABEL_CLASS.fullmatch, before.classes))
            heads = before.name in HEADINGS[1:] and field.get("placeholder") is None and _is_alone(field, around)
            if is_label or heads:
                return _short(before)
        if around.name in ("form", "body", "main"):
            return ""
        inner = around
    return ""


def text_around(box: HtmlElement) -> str:
    """Return what stands beside a box or a radio button that has its element for itself; may be empty."""
    holder = box.parent
    if box.input_type not in ("checkbox", "radio") or holder is None or holder.name not in _HOLDERS:
        return ""
    return _short(holder) if _is_alone(box, holder) else ""


def _is_alone(field: HtmlElement, around: HtmlElement) -> bool:
    """Tell whether an element holds one field."""
    return all(each == field for each in islice(around.iter_elements(*_FIELDS), 2))


def _short(element: HtmlElement) -> str:
    """Return what an element says besides the links in it, such as "Forgot password?"."""
    text = visible_text(element)
    for link in element.iter_elements("a"):
        text = " ".join(text.replace(visible_text(link), " ", 1).split()) or text
    return text if len(text) <= _LONGEST_LABEL and any(map(str.isalpha, text)) else ""


def _of_row(cell: HtmlElement) -> str:
    """Return what the head of a row says where the row is one field's."""
    before = list(islice(cell.previous_elements(), 2))
    return _short(before[0]) if len(before) == 1 and before[0].name == "th" else ""


def _of_column(cell: HtmlElement) -> str:
    table = cell.closest("table")
    first = next(iter(table.iter_elements("tr")), None) if table is not None else None
    place = sum(1 for _ in islice(cell.previous_elements(), _MOST_COLUMNS))
    head = next(islice(columns_of(first), place, None), None) if first is not None else None
    return _short(head) if head is not None and head.name == "th" else ""


def columns_of(row: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the cell of each column that a row has: one that spans several comes as often."""
    spans = ((cell, cell.get("colspan") or "") for cell in row.iter_children())
    wide = ((cell, min(int(span[:9]), _MOST_COLUMNS) if span.isdecimal() else 1) for cell, span in spans)
    return (cell for cell, columns in wide for _ in range(columns))
