"""Build the tree of a page with justhtml, which is written in Python and runs where turbohtml doesn't."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from justhtml.parser.context import FragmentContext
from justhtml.parser.engine import ParseEngine, compile_raw_engine_plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NAME = f"justhtml {version('justhtml')}"
_SCRIPTING: Final = True
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

    __slots__ = ("children", "made", "node", "parent")

    def __init__(self, node: Any, parent: PortableNode | None, made: dict[int, PortableElement]) -> None:
        self.node = node
        self.parent = parent
        self.made = made  # the elements of the document by the identity of the library's node
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
        wanted = (names,) if isinstance(names, str) else None if names is None else tuple(names)
        for each in self.descendants:
            if isinstance(each, PortableElement) and (wanted is None or each.tag in wanted):
                yield each

    def select(self, selector: str) -> list[PortableElement]:
        """Return the elements inside that a selector matches, in tree order."""
        made = self.made
        return [made[id(each)] for each in self.node.query(_expanded(selector)) if id(each) in made]

    def select_one(self, selector: str) -> PortableElement | None:
        """Return the first of them; None without any."""
        return next(iter(self.select(selector)), None)


class PortableElement(PortableNode):
    """An element."""

    __slots__ = ("attrs", "namespace", "position", "tag")

    def __init__(self, node: Any, parent: PortableNode, made: dict[int, PortableElement]) -> None:
        super().__init__(node, parent, made)
        self.tag: str = node.name
        self.namespace = _NAMESPACES.get(node.namespace or "html") or PortableNamespace(node.namespace)
        self.attrs: dict[str, Any] = node.attrs
        offset: int | None = node.origin_offset
        self.position: tuple[int, int] | None = None if offset is None else (1, offset)

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
        return self in self._topmost.select(selector)

    def closest(self, selector: str) -> PortableElement | None:
        """Return the first of this element and those that hold it which a selector matches."""
        matching = set(self._topmost.select(selector))
        node: PortableNode | None = self
        while isinstance(node, PortableElement) and node not in matching:
            node = node.parent
        return node if isinstance(node, PortableElement) else None

    @property
    def _topmost(self) -> PortableNode:
        root: PortableNode = self
        while root.parent is not None:
            root = root.parent
        return root


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
    made: dict[int, PortableElement] = {}
    root = PortableNode(engine.parse(), None, made)
    stack: list[PortableNode] = [root]
    while stack:
        holder = stack.pop()
        for child in holder.node.children or ():
            if child.name == "#text":
                holder.children.append(PortableText(child.data or "", holder))
            elif not child.name.startswith(("#", "!", "?")):
                element = made[id(child)] = PortableElement(child, holder, made)
                holder.children.append(element)
                stack.append(element)
    for name in _ROOTS:
        for element in root.iter_elements(name):
            if element.position is not None and _starts_before(element, element.position[1]):
                element.position = None
            break
    return root


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


@lru_cache(maxsize=256)
def _expanded(selector: str) -> str:
    """Return a selector without `:is()`, which the library doesn't know: as a list of all that it stands for."""
    return ", ".join(alternative for part in _parts(selector) for alternative in _alternatives(part))


def _alternatives(selector: str) -> list[str]:
    at = selector.find(":is(")
    if at < 0:
        return [selector]
    end = _closing(selector, at + len(":is("))
    before, inside, after = selector[:at], selector[at + len(":is(") : end], selector[end + 1 :]
    head, _, compound = before.rpartition(" ")
    found: list[str] = []
    for option in _parts(inside):
        around, _, last = option.rpartition(" ")
        # A name stands before what else is said of an element: `a:is(.x)` is `a.x`, and `:is(a)[x]` is `a[x]`.
        joined = f"{compound}{'' if last == '*' and compound else last}"
        found += _alternatives(" ".join(filter(None, (head, around, joined))) + after)
    return found


def _parts(selector: str) -> list[str]:
    """Return the alternatives of a list of selectors."""
    parts = [""]
    depth = 0
    for piece in re.findall(r'"[^"]*"|[(),]|[^"(),]+', selector):
        if piece == "," and depth == 0:
            parts.append("")
            continue
        depth += (piece == "(") - (piece == ")")
        parts[-1] += piece
    return [part.strip() for part in parts]


def _closing(selector: str, start: int) -> int:
    depth = 1
    for at in range(start, len(selector)):
        depth += (selector[at] == "(") - (selector[at] == ")")
        if depth == 0:
            return at
    return len(selector)
