"""Find elements by their names and classes: all that are looked for in one scan, not each by its own."""

from __future__ import annotations

import re
from collections import Counter
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
_LEARNING = 8  # pages
_MANY = 4  # elements of one page
_MOST_VALUES = 8  # in one selector
_PLAIN_VALUE = re.compile(r"[\w -]+", re.ASCII)  # needs no escape


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
        self._found: dict[str, tuple[_Search, list[TreeElement]]] = {}

    def matching(self, selector: str, name: str, classes: frozenset[str]) -> list[TreeElement]:
        """Return the elements that match a selector, in tree order.

        Args:
            selector: matches only elements of this name that have one of these classes.
            name: as `asked_classes` gives it.
            classes: the same.
        """
        found = self._found.get(name)
        if found is None or not classes <= found[0].classes:
            search = _searches.get(name)
            if search is None or not classes <= search.classes:
                asked = classes if search is None else classes | search.classes
                search = _searches[name] = _Search(name, asked)
            found = self._found[name] = (search, search.elements(self._root))
        return [element for element in found[1] if element.matches(selector)]


class _Search:
    """The search for the elements of one name that have one of some classes, the same on every page.

    To try each class on hundreds of links takes long, and most links of a page have one of few values of the class
    attribute, such as those of the navigation. The values that hold no class of these are learnt on the first pages
    that have such elements, and the selector passes over them.

    Attributes:
        classes: that are looked for.
    """

    def __init__(self, name: str, classes: frozenset[str]) -> None:
        self.classes = classes
        self._name = name
        self._passed_over: list[str] = []
        self._learnt_pages = 0
        self._selector = self._with_values()

    def elements(self, root: TreeNode) -> list[TreeElement]:
        """Return the elements of a tree, in its order."""
        if self._learnt_pages < _LEARNING:
            self._learn(root)
        return root.select(self._selector)

    def _learn(self, root: TreeNode) -> None:
        values = Counter([element.attr("class") or "" for element in root.select(f"{self._name}[class]")])
        self._learnt_pages += 1 if values else 0
        lowercase = frozenset(map(str.lower, self.classes))  # in quirks mode, either case is the same
        for value, number in values.most_common(_MOST_VALUES):
            if (
                number >= _MANY
                and value not in self._passed_over
                and _PLAIN_VALUE.fullmatch(value)
                and lowercase.isdisjoint(value.lower().split())
            ):
                self._passed_over.append(value)
        self._selector = self._with_values()

    def _with_values(self) -> str:
        passed_over = "".join(f':not([class="{value}"])' for value in self._passed_over[:_MOST_VALUES])
        return f"{self._name}[class]{passed_over}:is({', '.join(f'.{each}' for each in sorted(self.classes))})"


# By name. Callers ask the same of every page: after the first one, a page is scanned once for each name.
_searches: dict[str, _Search] = {}
