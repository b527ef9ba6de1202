"""The raw parts of an XML text, each with its place, and the declaration and DOCTYPE in front of them."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from signage_specs.span import Fault, Span

XmlNode: TypeAlias = "XmlElement | XmlText | XmlComment | XmlProcessingInstruction"


@dataclass(frozen=True, slots=True)
class XmlAttribute:
    """An attribute of a start tag.

    Attributes:
        span: from the name to the closing quote.
        name: as written, prefix included.
        namespace: the URI that the prefix stands for; empty without a prefix, or when nothing binds it.
        value: with references resolved and line ends normalised.
        value_span: between the quotes.
        quote: `"` or `'`.
    """

    span: Span
    name: str
    name_span: Span
    namespace: str
    value: str
    value_span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class XmlText:
    """A run of character data between two pieces of markup.

    Attributes:
        span: as written; of a CDATA section, with its delimiters.
        value: with references resolved and line ends normalised.
        cdata: it was written as a CDATA section.
    """

    span: Span
    value: str
    cdata: bool = False


@dataclass(frozen=True, slots=True)
class XmlComment:
    """A comment, from `<!--` to `-->`; `value` is what stands between."""

    span: Span
    value: str


@dataclass(frozen=True, slots=True)
class XmlProcessingInstruction:
    """A processing instruction other than the XML declaration."""

    span: Span
    target: str


@dataclass(frozen=True, slots=True)
class XmlElement:
    """An element.

    Attributes:
        span: from `<` to the end of its end tag, or as far as it was read.
        start_tag: from `<` to `>`.
        name: as written, prefix included.
        name_span: the name in the start tag.
        namespace: the URI of the element; empty without one.
        attributes: as written, namespace declarations included.
        children: in document order.
        end_tag: None when the start tag is the whole element, or when the end was not reached.
        closed: its end was reached.
    """

    span: Span
    start_tag: Span
    name: str
    name_span: Span
    namespace: str
    attributes: tuple[XmlAttribute, ...]
    children: tuple[XmlNode, ...]
    end_tag: Span | None
    closed: bool = True


@dataclass(frozen=True, slots=True)
class XmlDeclaration:
    """The XML declaration; `encoding` is empty when it names none."""

    span: Span
    version: str
    encoding: str
    encoding_span: Span


@dataclass(frozen=True, slots=True)
class XmlDoctype:
    """A document type declaration. Nothing in it is ever read or resolved.

    Attributes:
        span: from `<!DOCTYPE` to `>`.
        external: it names an external subset.
        subset: it has an internal subset.
    """

    span: Span
    external: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class XmlDocument:
    """One XML text.

    Attributes:
        text: as given.
        byte_order_mark: the text starts with U+FEFF.
        declaration: the XML declaration, or None.
        doctype: the document type declaration, or None.
        nodes: what stands at the top: one element in a document, any number in a fragment.
        faults: of the kinds that `signage_specs.readers.xml` lists.
    """

    text: str
    byte_order_mark: bool
    declaration: XmlDeclaration | None
    doctype: XmlDoctype | None
    nodes: tuple[XmlNode, ...]
    faults: tuple[Fault, ...]

    @property
    def elements(self) -> tuple[XmlElement, ...]:
        """The elements at the top."""
        return tuple(node for node in self.nodes if isinstance(node, XmlElement))


_DECLARATION = re.compile(
    r"<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?P<q>[\"'])(?P<version>1\.[0-9]+)(?P=q)"
    r"(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?P<r>[\"'])(?P<encoding>[A-Za-z][A-Za-z0-9._-]*)(?P=r))?"
    r"(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?P<s>[\"'])(?:yes|no)(?P=s))?"
    r"[ \t\r\n]*\?>"
)
_DECLARATION_START = re.compile(r"<\?xml(?=[ \t\r\n?])")
_MISC = re.compile(r"(?:[ \t\r\n]++|<!--(?s:.*?)-->|<\?(?!xml[ \t\r\n?])(?s:.*?)\?>)*+")
_DOCTYPE = re.compile(r"<!DOCTYPE(?=[ \t\r\n])")
# One piece of a DOCTYPE: what can hide a bracket comes first.
_PIECE = re.compile(
    r"""<!--(?s:.*?)-->|<\?(?s:.*?)\?>|"[^"]*"|'[^']*'|(?P<open>\[)|(?P<shut>\])|(?P<end>>)|<!|[^<>\[\]"']++"""
)


def read_declaration(text: str, start: int) -> XmlDeclaration | Fault | None:
    """Return the XML declaration at `start`, the fault of a bad one, or None.

    Args:
        text: the whole text.
        start: the offset in code points where a declaration may stand.
    """
    if not _DECLARATION_START.match(text, start):
        return None
    match = _DECLARATION.match(text, start)
    if match is None:
        end = text.find("?>", start)
        span = Span(start, end + 2 if end >= 0 else len(text))
        return Fault(
            "not-well-formed", span, 'write the XML declaration as `<?xml version="1.0" encoding="UTF-8"?>`'
        )
    return XmlDeclaration(
        Span(start, match.end()),
        match["version"],
        match["encoding"] or "",
        Span(*match.span("encoding")) if match["encoding"] else Span(start, match.end()),
    )


def read_doctype(text: str, start: int) -> XmlDoctype | Fault | None:
    """Return the DOCTYPE behind the white space, comments and processing instructions at `start`, if any.

    Only its extent is found: quoted literals, comments and brackets are passed over as wholes. That is all
    that section 13.5 lets a reader do with it.
    """
    misc = _MISC.match(text, start)
    begin = misc.end() if misc else start
    opening = _DOCTYPE.match(text, begin)
    if opening is None:
        return None
    position, subset, inside = opening.end(), False, False
    while piece := _PIECE.match(text, position):
        position = piece.end()
        if piece["open"]:
            subset = inside = True
        elif piece["shut"]:
            inside = False
        elif piece["end"] and not inside:
            head = text[opening.end() : position]
            external = re.match(r"\s+\S+\s+(?:SYSTEM|PUBLIC)\b", head) is not None
            return XmlDoctype(Span(begin, position), external, subset)
    return Fault("not-well-formed", Span(begin, opening.end()), "this DOCTYPE has no end; take it out")
