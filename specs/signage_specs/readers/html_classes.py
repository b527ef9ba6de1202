"""Find elements of one name by their classes, sooner than a selector that looks at each of them again."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from operator import methodcaller
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signage_specs.readers.html_tree import TreeElement

_CLASSES = methodcaller("attr", "class")
# A selector that asks elements of one name for one of some classes, and then for more.
_OF_CLASSES = re.compile(
    r"(?P<name>[a-z]+)(?P<classes>\.[\w-]+|:is\(\.[\w-]+(?:\[[^\]]*\])?(?:, \.[\w-]+(?:\[[^\]]*\])?)*\))"
    r"(?:\.[\w-]+|:is\([^()]*\)|:empty|\[[^\]]*\])*"
)
_CLASS = re.compile(r"\.([\w-]+)")


@lru_cache(maxsize=256)
def asked_classes(selector: str) -> tuple[str, frozenset[str]]:
    """Return the name that a selector asks for, and the classes of which an element must have one to match it.

    No classes where that is unsure.
    """
    asked = _OF_CLASSES.fullmatch(selector)
    if asked is None:
        return "", frozenset()
    return asked["name"], frozenset(_CLASS.findall(asked["classes"].lower()))


class ElementsByClass:
    """The elements of one name on a page, by the words of their class attributes.

    A page has hundreds of links, and few different class attributes among them.
    """

    def __init__(self, elements: list[TreeElement]) -> None:
        """Look at the class attribute of each element.

        Args:
            elements: all of one name, in tree order.
        """
        self._elements = elements
        self._written: list[str | None] = list(map(_CLASSES, elements))
        self._different = frozenset(self._written)

    def matching(self, selector: str, words: frozenset[str]) -> list[TreeElement]:
        """Return the elements that match a selector, in tree order.

        Args:
            selector: matches only elements of this name that have one of some classes.
            words: the classes, in lowercase.
        """
        asked = _having(self._different, words)
        if not asked:
            return []
        having = compress(self._elements, map(asked.__contains__, self._written))
        return [element for element in having if element.matches(selector)]


@lru_cache(maxsize=1024)  # the pages of a site have much the same
def _having(attributes: frozenset[str | None], words: frozenset[str]) -> frozenset[str]:
    """Return the class attributes that have one of some words; without a doctype, case says nothing."""
    return frozenset(each for each in attributes if each and not words.isdisjoint(each.lower().split()))
