"""Find what elements own that stands elsewhere in the page (`aria-owns`), so that no element is told twice."""

from collections.abc import Mapping

from turbohtml import Element

from signage_core.frozen import frozen
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
