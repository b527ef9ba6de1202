"""Read a page as a tree of what it offers: roles, names, values, states, and the text between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from turbohtml import Element, Text
from turbohtml import Node as HtmlNode

from signage_core.frozen import frozen
from signage_site.pages.controls import Controls
from signage_site.snapshots.names import Names
from signage_site.snapshots.rendering import OPAQUE, Rendering
from signage_site.snapshots.roles import INTERACTIVE, NAMED_BY_CONTENT, is_sectioning, role_of, written_role
from signage_site.snapshots.states import States
from signage_site.twins.text import formula_tex
from signage_specs.readers.html import HtmlDocument, HtmlElement

_MOST_OWNED = 1000  # elements of a page; of more than that no page makes sense
_MOST_AROUND = 512  # elements around one that owns another: as deep as a page is read


@frozen
class Owned:
    """What is moved, and where: to the end of its owner, in the order that it names."""

    by_owner: Mapping[HtmlElement, list[Element]]
    moved: frozenset[Element]


def owned_elements(document: HtmlDocument) -> Owned:
    """Return what elements own. Each has one owner, the first in the page; none owns what it stands in."""
    by_owner: dict[HtmlElement, list[Element]] = {}
    owner_of: dict[Element, Element] = {}
    if "aria-owns" not in document.text.lower():
        return Owned(by_owner, frozenset())
    for owner in document.select("[aria-owns]"):
        for element in document.by_ids(owner.get("aria-owns") or ""):
            if (
                len(owner_of) < _MOST_OWNED
                and element.node not in owner_of
                and not _is_in(owner, element, owner_of)
            ):
                owner_of[element.node] = owner.node
                by_owner.setdefault(owner, []).append(element.node)
    return Owned(by_owner, frozenset(owner_of))


def _is_in(owner: HtmlElement, element: HtmlElement, owner_of: Mapping[Element, Element]) -> bool:
    """Tell whether an owner is an element or stands in it, or so deep that nobody can tell."""
    node = owner.node
    for _ in range(_MOST_AROUND):
        if node == element.node:
            return True
        around = owner_of.get(node) or node.parent
        if not isinstance(around, Element):
            return False
        node = around
    return True


BREAK: Final = "\0"  # what ends a run of text; no text of a page has one (HTML, section 13.2.6.4.7)

_BRANCHES: Final = frozenset({"group", "menu", "tree"})
_BRANCHING: Final = frozenset({"menuitem", "treeitem"})
_FILLED: Final = frozenset({"combobox", "searchbox", "spinbutton", "textbox"})  # whose text is their value
_PARTS: Final = frozenset({"dd", "dt", "li", "tbody", "td", "tfoot", "th", "thead", "tr"})
_WHOLES: Final = frozenset({"dl", "menu", "ol", "table", "ul"})
_DEFAULT_LEVEL: Final = 2  # of a heading that doesn't tell (ARIA 1.2)

Item: TypeAlias = "Node | str"


@dataclass(slots=True, eq=False)
class Node:
    """An element that has a role, with what is in it: others, and texts.

    Attributes:
        element: the element of the page.
        role: its role in ARIA, or what a browser calls it where ARIA has none.
        name: on one line; may be empty.
        attributes: keys and values.
        states: those that hold.
        level: of a heading.
        items: what is in it. A text alone is one line of it; of preformatted text, all lines.
    """

    element: HtmlElement
    role: str
    name: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    states: tuple[str, ...] = ()
    level: int = 0
    items: list[Item] = field(default_factory=list["Node | str"])


@dataclass(slots=True)
class _Place:
    """Where reading is: what is still to be read of an element, and where that goes.

    Attributes:
        nodes: what is left of the element's content.
        holder: what takes it.
        is_quiet: text isn't told, because it is a name.
        is_sectioned: an article, a section or the like is around.
        is_stripped: a table or a list is around that says that it is none.
        is_block: text after it starts a line of its own.
        is_owned: the content stands elsewhere in the page.
    """

    nodes: Iterator[HtmlNode]
    holder: Node
    is_quiet: bool = False
    is_sectioned: bool = False
    is_stripped: bool = False
    is_block: bool = False
    is_owned: bool = False


class Reading:
    """Reads one page."""

    def __init__(self, controls: Controls, rendering: Rendering) -> None:
        """Prepare to read a page that is shown in a way."""
        self._document = controls.document
        self._rendering = rendering
        self._names = Names(controls, rendering)
        self._states = States(controls)
        self._owned: Owned = owned_elements(controls.document)

    def nodes(self, root: HtmlElement) -> list[Node]:
        """Return an element and what is in it, each before all that is in it; the first stands for the root.

        Linear in the page.
        """
        made = [Node(root, "")]
        is_sectioned = any(is_sectioning(each, written_role(each)) for each in root.ancestors())
        place = _Place(iter(()), made[0], is_sectioned=is_sectioned)
        places = [place]
        if not self._rendering.is_hidden(root.node):
            self._enter(root.node, place, places, made)
        while places:
            place = places[-1]
            node = next(place.nodes, None)
            if node is None:
                places.pop()
                if place.is_block:
                    place.holder.items.append(BREAK)
            elif isinstance(node, Text):
                if not place.is_quiet:
                    place.holder.items.append(node.data)
            elif isinstance(node, Element) and self._is_here(node, place) and not self._rendering.is_hidden(node):
                self._enter(node, place, places, made)
        return made

    def _is_here(self, node: Element, place: _Place) -> bool:
        """Tell whether an element is read where it is met: one that another owns is read there."""
        return place.is_owned or node not in self._owned.moved

    def _enter(self, node: Element, place: _Place, places: list[_Place], made: list[Node]) -> None:
        """Read an element, and go on with what is in it."""
        element = HtmlElement(self._document, node)
        tag, is_block = node.tag, self._rendering.is_block(node)
        if tag == "br":
            place.holder.items.append(" ")
            return
        if tag == "math" and not place.is_quiet:
            place.holder.items.append(f" {formula_tex(node)} ")
            return
        is_named = bool(node.attrs) and self._names.is_authored(element)
        role = "" if tag in _PARTS and place.is_stripped else self._role(element, place, is_named=is_named)
        is_caption = not role and self._names.is_caption(node)
        holder, is_quiet = place.holder, place.is_quiet or is_caption
        if role and self._is_told(role, place):
            holder = self._made(element, role)
            place.holder.items.append(holder)
            made.append(holder)
            is_quiet = role in NAMED_BY_CONTENT or role in _FILLED
        elif is_block:
            holder.items.append(BREAK)
        if tag in OPAQUE and tag != "select":
            return
        inside = _Place(
            iter(node.children),
            holder,
            is_quiet or tag == "select",
            place.is_sectioned or is_sectioning(element, role),
            self._is_stripped(element, place),
            holder is place.holder and is_block,
        )
        owned = self._owned.by_owner.get(element)
        if owned:
            places.append(replace(inside, nodes=iter(owned), is_owned=True))
        places.append(inside)

    def _role(self, element: HtmlElement, place: _Place, *, is_named: bool) -> str:
        role = role_of(element, is_sectioned=place.is_sectioned, is_named=is_named)
        if role == "caption" and self._names.is_caption(element.node):
            return ""
        return role

    def _is_told(self, role: str, place: _Place) -> bool:
        """Tell whether an element is told that stands in another one's name: what can be acted on, and branches."""
        if not place.is_quiet or role in INTERACTIVE:
            return True
        return role in _BRANCHES and (
            place.holder.role in _BRANCHING or place.holder.role in ("combobox", "listbox")
        )

    def _is_stripped(self, element: HtmlElement, place: _Place) -> bool:
        if element.name in _WHOLES:
            return written_role(element) in ("none", "presentation")
        return place.is_stripped

    def _made(self, element: HtmlElement, role: str) -> Node:
        return Node(
            element,
            role,
            self._names.name(element, role),
            tuple(self._states.attributes(element, role)),
            tuple(self._states.states(element, role)),
            _level(element) if role == "heading" else 0,
        )


def _level(heading: HtmlElement) -> int:
    written = (heading.get("aria-level") or "").strip()
    if written.isascii() and written.isdecimal() and int(written[:9]) > 0:
        return int(written[:9])
    return int(heading.name[1]) if len(heading.name) == len("h1") and heading.name[0] == "h" else _DEFAULT_LEVEL
