"""Read XML with expat, every part with its place, without resolving a single entity.

A text need not be a whole document: examples in pages are often one element, or several side by side. So the
reader puts the text into an element of its own, and what stands at the top is told as it is. The XML declaration
and a DOCTYPE can't stand inside an element; the reader finds them first and gives expat blanks in their place.
With no DOCTYPE there is no entity but the five predefined ones, and a reference to another is an error where it
stands: nothing expands, nothing is fetched.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NoReturn
from xml.parsers import expat

from signage_core.wording import quoted
from signage_specs.readers.xml_nodes import (
    XmlAttribute,
    XmlComment,
    XmlDocument,
    XmlElement,
    XmlNode,
    XmlProcessingInstruction,
    XmlText,
    fault_of,
    read_declaration,
    read_doctype,
)
from signage_specs.span import Fault, Span

MAX_DEPTH: Final = 64  # how many elements may stand in one another
MAX_ELEMENTS: Final = 2**15
"""How many elements a text may have: a document of the largest size that says something has fewer."""
MAX_BYTES: Final = 2**20  # how many bytes of UTF-8 a text may have (section 13.7 of ANML 1.0 recommends 1 MB)

XML_NAMESPACE: Final = "http://www.w3.org/XML/1998/namespace"
XMLNS_NAMESPACE: Final = "http://www.w3.org/2000/xmlns/"

_CONTINUATION = bytes(range(0x80, 0xC0))
_ATTRIBUTE = re.compile(r"\s+(?P<name>[^\s/>=]+)\s*=\s*(?P<quote>[\"'])(?P<value>(?s:.*?))(?P=quote)")
_TAG_END = re.compile(r"\s*(?P<empty>/?)>")
_ALL_OF_IT: Final = True  # told by position to expat, which takes it in no other way
_WRAPPER_END = re.compile(r"</w(_*)")


class _LimitError(Exception):
    """Ends the reading from inside a handler, where a limit is passed."""


@dataclass(slots=True)
class _Open:
    """An element that is being read: its start tag, the namespaces in scope there, and what is inside so far."""

    element: XmlElement
    scope: Mapping[str, str]
    self_closing: bool
    children: list[XmlNode] = field(default_factory=list[XmlNode])


class _Reader:
    """The handlers that expat calls, and what they have built so far. It serves one text."""

    def __init__(self, text: str, readable: str, start: int) -> None:
        self.text = text
        # No end tag of the text may close the wrapper: its name is longer than any that starts like it.
        longest = max((len(match[1]) for match in _WRAPPER_END.finditer(readable)), default=-1)
        wrapper = "w" + "_" * (longest + 1)
        self.data = f"<{wrapper}>{readable}</{wrapper}>".encode("utf-8", "surrogatepass")
        self.shift = len(wrapper) + 2
        self.faults: list[Fault] = []
        nowhere = Span(0, 0)
        root = XmlElement(nowhere, nowhere, "", nowhere, "", (), (), None)
        self.stack = [_Open(root, {"xml": XML_NAMESPACE}, self_closing=False)]
        self.wrapped = False
        self.elements = 0
        self.pieces: list[str] = []
        self.markup_end = start
        self.cdata_start: int | None = None
        self._bytes_seen = self._points_seen = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.ordered_attributes = True
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start_element
        self.parser.EndElementHandler = self.end_element
        self.parser.CharacterDataHandler = self.pieces.append
        self.parser.CommentHandler = self.comment
        self.parser.ProcessingInstructionHandler = self.processing_instruction
        self.parser.StartCdataSectionHandler = self.start_cdata
        self.parser.EndCdataSectionHandler = self.end_cdata

    def point(self, byte: int) -> int:
        """Return the code point offset in the text of a byte offset that expat gives; they only grow."""
        if byte >= self._bytes_seen:
            piece = self.data[self._bytes_seen : byte]
            self._points_seen += len(piece.translate(None, _CONTINUATION))
            self._bytes_seen = byte
        return max(0, min(self._points_seen - self.shift, len(self.text)))

    def here(self) -> int:
        """Return where the markup starts that expat is calling about."""
        return self.point(self.parser.CurrentByteIndex)

    def close_text(self, end: int) -> None:
        """End the run of text that stands between the last markup and `end`."""
        if self.pieces:
            span = Span(self.markup_end, max(end, self.markup_end))
            self.stack[-1].children.append(XmlText(span, "".join(self.pieces)))
            self.pieces.clear()

    def start_element(self, name: str, values: list[str]) -> None:
        if not self.wrapped:
            self.wrapped = True
            return
        start = self.here()
        self.close_text(start)
        if len(self.stack) > MAX_DEPTH:
            self.stop("too-deep", start, name, MAX_DEPTH)
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            self.stop("too-many", start, name, MAX_ELEMENTS)
        opened = self.opened(start, name, values)
        self.stack.append(opened)
        self.markup_end = opened.element.start_tag.end

    def stop(self, kind: str, start: int, name: str, limit: int) -> NoReturn:
        """Read no further than the start tag at which a limit is passed."""
        self.faults.append(Fault(kind, Span(start + 1, start + 1 + len(name)), str(limit)))
        self.markup_end = start
        raise _LimitError

    def opened(self, start: int, name: str, values: list[str]) -> _Open:
        """Return the element of a start tag, which expat has found well-formed, with the place of every part."""
        name_span = Span(start + 1, start + 1 + len(name))
        written: list[tuple[re.Match[str], str]] = []
        position = name_span.end
        for value in values[1::2]:
            match = _ATTRIBUTE.match(self.text, position)
            if match is None:  # never: expat has read the attribute
                break
            position = match.end()
            written.append((match, value))
        scope = self.scope_of({match["name"]: value for match, value in written})
        attributes = tuple([self.attribute(match, value, scope) for match, value in written])
        self.check_names(attributes)
        self.check_declarations(attributes)
        ending = _TAG_END.match(self.text, position)
        end = ending.end() if ending else position
        tag, namespace = Span(start, end), self.namespace(name, name_span, scope, default=True)
        element = XmlElement(tag, tag, name, name_span, namespace, attributes, (), None)
        return _Open(element, scope, self_closing=bool(ending and ending["empty"]))

    def attribute(self, match: re.Match[str], value: str, scope: Mapping[str, str]) -> XmlAttribute:
        """Return an attribute of a start tag in which these namespaces are in scope."""
        name, name_span = match["name"], Span(*match.span("name"))
        namespace = self.namespace(name, name_span, scope, default=False)
        span = Span(name_span.start, match.end())
        return XmlAttribute(span, name, name_span, namespace, value, Span(*match.span("value")), match["quote"])

    def scope_of(self, attributes: Mapping[str, str]) -> Mapping[str, str]:
        """Return the namespaces in scope inside a start tag; the prefix of the default one is empty."""
        declared = {
            name[6:]: value for name, value in attributes.items() if name == "xmlns" or name.startswith("xmlns:")
        }
        scope = self.stack[-1].scope
        return {**scope, **declared} if declared else scope

    def namespace(self, name: str, span: Span, scope: Mapping[str, str], *, default: bool) -> str:
        """Return the namespace of a name; an element without a prefix has the default one."""
        prefix, colon, local = name.partition(":")
        if colon and (":" in local or not prefix or not local):
            said = "a name has at most one colon, with something on both sides. Remove the others"
            self.faults.append(Fault("bad-namespace", span, said))
            return ""
        if name == "xmlns" or (colon and prefix == "xmlns"):
            return XMLNS_NAMESPACE
        if not colon:
            return scope.get("", "") if default else ""
        if prefix not in scope:
            self.faults.append(Fault("unbound-prefix", span, prefix))
        return scope.get(prefix, "")

    def check_names(self, attributes: tuple[XmlAttribute, ...]) -> None:
        """Find two attributes that are one by their namespace; expat has found those of one written name."""
        seen: set[tuple[str, str]] = set()
        for attribute in attributes:
            expanded = (attribute.namespace, attribute.name.rpartition(":")[2])
            if attribute.namespace not in ("", XMLNS_NAMESPACE) and expanded in seen:
                self.faults.append(Fault("duplicate-name", attribute.name_span, attribute.name))
            seen.add(expanded)

    def check_declarations(self, attributes: tuple[XmlAttribute, ...]) -> None:
        """Find declarations that Namespaces in XML 1.0 doesn't allow (its sections 3 and 5)."""
        for each in attributes:
            if each.namespace != XMLNS_NAMESPACE:
                continue
            prefix = each.name[6:]
            if prefix == "xmlns":
                said = "the prefix `xmlns` is never declared. Remove the declaration"
            elif prefix == "xml" and each.value != XML_NAMESPACE:
                said = "the prefix `xml` has a namespace of its own. Remove the declaration"
            elif prefix != "xml" and each.value in (XML_NAMESPACE, XMLNS_NAMESPACE):
                said = "this namespace belongs to `xml` or `xmlns`. Declare another one"
            elif prefix and not each.value:
                said = f"the prefix {quoted(prefix)} has no namespace. Write its URI"
            else:
                continue
            self.faults.append(Fault("bad-namespace", each.span, said))

    def end_element(self, _name: str) -> None:
        if len(self.stack) == 1:
            self.close_text(len(self.text))
            return
        opened = self.stack[-1]
        if opened.self_closing:
            self.close(opened, opened.element.start_tag.end, None, closed=True)
            return
        start = self.here()
        self.close_text(start)
        end = self.text.find(">", start) + 1
        self.close(opened, end, Span(start, end), closed=True)

    def close(self, opened: _Open, end: int, end_tag: Span | None, *, closed: bool) -> None:
        """Add the innermost open element to its parent."""
        self.stack.pop()
        span, children = Span(opened.element.span.start, end), tuple(opened.children)
        element = replace(opened.element, span=span, children=children, end_tag=end_tag, closed=closed)
        self.stack[-1].children.append(element)
        self.markup_end = end

    def comment(self, value: str) -> None:
        start = self.here()
        self.close_text(start)
        self.markup_end = self.text.find("-->", start + 4) + 3
        self.stack[-1].children.append(XmlComment(Span(start, self.markup_end), value))

    def processing_instruction(self, target: str, _data: str) -> None:
        start = self.here()
        self.close_text(start)
        self.markup_end = self.text.find("?>", start) + 2
        self.stack[-1].children.append(XmlProcessingInstruction(Span(start, self.markup_end), target))

    def start_cdata(self) -> None:
        self.cdata_start = self.here()
        self.close_text(self.cdata_start)

    def end_cdata(self) -> None:
        start = self.cdata_start or 0
        self.markup_end = self.text.find("]]>", start) + 3
        text = XmlText(Span(start, self.markup_end), "".join(self.pieces), cdata=True)
        self.pieces.clear()
        self.stack[-1].children.append(text)

    def read(self) -> None:
        """Read the whole text, or up to the first error."""
        try:
            self.parser.Parse(self.data, _ALL_OF_IT)
        except _LimitError:
            pass
        except expat.ExpatError as error:
            self.stopped_at(error.code, self.point(max(self.parser.ErrorByteIndex, 0)))
        while len(self.stack) > 1:
            self.close(
                self.stack[-1], max(self.markup_end, self.stack[-1].element.start_tag.end), None, closed=False
            )

    def stopped_at(self, code: int, offset: int) -> None:
        """Add the fault of the error that expat stopped at, and keep the text in front of it."""
        open_tags = [(opened.element.name, opened.element.start_tag) for opened in self.stack[1:]]
        self.faults.append(fault_of(code, offset, self.text, open_tags, self.markup_end))
        self.close_text(max(min(offset, len(self.text)), self.markup_end))


