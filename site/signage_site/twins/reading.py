"""Read the content of a page into parts: sections, text, code, data, images and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.names import visible_text
from signage_site.twins.flow import Flow
from signage_site.twins.inline import BREAK, Line, address, label_text, link
from signage_site.twins.media import described_image, film_or_sound, is_sign, source_of
from signage_site.twins.outline import Outline
from signage_site.twins.walk import Step, main_content, walk

if TYPE_CHECKING:
    from typing import Protocol

    from signage_site.twins.budget import Budget
    from signage_site.twins.part import Part
    from signage_specs.readers.html import HtmlDocument, HtmlElement

    class Mode(Protocol):
        """How what is read just now is taken: as a flow of blocks, a label, a table."""

        @property
        def signs_only(self) -> bool:
            """An image is what its alternative text says, and no image of the twin."""
            ...

        def start(self, element: HtmlElement) -> None:
            """Take the start of an element that isn't part of a line."""
            ...

        def end(self, element: HtmlElement) -> None:
            """Take the end of an element."""
            ...


_IN_LINE = frozenset(("a", "br", "img", "input", "iframe", "audio", "video"))


class Reading:
    """A page's content that is being read.

    Attributes:
        outline: where what was read is put.
        line: the text since the last start of a block.
        budget: what the twin may still hold.
        base: what the page's `base` element says; may be empty.
        tabs: what the tabs of the page are called, by id.
    """

    def __init__(self, document: HtmlDocument, budget: Budget) -> None:
        """Start with nothing read.

        Args:
            document: the page.
            budget: what the twin may hold.
        """
        self.outline = Outline(budget)
        self.line = Line()
        self.budget = budget
        self.base = next((each.get("href") or "" for each in document.elements("base")), "")
        self.tabs = {each.get("id"): label_text(visible_text(each)) for each in document.select("[role=tab][id]")}
        self._flow = Flow(self)
        self._modes: list[Mode] = [self._flow]
        self._links: list[tuple[HtmlElement, int]] = []
        self._player: HtmlElement | None = None

    def read(self, root: HtmlElement) -> Part:
        """Return what an element of the page says, up to where the budget ends."""
        for step, element, text in walk(root):
            if self.budget.spent:
                break
            if step is Step.TEXT:
                if self._player is None:  # what a player holds is for those that can't play
                    self.line.add(text.replace(BREAK, " "))
            elif element.namespace == "html":
                self._take(step, element)
        self._flow.flush()
        return self.outline.body

    def enter(self, mode: Mode) -> None:
        """Read on in another mode."""
        self._modes.append(mode)

    def leave(self) -> None:
        """Go back to the mode before."""
        self._modes.pop()

    def show(self, image: HtmlElement, description: str) -> None:
        """Add an image, when something is said of it."""
        shown = described_image(image, description, self.base)
        if shown is not None and self.budget.takes(source_of(shown), description, elements=2):
            self.outline.part.add_block(shown)

    def _take(self, step: Step, element: HtmlElement) -> None:
        mode, name = self._modes[-1], element.name
        if self._player is not None:
            self._in_player(step, element)
        elif step is Step.END:
            if name == "a":
                self._end_link(element)
            else:
                mode.end(element)
        elif name in _IN_LINE:
            self._start_in_line(element, mode)
        else:
            mode.start(element)

    def _start_in_line(self, element: HtmlElement, mode: Mode) -> None:
        name = element.name
        if name == "br":
            self.line.add(BREAK)
        elif name == "a":
            if address(element.get("href"), self.base):
                self._links.append((element, self.line.mark()))
        elif name == "img":
            self._image(element, mode)
        elif name == "input":
            self._box(element)
        elif name == "iframe":
            self._link(element.get("src"), element.get("title") or "")
        else:
            self._player = element
            self._play(element)

    def _in_player(self, step: Step, element: HtmlElement) -> None:
        if step is Step.START and element.name == "source":
            self._play(element)
        elif step is Step.END and element == self._player:
            self._player = None

    def _play(self, source: HtmlElement) -> None:
        played = film_or_sound(self._player or source, source, self.base)
        if played is not None and self.budget.takes(source_of(played), elements=2):
            self.outline.part.add_block(played)

    def _image(self, element: HtmlElement, mode: Mode) -> None:
        said = label_text(element.get("alt") or "")
        if mode.signs_only or is_sign(element):
            self.line.add(said)
        elif said or not self._flow.waits_for_caption(element):
            self.show(element, said or label_text(element.get("title") or ""))

    def _box(self, element: HtmlElement) -> None:
        """Say whether a task is done: its box can't be ticked in the page."""
        if (element.get("type") or "").strip().lower() == "checkbox" and element.get("disabled") is not None:
            self.line.add("[ ] " if element.get("checked") is None else "[x] ")

    def _end_link(self, element: HtmlElement) -> None:
        if self._links and self._links[-1][0] == element:
            _, mark = self._links.pop()
            said = self.line.since(mark) or element.get("title") or element.get("aria-label") or ""
            self._link(element.get("href"), said)

    def _link(self, written: str | None, said: str) -> None:
        target, label = address(written, self.base), label_text(said)
        if target and self.budget.takes(target, label):
            self.outline.part.add_block(link(target, label))


def read_content(document: HtmlDocument, budget: Budget) -> Part | None:
    """Return what a page says; None where it has no content. Never raises; linear.

    Args:
        document: the page.
        budget: what is taken from it. When it is spent, the page says more than was read.
    """
    root = main_content(document)
    part = Reading(document, budget).read(root) if root is not None else None
    return None if part is None or part.empty else part
