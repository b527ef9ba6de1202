"""Find the elements that selectors match, where the library is slow or finds others than browsers do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from justhtml.selector import SelectorMatcher

from signage_specs.readers.portable_selectors import LIMITS, has_simple, parsed_selector, traits_of

if TYPE_CHECKING:
    from signage_specs.readers.portable_html import PortableElement
    from signage_specs.readers.portable_selectors import Compound


class PortableElements:
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
            every = {number for each in parsed_selector(selector) for number in self._matching_one(each)}
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

    def _matching_one(self, selector: list[tuple[str | None, Compound]]) -> list[int]:
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

    def _matching_compound(self, compound: Compound) -> list[int]:
        within = [self.matching(each) for each in compound.within]
        having = [*within, *(self._numbers_by_trait.get(trait.lower(), []) for trait in compound.traits)]
        found = min(having, key=len) if having else list(range(len(self.in_order)))
        for simple in () if compound.is_trait else compound.simple:
            found = [each for each in found if has_simple(self.in_order[each], simple, in_quirks=self.in_quirks)]
        for numbers in within:
            found = _only(found, numbers)
        for each in compound.without if found else ():
            left_out = set(self.matching(each))
            found = [number for number in found if number not in left_out]
        if compound.by_place is not None:
            matches = SelectorMatcher(limits=LIMITS).matches
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
                for trait in traits_of(element):
                    self._by_trait.setdefault(trait, []).append(number)
        return self._by_trait


def _only(numbers: list[int], others: list[int]) -> list[int]:
    wanted = set(others)
    return [each for each in numbers if each in wanted]
