"""Find elements by their names and classes: all that are looked for in one scan, not each by its own."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signage_specs.readers.html_tree import TreeElement, TreeNode

_WORD = r"\.-?[A-Za-z_][\w-]*"
# A selector that asks elements of one name for one of some classes, and then for more.
_OF_CLASSES = re.compile(
    rf"(?P<name>[a-z]+)(?P<classes>{_WORD}|:is\({_WORD}(?:\[[^\]]*\])?(?:, {_WORD}(?:\[[^\]]*\])?)*\))"
    r"(?:\.[\w-]+|:is\([^()]*\)|:empty|\[[^\]]*\])*"
)
_CLASS = re.compile(r"\.([\w-]+)")
# The classes that were asked of elements of each name so far. Callers ask the same of every page: after the first
# one, a page is scanned once for each name.
_asked_so_far: dict[str, frozenset[str]] = {}


@lru_cache(maxsize=256)
def asked_classes(selector: str) -> tuple[str, frozenset[str]]:
    """Return the name that a selector asks for, and the classes of which an element must have one to match it.

    No classes where that is unsure.
    """
    asked = _OF_CLASSES.fullmatch(selector)
    if asked is None:
        return "", frozenset()
    return asked["name"], frozenset(_CLASS.findall(asked["classes"]))


class ElementsByClass:
    """The elements of a page that have one of the classes which are looked for: few, where a page has hundreds."""

    def __init__(self, root: TreeNode) -> None:
        """Look at nothing yet.

        Args:
            root: of the page's tree.
        """
        self._root = root
        self._found: dict[str, tuple[frozenset[str], list[TreeElement]]] = {}

    def matching(self, selector: str, name: str, classes: frozenset[str]) -> list[TreeElement]:
        """Return the elements that match a selector, in tree order.

        Args:
            selector: matches only elements of this name that have one of these classes.
            name: as `asked_classes` gives it.
            classes: the same.
        """
        found = self._found.get(name)
        if found is None or not classes <= found[0]:
            asked = _asked_so_far[name] = _asked_so_far.get(name, frozenset()) | classes
            found = self._found[name] = (asked, self._root.select(_selector(name, asked)))
        return [element for element in found[1] if element.matches(selector)]


@lru_cache(maxsize=256)
def _selector(name: str, classes: frozenset[str]) -> str:
    return f"{name}:is({', '.join(f'.{each}' for each in sorted(classes))})"
