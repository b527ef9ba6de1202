"""Read HTML as browsers do and say where every start tag and attribute stands in the text.

The tree is the one that the HTML Standard's algorithm builds with scripting on: what is inside `script`, `style`,
`noscript` and comments is text, and what is inside `template` isn't part of the document. An element that no
tag stands for, such as an implied `tbody`, has no position. Two elements can share one start tag, where
misnested formatting made the algorithm clone one.

A library builds the tree, see `html_tree`; nothing outside of these modules knows which.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from signage_specs.readers.html_classes import ElementsByClass
from signage_specs.readers.html_lines import LineStarts
from signage_specs.readers.html_names import possible_names, selector_of_names
from signage_specs.readers.html_raw_text import raw_text
from signage_specs.readers.html_tree import default_parser, template_contents
from signage_specs.readers.start_tag import HtmlAttribute, StartTagScan, scan_attributes, tag_name_end
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping

    from signage_specs.readers.html_tree import HtmlParser, TreeElement, TreeNode

_AFTER_NAME = frozenset("\t\n\f\r />")
_MOST_NAMES = 64  # attributes that one selector asks for
# Elements that the adoption agency and the reconstruction of formatting clone (13.2.4.3).
_FORMATTING = frozenset(
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
)
_DOCUMENT_START = re.compile(
    r"(?:\ufeff|[\t\n\f\r ]|<!--.*?-->)*+<(?:!doctype|html|head|body)\b", re.IGNORECASE | re.DOTALL
)


class HtmlElement:
    """One element of the tree. Equal to another when it is the same node; compare and hash freely.

    Attributes:
        node: the tree builder's own, for this module alone.
        get: returns the decoded value of the attribute of a lowercase name; None where the element hasn't got it.
            Unlike `attributes`, this includes what later `html` and `body` tags added to the first.
    """

    __slots__ = ("_document", "get", "node")

    def __init__(self, document: HtmlDocument, node: TreeElement) -> None:
        self._document = document
        self.node = node
        self.get: Callable[[str], str | None] = node.attr

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HtmlElement) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return f"<HtmlElement {self.name} at {self.start}>"

    @property
    def name(self) -> str:
        """The name as the tree has it: lowercase in HTML, adjusted in SVG (`foreignObject`)."""
        return self.node.tag

    @property
    def namespace(self) -> str:
        """Return `html`, `svg` or `math`."""
        space = self.node.namespace
        return "html" if space is self._document.parser.html else space.value

    @property
    def start(self) -> int | None:
        """The offset of the start tag's `<`; None for an implied element."""
        position = self.node.position
        return None if position is None else self._document.offset(*position)

    @property
    def insertion(self) -> int | None:
        """The offset right after the tag name, where one more attribute is safe to insert; None when implied.

        An attribute put there is the tag's first: no unquoted value, slash or missing space can swallow it.
        """
        start = self.start
        if start is None:
            return None
        text = self._document.text
        # The name of the tree is nearly always as long as the one in the text, which ends before one of these.
        end = start + 1 + len(self.node.tag)
        return end if text[end : end + 1] in _AFTER_NAME else tag_name_end(text, start)

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
            HtmlAttribute(raw.name, self.node.attr(raw.name) or "", raw.name_span, raw.value_span)
            if "&" in raw.value or "\r" in raw.value or "\0" in raw.value
            else raw
            for raw in self._document.scan(start).attributes
        )

    def attribute(self, name: str) -> HtmlAttribute | None:
        """Return the start tag's attribute of that lowercase name, with its spans."""
        return next((found for found in self.attributes if found.name == name), None)

    def insert_attributes(self, prefix: str, attributes: Mapping[str, str]) -> None:
        """Give the element attributes that its start tag hasn't got, as if they were inserted at `insertion`.

        The text stays. Every element of the start tag gets them: misnesting can make several of one tag.

        Args:
            prefix: what each name starts with.
            attributes: the rest of each name, and its value.
        """
        for node in self._document.twins(self.node):
            written = node.attrs
            for name, value in attributes.items():
                written[prefix + name] = value

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of the class attribute."""
        return tuple((self.get("class") or "").split())

    @property
    def parent(self) -> HtmlElement | None:
        """The element that this one is in; None for the topmost."""
        parent: Any = self.node.parent
        if isinstance(parent, self._document.parser.element) and parent != self._document.root_node:
            return HtmlElement(self._document, parent)
        return None

    @property
    def position(self) -> tuple[int, int] | None:
        """The line and column of the start tag, as the tree builder counts them; None for an implied element.

        Of two start tags, the one that comes first in the text has the smaller one. It costs less than `start`.
        """
        return self.node.position

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
            for child in self.node.children
            if isinstance(child, self._document.parser.element)
        ]

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return the elements inside this one, in tree order; those of `names` alone when any are given."""
        return self._document.wrap(_named(self.node, names))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements inside this one that a CSS selector matches, in tree order."""
        return self._document.wrap(self.node.select(selector))

    def spoken_text(self, most_nodes: int, most_text: int, silent: Container[str]) -> str:
        """Return the first of the text inside as a person gets it: an image says its alternative text.

        Args:
            most_nodes: how many nodes to look at.
            most_text: after how many code points to stop; of one piece, no more are taken.
            silent: the names of the elements whose text says nothing.
        """
        pieces: list[str] = []
        length = 0
        hidden, parser = self._document.hidden, self._document.parser
        for node in islice(self.node.descendants, most_nodes):
            if hidden and node in hidden:
                continue
            if isinstance(node, parser.text):
                holder = node.parent
                if not isinstance(holder, parser.element) or holder.tag in silent:
                    continue
                text = node.data
            elif isinstance(node, parser.element) and node.tag == "img":
                text = f" {node.attr('alt') or ''} "
            else:
                continue
            pieces.append(text[:most_text])
            length += len(pieces[-1])
            if length >= most_text:
                break
        return "".join(pieces)

    def text_without(self, classes: frozenset[str], silent: Container[str]) -> str:
        """Return all text inside but for what elements hold directly that have one of some classes or names.

        Args:
            classes: words of the class attribute.
            silent: names of elements.
        """
        pieces: list[str] = []
        hidden, parser = self._document.hidden, self._document.parser
        for node in self.node.descendants:
            if not isinstance(node, parser.text) or (hidden and node in hidden):
                continue
            holder = node.parent
            if not isinstance(holder, parser.element) or holder.tag in silent:
                continue
            written = holder.attr("class")
            if not written or classes.isdisjoint(written.split()):
                pieces.append(node.data)
        return "".join(pieces)

    def matches(self, selector: str) -> bool:
        """Tell whether a CSS selector matches this element."""
        return self.node.matches(selector)

    @property
    def text(self) -> str:
        """All text inside, as the DOM's textContent, with character references decoded and line ends as LF."""
        if self._document.hidden:
            return "".join(text for _, text in self.strings())
        return self.node.text

    def strings(self) -> Iterator[tuple[HtmlElement, str]]:
        """Yield each piece of text inside with the element that directly holds it, in tree order."""
        parser, hidden = self._document.parser, self._document.hidden
        for node in self.node.descendants:
            if isinstance(node, parser.text) and not (hidden and node in hidden):
                holder = node.parent
                if isinstance(holder, parser.element):
                    yield HtmlElement(self._document, holder), node.data

    def pieces(self) -> Iterator[HtmlElement | str]:
        """Yield what is directly inside, in tree order: elements and texts."""
        document = self._document
        parser, hidden = document.parser, document.hidden
        for node in self.node.children:
            if hidden and node in hidden:
                continue
            if isinstance(node, parser.element):
                yield HtmlElement(document, node)
            elif isinstance(node, parser.text):
                yield node.data

    @property
    def is_bare(self) -> bool:
        """Whether it has no attribute at all: quicker to ask than several attributes one by one."""
        return not self.node.attrs

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
        return raw_text(self._document.text, self.name, tag.end, self.text)


