"""How what is read of a page is taken: as a label, a block of code, the cells of a table, definitions."""

from collections.abc import Callable
from itertools import islice
from typing import Protocol

from signage_site.pages.base import page_base
from signage_site.pages.names import visible_text
from signage_site.twins.outline import PageOutline
from signage_site.twins.parts import Budget, Table, data
from signage_site.twins.text import BREAK, Line, described_image, label_text, link, source_of
from signage_specs.readers.html import HtmlDocument, HtmlElement

_CELLS = ("td", "th")
# What begins a line of its own within a cell, a label or code.
_LINES = frozenset(
    (
        *("p", "div", "li", "pre", "tr", "dl", "dt", "dd", "table", "caption", "ul", "ol", "blockquote", "figure"),
        *("figcaption", "section", "article", "main", "header", "footer", "address", "hr", "details", "summary"),
        *("fieldset", "legend", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
    )
)
_PREFIXES = ("language-", "highlight-", "lang-")
_NO_LANGUAGE = ("default", "none", "text", "plaintext", "output")
_MOST_BOXES = 3  # around a block of code; highlighters put no more, but for a table with line numbers
_OF_TABLES = frozenset(("td", "tr", "tbody", "table"))
_MOST_DIGITS = 4  # of a span


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


class Content:
    """What has been read of a page's content.

    Attributes:
        outline: where what was read is put.
        line: the text since the last start of a block.
        budget: what the twin may still hold.
        base: what the page's references start from.
        modes: those that are open; the last one takes what is read.
    """

    def __init__(self, document: HtmlDocument, path: str, budget: Budget) -> None:
        """Start with nothing read.

        Args:
            document: the page.
            path: its file in the site's folder, with forward slashes.
            budget: what the twin may hold.
        """
        self.outline = PageOutline(budget)
        self.line = Line()
        self.budget = budget
        self.base = page_base(document, path)
        self.modes: list[Mode] = []
        self._document = document
        self._tabs: dict[str | None, str] | None = None
        self._of_label: list[tuple[str, str]] = []  # the links of the label that is being read

    def enter(self, mode: Mode) -> None:
        """Read on in another mode."""
        self.modes.append(mode)

    def leave(self) -> None:
        """Go back to the mode before."""
        self.modes.pop()

    def add_link(self, target: str, text: str) -> None:
        """Add a link; that of a label waits for where what the label names begins."""
        if self.modes[-1].is_label:
            self._of_label.append((target, text))
            return
        label = label_text(text)
        if target and self.budget.takes(target, label):
            self.outline.part.add_block(link(target, label))

    def add_links(self) -> None:
        """Add the links of a label where what it names begins."""
        links, self._of_label = self._of_label, []
        for target, text in links:
            self.add_link(target, text)

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


class Label:
    """The mode in which a heading, a term or another label is read."""

    in_code = False
    signs_only = True
    is_label = True

    def __init__(self, content: Content, element: HtmlElement, take: Callable[[str], None]) -> None:
        """Start with nothing read.

        Args:
            content: of the page.
            element: the label.
            take: is given its text.
        """
        self._content = content
        self._element = element
        self._take = take

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element in the label."""
        del element
        _separate(self._content.line, name)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of the label, or of an element in it."""
        _separate(self._content.line, name)
        if element is self._element:
            self._content.leave()
            self._take(label_text(self._content.line.taken()))
            self._content.add_links()


class Code:
    """The mode in which a block of code is read, space by space."""

    in_code = True
    signs_only = True
    is_label = False

    def __init__(self, content: Content, element: HtmlElement) -> None:
        self._content = content
        self._element = element

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element in the code: it only colours, but a block is on lines of its own."""
        del element
        if name in _LINES:
            self._content.line.end_row(0)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of the code, or of an element in it."""
        if name in _LINES:
            self._content.line.end_row(0)
        if element is self._element:
            self._content.leave()
            self._content.outline.add_code(_language(element), self._content.line.taken_verbatim())


class Lines:
    """The lines of a cell or a definition: each block has its own, and code every space."""

    def __init__(self, line: Line) -> None:
        """Start outside of code.

        Args:
            line: what is read is put there.
        """
        self._line = line
        self._code: HtmlElement | None = None
        self._mark = 0

    @property
    def in_code(self) -> bool:
        """Whether code is being read."""
        return self._code is not None

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element."""
        if self._code is not None:
            if name in _LINES:
                self._line.end_row(self._mark)
        else:
            _separate(self._line, name)
            if name == "pre":
                self._code = element
                self._mark = self._line.mark()

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of an element."""
        if self._code is None:
            _separate(self._line, name)
        elif element is self._code:
            self._code = None
            self._line.keep(self._mark)
        elif name in _LINES:
            self._line.end_row(self._mark)


class Rows:
    """The mode in which a table is read. A table in a cell is lines of that cell."""

    signs_only = True
    is_label = False

    def __init__(self, content: Content) -> None:
        self._content = content
        self._lines = Lines(content.line)
        self._table = Table()
        self._depth = 1

    @property
    def in_code(self) -> bool:
        """Whether code in a cell or a definition is being read."""
        return self._lines.in_code

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of a row, a cell, or an element in one."""
        if name == "table":
            self._depth += 1
        if self._depth == 1 and name == "tr":
            self._table.start_row()
        elif self._depth == 1 and (name in _CELLS or name == "caption"):
            self._content.line.taken()
        else:
            self._lines.start(name, element)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of a cell, or of the table."""
        line = self._content.line
        if name == "table":
            self._depth -= 1
            if not self._depth:
                self._finish()
                return
        if self._depth == 1 and name in _CELLS:
            across, down = (_span(element.get(key)) for key in ("colspan", "rowspan"))
            self._table.add_cell(line.taken(), header=name == "th", across=across, down=down)
        elif self._depth == 1 and name == "caption":
            self._table.caption = label_text(line.taken())
        else:
            self._lines.end(name, element)

    def _finish(self) -> None:
        self._content.line.taken()
        self._content.leave()
        found = self._table.data(self._content.budget)
        if found is not None:
            self._content.outline.part.add_block(found)


class Definitions:
    """The mode in which a list of short definitions is read."""

    signs_only = True
    is_label = False

    def __init__(self, content: Content, element: HtmlElement) -> None:
        self._content = content
        self._element = element
        self._lines = Lines(content.line)
        self._pairs: list[tuple[str, str]] = []

    @property
    def in_code(self) -> bool:
        """Whether code in a cell or a definition is being read."""
        return self._lines.in_code

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element in the list."""
        if name in ("dt", "dd"):
            self._content.line.taken()
        else:
            self._lines.start(name, element)

    def end(self, name: str, element: HtmlElement) -> None:
        """Take the end of a term, a definition, or the list."""
        if element is self._element:
            self._content.line.taken()
            self._content.leave()
            found = data("", self._rows(), self._content.budget)
            if found is not None:
                self._content.outline.part.add_block(found)
        elif name in ("dt", "dd"):
            self._pairs.append(("term" if name == "dt" else "definition", self._content.line.taken()))
        else:
            self._lines.end(name, element)

    def _rows(self) -> list[list[tuple[str, str]]]:
        """Return the terms, each with what is said of it."""
        rows: list[list[tuple[str, str]]] = []
        for kind, text in self._pairs:
            if not rows or (kind == "term" and rows[-1][-1][0] != "term"):
                rows.append([])
            rows[-1].append((kind, text))
        return rows


def _separate(line: Line, name: str) -> None:
    """Set what a start or an end tag is of apart from the text in front of it."""
    if name in _LINES:
        line.add(BREAK)
    elif name in _CELLS:  # of a table in what is read
        line.add(" ")


def _language(code: HtmlElement) -> str:
    """Return the language of a block of code, as the classes of it and of what is around it say."""
    boxes = [box for box in islice(code.ancestors(), _MOST_BOXES + len(_OF_TABLES)) if box.name not in _OF_TABLES]
    inside = [each for each in code.elements("code") if each.parent == code][:1]
    for each in (*inside, code, *boxes[:_MOST_BOXES]):
        for word in each.classes:
            prefix = next((prefix for prefix in _PREFIXES if word.startswith(prefix)), None)
            if prefix is not None:
                language = word.removeprefix(prefix)
                return "" if language in _NO_LANGUAGE else language
    return next((said for each in (*inside, code) if (said := each.get("data-lang"))), "")


def _span(written: str | None) -> int:
    number = (written or "").strip()
    return int(number) if number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS else 1
