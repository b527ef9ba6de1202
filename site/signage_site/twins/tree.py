"""A page's content while it is rewritten: its tree, and what stands in it that no HTML says in Markdown.

What no HTML says in Markdown, such as `[^1]` or `$x$`, stands in the tree as a number between two NUL characters,
and is put in its place when the tree has been rendered. A page can't forge one: no tree that is read of HTML has a
NUL in its text (HTML, sections 13.2.5.1 and 13.2.6.4.7).
"""

import re
from collections.abc import Iterable

from turbohtml import Element, Node, Text

from signage_site.pages.base import PageBase
from signage_site.pages.webmcp import TOOL_PREFIX
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.readers.html_element import BLOCKS, begins_line

_HOLDERS = "li, blockquote, td, th, a, summary, h1, h2, h3, h4, h5, h6"
_BLANKS = " \t\f\r"
_LINES = ", ".join(BLOCKS)
_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,6})(?![0-9])")
# A mark of a heading or a table, which stays, or a piece's place: the end of the one is no start of the other.
# A line break behind a piece is taken with it.
_PLACE = re.compile(r"\0(?:[ht]\d+|/t)\0|(?:1\d[.)] +(?=\0n))?\0n?(\d+)\0( +(?=\n))?")


class Rewriting:
    """A page's content while it is rewritten.

    References start from the base. A link that stands for a player has its name, attributes, description and
    transcript in `media`. Tables that Markdown can't say are in `html`.
    """

    def __init__(self, root: Element, base: PageBase) -> None:
        """Start with a page's content as it is in the page."""
        self.root = root
        self.base = base
        self.media: dict[Element, tuple[str, dict[str, str], str, str]] = {}
        self.html: set[Element] = set()
        self._raw: list[tuple[str, str]] = []
        self._explained: set[str] = set()

    def raw(self, markdown: str, *, html: str = "", note: bool = False) -> Text:
        """Return what stands in the tree for a piece of Markdown; a note's label takes the place of a number.

        Where all of a page is rendered, the piece of HTML stands there, if there is one.
        """
        self._raw.append((html or markdown, markdown))
        return Text(f"\0{'n' if note else ''}{len(self._raw) - 1}\0")

    def restored(self, rendered: str, *, is_cell: bool = False) -> str:
        """Return a rendered text, of a page or of a cell alone, with all pieces in their places."""
        if not self._raw:
            return rendered
        return _PLACE.sub(lambda place: self._piece(place, is_cell=is_cell), rendered)

    def _piece(self, place: re.Match[str], *, is_cell: bool) -> str:
        if place[1] is None:
            return place[0]
        # A tag alone on a line begins a block of HTML (CommonMark, section 4.6), in which no sign is escaped.
        said, line_break = self._raw[int(place[1])][is_cell], place[2] or ""
        return said + ("\\" if line_break and said.endswith(">") else line_break)

    def is_new(self, abbreviation: str) -> bool:
        """Tell whether an abbreviation is met for the first time."""
        known = len(self._explained)
        self._explained.add(abbreviation)
        return len(self._explained) > known


def leave_out(element: Element, _page: Rewriting | None = None) -> None:
    """Take an element out of the page; what is in it falls out of it, so that no rule looks through it."""
    element.extract()
    element.clear()


def replace(element: Element, *others: Node) -> None:
    """Put nodes in the place of an element, where it is still in a tree; what is left in it falls out of it."""
    if element.parent is not None:
        element.replace_with(*others)
    element.clear()


def words(element: Element) -> list[str]:
    """Return the words of an element's class attribute."""
    return (element.attr("class") or "").split()


def children(element: Node) -> list[Element]:
    """Return the elements that are directly in a node."""
    return [each for each in element.children if isinstance(each, Element)]


def sibling(element: Node, *, before: bool = False) -> Element | None:
    """Return the next element beside another one, or the one before it."""
    node = element.previous_sibling if before else element.next_sibling
    while node is not None and not isinstance(node, Element):
        node = node.previous_sibling if before else node.next_sibling
    return node


def spaced_text(element: Element) -> str:
    """Return the text inside an element, where a space parts what stands on lines of its own."""
    if element.select_one(_LINES) is None:
        return element.text
    pieces: list[str] = []
    for node in element.descendants:
        pieces += [" "] if begins_line(node) else []
        pieces += [node.data] if isinstance(node, Text) else []
    return "".join(pieces)


def is_nested(element: Element) -> bool:
    """Tell whether an element is in a list, a quotation, a cell, a link or a heading."""
    around = element.parent
    return isinstance(around, Element) and around.closest(_HOLDERS) is not None


def keep_html(table: Element, page: Rewriting) -> None:
    """Remember a table that Markdown can't say, and those in it, and join its lines: an empty one ends HTML."""
    around = table.parent.closest("table") if isinstance(table.parent, Element) else None
    if around in page.html:
        page.html.add(table)
    elif _spans(table):
        page.html.add(table)
        for text in [each for each in table.descendants if isinstance(each, Text) and "\n" in each.data]:
            within = text.parent
            if isinstance(within, Element) and within.closest("pre") is None:
                first, *lines = text.data.split("\n")
                last = lines.pop()
                text.data = " ".join(
                    [first.rstrip(_BLANKS), *(each.strip(_BLANKS) for each in lines), last.lstrip(_BLANKS)]
                )


def _spans(table: Element) -> bool:
    """Tell whether cells of a table span, or its rows are of several lengths."""
    parts = children(table)
    rows = [row for part in parts for row in ([part] if part.tag == "tr" else children(part)) if row.tag == "tr"]
    cells = [[cell for cell in children(row) if cell.tag in ("td", "th")] for row in rows]
    spans = ("colspan" in cell.attrs or "rowspan" in cell.attrs for row in cells for cell in row)
    return len({len(row) for row in cells if row}) > 1 or any(spans)


def leave_out_annotations(root: Element) -> None:
    """Remove the attributes that signing inserts, which a page has that was signed before."""
    for element in root.iter_elements():
        for name in [each for each in element.attrs if each.startswith((PREFIX, TOOL_PREFIX))]:
            del element.attrs[name]


def strong(nodes: Iterable[Node]) -> Element:
    """Return nodes as strong text, which isn't nested in itself."""
    return Element("strong", children=list(nodes)).strip_tags("b, strong, p, div")


def paragraph(*nodes: Node) -> Element:
    """Return nodes as a paragraph."""
    return Element("p", children=nodes)


def read_number(written: str | None, otherwise: int) -> int:
    """Return the number that an attribute has; another one where it has none, or one longer than any list."""
    match = _NUMBER.match(written or "")
    return otherwise if match is None else int(match[1])
