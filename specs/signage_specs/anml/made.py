"""Check a document that was made here, without reading again what was just written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING
from xml.parsers import expat

from signage_specs.anml.formats import ANML_XML
from signage_specs.anml.tree import ELISION, Attribute, Document, Element, Node, Text
from signage_specs.anml.vocabulary import NAMESPACE, definition_of
from signage_specs.anml.xml_writer import FORBIDDEN
from signage_specs.readers.xml import MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, XMLNS_NAMESPACE
from signage_specs.rule import judge
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.canonical import CanonicalElement
    from signage_specs.diagnostic import Diagnostic
    from signage_specs.rule import Context


class _UnusualError(Exception):
    """A document that only reading can tell the tree of."""


def check_made(root: CanonicalElement, text: str, context: Context) -> list[Diagnostic]:
    """Return what the rules find in a document that was made, the same as in its text.

    The tree is laid out from what was written, all rules judge it, and expat reads the text once for its form. That
    takes a third of the time of reading the text with the place of every part. Where anything is found, or where a
    reader could see another tree than the one that was written, the text itself is read and judged.

    Args:
        root: the `anml` element.
        text: what `xml_text` makes of it.
        context: how it is to be judged.
    """
    try:
        document = _document(root, text)
        expat.ParserCreate("utf-8").Parse(text.encode(), True)  # noqa: FBT003 (expat takes it by position)
    except (_UnusualError, expat.ExpatError, UnicodeError):
        return ANML_XML.check(text, context)
    return ANML_XML.check(text, context) if judge(ANML_XML.rules, document, context) else []


def _document(root: CanonicalElement, text: str) -> Document:
    if root.definition != "anml" or len(text) > MAX_BYTES // 4:
        raise _UnusualError
    return Document(text, "xml", (_element(root, "", count(), 1),), ())


def _element(made: CanonicalElement, parent: str, places: Iterator[int], depth: int) -> Element:
    """Return an element as a reader sees it. Its places only tell what stands in front of what.

    Args:
        made: the element.
        parent: the definition of the one around it.
        places: numbers that grow.
        depth: how many elements it is in, itself included.
    """
    start = next(places)
    if made.name == "step" or ":" in made.name or depth > MAX_DEPTH or start > MAX_ELEMENTS:
        raise _UnusualError
    definition = definition_of(parent, made.name)
    here = Span(start, start + 1)
    text = FORBIDDEN.sub("\ufffd", made.text)
    texts: list[Node] = [Text(text, here)] if text else []
    children: list[Node] = [_element(child, definition, places, depth + 1) for child in made.children]
    last = made.known is not None and made.known.text_last
    return Element(
        name=made.name,
        definition=definition,
        namespace=NAMESPACE,
        attributes=_attributes(made, here),
        children=(*children, *texts) if last else (*texts, *children),
        span=Span(start, next(places)),
        name_span=here,
        elided=bool(text) and ELISION.fullmatch(text) is not None,
    )


def _attributes(made: CanonicalElement, here: Span) -> tuple[Attribute, ...]:
    if any(":" in name or name == "xmlns" for name, _ in made.attributes):
        raise _UnusualError
    written = [Attribute(name, FORBIDDEN.sub("\ufffd", value), here, here, here) for name, value in made.attributes]
    if made.definition == "anml":
        written.insert(0, Attribute("xmlns", NAMESPACE, here, here, here, XMLNS_NAMESPACE))
    return tuple(written)
