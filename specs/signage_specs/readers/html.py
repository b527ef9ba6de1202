"""Read HTML as browsers do, and find elements: by name, class, attribute or selector, or by what is around them.

The tree is the one that the HTML Standard's algorithm builds with scripting on: what is inside `script`, `style`,
`noscript` and comments is text, and what is inside `template` isn't part of the document.

A library builds the tree, see `html_tree`; nothing outside of these modules knows which. `html_element` says what
an element is and has, `html_source` where its start tag stands.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from signage_specs.readers.html_clones import formatting_elements, sharing_a_start_tag
from signage_specs.readers.html_element import HtmlElement, named_nodes, wrapped
from signage_specs.readers.html_names import possible_names, selector_of_names
from signage_specs.readers.html_selectors import ElementsBySelector, asked_by
from signage_specs.readers.html_source import HtmlSource
from signage_specs.readers.html_tree import HtmlParser, TreeElement, TreeNode, default_parser

__all__ = ["HtmlDocument", "HtmlElement", "read_html", "read_html_fragment"]

_MOST_NAMES = 64  # attributes that one selector asks for
_LONGEST_NAMES = 4096  # code points of their names: selectors are remembered from page to page
_DOCUMENT_START = re.compile(
    r"(?:\ufeff|[\t\n\f\r ]|<!--.*?-->)*+<(?:!doctype|html|head|body)\b", re.IGNORECASE | re.DOTALL
)


class HtmlDocument(HtmlSource):
    """A text read as HTML. Element look-ups leave out what is inside a template."""

    def __init__(self, text: str, root: TreeNode, parser: HtmlParser) -> None:
        """Hold a parsed text; use `read_html` or `read_html_fragment` to make one."""
        super().__init__(text, root, parser)
        self._by_selector = ElementsBySelector(root)
        self._by_id: dict[str, TreeElement] = {}
        self._ids_to_read: Iterator[TreeElement] | None = None

    def enclosing(
        self, elements: Iterable[HtmlElement], containers: Iterable[HtmlElement]
    ) -> dict[HtmlElement, HtmlElement]:
        """Return the innermost of some containers around each element that stands in one; linear in the tree."""
        # The innermost container around whatever is in a node that was climbed through; None where there is none.
        known: dict[TreeNode, HtmlElement | None] = {container.node: container for container in containers}
        found: dict[HtmlElement, HtmlElement] = {}
        if not known:
            return found
        for element in elements:
            path: list[TreeNode] = []
            around = element.node.parent
            while around is not None and around not in known:
                path.append(around)
                around = around.parent
            result = None if around is None else known[around]
            for node in path:
                known[node] = result
            if result is not None:
                found[element] = result
        return found

    def clones(self, elements: Iterable[HtmlElement]) -> Iterator[tuple[HtmlElement, HtmlElement]]:
        """Yield those elements of which misnesting made several of one start tag, each with every one of them."""
        for name, some in formatting_elements(elements).items():
            # A clone has what its original has: what looks for one by its attributes has found the other.
            nodes = self._by_selector.found(name)
            if not set(nodes).issuperset([element.node for element in some]):
                nodes = self.root_node.select(name)
            for element, sharing in sharing_a_start_tag(some, nodes):
                for clone in sharing:
                    yield element, HtmlElement(self, clone)

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return all elements in tree order; those of `names` alone when any are given."""
        return wrapped(self, named_nodes(self.root_node, names))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements that a CSS selector matches, in tree order.

        What every theme calls its links and buttons is looked for on every page. So a selector that asks elements
        of one name for a class or an attribute is tried only on those that have one which is looked for.

        Args:
            selector: in CSS; one that isn't raises the library's error, but on a page without anything to try it
                on. An element's `select` raises it always.
        """
        asked = asked_by(selector)
        if asked is None:
            return wrapped(self, self.root_node.select(selector))
        return wrapped(self, self._by_selector.matching(selector, asked))

    def select_one(self, selector: str) -> HtmlElement | None:
        """Return the first element that a CSS selector matches: to look for more takes longer. None without any."""
        if self.hidden:
            return next(iter(self.select(selector)), None)
        node = self.root_node.select_one(selector)
        return None if node is None else HtmlElement(self, node)

    def marked(self, names: frozenset[str], attributes: tuple[str, ...]) -> list[HtmlElement]:
        """Return the elements of some names, and those that have one of some attributes, in tree order."""
        return wrapped(self, self.root_node.select(_marked(names, attributes)))

    def by_id(self, identity: str) -> HtmlElement | None:
        """Return the first element of an id."""
        node = self._by_id.get(identity)
        if node is None:
            node = self._read_ids(identity)
        return None if node is None else HtmlElement(self, node)

    def by_ids(self, identities: str) -> list[HtmlElement]:
        """Return the first element of each id in a list that white space separates, where there is one."""
        found = map(self.by_id, identities.split())
        return [element for element in found if element is not None]

    def _read_ids(self, wanted: str) -> TreeElement | None:
        """Read ids in tree order up to one: those that are asked for stand in front of a text with many, mostly."""
        if self._ids_to_read is None:
            self._ids_to_read = iter(self.root_node.select("[id]"))
        hidden = self.hidden
        for node in self._ids_to_read:
            identity = node.attr("id") or ""
            if identity not in self._by_id and not (hidden and node in hidden):
                self._by_id[identity] = node
                if identity == wanted:
                    return node
        return None

    def with_attributes(self, prefix: str) -> list[HtmlElement]:
        """Return the elements that have an attribute whose lowercase name starts with `prefix`, in tree order."""
        # What could be such a name, wherever it stands; a selector then tells which of them are.
        names = possible_names(prefix, self.text)
        if not names:
            return []
        if (
            len(names) <= _MOST_NAMES
            and sum(map(len, names)) <= _LONGEST_NAMES
            and all(map(self.parser.can_select, names))
        ):
            return self.select(selector_of_names(names))
        return [each for each in self.elements() if any(at.name.startswith(prefix) for at in each.attributes)]


@lru_cache(maxsize=8)
def _marked(names: frozenset[str], attributes: tuple[str, ...]) -> str:
    return f":is({', '.join([*sorted(names), *(f'[{name}]' for name in attributes)])})"


def read_html(text: str, parser: HtmlParser | None = None) -> HtmlDocument:
    """Read a text as a whole HTML document. Never raises; linear; any text is HTML.

    Args:
        text: the document; offsets are code points into it, a byte order mark included.
        parser: builds the tree; None takes the fastest that is installed.
    """
    parser = parser or default_parser()
    # A byte order mark is no content (HTML, 13.2.3.5), but would start the body if it was left in: a space doesn't.
    parsed = f" {text[1:]}" if text.startswith("\ufeff") else text
    return HtmlDocument(text, parser.parse(parsed), parser)


def read_html_fragment(text: str, parser: HtmlParser | None = None) -> HtmlDocument:
    """Read a text that may be a part of a document: a form, some table rows, one list item.

    A text that starts with a doctype or with an `html`, `head` or `body` tag is read as a document. Any other is
    read as the content of a template, where a table's parts need no table around them.
    """
    parser = parser or default_parser()
    if _DOCUMENT_START.match(text):
        return read_html(text, parser)
    return HtmlDocument(text, parser.parse_fragment(text), parser)
