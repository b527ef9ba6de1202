"""Check a document that was made here, without reading again what was just written."""

from functools import lru_cache
from typing import Final
from xml.parsers import expat

from signage_specs.anml.canonical import CanonicalElement
from signage_specs.anml.elements import definition_of
from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml.json_parser import MAX_VALUES, document_of
from signage_specs.anml.tree import ELISION, Attribute, Document, Element, Node, Text
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.anml.writer import FORBIDDEN
from signage_specs.diagnostic import Diagnostic
from signage_specs.readers.sound_json import read_sound_json
from signage_specs.readers.xml import MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, XMLNS_NAMESPACE
from signage_specs.rule import Context, judge
from signage_specs.span import Span

_ALL_OF_IT: Final = True  # told by position to expat, which takes it in no other way
_PREFIXED: Final = False


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
        expat.ParserCreate("utf-8").Parse(text.encode(), _ALL_OF_IT)
    except (_UnusualError, expat.ExpatError, UnicodeError):
        return ANML_XML.check(text, context)
    return ANML_XML.check(text, context) if judge(ANML_XML.rules, document, context) else []


def check_made_json(text: str, context: Context) -> list[Diagnostic]:
    """Return what the rules find in a document in JSON. Where they find something, it is read with its places.

    Args:
        text: what `json_text` made.
        context: how it is to be judged.
    """
    json = read_sound_json(text, MAX_VALUES) if len(text) <= MAX_BYTES // 4 else None
    if json is None or judge(ANML_JSON.rules, document_of(json), context):
        return ANML_JSON.check(text, context)
    return []


def _document(root: CanonicalElement, text: str) -> Document:
    if root.definition != "anml" or len(text) > MAX_BYTES // 4:
        raise _UnusualError
    return Document(text, "xml", (_Layout(text).element(root, "", 1),), ())


class _Layout:
    """Lays out elements as a reader sees them. Their places only tell what stands in front of what, and in what."""

    __slots__ = ("_mended", "_place")

    def __init__(self, text: str) -> None:
        self._place = 0
        self._mended = "\ufffd" in text  # otherwise the writer had no character to put this one in the place of

    def element(self, made: CanonicalElement, parent: str, depth: int) -> Element:
        """Return an element.

        Args:
            made: as it was made.
            parent: the definition of the one around it.
            depth: how many elements it is in, itself included.
        """
        start, name = self._place, made.name
        self._place += 1
        if name == "step" or ":" in name or depth > MAX_DEPTH or start >= MAX_ELEMENTS:
            raise _UnusualError
        definition = definition_of(parent, name)
        here = _span(start)
        text = self._read(made.text)
        texts: tuple[Node, ...] = (Text(text, here),) if text else ()
        children: tuple[Node, ...] = ()
        if made.children:
            children = tuple([self.element(child, definition, depth + 1) for child in made.children])
        known = made.known
        return Element(  # by position, which takes a quarter less of the time
            name,
            definition,
            NAMESPACE,
            self._attributes(made, here),
            children + texts if known is not None and known.text_last else texts + children,
            Span(start, self._place) if children else here,
            here,
            _PREFIXED,
            bool(text) and ELISION.fullmatch(text) is not None,
        )

    def _attributes(self, made: CanonicalElement, here: Span) -> tuple[Attribute, ...]:
        written: list[Attribute] = []
        if made.definition == "anml":
            written.append(Attribute("xmlns", NAMESPACE, here, here, here, XMLNS_NAMESPACE))
        for name, value in made.attributes:
            if ":" in name or name == "xmlns":
                raise _UnusualError
            written.append(Attribute(name, self._read(value), here, here, here))
        return tuple(written)

    def _read(self, text: str) -> str:
        return FORBIDDEN.sub("\ufffd", text) if self._mended else text


@lru_cache(maxsize=1024)
def _span(start: int) -> Span:
    return Span(start, start + 1)
