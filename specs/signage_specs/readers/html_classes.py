"""Find elements of one name by their classes, sooner than a selector that looks at each of them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from signage_specs.readers.html_tree import TreeElement


class ElementsByClass:
    """The elements of one name on a page, by the words of their class attributes.

    A page has hundreds of links, and few different class attributes among them.
    """

    def __init__(self, elements: Iterable[TreeElement]) -> None:
        """Look at the class attribute of each element.

        Args:
            elements: all of one name, in tree order.
        """
        written: dict[str, list[TreeElement]] = {}
        for element in elements:
            classes = element.attr("class")
            if classes:
                written.setdefault(classes, []).append(element)
        self._by_word: dict[str, list[list[TreeElement]]] = {}
        for classes, same in written.items():
            # Without a doctype, case says nothing.
            for word in set(classes.lower().split()):
                self._by_word.setdefault(word, []).append(same)

    def matching(self, selector: str, words: Iterable[str]) -> list[TreeElement] | None:
        """Return the elements that match a selector, in tree order; None where that order isn't known here.

        Args:
            selector: matches only elements of this name that have one of some classes.
            words: the classes, in lowercase.
        """
        groups = {id(same): same for word in words for same in self._by_word.get(word, ())}
        if len(groups) > 1:
            return None
        return [element for same in groups.values() for element in same if element.matches(selector)]
