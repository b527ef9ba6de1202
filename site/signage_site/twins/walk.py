"""Go through the content of a page in order, without what is left out, however deep it is nested."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from signage_site.twins.left_out import is_left_out

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from signage_specs.readers.html import HtmlDocument, HtmlElement

# Where a page's content is, the best sign first.
_MAIN = (
    "[role=main]",
    "main",
    "article",
    ".rst-content",
    ".document",
    ".body",
    "#content",
    ".content",
    "div.header + div.contents",
    "body",
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Taker(Protocol):
    """What takes what a walk comes to."""

    @property
    def done(self) -> bool:
        """Nothing more is taken."""
        ...

    def text(self, text: str) -> None:
        """Take a text."""
        ...

    def start(self, name: str, element: HtmlElement) -> None:
        """Take the start of an element."""
        ...

    def end(self, name: str, element: HtmlElement) -> None:
        """Take its end: the same object as at its start."""
        ...


def main_content(document: HtmlDocument) -> HtmlElement | None:
    """Return the element that holds a page's content; None where there is no body.

    Where it holds one article with all its headings, that article is the content: menus stand around it.
    """
    found = next((each[0] for selector in _MAIN if (each := document.select(selector))), None)
    if found is None or found.name == "article":
        return found
    articles = found.elements("article")
    if len(articles) != 1 or len(articles[0].elements(*_HEADINGS)) != len(found.elements(*_HEADINGS)):
        return found
    return articles[0]


def walk(root: HtmlElement, taker: Taker, names: Container[str]) -> None:
    """Hand over the start and the end of each element inside another one, and the texts between; linear.

    What is left out isn't gone into.

    Args:
        root: what is walked through.
        taker: is given what the walk comes to, in order, until it is done.
        names: of the elements of HTML whose start and end are handed over. Of the others, the texts inside are.
    """
    in_body = root.name == "body"
    # The elements that are open, each with its name and what is still to come in it. Where its end isn't handed
    # over, the name is empty.
    path: list[tuple[HtmlElement, str, Iterator[HtmlElement | str]]] = []
    around, ends, pieces = root, "", root.pieces()
    while True:
        for piece in pieces:
            if isinstance(piece, str):
                taker.text(piece)
                continue
            name = piece.name
            if is_left_out(piece, name, in_body=in_body):
                continue
            path.append((around, ends, pieces))
            around, pieces = piece, piece.pieces()
            ends = name if name in names and piece.namespace == "html" else ""
            if ends:
                taker.start(ends, piece)
                if taker.done:
                    return
            break
        else:
            if not path:
                return
            if ends:
                taker.end(ends, around)
                if taker.done:
                    return
            around, ends, pieces = path.pop()
