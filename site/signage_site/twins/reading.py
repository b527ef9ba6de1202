"""Read the content of a page into parts: sections, text, code, data, images and links."""

from collections.abc import Iterator
from dataclasses import dataclass

from signage_site.twins.content import is_left_out, main_content
from signage_site.twins.flow import BLOCKS, Flow
from signage_site.twins.modes import Content
from signage_site.twins.parts import Budget, Part
from signage_site.twins.text import BREAK, address, film_or_sound, formula_text, is_sign, label_text, source_of
from signage_specs.readers.html import HtmlDocument, HtmlElement

_IN_LINE = frozenset(("a", "br", "img", "input", "iframe", "audio", "video"))
_SCRIPTS = frozenset(("sup", "sub"))
_STRUCK = frozenset(("del", "s", "strike"))
_TAKEN = BLOCKS | _IN_LINE | _SCRIPTS | _STRUCK | {"source", "math"}
"""The elements that mean anything here; of any other one, the text does."""


@dataclass(slots=True)
class _Link:
    """A link that is open.

    Attributes:
        element: its element.
        target: where it leads.
        mark: where its text begins.
        shown: what the first image in it shows.
    """

    element: HtmlElement
    target: str
    mark: int
    shown: str = ""


class _Reader:
    """Reads a page's content, element by element."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._flow = Flow(content)
        self._links: list[_Link] = []
        self._player: HtmlElement | None = None
        self._passed_over: HtmlElement | None = None
        self._script: tuple[HtmlElement, int] | None = None  # what is raised or lowered, and where its text begins
        self._plays = False  # what the player plays is known: its further sources are the same in other formats

    def read(self, roots: list[HtmlElement]) -> None:
        """Read what elements of the page say, up to where the budget ends."""
        self._content.enter(self._flow)
        for root in roots:
            if not self.done:
                self._walk(root)
                self._flow.flush()
        self._content.modes.clear()  # which know the content: without a circle, all of it is freed at once

    @property
    def done(self) -> bool:
        """Whether nothing more is taken."""
        return self._content.budget.spent

    def _walk(self, root: HtmlElement) -> None:
        """Read the start and the end of each element inside another one, and the texts between; linear.

        What is left out isn't gone into. Of elements that mean nothing here, the texts inside are read.
        """
        in_body = root.name == "body"
        # The elements that are open, each with its name and what is still to come in it. Where its end isn't handed
        # over, the name is empty.
        path: list[tuple[HtmlElement, str, Iterator[HtmlElement | str]]] = []
        around, ends, pieces = root, "", root.pieces()
        while True:
            for piece in pieces:
                if isinstance(piece, str):
                    self.text(piece)
                    continue
                name = piece.name
                if is_left_out(piece, name, in_body=in_body):
                    continue
                path.append((around, ends, pieces))
                around, pieces = piece, piece.pieces()
                ends = name if name in _TAKEN and (piece.namespace == "html" or name == "math") else ""
                if ends:
                    self.start(ends, piece)
                    if self.done:
                        return
                break
            else:
                if not path:
                    return
                if ends:
                    self.end(ends, around)
                    if self.done:
                        return
                around, ends, pieces = path.pop()

    def text(self, text: str) -> None:
        """Take a text."""
        if self._player is None and self._passed_over is None:  # what a player holds is for those that can't play
            self._content.line.add(text.replace(BREAK, " "))

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
            if element.is_bare and not self._content.modes[-1].in_code and not _is_link(element.parent):
                self._script = (element, self._content.line.mark())
        elif name in _STRUCK:
            if not self._content.modes[-1].in_code:
                self._passed_over = element
        elif name == "math":
            self._content.line.add(formula_text(element).replace(BREAK, " "))
            self._passed_over = element
        else:
            self._content.modes[-1].start(name, element)

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
                self._content.line.raise_or_lower(self._script[1], lowered=name == "sub")
                self._script = None
        else:
            self._content.modes[-1].end(name, element)

    def _start_in_line(self, name: str, element: HtmlElement) -> None:
        if name == "br":
            self._content.line.add(BREAK)
        elif name == "a":
            self._script = None
            target = address(element.get("href"), self._content.base)
            if target:
                self._links.append(_Link(element, target, self._content.line.mark()))
        elif name == "img":
            self._image(element)
        elif name == "input":
            self._box(element)
        elif name == "iframe":
            self._content.add_link(address(element.get("src"), self._content.base), element.get("title") or "")
        else:
            self._player, self._plays = element, False
            self._play(element)

    def _play(self, source: HtmlElement) -> None:
        played = None if self._plays else film_or_sound(self._player or source, source, self._content.base)
        if played is not None:
            self._plays = True
            if self._content.budget.takes(source_of(played), elements=2):
                self._content.outline.part.add_block(played)

    def _image(self, element: HtmlElement) -> None:
        said = label_text(element.get("alt") or "")
        if self._content.modes[-1].signs_only or is_sign(element):
            self._content.line.add(said)
        elif said or not self._flow.waits_for_caption(element):
            shown = said or label_text(element.get("title") or "")
            if self._links and not self._links[-1].shown:
                self._links[-1].shown = shown
            self._content.show(element, shown)

    def _box(self, element: HtmlElement) -> None:
        """Say whether a task is done: its box can't be ticked in the page."""
        if (element.get("type") or "").strip().lower() == "checkbox" and element.get("disabled") is not None:
            self._content.line.add("[ ] " if element.get("checked") is None else "[x] ")

    def _end_link(self, element: HtmlElement) -> None:
        if self._links and self._links[-1].element is element:
            ended = self._links.pop()
            named = element.get("aria-label") or ended.shown or element.get("title") or ""
            self._content.add_link(ended.target, self._content.line.since(ended.mark) or named)


def _is_link(element: HtmlElement | None) -> bool:
    return element is not None and element.name == "a"


def read_content(document: HtmlDocument, path: str, budget: Budget) -> Part | None:
    """Return what a page says; None where it has no content. Never raises; linear.

    Args:
        document: the page.
        path: its file in the site's folder, with forward slashes.
        budget: what is taken from it. When it is spent, the page says more than was read.
    """
    content = Content(document, path, budget)
    _Reader(content).read(main_content(document))
    part = content.outline.body
    return None if part.empty else part
