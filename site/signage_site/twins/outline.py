"""Put what is read of a page in its place: under its heading, in its box, in its list."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from signage_site.twins.content import is_hidden
from signage_site.twins.parts import Budget, Part
from signage_site.twins.text import label_text
from signage_specs.readers.html import HtmlElement

_MOST_LEVELS = 10
"""Sections in sections. As JSON each costs two of 32 levels, and data in the innermost one six (7.5, 13.7)."""

_MOST_LISTS = 8  # lists in lists that are indented
_NUMBER = re.compile(r"[ \t\n\f\r]*([+-]?[0-9]{1,6})(?![0-9])")  # of an entry
_BOX = 0  # the level of what isn't a heading's section


@dataclass(frozen=True, slots=True)
class _Opened:
    """A part that is open: of a heading, of a box, or the body."""

    part: Part
    level: int
    element: HtmlElement | None


@dataclass(slots=True)
class _List:
    """A list that is open.

    Attributes:
        next: the number of its next entry.
        step: what is added to it from one entry to the next; 0 in a list without numbers.
    """

    next: int
    step: int


class PageOutline:
    """The parts of a page, and which of them is being written."""

    def __init__(self, budget: Budget) -> None:
        """Start with an empty body.

        Args:
            budget: what may be written.
        """
        self.body = Part()
        self._budget = budget
        self._opened = [_Opened(self.body, _BOX, None)]
        self._definitions: list[int] = []  # how many parts were open where each list of definitions began
        self._lists: list[_List] = []
        self._marker = ""
        self._titled = False
        self._identities: set[str] = set()

    @property
    def part(self) -> Part:
        """The part that is being written."""
        return self._opened[-1].part

    @property
    def deep(self) -> bool:
        """Whether no further section may be opened."""
        return len(self._opened) > _MOST_LEVELS

    def heading(self, level: int, identity: str) -> Callable[[str], None]:
        """Return what takes the text of a heading, and opens its section.

        The first heading of the first level is the page's title: what follows it is the body.
        """

        def take(label: str) -> None:
            if not label:
                return
            titled, self._titled = self._titled, True
            if level == 1 and not titled and len(self._opened) == 1:
                return
            # A heading in an entry of a list or in a box is under the one before it there, never outside.
            while self._opened[-1].level >= level and self._opened[-1].level != _BOX:
                self._opened.pop()
            self._open(label, identity, level, None)

        return take

    def open_box(self, element: HtmlElement, label: str) -> None:
        """Open a section for an element; it ends with the element."""
        self._marker = ""
        if not self.deep:
            self._open(label, element.get("id") or "", _BOX, element)
        elif label:
            self.add_text(label)

    def name_box(self, label: str) -> None:
        """Give the innermost box that has no name its name; elsewhere a name is a line of text."""
        top = self._opened[-1]
        if top.element is not None and not top.part.label:
            if label and self._budget.takes(label, elements=0):
                top.part.label = label
        elif label:
            self.add_text(label)

    def close_box(self, element: HtmlElement) -> None:
        """End the section of an element, and those in it; nothing where the element has none."""
        for each in self._opened:
            if each.element is element:
                while self._opened.pop() is not each:
                    pass
                return

    def start_definitions(self) -> None:
        """Begin a list of definitions that are sections."""
        self._definitions.append(len(self._opened))

    def definition(self, identity: str) -> Callable[[str], None] | None:
        """Return what takes a term and opens its section; None where the term is to be a line of text."""
        if self._definitions:
            del self._opened[self._definitions[-1] :]
        if not self._definitions or self.deep:
            return None

        def take(label: str) -> None:
            if label:
                self._open(label, identity, _BOX, None)

        return take

    def end_definitions(self) -> None:
        """End the innermost list of definitions."""
        if self._definitions:
            del self._opened[self._definitions.pop() :]

    def start_list(self, element: HtmlElement) -> None:
        """Begin a list; a numbered one counts as it says."""
        if element.name != "ol":
            self._lists.append(_List(0, 0))
            return
        step = 1 if element.get("reversed") is None else -1
        first = _number(element.get("start"))
        if first is None:
            first = 1 if step > 0 else _entries(element)
        self._lists.append(_List(first, step))

    def end_list(self) -> None:
        """End the innermost list."""
        if self._lists:
            self._lists.pop()
        self._marker = ""

    def start_entry(self, element: HtmlElement) -> None:
        """Begin an entry of the innermost list; its sign stands in front of its first line."""
        numbered = self._lists[-1] if self._lists else None
        if numbered is None or not numbered.step:
            self._marker = "- "
            return
        value = _number(element.get("value"))
        number = numbered.next if value is None else value
        numbered.next = number + numbered.step
        self._marker = f"{number}. "

    def end_entry(self) -> None:
        """End an entry."""
        self._marker = ""

    def add_text(self, text: str) -> None:
        """Add lines of text, indented in a list; as much of them as still fits."""
        indent = "  " * (min(len(self._lists), _MOST_LISTS) - (1 if self._marker and self._lists else 0))
        below = " " * len(self._marker)
        lines = text.replace("\n", f"\n{indent}{below}")
        said = self._budget.start_of(f"{indent}{self._marker}{lines}")
        self._marker = ""
        if said:
            self.part.add_text(said, tight=bool(self._lists))

    def add_code(self, language: str, code: str) -> None:
        """Add a block of code: a section of its own, in which every space counts."""
        if not code.strip():
            return
        label = label_text(f"Code: {language}" if language else "Code")
        said = self._budget.start_of(code)
        part = Part(label)
        part.add_text(said)
        if said:
            self.part.add_part(part)

    def _open(self, label: str, identity: str, level: int, element: HtmlElement | None) -> None:
        if self.deep:
            self.add_text(label)
            return
        name = label_text(identity)
        unique = name if name not in self._identities else ""
        self._identities.add(name)
        if self._budget.takes(label, unique):
            part = Part(label, unique)
            self.part.add_part(part)
            self._opened.append(_Opened(part, level, element))


def _number(written: str | None) -> int | None:
    """Return the number that an attribute says; None for none, and for one that is longer than any list."""
    found = _NUMBER.match(written) if written else None
    return int(found[1]) if found is not None else None


def _entries(listed: HtmlElement) -> int:
    """Return how many entries a list has."""
    return len([child for child in listed.children() if child.name == "li" and not is_hidden(child)])
