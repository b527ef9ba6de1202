"""Build the tree of a page with justhtml, which is written in Python and runs where turbohtml doesn't."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from justhtml.parser.context import FragmentContext
from justhtml.parser.engine import ParseEngine, compile_raw_engine_plan
from justhtml.selector import (
    ComplexSelector,
    CompoundSelector,
    SelectorLimits,
    SelectorList,
    SelectorMatcher,
    SimpleSelector,
    parse_selector,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NAME = f"justhtml {version('justhtml')}"
_SCRIPTING: Final = True
# A page may be of any size, and a selector that is written out without `:is()` as well.
_LIMITS = SelectorLimits(
    max_length=1 << 30, max_list_items=1 << 30, max_match_steps=1 << 60, max_match_bytes=1 << 60
)
_WHITE_SPACE = re.compile(r"[\t\n\f\r ]+")
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

    def __init__(self, node: Any, parent: PortableNode | None, document: _Elements) -> None:
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

    def __init__(self, node: Any, parent: PortableNode, document: _Elements) -> None:
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
        node: PortableNode | None = self
        while isinstance(node, PortableElement) and not node.matches(selector):
            node = node.parent
        return node if isinstance(node, PortableElement) else None


class _Elements:
    """The elements of a document, by what selectors ask for.

    The library tries a selector on every element of a page. Some hundred selectors are asked of each page, and few
    elements have the name, the class or the attribute that one is about. The library also remembers of an element
    which matching one holds it, and takes that for its children's answer, though it may match itself: only what a
    selector says of one element is asked of it here, and how elements stand to each other is read from the tree.

    Attributes:
        in_order: all, in tree order. Their numbers are their places in it.
    """

    __slots__ = ("_before", "_by_trait", "_matching", "in_order")

    def __init__(self) -> None:
        self.in_order: list[PortableElement] = []
        self._by_trait: dict[str, list[int]] = {}
        self._before: list[int] = []  # the number of the sibling before each
        self._matching: dict[str, list[int]] = {}

    def matching(self, selector: str) -> list[int]:
        """Return the numbers of the elements that a selector matches, in tree order.

        Raises:
            SelectorError: it is no selector, or one that the library doesn't know.
        """
        found = self._matching.get(selector)
        if found is None:
            every = {number for each in _parsed(selector) for number in self._matching_one(each)}
            found = self._matching[selector] = sorted(every)
        return found

    def _matching_one(self, selector: ComplexSelector) -> list[int]:
        found: list[int] = []
        for combinator, compound in selector.parts:
            numbers = self._matching_compound(compound)
            if combinator is None:
                found = numbers
            elif combinator == " ":
                found = self._inside(numbers, found)
            elif combinator == ">":
                holders = set(found)
                found = [each for each in numbers if self.in_order[each].parent_number in holders]
            elif combinator == "+":
                siblings = set(found)
                found = [each for each in numbers if self._siblings_before[each] in siblings]
            else:
                found = self._behind(numbers, found)
            if not found:
                break
        return found

    def _matching_compound(self, compound: CompoundSelector) -> list[int]:
        traits = list(_traits_asked(compound.selectors))
        having = [self._numbers_by_trait.get(trait, []) for trait in traits]
        numbers = min(having, key=len) if having else range(len(self.in_order))
        matches = SelectorMatcher(limits=_LIMITS).matches
        return [each for each in numbers if matches(self.in_order[each].node, compound)]

    def _inside(self, numbers: list[int], holders: list[int]) -> list[int]:
        """Return those elements that stand in one of some others."""
        found: list[int] = []
        at, last = 0, -1
        for number in numbers:
            while at < len(holders) and holders[at] < number:
                last = max(last, self.in_order[holders[at]].last)
                at += 1
            if number <= last:
                found.append(number)
        return found

    def _behind(self, numbers: list[int], siblings: list[int]) -> list[int]:
        """Return those elements that stand behind one of some others which has the same parent."""
        first: dict[int, int] = {}
        for number in siblings:
            first.setdefault(self.in_order[number].parent_number, number)
        return [each for each in numbers if first.get(self.in_order[each].parent_number, each) < each]

    @property
    def _siblings_before(self) -> list[int]:
        if not self._before:
            latest: dict[int, int] = {}
            for number, element in enumerate(self.in_order):
                self._before.append(latest.get(element.parent_number, -1))
                latest[element.parent_number] = number
        return self._before

    @property
    def _numbers_by_trait(self) -> dict[str, list[int]]:
        if not self._by_trait:
            for number, element in enumerate(self.in_order):
                for trait in _traits_of(element):
                    self._by_trait.setdefault(trait, []).append(number)
        return self._by_trait


def _traits_of(element: PortableElement) -> set[str]:
    found = {element.tag.lower()}
    for written, value in element.attrs.items():
        name = written.lower()
        found.add(f"[{name}")
        if name == "class":
            found.update(f".{each}" for each in _WHITE_SPACE.split(value or ""))
        elif name == "id":
            found.add(f"#{value or ''}")
    return found


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
    document = _Elements()
    root = PortableNode(engine.parse(), None, document)
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
            if element.position is not None and _starts_before(element, element.position[1]):
                element.position = None
            break
    return root


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


@lru_cache(maxsize=1024)
def _parsed(selector: str) -> list[ComplexSelector]:
    parsed = parse_selector(_expanded(selector), limits=_LIMITS)
    return parsed.selectors if isinstance(parsed, SelectorList) else [parsed]


def _traits_asked(compound: Iterable[SimpleSelector]) -> Iterator[str]:
    for each in compound:
        name = each.name or ""
        if each.type == SimpleSelector.TYPE_TAG:
            yield name.lower()
        elif each.type == SimpleSelector.TYPE_CLASS:
            yield f".{name}"
        elif each.type == SimpleSelector.TYPE_ID:
            yield f"#{name}"
        elif each.type == SimpleSelector.TYPE_ATTR:
            yield f"[{name.lower()}"


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
