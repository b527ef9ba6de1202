"""Find elements by a name and a class or an attribute: all that are looked for in one scan, not each by its own."""

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from signage_specs.readers.html_tree import TreeElement, TreeNode

_WORD = r"\.-?[A-Za-z_][\w-]*"
_ATTRIBUTE = r"\[(?P<attribute>[a-z-]+)(?:[~*^$|]?=[^\]]*)?\]"
# A selector that asks elements of one name for one of some classes or for an attribute, and then for more.
_OF_ONE_NAME = re.compile(
    rf"(?P<name>[a-z]+)"
    rf"(?:(?P<classes>{_WORD}|:is\({_WORD}(?:\[[^\]]*\])?(?:, {_WORD}(?:\[[^\]]*\])?)*\))|{_ATTRIBUTE})"
    r"(?:\.[\w-]+|:is\([^()]*\)|:empty|\[[^\]]*\])*"
)
_CLASS = re.compile(r"\.([\w-]+)")
_COMMON = frozenset({"class", "href", "id", "src", "type"})  # to have these tells elements of one name hardly apart
_LEARNING = 8  # pages
_MANY = 4  # elements of one page
_MOST_VALUES = 8  # in one selector
_PLAIN_VALUE = re.compile(r"[\w -]+", re.ASCII)  # needs no escape


class Asked(NamedTuple):
    """What a selector asks for: each element that it matches has the name, and one of the classes or attributes.

    Attributes:
        name: of the elements.
        classes: words of the class attribute.
        attributes: names of attributes.
        traits: both, as `ElementsBySelector` knows them.
    """

    name: str
    classes: frozenset[str]
    attributes: frozenset[str]
    traits: frozenset[str]


@lru_cache(maxsize=256)
def asked_by(selector: str) -> Asked | None:
    """Return what a selector asks for; None where that is unsure, or doesn't tell few elements from many."""
    found = _OF_ONE_NAME.fullmatch(selector)
    if found is None or found["attribute"] in _COMMON:
        return None
    classes = frozenset(_CLASS.findall(found["classes"] or ""))
    attributes = frozenset([found["attribute"]] if found["attribute"] else [])
    return Asked(found["name"], classes, attributes, _traits(classes, attributes))


def _traits(classes: frozenset[str], attributes: frozenset[str]) -> frozenset[str]:
    # In quirks mode, a class is the same in either case.
    return frozenset([*map(str.lower, classes), *(f"[{name}]" for name in attributes)])


class ElementsBySelector:
    """The elements of a page that have one of the traits which are looked for: few, where a page has hundreds."""

    def __init__(self, root: TreeNode) -> None:
        """Look at nothing yet.

        Args:
            root: of the page's tree.
        """
        self._root = root
        self._found: dict[str, _Found] = {}

    def matching(self, selector: str, asked: Asked) -> list[TreeElement]:
        """Return the elements that match a selector, in tree order.

        Args:
            selector: the caller's.
            asked: what it asks for.
        """
        found = self._found.get(asked.name)
        if found is None or not asked.traits <= found.search.traits:
            search = _searches.get(asked.name)
            if search is None:
                search = _searches[asked.name] = _Search(asked.name, asked.classes, asked.attributes)
            elif not asked.traits <= search.traits:
                both = search.classes | asked.classes, search.attributes | asked.attributes
                search = _searches[asked.name] = _Search(asked.name, *both)
            found = self._found[asked.name] = _Found(search, self._root)
        if found.traits.isdisjoint(asked.traits):
            return []
        return [element for element in found.elements if element.matches(selector)]

    def found(self, name: str) -> list[TreeElement]:
        """Return the elements of a name that were found to have one of some traits, in tree order."""
        found = self._found.get(name)
        return [] if found is None else found.elements


class _Search:
    """The search for the elements of one name that have one of some traits, the same on every page.

    To try each class on hundreds of links takes long, and most links of a page have one of few values of the class
    attribute, such as those of the navigation. The values that hold no class of these are learnt on the first pages
    that have such elements, and the selector passes over them.

    Attributes:
        classes: that are looked for.
        attributes: the same.
        traits: both.
    """

    def __init__(self, name: str, classes: frozenset[str], attributes: frozenset[str]) -> None:
        self.classes = classes
        self.attributes = attributes
        self.traits = _traits(classes, attributes)
        self._name = name
        self._passed_over: list[str] = []
        self._learnt_pages = 0
        self._selector = self._with_values()

    def elements(self, root: TreeNode) -> list[TreeElement]:
        """Return the elements of a tree, in its order."""
        if self.classes and self._learnt_pages < _LEARNING:
            self._learn(root)
        return root.select(self._selector)

    def _learn(self, root: TreeNode) -> None:
        with_classes = root.select(f"{self._name}[class]")
        if len(with_classes) < _MANY:
            return
        values = Counter([element.attr("class") or "" for element in with_classes])
        self._learnt_pages += 1
        for value, number in values.most_common(_MOST_VALUES):
            if (
                number >= _MANY
                and value not in self._passed_over
                and _PLAIN_VALUE.fullmatch(value)
                and self.traits.isdisjoint(value.lower().split())
            ):
                self._passed_over.append(value)
        self._selector = self._with_values()

    def _with_values(self) -> str:
        alternatives = [f"[{each}]" for each in sorted(self.attributes)]
        if self.classes:
            passed_over = "".join(f':not([class="{value}"])' for value in self._passed_over[:_MOST_VALUES])
            words = ", ".join(f".{each}" for each in sorted(self.classes))
            alternatives.append(f"[class]{passed_over}:is({words})")
        return self._name + (alternatives[0] if len(alternatives) == 1 else f":is({', '.join(alternatives)})")


class _Found:
    """What a search has found on a page.

    Attributes:
        search: what was looked for.
        elements: in tree order.
        traits: what any of them has of it, and perhaps more.
    """

    def __init__(self, search: _Search, root: TreeNode) -> None:
        self.search = search
        self.elements = search.elements(root)
        traits: set[str] = set()
        for element in self.elements:
            traits.update((element.attr("class") or "").lower().split())
            written = element.attrs
            traits.update(f"[{name}]" for name in search.attributes if name in written)
        self.traits = traits


# By name. Callers ask the same of every page: after the first one, a page is scanned once for each name.
_searches: dict[str, _Search] = {}
