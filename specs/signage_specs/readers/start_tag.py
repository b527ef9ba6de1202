"""Scan the raw text of an HTML start tag for the places of its attributes."""

import re
from dataclasses import dataclass

from signage_specs.span import Span

_TAG_NAME = re.compile(r"<[A-Za-z][^\t\n\f\r />]*")
# One attribute of a start tag, or its end; possessive, so that no input makes it slow.
_ATTRIBUTE = re.compile(
    r"""[\t\n\f\r\ /]*+
    (?: (?P<end>>)
      | (?P<name>[^\t\n\f\r\ />][^\t\n\f\r\ />=]*+)
        (?: [\t\n\f\r\ ]*+ = [\t\n\f\r\ ]*+
            (?: "(?P<double>[^"]*+)" | '(?P<single>[^']*+)' | (?P<bare>[^\t\n\f\r\ >"'][^\t\n\f\r\ >]*+) | (?=>) )
        )?+
    )""",
    re.VERBOSE,
)
_ASCII_LOWERCASE = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@dataclass(frozen=True, slots=True)
class HtmlAttribute:
    """One attribute of a start tag. Of attributes with one name, the first alone counts.

    Attributes:
        name: in lowercase.
        value: with character references decoded; an empty string where there is no value.
        name_span: the name in the text.
        value_span: the value in the text, without its quotes; None where there is no value.
    """

    name: str
    value: str
    name_span: Span
    value_span: Span | None


@dataclass(frozen=True, slots=True)
class StartTagScan:
    """The attributes of one start tag, their values still as written.

    Attributes:
        attributes: the first of each name, in order.
        end: the offset after its `>`.
        repeated: those with the name of an earlier one, which browsers pass over.
    """

    attributes: tuple[HtmlAttribute, ...]
    end: int
    repeated: tuple[HtmlAttribute, ...] = ()


def tag_name_end(text: str, start: int) -> int:
    """Return the offset right after the tag name; `start` is that of the `<`. With no tag there, `start` itself."""
    match = _TAG_NAME.match(text, start)
    return match.end() if match else start


def scan_attributes(text: str, offset: int) -> StartTagScan:
    """Scan a start tag from right after its name, as the HTML Standard's tokenizer does (13.2.5.32 to 40).

    The values are as written: character references stay. Without a `>` the scan ends where the text does.
    """
    found: dict[str, HtmlAttribute] = {}
    repeated: list[HtmlAttribute] = []
    while (match := _ATTRIBUTE.match(text, offset)) is not None:
        offset = match.end()
        last = match.lastgroup or "end"
        if last == "end":
            break
        written = match["name"]
        name = written.lower() if written.isascii() else written.translate(_ASCII_LOWERCASE)
        if "\0" in name:
            name = name.replace("\0", "\ufffd")
        name_span = Span(*match.span("name"))
        if last == "name":
            attribute = HtmlAttribute(name, "", name_span, None)
        else:
            attribute = HtmlAttribute(name, match[last], name_span, Span(*match.span(last)))
        if name in found:
            repeated.append(attribute)
        else:
            found[name] = attribute
    return StartTagScan(tuple(found.values()), offset, tuple(repeated))
