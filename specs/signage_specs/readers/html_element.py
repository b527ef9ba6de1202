"""An element of a page: what its start tag says and where, what is around it, and what is in it.

An element that no tag stands for, such as an implied `tbody`, has no position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from turbohtml import Element, Node, Text

from signage_specs.readers.html_source import HtmlAttribute, HtmlSource, tag_name_end
from signage_specs.span import Span

IMPLIED = (0, 0)  # the position of an element that no tag stands for: before all others

_INPUT_TYPES = frozenset({
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
    "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
})  # fmt: skip

_FIELDS = frozenset({"input", "select", "textarea"})
BLOCKS = (
    *("address", "article", "aside", "blockquote", "br", "dd", "details", "div", "dl", "dt", "fieldset"),
    *("figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main"),
    *("nav", "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul"),
)
"""The names of blocks, and of what else begins a line."""


class HtmlElement(NamedTuple):
    """One element of the tree. Equal to another when it is the same node; compare and hash freely.

    A page has thousands: a tuple is made, hashed and compared without a call.

    Source and node are for the reader's modules alone.
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
        return self.source.start(self.node)

    @property
    def position(self) -> tuple[int, int]:
        """The line and column of the start tag, which tell tags apart and put them in order sooner than offsets.

        `IMPLIED` for an implied element.
        """
        return self.node.position or IMPLIED

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

    def iter_children(self) -> Iterator[HtmlElement]:
        """Yield the child elements, each when it is asked for. This isn't a template."""
        node = next(iter(self.node.descendants), None)
        while node is not None:
            if isinstance(node, Element):
                yield HtmlElement(self.source, node)
            node = node.next_sibling

    def next_element(self) -> HtmlElement | None:
        """Return the element behind this one in its parent; None for the last one."""
        node = self.node.next_sibling
        while node is not None and not isinstance(node, Element):
            node = node.next_sibling
        return None if node is None else HtmlElement(self.source, node)

    def previous_elements(self) -> Iterator[HtmlElement]:
        """Yield the elements before this one in its parent, the nearest first."""
        node = self.node.previous_sibling
        while node is not None:
            if isinstance(node, Element):
                yield HtmlElement(self.source, node)
            node = node.previous_sibling

    def elements(self, *names: str) -> list[HtmlElement]:
        """Return the elements inside this one, in tree order; those of `names` alone when any are given."""
        return elements_of(self.source, named_nodes(self.node, names))

    def iter_elements(self, *names: str) -> Iterator[HtmlElement]:
        """Yield what `elements` returns, each when it is asked for."""
        nodes = (node for node in self.node.iter_elements(names or None) if node not in self.source.hidden)
        return (HtmlElement(self.source, node) for node in nodes)

    def select(self, selector: str) -> list[HtmlElement]:
        """Return the elements inside this one that a CSS selector matches, in tree order."""
        return elements_of(self.source, self.node.select(selector))

    def spoken_text(self, most_nodes: int, most_text: int, silent: frozenset[str]) -> str:
        """Return the first of the text inside as a person gets it.

        An image says its alternative text, an element with a label that label alone, and what is hidden from people
        or from those who listen says nothing. A space parts blocks, since each has lines of its own (Accessible
        Name and Description Computation 1.2, section 4.3.2).

        It looks at `most_nodes` at the most, and stops after `most_text` code points. Elements whose names are in
        `silent` say nothing.
        """
        inside = self.node
        if inside.tag in silent:
            return ""
        nodes = list(islice(inside.descendants, most_nodes))
        if not self.source.hidden and len(nodes) < most_nodes and not inside.select(_special(silent)):
            text = inside.text  # most names are short and plain: the tree itself has what would be gathered here
            if len(text) < most_text:
                return text
        pieces: list[str] = []
        length = 0
        for piece in _pieces(nodes, self.source, silent):
            pieces.append(piece[:most_text])
            length += len(pieces[-1])
            if length >= most_text:
                break
        return "".join(pieces)

    def says_something(self, most_nodes: int, silent: frozenset[str]) -> bool:
        """Tell whether a person gets any text of what is inside, as `spoken_text` gives it to them."""
        return any(map(str.strip, _pieces(islice(self.node.descendants, most_nodes), self.source, silent)))

    def matches(self, selector: str) -> bool:
        """Tell whether a CSS selector matches this element."""
        return self.node.matches(selector)

    @property
    def text(self) -> str:
        """All text inside, as the DOM's textContent, with character references decoded and line ends as LF."""
        if self.source.hidden:
            return "".join(text for _, text in self.runs())
        return self.node.text

    def runs(self) -> Iterator[tuple[HtmlElement, str]]:
        """Yield each text inside with the element that directly holds it, and each `br` with an empty one."""
        for node in self.node.descendants:
            holder, text = (node.parent, node.data) if isinstance(node, Text) else (node, "")
            if isinstance(holder, Element) and (text or holder.tag == "br") and node not in self.source.hidden:
                yield HtmlElement(self.source, holder), text

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
        return _raw_text(self.source.text, self.name, tag.end, self.text)


