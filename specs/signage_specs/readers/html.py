"""Read HTML as browsers do and say where every start tag and attribute stands in the text.

The tree is the one that the HTML Standard's algorithm builds with scripting on: what is inside `script`, `style`,
`noscript` and comments is text, and what is inside `template` isn't part of the document. An element that no
tag stands for, such as an implied `tbody`, has no position. Two elements can share one start tag, where
misnested formatting made the algorithm clone one.

turbohtml builds the tree; nothing outside this module knows that.
"""

from __future__ import annotations

import re
from itertools import accumulate, islice
from typing import TYPE_CHECKING

import turbohtml

from signage_specs.readers.start_tag import HtmlAttribute, StartTagScan, scan_attributes, tag_name_end
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_DOCUMENT_START = re.compile(
    r"(?:\ufeff|[\t\n\f\r ]|<!--.*?-->)*+<(?:!doctype|html|head|body)\b", re.IGNORECASE | re.DOTALL
)


class HtmlElement:
    """One element of the tree. Equal to another when it is the same node; compare and hash freely."""

    __slots__ = ("_document", "_node")

    def __init__(self, document: HtmlDocument, node: turbohtml.Element) -> None:
        self._document = document
        self._node = node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HtmlElement) and self._node == other._node

    def __hash__(self) -> int:
        return hash(self._node)

    def __repr__(self) -> str:
        return f"<HtmlElement {self.name} at {self.start}>"

    @property
    def name(self) -> str:
        """The name as the tree has it: lowercase in HTML, adjusted in SVG (`foreignObject`)."""
        return self._node.tag

    @property
    def namespace(self) -> str:
        """Return `html`, `svg` or `math`."""
        return self._node.namespace.value

    @property
    def start(self) -> int | None:
        """The offset of the start tag's `<`; None for an implied element."""
        position = self._node.position
        return None if position is None else self._document.offset(*position)

    @property
    def insertion(self) -> int | None:
        """The offset right after the tag name, where one more attribute is safe to insert; None when implied.

        An attribute put there is the tag's first: no unquoted value, slash or missing space can swallow it.
        """
        start = self.start
        if start is None:
            return None
        return tag_name_end(self._document.text, start)

    @property
    def start_tag(self) -> Span | None:
        """The start tag from `<` to `>`, both included; None for an implied element."""
        start = self.start
        return None if start is None else Span(start, self._document.scan(start).end)

    @property
    def attributes(self) -> tuple[HtmlAttribute, ...]:
        """The attributes that the start tag has, in its order. Computed anew at each call."""
        start = self.start
        if start is None:
            return ()
        return tuple(
            HtmlAttribute(raw.name, self._node.attr(raw.name) or "", raw.name_span, raw.value_span)
            if "&" in raw.value or "\r" in raw.value or "\0" in raw.value
            else raw
            for raw in self._document.scan(start).attributes
        )

    def attribute(self, name: str) -> HtmlAttribute | None:
        """Return the start tag's attribute of that lowercase name, with its spans."""
        return next((found for found in self.attributes if found.name == name), None)

    def get(self, name: str) -> str | None:
        """Return the decoded value of an attribute; None where the element hasn't got it.

        Unlike `attributes`, this includes what later `html` and `body` tags added to the first.
        """
        return self._node.attr(name)

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of the class attribute."""
        return tuple((self.get("class") or "").split())

    @property
    def parent(self) -> HtmlElement | None:
        """The element that this one is in; None for the topmost."""
        parent = self._node.parent
        if isinstance(parent, turbohtml.Element) and parent != self._document.root_node:
            return HtmlElement(self._document, parent)
        return None

    def ancestors(self) -> Iterator[HtmlElement]:
        """Yield the elements that this one is in, the nearest first."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    def children(self) -> list[HtmlElement]:
        """Return the child elements, in tree order; a template has none."""
        return [
            HtmlElement(self._document, child)
            for child in self._node.children
            if isinstance(child, turbohtml.Element)
        ]

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return the elements inside this one, in tree order; those of `names` alone when any are given."""
        return self._document.wrap(self._node.iter_elements(names or None))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements inside this one that a CSS selector matches, in tree order."""
        return self._document.wrap(self._node.select(selector))

    def matches(self, selector: str) -> bool:
        """Tell whether a CSS selector matches this element."""
        return self._node.matches(selector)

    @property
    def text(self) -> str:
        """All text inside, as the DOM's textContent, with character references decoded and line ends as LF."""
        if self._document.hidden:
            return "".join(text for _, text in self.strings())
        return self._node.text

    def strings(self) -> Iterator[tuple[HtmlElement, str]]:
        """Yield each piece of text inside with the element that directly holds it, in tree order."""
        return ((holder, text) for holder, text in self.content() if text is not None)

    def content(self, most: int | None = None) -> Iterator[tuple[HtmlElement, str | None]]:
        """Yield what is inside, in tree order: an element with None, a text with the element that holds it.

        Args:
            most: how many nodes to look at; None is all of them. Reading the first few keeps it linear to ask
                each of many nested elements what it says.
        """
        for node in islice(self._node.descendants, most):
            if node in self._document.hidden:
                continue
            if isinstance(node, turbohtml.Element):
                yield HtmlElement(self._document, node), None
            elif isinstance(node, turbohtml.Text):
                holder = node.parent
                if isinstance(holder, turbohtml.Element):
                    yield HtmlElement(self._document, holder), node.data

    @property
    def raw_content(self) -> Span | None:
        """Where the text of a `script`, `style`, `textarea` or `title` stands, before anything is decoded.

        None for an implied element and for one of another name.
        """
        if self.name not in ("script", "style", "textarea", "title") or self.namespace != "html":
            return None
        tag = self.start_tag
        if tag is None:
            return None
        if self.name in ("textarea", "title"):
            end = re.compile(rf"</{self.name}(?=[\t\n\f\r />])", re.IGNORECASE).search(self._document.text, tag.end)
            return Span(tag.end, end.start() if end else len(self._document.text))
        # Where a script ends depends on comments inside it; its text has one code point for each one of the
        # source, but for CR LF, which it has as LF.
        text, end_offset = self._document.text, tag.end
        for _ in range(len(self.text)):
            end_offset += 2 if text.startswith("\r\n", end_offset) else 1
        return Span(tag.end, end_offset)


