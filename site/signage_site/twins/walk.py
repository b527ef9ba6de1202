"""Go through the content of a page in order, without what is left out, however deep it is nested."""

from collections.abc import Container, Iterator
from itertools import islice
from typing import Protocol

from signage_site.themes import CONTENT
from signage_site.twins.left_out import is_hidden, is_left_out
from signage_specs.readers.html import HtmlDocument, HtmlElement

_MAINS = ("[role=main]", "main")  # a page may have several, and they are all its content
_MOST_AROUND = 32  # elements around a page's content that may hide it; with a bound, looking at them is quick
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


def main_content(document: HtmlDocument) -> list[HtmlElement]:
    """Return the elements that hold a page's content, in order; none where there is no body.

    What is hidden isn't content. Where an element holds one article with all its headings, that article is the
    content: menus stand around it.
    """
    for selector in (*CONTENT, "body"):
        found = document.select(selector)
        if found and selector != "body":
            found = _shown(document, found) if selector in _MAINS else _first_shown(found)
        if found:
            return [_content(each) for each in found]
    return []


def _content(found: HtmlElement) -> HtmlElement:
    """Return the article that is all of an element's content, or the element."""
    if found.name == "article":
        return found
    articles = found.elements("article")
    if len(articles) != 1 or len(articles[0].elements(*_HEADINGS)) != len(found.elements(*_HEADINGS)):
        return found
    return articles[0] if _is_shown(articles[0]) else found


def _shown(document: HtmlDocument, found: list[HtmlElement]) -> list[HtmlElement]:
    """Return the elements that aren't hidden, without those inside others of them."""
    shown = [each for each in found if _is_shown(each)]
    if len(shown) > 1:
        inside = document.enclosing(shown, shown)
        shown = [each for each in shown if each not in inside]
    return shown


def _first_shown(found: list[HtmlElement]) -> list[HtmlElement]:
    """Return the first of some elements that isn't hidden."""
    for each in found:
        if _is_shown(each):
            return [each]
    return []


def _is_shown(element: HtmlElement) -> bool:
    """Tell whether neither an element nor one around it is hidden."""
    if is_hidden(element):
        return False
    return not any(is_hidden(around) for around in islice(element.ancestors(), _MOST_AROUND))


def walk(root: HtmlElement, taker: Taker, names: Container[str]) -> None:
    """Hand over the start and the end of each element inside another one, and the texts between; linear.

    What is left out isn't gone into.

    Args:
        root: what is walked through.
        taker: is given what the walk comes to, in order, until it is done.
        names: of the elements of HTML whose start and end are handed over, and `math`. Of the others, the texts
            inside are.
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
            ends = name if name in names and (piece.namespace == "html" or name == "math") else ""
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
