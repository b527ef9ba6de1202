"""Find start tags and their attributes in the text of a page, from the places that the tree has."""

import re

from turbohtml import Element, Node

from signage_core.frozen import frozen
from signage_specs.span import LineTable, Span

_TAG_NAME = re.compile(r"<[A-Za-z][^\t\n\f\r />]*")
# One attribute of a start tag, or its end; possessive, so that no input makes it slow.
_ATTRIBUTE = re.compile(
    r"""[\t\n\f\r\ /]*+
    (?: (?P<end>>)
      | (?P<name>[^\t\n\f\r\ />][^\t\n\f\r\ />=]*+)
        (?>(?: [\t\n\f\r\ ]*+ = [\t\n\f\r\ ]*+
            (?: "(?P<double>[^"]*+)" | '(?P<single>[^']*+)' | (?P<bare>[^\t\n\f\r\ >"'][^\t\n\f\r\ >]*+) | (?=>) )
        )?)
    )""",
    re.VERBOSE,
)
_ASCII_LOWERCASE = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@frozen
class HtmlAttribute:
    """One attribute of a start tag. Of attributes with one name, the first alone counts.

    The name is in lowercase, character references of the value are decoded. The value's span is without its quotes;
    None where there is no value.
    """

    name: str
    value: str
    name_span: Span
    value_span: Span | None


@frozen
class StartTag:
    """The attributes of one start tag, the first of each name, values as written; the end is after its `>`.

    Browsers pass over the repeated ones.
    """

    attributes: tuple[HtmlAttribute, ...]
    end: int
    repeated: tuple[HtmlAttribute, ...]


class HtmlSource:
    """A text and the tree that was built of it.

    Nodes inside a template are hidden: they are no part of the document.
    """

    def __init__(self, text: str, root: Node) -> None:
        """Hold a parsed text."""
        self.text = text
        self.root_node = root
        self.hidden = _template_contents(root)
        self._lines = LineTable(text)
        self._has_carriage_return = "\r" in text
        self._start_tags: dict[int, StartTag] = {}

    def start(self, element: Element) -> int | None:
        """Return the offset of an element's start tag; None for an implied one."""
        # The tree has offsets too, but counts CR LF as one, and gives none to the clones of misnested elements.
        location = None if self._has_carriage_return else element.source_location
        if location is not None:
            return location.start_tag.start_offset
        position = element.position
        return None if position is None else self._lines.starts[position[0] - 1] + position[1]

    def start_tag(self, start: int) -> StartTag:
        """Return what stands in the start tag at an offset. Each tag is scanned once, however often it is asked."""
        tag = self._start_tags.get(start)
        if tag is None:
            tag = self._start_tags[start] = scan_start_tag(self.text, start)
        return tag


def _template_contents(root: Node) -> set[Node]:
    hidden: set[Node] = set()
    for template in root.select("template"):
        if template.namespace.value == "html" and template not in hidden:
            hidden.update(template.descendants)
    return hidden


def tag_name_end(text: str, start: int) -> int:
    """Return the offset right after the tag name; `start` is that of the `<`. With no tag there, `start` itself."""
    match = _TAG_NAME.match(text, start)
    return match.end() if match else start


def scan_start_tag(text: str, start: int) -> StartTag:
    """Scan the start tag at an offset as the HTML Standard's tokenizer does (13.2.5.32 to 40).

    The values are as written: character references stay. Without a `>` the scan ends where the text does.
    """
    offset = tag_name_end(text, start)
    attributes: dict[str, HtmlAttribute] = {}
    repeated: list[HtmlAttribute] = []
    while (match := _ATTRIBUTE.match(text, offset)) is not None:
        offset = match.end()
        last = match.lastgroup or "end"
        if last == "end":
            break
        name = match["name"].translate(_ASCII_LOWERCASE).replace("\0", "\ufffd")
        value, value_span = ("", None) if last == "name" else (match[last], Span(*match.span(last)))
        attribute = HtmlAttribute(name, value, Span(*match.span("name")), value_span)
        if name in attributes:
            repeated.append(attribute)
        else:
            attributes[name] = attribute
    return StartTag(tuple(attributes.values()), offset, tuple(repeated))
