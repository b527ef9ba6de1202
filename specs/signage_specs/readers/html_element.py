"""An element of a page: what its start tag says and where, what is around it, and what is in it.

An element that no tag stands for, such as an implied `tbody`, has no position.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from turbohtml import Element, Node, Text

from signage_specs.readers.html_source import HtmlAttribute, HtmlSource, tag_name_end
from signage_specs.readers.html_text import raw_text, spoken_text, text_without
from signage_specs.span import Span

_INPUT_TYPES = frozenset(
    (
        *("hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time"),
        *("datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset"),
        "button",
    )
)


@dataclass(frozen=True, slots=True, repr=False)
class HtmlElement:
    """One element of the tree. Equal to another when it is the same node; compare and hash freely.

    Attributes:
        source: what it belongs to, for the reader's modules alone.
        node: the tree's own, for the reader's modules alone.
    """

    source: HtmlSource
    node: Element

    def __repr__(self) -> str:
        return f"<HtmlElement {self.name} at {self.start}>"

    def get(self, name: str) -> str | None:
        """Return the decoded value of the attribute of a lowercase name; None where the element hasn't got it.

        Unlike `attributes`, this includes what later `html` and `body` tags added to the first.
        """
        return self.node.attr(name)

    @property
    def name(self) -> str:
        """The name as the tree has it: lowercase in HTML, adjusted in SVG (`foreignObject`)."""
        return self.node.tag

    @property
    def input_type(self) -> str:
        """The type of an `input`, in lowercase; `text` where it has none that there is (HTML, section 4.10.5)."""
        written = (self.get("type") or "").lower()
        return written if written in _INPUT_TYPES else "text"

    @property
    def namespace(self) -> str:
        """Return `html`, `svg` or `math`."""
        return self.node.namespace.value

    @property
    def start(self) -> int | None:
        """The offset of the start tag's `<`; None for an implied element."""
        position = self.node.position
        return None if position is None else self.source.offset(*position)

    @property
    def insertion(self) -> int | None:
        """The offset right after the tag name, where one more attribute is safe to insert; None when implied.

        An attribute put there is the tag's first: no unquoted value, slash or missing space can swallow it.
        """
        start = self.start
        return None if start is None else tag_name_end(self.source.text, start)

    @property
    def start_tag(self) -> Span | None:
        """The start tag from `<` to `>`, both included; None for an implied element."""
        start = self.start
        return None if start is None else Span(start, self.source.start_tag(start).end)

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
            for raw in self.source.start_tag(start).attributes
        )

    @property
    def repeated_attributes(self) -> tuple[HtmlAttribute, ...]:
        """The attributes that the start tag has once more, values as written; browsers pass over them."""
        start = self.start
        return () if start is None else self.source.start_tag(start).repeated

    def attribute(self, name: str) -> HtmlAttribute | None:
        """Return the start tag's attribute of that lowercase name, with its spans."""
        return next((found for found in self.attributes if found.name == name), None)

    def attributes_of(self, prefix: str) -> dict[str, str]:
        """Return the attributes whose lowercase names start with a prefix: the rest of each name, and its value."""
        start = len(prefix)
        return {name[start:]: self.get(name) or "" for name in self.node.attrs if name.startswith(prefix)}

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of the class attribute."""
        return tuple((self.get("class") or "").split())

    @property
    def parent(self) -> HtmlElement | None:
        """The element that this one is in; None for the topmost."""
        parent = self.node.parent
        if isinstance(parent, Element) and parent != self.source.root_node:
            return HtmlElement(self.source, parent)
        return None

    def ancestors(self) -> Iterator[HtmlElement]:
        """Yield the elements that this one is in, the nearest first."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    def closest(self, selector: str) -> HtmlElement | None:
        """Return the first of this element and those that it is in which a CSS selector matches."""
        found = self.node.closest(selector)
        return None if found is None else HtmlElement(self.source, found)

    def children(self) -> list[HtmlElement]:
        """Return the child elements, in tree order; a template has none."""
        return [HtmlElement(self.source, child) for child in self.node.children if isinstance(child, Element)]

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return the elements inside this one, in tree order; those of `names` alone when any are given."""
        return elements_of(self.source, named_nodes(self.node, names))

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements inside this one that a CSS selector matches, in tree order."""
        return elements_of(self.source, self.node.select(selector))

    def spoken_text(self, most_nodes: int, most_text: int, silent: frozenset[str]) -> str:
        """Return the first of the text inside as a person gets it: what is hidden says nothing, a label its words.

        Args:
            most_nodes: how many nodes to look at.
            most_text: after how many code points to stop; of one piece, no more are taken.
            silent: the names of the elements whose text says nothing.
        """
        return spoken_text(self.source, self.node, most_nodes, most_text, silent)

    def text_without(self, classes: frozenset[str], silent: Container[str]) -> str:
        """Return all text inside but for what elements hold directly that have one of some classes or names.

        Args:
            classes: words of the class attribute.
            silent: names of elements.
        """
        return text_without(self.source, self.node, classes, silent)

    def matches(self, selector: str) -> bool:
        """Tell whether a CSS selector matches this element."""
        return self.node.matches(selector)

    @property
    def text(self) -> str:
        """All text inside, as the DOM's textContent, with character references decoded and line ends as LF."""
        if self.source.hidden:
            return "".join(text for _, text in self.strings())
        return self.node.text

    def strings(self) -> Iterator[tuple[HtmlElement, str]]:
        """Yield each piece of text inside with the element that directly holds it, in tree order."""
        for node in self.node.descendants:
            if isinstance(node, Text) and node not in self.source.hidden:
                holder = node.parent
                if isinstance(holder, Element):
                    yield HtmlElement(self.source, holder), node.data

    def pieces(self) -> Iterator[HtmlElement | str]:
        """Yield what is directly inside, in tree order: elements and texts."""
        for node in self.node.children:
            if node in self.source.hidden:
                continue
            if isinstance(node, Element):
                yield HtmlElement(self.source, node)
            elif isinstance(node, Text):
                yield node.data

    @property
    def is_bare(self) -> bool:
        """Whether it has no attribute at all."""
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
        return raw_text(self.source.text, self.name, tag.end, self.text)


def elements_of(source: HtmlSource, nodes: Iterable[Element]) -> list[HtmlElement]:
    """Return nodes as elements, without those in a template."""
    return [HtmlElement(source, node) for node in nodes if node not in source.hidden]


def named_nodes(node: Node, names: tuple[str, ...]) -> Iterable[Element]:
    """Return the elements inside a node, in tree order; those of `names` alone when any are given."""
    return node.select(names[0]) if len(names) == 1 else node.iter_elements(names or None)
