"""Write a snapshot in the canonical form: two spaces a level, Go's quoting, one blank line after the title."""

import re
from collections.abc import Iterable

from signage_specs.ko_snapshot.escapes import BYTE_SURROGATES, BYTES, SHORT_ESCAPES, SURROGATES
from signage_specs.ko_snapshot.tree import NumberedElement, PageLine, Snapshot
from signage_specs.ko_snapshot.vocabulary import (
    CURSOR_MARK,
    INDENT_WIDTH,
    NAME_LIMIT,
    PAGE_KEYWORD,
    TRUNCATION_MARK,
    VALUE_KEYWORD,
    VALUE_LIMIT,
)
from signage_specs.span import Span

_ESCAPES = {character: escape for escape, character in SHORT_ESCAPES.items()}
_BYTE = re.compile("[\udc80-\udcff]")
_FIRST_LONG_CODE_POINT = 0x10000


def write_snapshot(snapshot: Snapshot) -> str:
    """Return the canonical text of a snapshot: sections 2 to 7.

    Ids and depths stay. Names and values are cut at their limits, empty ones and a value equal to the name are
    left out. A line that could not be read is kept as it is. Every line ends with LF.
    """
    written: list[str] = []
    for line in snapshot.lines:
        if isinstance(line, PageLine):
            title = page_line(line.title.text) if line.title else _verbatim(snapshot, line.span)
            written += [title, ""] if not line.title or line.title.text else []
        elif isinstance(line, NumberedElement):
            written.append(_element(snapshot, line))
        elif line.kind == "scope":
            written += [_verbatim(snapshot, line.span), ""]
        elif line.kind != "blank":
            written.append(_verbatim(snapshot, line.line))
    return "".join(f"{line}\n" for line in written)


def page_line(title: str) -> str:
    """Return the line of a page's title, without its line end."""
    return f"{PAGE_KEYWORD}: {quoted(title)}"


def element_line(  # noqa: PLR0913  # an element has this many parts
    identifier: int, role: str, *, depth: int = 0, name: str = "", value: str = "", states: Iterable[str] = ()
) -> str:
    """Return the line of one element, without its line end.

    A name is cut at 80 code points, and a value at 50, before it is quoted. A value equal to the name is left out.
    """
    parts = [f"{' ' * INDENT_WIDTH * depth}{identifier}: {role}"]
    if name:
        parts.append(quoted(truncated(name, NAME_LIMIT, TRUNCATION_MARK)))
    if value and value != name:
        parts.append(f"{VALUE_KEYWORD}={quoted(truncated(value, VALUE_LIMIT, TRUNCATION_MARK))}")
    return " ".join([*parts, *states])


def _element(snapshot: Snapshot, element: NumberedElement) -> str:
    if not element.id or not element.role or element.surplus:
        return " " * INDENT_WIDTH * element.depth + _verbatim(snapshot, element.span)
    states = [state.name for state in element.states]
    return element_line(
        element.id,
        element.role,
        depth=element.depth,
        name=element.name.text if element.name else "",
        value=element.value.text if element.value else "",
        states=[*states, CURSOR_MARK] if element.cursor else states,
    )


def _verbatim(snapshot: Snapshot, span: Span) -> str:
    return snapshot.text[span.start : span.end].rstrip()


def quoted(text: str) -> str:
    """Return a text as Go's `%q` writes it: printable characters as they are, all others escaped."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return "\\" + _ESCAPES[character]
    if character == " " or character.isprintable():
        return character
    code = ord(character)
    if code in BYTE_SURROGATES:
        return f"\\x{code - BYTE_SURROGATES.start + BYTES:02x}"
    if code in SURROGATES:  # no text in Go can hold it; Go writes the replacement character instead
        return "\ufffd"
    if code < BYTES:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < _FIRST_LONG_CODE_POINT else f"\\U{code:08x}"


def truncated(text: str, limit: int, mark: str) -> str:
    """Return a text of at most `limit` code points: a longer one ends with the mark. Do this before quoting.

    Go cuts a text as characters, so that a byte which is none becomes U+FFFD; in a text that isn't cut it stays.
    """
    if len(text) <= limit:
        return text
    return _BYTE.sub("\ufffd", text[: limit - len(mark)]) + mark
