"""Write an ANML native document: as it was, or in canonical form."""

import re
from typing import Final

from signage_specs.anml_native.element import Attribute, BareWord, Comment, Element, Name, Part, State, Unread
from signage_specs.anml_native.element_parser import QUOTES
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    ContentLine,
    DelimiterLine,
    Document,
    ElementLine,
    MarkedLine,
    MetaLine,
    PastedLine,
    SummaryLine,
    TableLine,
    UnreadLine,
)

IDENTIFIER: Final = re.compile(r"[A-Za-z0-9_][\w-]*")
"""An identifier, which the grammar leaves undefined; `level=1` needs digits before (8)."""

_UNQUOTED: Final = re.compile(rf"[^\s{''.join(sorted(QUOTES))}][^\s\"]*")
_WHOLE_WORD: Final = re.compile(r"(?!--)[^\s\"'\[\]=]+")
_LINE_BREAKS: Final = re.compile(r"[\r\n]+")
_RANK: Final[dict[type[Part], int]] = {Name: 0, Attribute: 1, State: 2, BareWord: 3, Comment: 4, Unread: 5}


def write(document: Document) -> str:
    """Return the text of a document exactly as it was written, from its lines and their pieces."""
    return "".join(line.indent + _words(line) + line.ending for line in document.lines)


def write_canonical(document: Document) -> str:
    """Return a document in canonical form.

    Two spaces a level, single spaces between parts, the name first, attributes before states, double
    quotes, one space around table cells, diff markers after the indentation, LF line ends. Text after `>`
    is never touched, and neither are refs or values. Lines of a pasted snapshot stay as they are.
    """
    return "".join(_canonical_line(line) + "\n" for line in document.lines)


def double_quoted(value: str) -> str:
    r"""Return a value between double quotes.

    A quote in it becomes `\"`. The specification defines no escapes, so nothing else is escaped unless it
    must be; a line break becomes a space, because a line is the unit of the format.
    """
    value = _LINE_BREAKS.sub(" ", value)
    if '"' in value or value.endswith("\\"):
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{value}"'


def attribute(key: str, value: str) -> str:
    """Return `key=value` as the grammar has it: the value is a plain word, or quoted."""
    return f"{key}={plain_or_quoted(value)}"


def plain_or_quoted(value: str) -> str:
    """Return a value as the grammar has it, in the frontmatter and in attributes: a plain word, or quoted."""
    return value if IDENTIFIER.fullmatch(value) else double_quoted(value)


def _words(line: AnyLine) -> str:
    """Return a line as written, between its indentation and its line end."""
    if isinstance(line, BlankLine):
        return ""
    if isinstance(line, DelimiterLine):
        return "---" + line.trailing
    if not isinstance(line, ElementLine | ContentLine | SummaryLine | TableLine):
        return line.text
    return (line.marker.sign + line.marker.gap if line.marker else "") + _marked_words(line)


def _marked_words(line: MarkedLine) -> str:
    if isinstance(line, ContentLine):
        return ">" + line.text
    if isinstance(line, SummaryLine):
        return "~" + line.text
    if isinstance(line, TableLine):
        row = "|".join(cell.raw for cell in line.cells)
        return ("|" if line.opened else "") + row + ("|" if line.closed else "") + line.trailing
    return element_words(line.element)


def element_words(element: Element) -> str:
    """Return an element as written, white space after it included."""
    return head(element) + "".join(part.before + part.raw for part in element.parts) + element.trailing


def head(element: Element) -> str:
    """Return the role as written, with its namespace and ref."""
    namespace = f"{element.namespace.text}:" if element.namespace else ""
    return namespace + element.role.text + (f"#{element.ref.text}" if element.ref else "")


def _canonical_line(line: AnyLine) -> str:
    indent = "  " * line.depth
    if isinstance(line, ElementLine | ContentLine | SummaryLine | TableLine):
        marker = f"{line.marker.sign} " if line.marker else ""
        return indent + _canonical_words(line, marker)
    if isinstance(line, MetaLine) and line.key:
        return f"{line.key.text}: {line.value}".rstrip()
    if isinstance(line, UnreadLine):
        return line.text.rstrip("\r\n")
    if isinstance(line, PastedLine | DelimiterLine):
        return line.indent.lstrip("\ufeff") + _words(line).rstrip()
    return "" if isinstance(line, BlankLine) else indent + _words(line).rstrip()


def _canonical_words(line: MarkedLine, marker: str) -> str:
    if isinstance(line, ContentLine):
        return f"{marker}>{line.text}"
    if isinstance(line, SummaryLine):
        return f"{marker}~ {line.text.strip()}".rstrip()
    if isinstance(line, TableLine):
        return marker + _canonical_row(line)
    return (marker + canonical_element(line.element)).rstrip()


def _canonical_row(line: TableLine) -> str:
    cells = [canonical_element(c.element) if c.element else c.raw.strip() for c in line.cells]
    row = " | ".join(cells)
    return ("| " if line.opened else "") + row + (" |" if line.closed else "")


def canonical_element(element: Element) -> str:
    """Return an element in canonical form, on one line, without indentation.

    One without a role, or with something broken such as a name without its closing quote, stays as it was written:
    moving or spacing parts that nobody can read for certain would change what they say.
    """
    if not head(element) or not all(_is_whole(part) for part in element.parts):
        return element_words(element).rstrip()
    parts = sorted(element.parts, key=lambda part: _RANK[type(part)])
    words = [head(element), *(_canonical_part(part) for part in parts)]
    return " ".join(word for word in words if word)


def _is_whole(part: Part) -> bool:
    """Whether a part reads the same wherever it is."""
    if isinstance(part, BareWord):
        return bool(part.before) and _WHOLE_WORD.fullmatch(part.raw) is not None
    if isinstance(part, Attribute) and not part.quote:
        return _UNQUOTED.fullmatch(part.value) is not None
    if isinstance(part, Name | Attribute | State):
        return part.closed
    return not isinstance(part, Unread)


def _canonical_part(part: Part) -> str:
    if isinstance(part, Name) and part.closed and part.quote != '"':
        return double_quoted(part.value)
    if isinstance(part, Attribute):
        is_right = part.quote in ("", '"')
        as_written = part.raw[part.value_span.start - part.span.start :]
        return f"{part.key}={as_written if is_right else double_quoted(part.value)}"
    return part.raw.rstrip()