def read_xml(text: str, limit: int = MAX_BYTES) -> XmlDocument:
    """Return the parts of an XML 1.0 text, a whole document or any piece of content.

    It never raises, is linear, and stops at the first error of well-formedness, with what it read so far.

    Faults after which nothing was read: `not-well-formed` (`detail` says how), `undefined-entity`, `too-deep`,
    `too-many` (elements), `too-large` (nothing at all was read). Others: `unbound-prefix`, `duplicate-name` for
    two attributes of one namespace and local name, and `bad-namespace` for a name or declaration that XML's
    namespaces don't allow (`detail` says why).

    A byte order mark and an XML declaration may stand in front. No more than `limit` bytes of UTF-8 are read.
    """
    mark = text.startswith("\ufeff")
    if len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit:
        fault = Fault("too-large", Span(0, min(1, len(text))), str(limit))
        return XmlDocument(text, mark, None, None, (), (fault,))
    declaration = read_declaration(text, int(mark))
    if isinstance(declaration, Fault):
        return XmlDocument(text, mark, None, None, (), (declaration,))
    start = declaration.span.end if declaration else int(mark)
    doctype = read_doctype(text, start)
    if isinstance(doctype, Fault):
        return XmlDocument(text, mark, declaration, None, (), (doctype,))
    readable = " " * start + text[start:]
    if doctype:
        start = doctype.span.end
        blank = " " * (doctype.span.end - doctype.span.start)
        readable = readable[: doctype.span.start] + blank + readable[doctype.span.end :]
    reader = _Reader(text, readable, start)
    reader.read()
    return XmlDocument(text, mark, declaration, doctype, tuple(reader.stack[0].children), tuple(reader.faults))