class HtmlDocument:
    """A text read as HTML. Element look-ups leave out what is inside a template."""

    def __init__(self, text: str, root: turbohtml.Document | turbohtml.Element) -> None:
        """Hold a parsed text; use `read_html` or `read_html_fragment` to make one."""
        self.text = text
        self.root_node = root
        self._starts: list[int] | None = None
        self._scans: dict[int, StartTagScan] = {}
        self.hidden = _template_contents(root)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a 1-based line and 0-based column, as the tree builder counts them."""
        if self._starts is None:
            self._starts = _line_starts(self.text)
        return self._starts[line - 1] + column

    def scan(self, start: int) -> StartTagScan:
        """Return what stands in the start tag at an offset. Each tag is scanned once, however often it is asked."""
        found = self._scans.get(start)
        if found is None:
            found = self._scans[start] = scan_attributes(self.text, tag_name_end(self.text, start))
        return found

    def wrap(self, nodes: Iterator[turbohtml.Element] | list[turbohtml.Element]) -> list[HtmlElement]:
        """Return nodes as elements, without those in a template."""
        return [HtmlElement(self, node) for node in nodes if node not in self.hidden]

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return all elements in tree order; those of `names` alone when any are given."""
        return self.wrap(self.root_node.iter_elements(names or None))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements that a CSS selector matches, in tree order.

        The selector is the caller's constant: one that isn't CSS raises turbohtml's SelectorSyntaxError.
        """
        return self.wrap(self.root_node.select(selector))

    def with_attributes(self, prefix: str) -> list[HtmlElement]:
        """Return the elements that have an attribute whose lowercase name starts with `prefix`, in tree order."""
        if prefix not in self.text.lower():
            return []
        nodes = self.root_node.iter_elements()
        try:
            return self.wrap([node for node in nodes if any(name.startswith(prefix) for name in node.attrs)])
        except UnicodeDecodeError:  # a name holds half of a surrogate pair, and the tree can't list it
            return [each for each in self.elements() if any(at.name.startswith(prefix) for at in each.attributes)]


def read_html(text: str) -> HtmlDocument:
    """Read a text as a whole HTML document. Never raises; linear; any text is HTML.

    Args:
        text: the document; offsets are code points into it, a byte order mark included.
    """
    return HtmlDocument(text, turbohtml.parse(text, scripting=True, allow_declarative_shadow_roots=False))


def read_html_fragment(text: str) -> HtmlDocument:
    """Read a text that may be a part of a document: a form, some table rows, one list item.

    A text that starts with a doctype or with an `html`, `head` or `body` tag is read as a document. Any other is
    read as the content of a template, where a table's parts need no table around them.
    """
    if _DOCUMENT_START.match(text):
        return read_html(text)
    return HtmlDocument(text, turbohtml.parse_fragment(text, "template", scripting=True))


def _template_contents(root: turbohtml.Document | turbohtml.Element) -> set[turbohtml.Node]:
    """Return every node that is inside a template, each one visited once."""
    hidden: set[turbohtml.Node] = set()
    for template in root.iter_elements("template"):
        if template.namespace is turbohtml.Namespace.HTML and template not in hidden:
            hidden.update(template.descendants)
    return hidden


def _line_starts(text: str) -> list[int]:
    """Return the offsets of the line starts. A line of HTML ends at CR LF, CR or LF."""
    if "\r" in text and text.count("\r") != text.count("\r\n"):
        return [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
    return [0, *accumulate(map((1).__add__, map(len, text.split("\n"))))]
