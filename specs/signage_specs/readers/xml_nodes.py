"""The raw parts of an XML text, each with its place; its declaration and DOCTYPE; and what expat found wrong."""

import re
from collections.abc import Sequence
from typing import TypeAlias
from xml.parsers.expat import ErrorString

from signage_core.frozen import frozen
from signage_specs.span import Fault, Span

XmlNode: TypeAlias = "XmlElement | XmlText | XmlComment | XmlProcessingInstruction"

_DECLARATION = re.compile(
    r"<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?P<q>[\"'])(?P<version>1\.[0-9]+)(?P=q)"
    r"(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?P<r>[\"'])(?P<encoding>[A-Za-z][A-Za-z0-9._-]*)(?P=r))?"
    r"(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?P<s>[\"'])(?:yes|no)(?P=s))?"
    r"[ \t\r\n]*\?>"
)
_DECLARATION_START = re.compile(r"<\?xml(?=[ \t\r\n?])")
_MISC = re.compile(r"(?>(?:[ \t\r\n]++|<!--(?s:.*?)-->|<\?(?!xml[ \t\r\n?])(?s:.*?)\?>)*)")
_DOCTYPE = re.compile(r"<!DOCTYPE(?=[ \t\r\n])")
# One piece of a DOCTYPE: what can hide a bracket comes first.
_PIECE = re.compile(
    r"""<!--(?s:.*?)-->|<\?(?s:.*?)\?>|"[^"]*"|'[^']*'|(?P<open>\[)|(?P<shut>\])|(?P<end>>)|<!|[^<>\[\]"']++"""
)
_WORD = re.compile(r"[^\s<>=/\"'&]+")  # what a person would mend of a tag
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([^#\s;&<>\"']+);")
_END_TAG = re.compile(r"</([^\s<>]*)\s*>")
_TOKEN = 4
_MISMATCHED = 7
_UNDEFINED_ENTITY = 11
_DETAILS = {
    5: "this markup has no end; close it",
    8: "the tag has this attribute twice; keep one",
    14: "this reference names a character that XML doesn't allow; remove it",
    17: "the XML declaration must be at the very start of the text; move it there",
    20: "this CDATA section has no end; close it with `]]>`",
}


@frozen
class XmlAttribute:
    """An attribute of a start tag.

    The name is as written, prefix included; the namespace is the URI that the prefix stands for, or empty.
    References are resolved and line ends normalised. The value's span is between the quotes, `"` or `'`.
    """

    span: Span
    name: str
    name_span: Span
    namespace: str
    value: str
    value_span: Span
    quote: str


@frozen
class XmlText:
    """A run of character data between two pieces of markup, references resolved and line ends normalised.

    The span of a CDATA section is with its delimiters.
    """

    span: Span
    value: str
    cdata: bool = False


@frozen
class XmlComment:
    """A comment, from `<!--` to `-->`; `value` is what stands between."""

    span: Span
    value: str


@frozen
class XmlProcessingInstruction:
    """A processing instruction other than the XML declaration."""

    span: Span
    target: str


@frozen
class XmlElement:
    """An element.

    The name is as written, prefix included; the namespace is a URI, or empty. Attributes include namespace
    declarations. There is no end tag when the start tag is the whole element, or when the end was not reached: it
    isn't closed then.
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


@frozen
class XmlDeclaration:
    """The XML declaration; `encoding` is empty when it names none."""

    span: Span
    version: str
    encoding: str
    encoding_span: Span


@frozen
class XmlDoctype:
    """A document type declaration. Nothing in it is ever read or resolved.

    It names an external subset, or has an internal one.
    """

    span: Span
    external: bool
    subset: bool


@frozen
class XmlDocument:
    """One XML text.

    The text may start with U+FEFF. One element stands at the top of a document, any number of nodes in a fragment.
    `signage_specs.readers.xml` lists the kinds of faults.
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


def read_declaration(text: str, start: int) -> XmlDeclaration | Fault | None:
    """Return the XML declaration at `start`, the fault of a bad one, or None."""
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
    return Fault("not-well-formed", Span(begin, opening.end()), "this DOCTYPE has no end; remove it")


def fault_of(code: int, offset: int, text: str, open_tags: Sequence[tuple[str, Span]], read_to: int) -> Fault:
    """Return the fault of the error that expat stopped at.

    The names and tags of the elements that are open there have the innermost last.
    """
    if code == _UNDEFINED_ENTITY and (reference := _ENTITY.search(text, offset)):
        return Fault("undefined-entity", Span(*reference.span()), reference[1])
    if code == _MISMATCHED:
        return _mismatch(offset, text, open_tags, read_to)
    if offset >= len(text) and open_tags:
        return _unclosed(open_tags)
    if code == _TOKEN:
        return _token(offset, text)
    word = _WORD.match(text, offset)
    end = word.end() if word else min(offset + 1, len(text))
    span = Span(min(offset, max(end - 1, 0)), end)
    if offset >= len(text) and text.rfind("<") > text.rfind(">"):
        span = Span(text.rfind("<"), len(text.rstrip()))  # the tag that the text ends in
    return Fault(
        "not-well-formed", span, _DETAILS.get(code) or ErrorString(code) or "this can't be read; remove it"
    )


def _mismatch(offset: int, text: str, open_tags: Sequence[tuple[str, Span]], read_to: int) -> Fault:
    """An end tag that doesn't close the innermost element; expat points behind its `</`."""
    start = text.rfind("<", read_to, offset + 1)
    tag = _END_TAG.match(text, start) if start >= 0 else None
    if tag is None or offset >= len(text):
        return _unclosed(open_tags)
    name = tag[0][2:].rstrip("> \t\r\n")
    if any(name == each for each, _ in open_tags[:-1]):  # it closes an element around the innermost one
        inner = open_tags[-1][0]
        detail = f"`<{inner}>` isn't closed before this `{tag[0]}`; write `</{inner}>`"
    elif open_tags:
        detail = f"found `{tag[0]}` instead of `</{open_tags[-1][0]}>`; write that"
    else:
        detail = f"`{tag[0]}` closes no element; remove it"
    return Fault("not-well-formed", Span(*tag.span()), detail)


def _unclosed(open_tags: Sequence[tuple[str, Span]]) -> Fault:
    """The innermost element that nothing closes."""
    name, span = open_tags[-1] if open_tags else ("", Span(0, 0))
    return Fault("not-well-formed", span, f"`<{name}>` is never closed; write `</{name}>`")


def _token(offset: int, text: str) -> Fault:
    """A character that can't stand where it stands; the one in front of it is often the mistake."""
    here, before = text[offset : offset + 1], text[max(offset - 1, 0) : offset]
    at, detail = offset, f"`{here}` is not allowed here; remove it"
    if before == "&" or here == "&":
        at, detail = (offset - 1 if before == "&" else offset), "write `&amp;` for a `&` of the text"
    elif before == "<" or here == "<":
        at, detail = (offset - 1 if before == "<" else offset), "write `&lt;` for a `<` of the text"
    elif before == "=":
        detail = "write an attribute's value in double quotes"
    elif here == ">" and text[max(offset - 2, 0) : offset] == "]]":
        at, detail = offset - 2, "write `]]&gt;` for a `]]>` of the text"
    elif here and (not here.isprintable() and not here.isspace()):
        detail = f"XML doesn't allow the character U+{ord(here):04X}; remove it"
    elif text[max(offset - 2, 0) : offset] == "--":
        at, detail = offset - 2, "a comment can't hold `--`; remove it"
    elif not here:
        at, detail = max(len(text) - 1, 0), "the text ends inside a tag; close it"
    end = offset + 1 if at < offset - 1 else at + 1  # what is at fault, with the two characters in front of it
    return Fault("not-well-formed", Span(at, min(end, len(text))), detail)
