"""Read the content of a page into parts: sections, text, code, data, images and links."""

from typing import Protocol

from signage_site.pages.names import visible_text
from signage_site.pages.page_base import page_base
from signage_site.twins.budget import Budget
from signage_site.twins.flow import BLOCKS, Flow
from signage_site.twins.formula import formula_text
from signage_site.twins.inline import BREAK, Line, address, label_text, link
from signage_site.twins.media import described_image, film_or_sound, is_sign, source_of
from signage_site.twins.outline import Outline
from signage_site.twins.part import Part
from signage_site.twins.walk import main_content, walk
from signage_specs.readers.html import HtmlDocument, HtmlElement

_IN_LINE = frozenset(("a", "br", "img", "input", "iframe", "audio", "video"))
_SCRIPTS = frozenset(("sup", "sub"))
_STRUCK = frozenset(("del", "s", "strike"))
_TAKEN = BLOCKS | _IN_LINE | _SCRIPTS | _STRUCK | {"source", "math"}
"""The elements that mean anything here; of any other one, the text does."""


class Mode(Protocol):
    """How what is read just now is taken: as a flow of blocks, a label, a table."""

    @property
    def signs_only(self) -> bool:
        """An image is what its alternative text says, and no image of the twin."""
        ...

    @property
    def in_code(self) -> bool:
        """What is read is code: taken as it stands."""
        ...

    @property
    def is_label(self) -> bool:
        """What is read names what comes after it, so that its links stand there."""
        ...

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element that isn't part of a line."""
        ...

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of an element."""
        ...


class _Link:
    """A link that is open.

    Attributes:
        element: its element.
        target: where it leads.
        mark: where its text begins.
        shown: what the first image in it shows.
    """

    __slots__ = ("element", "mark", "shown", "target")

    def __init__(self, element: HtmlElement, target: str, mark: int) -> None:
        self.element = element
        self.target = target
        self.mark = mark
        self.shown = ""


class Reading:
    """A page's content that is being read.

    Attributes:
        outline: where what was read is put.
        line: the text since the last start of a block.
        budget: what the twin may still hold.
        base: what the page's references start from.
    """

    def __init__(self, document: HtmlDocument, path: str, budget: Budget) -> None:
        """Start with nothing read.

        Args:
            document: the page.
            path: its file in the site's folder, with forward slashes.
            budget: what the twin may hold.
        """
        self.outline = Outline(budget)
        self.line = Line()
        self.budget = budget
        self.base = page_base(document, path)
        self._document = document
        self._tabs: dict[str | None, str] | None = None
        self._flow: Flow | None = None
        self._modes: list[Mode] = []
        self._links: list[_Link] = []
        self._of_label: list[tuple[str, str]] = []  # the links of the label that is being read
        self._player: HtmlElement | None = None
        self._passed_over: HtmlElement | None = None
        self._script: tuple[HtmlElement, int] | None = None  # what is raised or lowered, and where its text begins
        self._plays = False  # what the player plays is known: its further sources are the same in other formats

    def read(self, roots: list[HtmlElement]) -> Part:
        """Return what elements of the page say, up to where the budget ends."""
        self._flow = flow = Flow(self)
        self._modes.append(flow)
        for root in roots:
            if not self.done:
                walk(root, self, _TAKEN)
                flow.flush()
        self._modes.clear()  # which know the reading: without a circle, all of it is freed at once
        self._flow = None
        return self.outline.body

    @property
    def done(self) -> bool:
        """Whether nothing more is taken."""
        return self.budget.spent

    def text(self, text: str) -> None:
        """Take a text."""
        if self._player is None and self._passed_over is None:  # what a player holds is for those that can't play
            self.line.add(text.replace(BREAK, " "))

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element."""
        if self._passed_over is not None:
            return
        if self._player is not None:
            if name == "source":
                self._play(element)
        elif name in _IN_LINE:
            self._start_in_line(name, element)
        elif name in _SCRIPTS:
            # A mark of a note is a link, in it or around it, or has a name to be led to.
            if element.is_bare and not self._modes[-1].in_code and not _is_link(element.parent):
                self._script = (element, self.line.mark())
        elif name in _STRUCK:
            if not self._modes[-1].in_code:
                self._passed_over = element
        elif name == "math":
            self.line.add(formula_text(element).replace(BREAK, " "))
            self._passed_over = element
        else:
            self._modes[-1].start(name, element)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of an element."""
        if self._passed_over is not None:
            if element is self._passed_over:
                self._passed_over = None
        elif self._player is not None:
            if element is self._player:
                self._player = None
        elif name == "a":
            self._end_link(element)
        elif name in _SCRIPTS:
            if self._script is not None and self._script[0] is element:
                self.line.raise_or_lower(self._script[1], lowered=name == "sub")
                self._script = None
        else:
            self._modes[-1].end(name, element)

    def enter(self, mode: Mode) -> None:
        """Read on in another mode."""
        self._modes.append(mode)

    def leave(self) -> None:
        """Go back to the mode before."""
        self._modes.pop()

    def add_links(self) -> None:
        """Add the links of a label where what it names begins."""
        if self._of_label:
            links, self._of_label = self._of_label, []
            for target, said in links:
                self._link(target, said)

    def tab_label(self, identity: str | None) -> str:
        """Return what the tab with an id is called; an empty string where there is none."""
        if self._tabs is None:
            tabs = self._document.select("[role=tab][id]")
            self._tabs = {each.get("id"): label_text(visible_text(each)) for each in tabs}
        return self._tabs.get(identity, "")

    def show(self, image: HtmlElement, description: str) -> None:
        """Add an image, when something is said of it."""
        shown = described_image(image, description, self.base)
        if shown is not None and self.budget.takes(source_of(shown), description, elements=2):
            self.outline.part.add_block(shown)

    def _start_in_line(self, name: str, element: HtmlElement) -> None:
        if name == "br":
            self.line.add(BREAK)
        elif name == "a":
            self._script = None
            target = address(element.get("href"), self.base)
            if target:
                self._links.append(_Link(element, target, self.line.mark()))
        elif name == "img":
            self._image(element)
        elif name == "input":
            self._box(element)
        elif name == "iframe":
            self._link(address(element.get("src"), self.base), element.get("title") or "")
        else:
            self._player, self._plays = element, False
            self._play(element)

    def _play(self, source: HtmlElement) -> None:
        played = None if self._plays else film_or_sound(self._player or source, source, self.base)
        if played is not None:
            self._plays = True
            if self.budget.takes(source_of(played), elements=2):
                self.outline.part.add_block(played)

    def _image(self, element: HtmlElement) -> None:
        said = label_text(element.get("alt") or "")
        if self._modes[-1].signs_only or is_sign(element):
            self.line.add(said)
        elif said or not (self._flow and self._flow.waits_for_caption(element)):
            shown = said or label_text(element.get("title") or "")
            if self._links and not self._links[-1].shown:
                self._links[-1].shown = shown
            self.show(element, shown)

    def _box(self, element: HtmlElement) -> None:
        """Say whether a task is done: its box can't be ticked in the page."""
        if (element.get("type") or "").strip().lower() == "checkbox" and element.get("disabled") is not None:
            self.line.add("[ ] " if element.get("checked") is None else "[x] ")

    def _end_link(self, element: HtmlElement) -> None:
        if self._links and self._links[-1].element is element:
            ended = self._links.pop()
            named = element.get("aria-label") or ended.shown or element.get("title") or ""
            self._link(ended.target, self.line.since(ended.mark) or named)

    def _link(self, target: str, said: str) -> None:
        if self._modes[-1].is_label:
            self._of_label.append((target, said))
            return
        label = label_text(said)
        if target and self.budget.takes(target, label):
            self.outline.part.add_block(link(target, label))


def _is_link(element: HtmlElement | None) -> bool:
    return element is not None and element.name == "a"


def read_content(document: HtmlDocument, path: str, budget: Budget) -> Part | None:
    """Return what a page says; None where it has no content. Never raises; linear.

    Args:
        document: the page.
        path: its file in the site's folder, with forward slashes.
        budget: what is taken from it. When it is spent, the page says more than was read.
    """
    part = Reading(document, path, budget).read(main_content(document))
    return None if part.empty else part
