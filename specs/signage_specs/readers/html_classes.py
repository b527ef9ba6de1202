"""Find elements of one name by their classes, sooner than a selector that looks at each of them again."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from operator import methodcaller
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from signage_specs.readers.html_tree import TreeElement

_NONE: frozenset[str] = frozenset()
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
        self._by_word: dict[str, set[str | None]] = {}
        for written in set(self._written):
            if written:
                # Without a doctype, case says nothing.
                for word in written.lower().split():
                    self._by_word.setdefault(word, set()).add(written)

    def matching(self, selector: str, words: Iterable[str]) -> list[TreeElement]:
        """Return the elements that match a selector, in tree order.

        Args:
            selector: matches only elements of this name that have one of some classes.
            words: the classes, in lowercase.
        """
        asked: set[str | None] = set()
        for word in words:
            asked |= self._by_word.get(word, _NONE)
        if not asked:
            return []
        having = compress(self._elements, map(asked.__contains__, self._written))
        return [element for element in having if element.matches(selector)]
