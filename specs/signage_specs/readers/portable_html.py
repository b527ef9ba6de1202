"""Build the tree of a page with justhtml, which is written in Python and runs where turbohtml doesn't."""

from __future__ import annotations

import re
import string
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from justhtml.parser.context import FragmentContext
from justhtml.parser.engine import ParseEngine, compile_raw_engine_plan
from justhtml.selector import (
    CompoundSelector,
    SelectorError,
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
# A page may be of any size.
_LIMITS = SelectorLimits(
    max_length=1 << 30, max_list_items=1 << 30, max_match_steps=1 << 60, max_match_bytes=1 << 60
)
# What the library is asked of one element: where it stands among its siblings, or that it is empty.
_BY_PLACE = frozenset(
    (
        *("empty", "first-child", "first-of-type", "last-child", "last-of-type", "nth-child", "nth-of-type"),
        *("only-child", "only-of-type", "root"),
    )
)
# Attributes of HTML whose values are the same in either case (HTML, 4.16.1, "Case-sensitivity of selectors").
_OF_EITHER_CASE = frozenset(
    (
        *("accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear"),
        *("codetype", "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face"),
        *("frame", "hreflang", "http-equiv", "lang", "language", "link", "media", "method", "multiple"),
        *("nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling"),
        *("selected", "shape", "target", "text", "type", "valign", "valuetype", "vlink"),
    )
)
# What stands before the name of a trait: of an element's name, nothing.
_SIGNS = {
    SimpleSelector.TYPE_TAG: "",
    SimpleSelector.TYPE_CLASS: ".",
    SimpleSelector.TYPE_ID: "#",
    SimpleSelector.TYPE_ATTR: "[",
}
_LOWERCASE = str.maketrans({letter: letter.lower() for letter in string.ascii_uppercase})
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
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
        found = self.document.closest(selector)[self.number]
        return None if found < 0 else self.document.in_order[found]


class _Compound(NamedTuple):
    """What a selector says of one element.

    Attributes:
        simple: the names, classes, ids and attributes.
        by_place: what the library is asked; None where that is nothing.
        traits: what all its elements have, as `_traits_of` says it.
        is_trait: an element that has the one trait has all of `simple`.
        within: selectors that match all its elements.
        without: selectors that match none of them.
    """

    simple: tuple[SimpleSelector, ...]
    by_place: CompoundSelector | None
    traits: tuple[str, ...]
    is_trait: bool
    within: tuple[str, ...]
    without: tuple[str, ...]


class _Elements:
    """The elements of a document, by what selectors ask for.

    The library tries a selector on every element of a page. Some hundred selectors are asked of each page, and few
    elements have the name, the class or the attribute that one is about. The library knows no `:is()` either, nor
    that `rel=NEXT` is `rel=next`. And it remembers of an element which matching one holds it, and takes that for
    its children's answer, though it may match itself. So it reads selectors, and tells where an element stands
    among its siblings; the rest is found here.

    Attributes:
        in_order: all, in tree order. Their numbers are their places in it.
        in_quirks: ids and classes are the same in either case.
    """

    __slots__ = ("_before", "_by_trait", "_closest", "_matching", "in_order", "in_quirks")

    def __init__(self) -> None:
        self.in_order: list[PortableElement] = []
        self.in_quirks = False
        self._by_trait: dict[str, list[int]] = {}
        self._before: list[int] = []  # the number of the sibling before each
        self._matching: dict[str, list[int]] = {}
        self._closest: dict[str, list[int]] = {}

    def matching(self, selector: str) -> list[int]:
        """Return the numbers of the elements that a selector matches, in tree order.

        Raises:
            SelectorError: it is no selector, or has a pseudo-class that isn't known here.
        """
        found = self._matching.get(selector)
        if found is None:
            every = {number for each in _parsed(selector) for number in self._matching_one(each)}
            found = self._matching[selector] = sorted(every)
        return found

    def closest(self, selector: str) -> list[int]:
        """Return for each element the first of it and those that hold it which a selector matches; -1 for none."""
        found = self._closest.get(selector)
        if found is None:
            matching = set(self.matching(selector))
            found = self._closest[selector] = []
            for number, element in enumerate(self.in_order):
                above = element.parent_number
                found.append(number if number in matching else -1 if above < 0 else found[above])
        return found

    def _matching_one(self, selector: list[tuple[str | None, _Compound]]) -> list[int]:
        found: list[int] = []
        for combinator, compound in selector:
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

    def _matching_compound(self, compound: _Compound) -> list[int]:
        within = [self.matching(each) for each in compound.within]
        having = [*within, *(self._numbers_by_trait.get(trait.lower(), []) for trait in compound.traits)]
        found = min(having, key=len) if having else list(range(len(self.in_order)))
        if not compound.is_trait:
            found = [
                each
                for each in found
                if all(has(self.in_order[each], simple, in_quirks=self.in_quirks) for simple in compound.simple)
            ]
        for numbers in within:
            found = _only(found, numbers)
        for each in compound.without if found else ():
            left_out = set(self.matching(each))
            found = [number for number in found if number not in left_out]
        if compound.by_place is not None:
            matches = SelectorMatcher(limits=_LIMITS).matches
            found = [each for each in found if matches(self.in_order[each].node, compound.by_place)]
        return found

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


def _only(numbers: list[int], others: list[int]) -> list[int]:
    wanted = set(others)
    return [each for each in numbers if each in wanted]


def _traits_of(element: PortableElement) -> set[str]:
    """Return the name, attributes, their values, classes and id of an element, in lowercase."""
    found = {element.tag}
    for name, value in element.attrs.items():
        found.update((f"[{name}", f"[{name}={value or ''}"))
        if name == "class":
            found.update(f".{each}" for each in _WHITE_SPACE.split(value or ""))
        elif name == "id":
            found.add(f"#{value or ''}")
    return set(map(str.lower, found))


def has(element: PortableElement, simple: SimpleSelector, *, in_quirks: bool) -> bool:
    """Tell whether an element is or has what a selector names."""
    name = simple.name or ""
    if simple.type == SimpleSelector.TYPE_TAG:
        return element.tag.lower() == name.lower()
    if simple.type == SimpleSelector.TYPE_CLASS:
        return _is_value(element.attr("class"), "~=", name, in_either_case=in_quirks)
    if simple.type == SimpleSelector.TYPE_ID:
        return _is_value(element.attr("id"), "=", name, in_either_case=in_quirks)
    in_either_case = name in _OF_EITHER_CASE and element.namespace is HTML
    value = next((value or "" for each, value in element.attrs.items() if each.lower() == name), None)
    return _is_value(value, simple.operator or "", simple.value or "", in_either_case=in_either_case)


def _is_value(value: str | None, operator: str, wanted: str, *, in_either_case: bool) -> bool:
    """Tell whether the value of an attribute is what a selector asks for (Selectors 4, 6)."""
    if value is None or not operator:
        return value is not None
    if in_either_case:
        value, wanted = _lower(value), _lower(wanted)
    if operator == "=":
        return value == wanted
    if operator == "~=":
        return bool(wanted) and wanted in _WHITE_SPACE.split(value)
    if operator == "|=":
        return value == wanted or value.startswith(f"{wanted}-")
    test = {"^=": value.startswith, "$=": value.endswith, "*=": value.__contains__}[operator]
    return bool(wanted) and test(wanted)


def _lower(text: str) -> str:
    """Return a text with its letters of ASCII in lowercase."""
    return text.translate(_LOWERCASE)


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


@lru_cache(maxsize=1024)
def _parsed(selector: str) -> list[list[tuple[str | None, _Compound]]]:
    """Return the alternatives of a selector: each is what it says of single elements, and how they stand.

    Raises:
        SelectorError: it is no selector, or has a pseudo-class that isn't known here.
    """
    parsed = parse_selector(selector, limits=_LIMITS)
    alternatives = parsed.selectors if isinstance(parsed, SelectorList) else [parsed]
    return [
        [(combinator, _read_compound(compound)) for combinator, compound in each.parts] for each in alternatives
    ]


def _trait(simple: SimpleSelector) -> str:
    value = f"={simple.value or ''}" if simple.operator == "=" else ""
    return _SIGNS[simple.type] + (simple.name or "") + value


def _is_trait(simple: SimpleSelector) -> bool:
    return simple.type == SimpleSelector.TYPE_TAG or (
        simple.type == SimpleSelector.TYPE_ATTR and not simple.operator
    )


def _read_compound(compound: CompoundSelector) -> _Compound:
    simple: list[SimpleSelector] = []
    by_place: list[SimpleSelector] = []
    listed: dict[str, list[str]] = {"is": [], "not": []}
    for each in compound.selectors:
        name = each.name or ""
        if each.type == SimpleSelector.TYPE_PSEUDO and name in _BY_PLACE:
            by_place.append(each)
        elif each.type == SimpleSelector.TYPE_PSEUDO and name in listed and each.arg:
            _parsed(each.arg)
            listed[name].append(each.arg)
        elif each.type == SimpleSelector.TYPE_PSEUDO:
            raise SelectorError(f"without turbohtml, :{name} isn't known")
        elif each.type != SimpleSelector.TYPE_UNIVERSAL:
            simple.append(each)
    return _Compound(
        tuple(simple),
        CompoundSelector(by_place) if by_place else None,
        tuple(map(_trait, simple)),
        len(simple) == 1 and not listed["is"] and _is_trait(simple[0]),
        tuple(listed["is"]),
        tuple(listed["not"]),
    )