def elements_of(source: HtmlSource, nodes: Iterable[Element]) -> list[HtmlElement]:
    """Return nodes as elements, without those in a template."""
    return [HtmlElement(source, node) for node in nodes if node not in source.hidden]


def named_nodes(node: Node, names: tuple[str, ...]) -> Iterable[Element]:
    """Return the elements inside a node, in tree order; those of `names` alone when any are given."""
    return node.select(names[0]) if len(names) == 1 else node.iter_elements(names or None)


def _pieces(nodes: Iterable[Node], source: HtmlSource, silent: frozenset[str]) -> Iterator[str]:
    """Yield what nodes say, which are in tree order, from the first one inside of an element on."""
    passed_over: set[Node | None] = set()  # what is said already, or not said, with all that is in it
    sign = ""  # what an image or a sign says; where its words stand beside it, they are said once
    for node in nodes:
        if begins_line(node):
            yield " "
        if node.parent in passed_over or node in source.hidden:
            passed_over.add(node)
        elif isinstance(node, Text):
            if not sign or node.data.strip() != sign:
                yield node.data
        elif isinstance(node, Element):
            said = _said(node, silent)
            if said is not None:
                passed_over.add(node)
                sign = said.strip()
                yield said


def begins_line(node: Node) -> bool:
    """Tell whether a node is a block, a line break or behind one: a space parts it from what is before."""
    return _is_block(node) or _is_block(node.previous_sibling)


def _is_block(node: Node | None) -> bool:
    return isinstance(node, Element) and node.tag in BLOCKS


def _said(element: Element, silent: frozenset[str]) -> str | None:
    """Return what an element says in place of what is in it; None where that speaks for itself."""
    if element.tag in silent or element.attr("hidden") is not None:
        return ""
    if (element.attr("aria-hidden") or "").strip().lower() == "true":
        return ""
    # The name of a field is no part of the label that it stands in.
    label = (element.attr("aria-label") or "").strip() if element.tag not in _FIELDS else ""
    if element.tag == "img":
        return f" {label or element.attr('alt') or ''} "
    return f" {label} " if label else None


@lru_cache(maxsize=8)
def _special(silent: frozenset[str]) -> str:
    """Return the selector of the elements of which the text isn't what they say."""
    return ", ".join(["img", *BLOCKS, *sorted(silent), "[hidden]", "[aria-hidden]", "[aria-label]"])


def _raw_text(text: str, name: str, start: int, said: str) -> Span:
    """Return where the text inside a script, style, textarea or title stands, before anything is decoded."""
    if name in ("textarea", "title"):
        end = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(text, start)
        return Span(start, end.start() if end else len(text))
    # Where a script ends depends on comments inside it; its text has one code point for each one of the source,
    # but for CR LF, which it has as LF.
    offset = start
    for _ in range(len(said)):
        offset += 2 if text.startswith("\r\n", offset) else 1
    return Span(start, offset)
