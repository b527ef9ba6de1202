"""Go through the content of a page in order, without what is left out, however deep it is nested."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from signage_site.twins.left_out import is_left_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.readers.html import HtmlDocument, HtmlElement

# Where a page's content is, the best sign first.
_MAIN = ("[role=main]", "main", "article", ".rst-content", ".document", ".body", "#content", ".content", "body")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Step(Enum):
    """What a walk has come to."""

    START = "start"
    END = "end"
    TEXT = "text"


def main_content(document: HtmlDocument) -> HtmlElement | None:
    """Return the element that holds a page's content; None where there is no body.

    Where it holds one article with all its headings, that article is the content: menus stand around it.
    """
    found = next((each[0] for selector in _MAIN if (each := document.select(selector))), None)
    if found is None or found.name == "article":
        return found
    articles = found.elements("article")
    headed = bool(articles) and len(articles[0].elements(*_HEADINGS)) == len(found.elements(*_HEADINGS))
    return articles[0] if headed and len(articles) == 1 else found


def walk(root: HtmlElement) -> Iterator[tuple[Step, HtmlElement, str]]:
    """Yield the start and the end of each element inside another one, and the texts between; linear.

    What is left out isn't gone into. Of a text, the element is the one that holds it.
    """
    in_body = root.name == "body"
    path = [(root, root.pieces())]  # the elements that are open, each with what is still to come in it
    while path:
        around, pieces = path[-1]
        for piece in pieces:
            if isinstance(piece, str):
                yield Step.TEXT, around, piece
            elif not is_left_out(piece, in_body=in_body):
                yield Step.START, piece, ""
                path.append((piece, piece.pieces()))
                break
        else:
            path.pop()
            if path:
                yield Step.END, around, ""