class HtmlDocument:
    """A text read as HTML. Element look-ups leave out what is inside a template."""

    def __init__(self, text: str, root: TreeNode, parser: HtmlParser) -> None:
        """Hold a parsed text; use `read_html` or `read_html_fragment` to make one."""
        self.text = text
        self.parser = parser
        self.root_node = root
        self._lines: LineStarts | None = None
        self._formatting: dict[str, tuple[list[TreeElement], list[tuple[int, int] | None]]] = {}
        self._scans: dict[int, StartTagScan] = {}
        self._classes: dict[str, ElementsByClass] = {}
        self.hidden = template_contents(root)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a 1-based line and 0-based column, as the tree builder counts them."""
        if not self.parser.counts_lines:
            return column
        if self._lines is None:
            self._lines = LineStarts(self.text)
        return self._lines.start(line) + column

    def scan(self, start: int) -> StartTagScan:
        """Return what stands in the start tag at an offset. Each tag is scanned once, however often it is asked."""
        found = self._scans.get(start)
        if found is None:
            found = self._scans[start] = scan_attributes(self.text, tag_name_end(self.text, start))
        return found

    def twins(self, node: TreeElement) -> list[TreeElement]:
        """Return the elements that one start tag stands for: the algorithm clones those that format text."""
        if node.tag not in _FORMATTING:
            return [node]
        if node.tag not in self._formatting:
            nodes = self.root_node.select(node.tag)
            self._formatting[node.tag] = nodes, [each.position for each in nodes]
        nodes, positions = self._formatting[node.tag]
        if positions.count(node.position) == 1:
            return [node]
        return [each for each in nodes if each.position == node.position]

    def enclosing(
        self, elements: Iterable[HtmlElement], containers: Iterable[HtmlElement]
    ) -> dict[HtmlElement, HtmlElement]:
        """Return the innermost of some containers around each element that stands in one; linear in the tree."""
        by_node: dict[TreeNode, HtmlElement] = {container.node: container for container in containers}
        if not by_node:
            return {}
        found: dict[HtmlElement, HtmlElement] = {}
        climbed: dict[TreeNode, HtmlElement | None] = {**by_node}
        for element in elements:
            path: list[TreeNode] = []
            around = element.node.parent
            while around is not None and around not in climbed:
                path.append(around)
                around = around.parent
            result = climbed[around] if around is not None else None
            climbed.update(dict.fromkeys(path, result))
            if result is not None:
                found[element] = result
        return found

    def wrap(self, nodes: Iterable[TreeElement]) -> list[HtmlElement]:
        """Return nodes as elements, without those in a template."""
        hidden = self.hidden
        if not hidden:
            return [HtmlElement(self, node) for node in nodes]
        return [HtmlElement(self, node) for node in nodes if node not in hidden]

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return all elements in tree order; those of `names` alone when any are given."""
        return self.wrap(_named(self.root_node, names))

    def select_of_class(self, name: str, selector: str, words: frozenset[str]) -> list[HtmlElement]:
        """Return what `select` does, for a selector of elements of a name that have one of some classes."""
        if name not in self._classes:
            self._classes[name] = ElementsByClass(self.root_node.select(name))
        nodes = self._classes[name].matching(selector, words)
        return self.select(selector) if nodes is None else self.wrap(nodes)

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements that a CSS selector matches, in tree order.

        The selector is the caller's constant: one that isn't CSS raises the library's error.
        """
        return self.wrap(self.root_node.select(selector))

    def with_attributes(self, prefix: str) -> list[HtmlElement]:
        """Return the elements that have an attribute whose lowercase name starts with `prefix`, in tree order."""
        # What could be such a name, wherever it stands; a selector then tells which of them are.
        names = possible_names(prefix, self.text)
        if not names:
            return []
        if len(names) <= _MOST_NAMES and all(map(self.parser.can_select, names)):
            return self.select(selector_of_names(names))
        return [each for each in self.elements() if any(at.name.startswith(prefix) for at in each.attributes)]


def read_html(text: str, parser: HtmlParser | None = None) -> HtmlDocument:
    """Read a text as a whole HTML document. Never raises; linear; any text is HTML.

    Args:
        text: the document; offsets are code points into it, a byte order mark included.
        parser: builds the tree; None takes the fastest that is installed.
    """
    parser = parser or default_parser()
    return HtmlDocument(text, parser.parse(text), parser)


def read_html_fragment(text: str, parser: HtmlParser | None = None) -> HtmlDocument:
    """Read a text that may be a part of a document: a form, some table rows, one list item.

    A text that starts with a doctype or with an `html`, `head` or `body` tag is read as a document. Any other is
    read as the content of a template, where a table's parts need no table around them.
    """
    parser = parser or default_parser()
    if _DOCUMENT_START.match(text):
        return read_html(text, parser)
    return HtmlDocument(text, parser.parse_fragment(text), parser)


def _named(node: TreeNode, names: tuple[str, ...]) -> Iterable[TreeElement]:
    """Return the elements inside a node, in tree order; the tree has an index that finds those of one name."""
    return node.select(names[0]) if len(names) == 1 else node.iter_elements(names or None)
