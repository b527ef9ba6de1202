"""Find the XML declaration and the DOCTYPE of a text, without reading what a DOCTYPE holds."""

import re

from signage_specs.readers.xml_nodes import XmlDeclaration, XmlDoctype
from signage_specs.span import Fault, Span

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
