"""Build the tree of a page with justhtml, which is written in Python and runs where turbohtml doesn't."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from justhtml.parser.context import FragmentContext
from justhtml.parser.engine import ParseEngine, compile_raw_engine_plan

from signage_specs.readers.portable_matching import PortableElements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NAME = f"justhtml {version('justhtml')}"
_SCRIPTING: Final = True
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ROOTS = ("html", "head", "body")  # a later tag may be taken for the one that began these, where they were implied


@dataclass(frozen=True, slots=True)
class PortableNamespace:
    """The namespace of an element."""

    value: str


HTML = PortableNamespace("html")
_NAMESPACES = {"html": HTML, **{name: PortableNamespace(name) for name in ("svg", "math")}}


class PortableText:
    """A text in the tree."""

    __slots__ = ("data", "parent")

    def __init__(self, data: str, parent: PortableNode) -> None:
        self.data = data
        self.parent = parent


class PortableNode:
    """A node that holds others; the contents of a template aren't among them."""

    __slots__ = ("children", "document", "last", "node", "number", "parent")

    def __init__(self, node: Any, parent: PortableNode | None, document: PortableElements) -> None:
        self.node = node
        self.parent = parent
        self.document = document
        self.number = self.last = -1  # in tree order: its own, and that of the last element inside
        self.children: list[PortableElement | PortableText] = []

    @property
    def descendants(self) -> Iterator[PortableElement | PortableText]:
        """Yield all inside, in tree order."""
        stack = self.children[::-1]
        while stack:
            each = stack.pop()
            yield each
            if isinstance(each, PortableElement):
                stack.extend(reversed(each.children))

    @property
    def text(self) -> str:
        """All text inside."""
        return "".join(each.data for each in self.descendants if isinstance(each, PortableText))

    def iter_elements(self, names: Iterable[str] | str | None = None) -> Iterator[PortableElement]:
        """Yield the elements inside, in tree order: all, or those of some names."""
        inside = self.document.in_order[self.number + 1 : self.last + 1]
        wanted = (names,) if isinstance(names, str) else None if names is None else tuple(names)
        return iter(inside if wanted is None else [each for each in inside if each.tag in wanted])

    def select(self, selector: str) -> list[PortableElement]:
        """Return the elements inside that a selector matches, in tree order."""
        document = self.document
        numbers = document.matching(selector)
        inside = numbers[bisect_right(numbers, self.number) : bisect_right(numbers, self.last)]
        return [document.in_order[number] for number in inside]

    def select_one(self, selector: str) -> PortableElement | None:
        """Return the first of them; None without any."""
        return next(iter(self.select(selector)), None)


class PortableElement(PortableNode):
    """An element."""

    __slots__ = ("attrs", "namespace", "position", "tag")

    def __init__(self, node: Any, parent: PortableNode, document: PortableElements) -> None:
        super().__init__(node, parent, document)
        self.tag: str = node.name
        self.namespace = _NAMESPACES.get(node.namespace or "html") or PortableNamespace(node.namespace)
        self.attrs: dict[str, Any] = node.attrs
        offset: int | None = node.origin_offset
        self.position: tuple[int, int] | None = None if offset is None else (1, offset)

    @property
    def parent_number(self) -> int:
        """The number of the element that holds this one; -1 without any."""
        return -1 if self.parent is None else self.parent.number

    @property
    def source_line(self) -> int | None:
        """The line of the position alone."""
        return None if self.position is None else self.position[0]

    def attr(self, name: str) -> str | None:
        """Return the value of an attribute; an empty text where it has none."""
        if name not in self.attrs:
            return None
        return self.attrs[name] or ""

    def matches(self, selector: str) -> bool:
        """Tell whether a selector matches."""
        numbers = self.document.matching(selector)
        at = bisect_left(numbers, self.number)
        return at < len(numbers) and numbers[at] == self.number

    def closest(self, selector: str) -> PortableElement | None:
        """Return the first of this element and those that hold it which a selector matches."""
        found = self.document.closest(selector)[self.number]
        return None if found < 0 else self.document.in_order[found]


def parse(text: str) -> PortableNode:
    """Read a whole document."""
    return _tree(text, None)


def parse_fragment(text: str) -> PortableNode:
    """Read what may stand in a template."""
    return _tree(text, FragmentContext("template"))


def _tree(text: str, context: FragmentContext | None) -> PortableNode:
    # The library's front, `JustHTML`, makes text of a comment without an end when it is asked for positions.
    engine = ParseEngine(
        text,
        fragment=context is not None,
        fragment_context=context,
        scripting_enabled=_SCRIPTING,
        plan=compile_raw_engine_plan(context is not None, _SCRIPTING),
        track_node_locations=True,
        track_tag_spans=False,
    )
    document = PortableElements()
    root = PortableNode(engine.parse(), None, document)
    document.in_quirks = getattr(engine, "_quirks_mode", None) == "quirks"
    stack: list[PortableNode] = [root]
    while stack:
        holder = stack.pop()
        if isinstance(holder, PortableElement):
            holder.number = len(document.in_order)
            document.in_order.append(holder)
        inside: list[PortableElement] = []
        for child in holder.node.children or ():
            if child.name == "#text":
                holder.children.append(PortableText(child.data or "", holder))
            elif not child.name.startswith(("#", "!", "?")):
                element = PortableElement(child, holder, document)
                holder.children.append(element)
                inside.append(element)
        stack.extend(reversed(inside))
    _number_last(root)
    for name in _ROOTS:
        for element in root.iter_elements(name):
            at = None if element.position is None else element.position[1]
            if at is not None and (_starts_before(element, at) or _has_tag(_COMMENT.sub("", text[:at]), name)):
                element.position = None
            break
    return root


def _has_tag(text: str, name: str) -> bool:
    return re.search(rf"<{name}[\s/>]", text, re.IGNORECASE) is not None


def _number_last(root: PortableNode) -> None:
    """Tell each node which element inside it is the last."""
    for node in (*reversed(root.document.in_order), root):
        node.last = max(node.number, node.last)
        if node.parent is not None:
            node.parent.last = max(node.parent.last, node.last)


def _starts_before(element: PortableElement, offset: int) -> bool:
    """Tell whether something inside an element comes before a tag: then the tag isn't what began the element."""
    stack = list(element.node.children or ())
    while stack:
        node = stack.pop()
        place = node.origin_offset
        if place is not None and place < offset:
            return True
        if node.name != "#text":
            stack.extend(node.children or ())
    return False
