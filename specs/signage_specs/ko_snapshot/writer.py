"""Write a snapshot in the canonical form, and read what is in quotes: two spaces a level, Go's quoting."""

import re
from collections.abc import Iterable, Iterator

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
from signage_specs.span import Fault, Span

_ESCAPE = re.compile(
    r"""\\(?: (?P<short>[abfnrtv\\"])
            | x(?P<byte>[0-9A-Fa-f]{2})
            | u(?P<four>[0-9A-Fa-f]{4})
            | U(?P<eight>[0-9A-Fa-f]{8})
            | (?P<octal>[0-3][0-7]{2})
            | (?P<invalid>.?) )""",
    re.VERBOSE | re.DOTALL,
)
SHORT_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", '"': '"'}
BYTES = 0x80  # from here on a byte alone is no character
_BYTES_OF_TEXT = re.compile("[\udc80-\udcff]{2,}")
SURROGATES = range(0xD800, 0xE000)
BYTE_SURROGATES = range(0xDC80, 0xDD00)  # how Python decodes such bytes with `surrogateescape`
_LAST_CODE_POINT = 0x10FFFF


def unquoted(text: str, start: int, end: int, faults: list[Fault]) -> str:
    """Return what is between two quotes, with escapes decoded; an invalid escape stays as written.

    Faults are an `invalid-escape` for each escape that Go doesn't have, and an `unescaped-quote` for each quote
    without a backslash.
    """
    written = text[start:end]
    if "\\" not in written and '"' not in written:
        return written
    return _BYTES_OF_TEXT.sub(_joined, "".join(_decoded(text, start, end, faults)))


def _joined(match: re.Match[str]) -> str:
    r"""Return bytes that were written one by one as the characters that they are together: `\xc3\xa9` is é."""
    return match[0].encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def _decoded(text: str, start: int, end: int, faults: list[Fault]) -> Iterator[str]:
    position = start
    for match in re.finditer(r'\\|"', text[start:end]):
        at = start + match.start()
        if at < position:  # inside the escape before it
            continue
        yield text[position:at]
        if match.group() == '"':
            faults.append(Fault("unescaped-quote", Span(at, at + 1)))
            yield '"'
            position = at + 1
            continue
        escape = _ESCAPE.match(text, at, end)
        decoded = _character(escape) if escape else None
        position = escape.end() if escape else at + 1
        if decoded is None:
            faults.append(Fault("invalid-escape", Span(at, position), text[at:position]))
        yield text[at:position] if decoded is None else decoded
    yield text[position:end]


def _character(escape: re.Match[str]) -> str | None:
    """Return what an escape stands for; None for one that Go doesn't have, such as half a surrogate pair."""
    if short := escape["short"]:
        return SHORT_ESCAPES[short]
    if escape["byte"] or escape["octal"]:
        byte = int(escape["byte"], 16) if escape["byte"] else int(escape["octal"], 8)
        return chr(byte if byte < BYTES else byte - BYTES + BYTE_SURROGATES.start)
    if digits := escape["four"] or escape["eight"]:
        code = int(digits, 16)
        return None if code > _LAST_CODE_POINT or code in SURROGATES else chr(code)
    return None


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
