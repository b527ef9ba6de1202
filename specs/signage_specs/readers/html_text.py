"""Gather the text that is inside an element: as a person gets it, without what some hold, or as it is written."""

import re
from collections.abc import Container, Iterator
from functools import lru_cache
from itertools import islice

from turbohtml import Element, Node, Text

from signage_specs.readers.html_source import HtmlSource
from signage_specs.span import Span

_FIELDS = frozenset({"input", "select", "textarea"})


def spoken_text(
    source: HtmlSource, inside: Element, most_nodes: int, most_text: int, silent: frozenset[str]
) -> str:
    """Return the first of the text inside a node as a person gets it.

    An image says its alternative text, an element with a label that label alone, and what is hidden from people or
    from those who listen says nothing (Accessible Name and Description Computation 1.2, section 4.3.2).

    Args:
        source: what the tree belongs to.
        inside: whose text.
        most_nodes: how many nodes to look at.
        most_text: after how many code points to stop; of one piece, no more are taken.
        silent: the names of the elements whose text says nothing.
    """
    if inside.tag in silent:
        return ""
    nodes = list(islice(inside.descendants, most_nodes))
    if not source.hidden and len(nodes) < most_nodes and not inside.select(_special(silent)):
        text = inside.text  # most names are short and plain: the tree itself has what would be gathered here
        if len(text) < most_text:
            return text
    pieces: list[str] = []
    length = 0
    for piece in _pieces(nodes, source, silent):
        pieces.append(piece[:most_text])
        length += len(pieces[-1])
        if length >= most_text:
            break
    return "".join(pieces)


def _pieces(nodes: list[Node], source: HtmlSource, silent: frozenset[str]) -> Iterator[str]:
    """Yield what nodes say, which are in tree order, from the first one inside of an element on."""
    passed_over: set[Node | None] = set()  # what is said already, or not said, with all that is in it
    sign = ""  # what an image or a sign says; where its words stand beside it, they are said once
    for node in nodes:
        if node.parent in passed_over or node in source.hidden:
            passed_over.add(node)
        elif isinstance(node, Text):
            if not sign or node.data.strip() != sign:
                yield node.data
        elif isinstance(node, Element):
            said = _said(node, silent)
            if said is not None:
                passed_over.add(node)
                sign = said.strip()
                yield said


def _said(element: Element, silent: frozenset[str]) -> str | None:
    """Return what an element says in place of what is in it; None where that speaks for itself."""
    if element.tag in silent or element.attr("hidden") is not None:
        return ""
    if (element.attr("aria-hidden") or "").strip().lower() == "true":
        return ""
    # The name of a field is no part of the label that it stands in.
    label = (element.attr("aria-label") or "").strip() if element.tag not in _FIELDS else ""
    if element.tag == "img":
        return f" {label or element.attr('alt') or ''} "
    return f" {label} " if label else None


@lru_cache(maxsize=8)
def _special(silent: frozenset[str]) -> str:
    """Return the selector of the elements of which the text isn't what they say."""
    return ", ".join(["img", *sorted(silent), "[hidden]", "[aria-hidden]", "[aria-label]"])


def text_without(source: HtmlSource, inside: Node, classes: frozenset[str], silent: Container[str]) -> str:
    """Return all text inside a node but for what elements hold directly that have one of some classes or names.

    Args:
        source: what the tree belongs to.
        inside: whose text.
        classes: words of the class attribute.
        silent: names of elements.
    """
    pieces: list[str] = []
    for node in inside.descendants:
        if isinstance(node, Text) and node not in source.hidden:
            holder = node.parent
            if (
                isinstance(holder, Element)
                and holder.tag not in silent
                and classes.isdisjoint((holder.attr("class") or "").split())
            ):
                pieces.append(node.data)
    return "".join(pieces)


def raw_text(text: str, name: str, start: int, said: str) -> Span:
    """Return where the text inside a script, style, textarea or title stands, before anything is decoded.

    Args:
        text: the page.
        name: of the element.
        start: the end of its start tag.
        said: its text as the tree has it.
    """
    if name in ("textarea", "title"):
        end = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(text, start)
        return Span(start, end.start() if end else len(text))
    # Where a script ends depends on comments inside it; its text has one code point for each one of the source,
    # but for CR LF, which it has as LF.
    offset = start
    for _ in range(len(said)):
        offset += 2 if text.startswith("\r\n", offset) else 1
    return Span(start, offset)
