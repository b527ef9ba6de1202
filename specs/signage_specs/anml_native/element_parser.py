"""Read one element, its parts whatever is there, and the cells of a row, which may hold elements (2, 3)."""

import re
from collections.abc import Iterator
from typing import Final

from signage_specs.anml_native.element import (
    MOST_CELLS,
    MOST_PARTS,
    Attribute,
    BareWord,
    Cell,
    Comment,
    Element,
    Name,
    Part,
    Piece,
    State,
    Unread,
)
from signage_specs.anml_native.vocabulary import ROLES, UNLISTED_ROLES
from signage_specs.span import Span

_SPACE: Final = re.compile(r"\s*")
_HEAD: Final = re.compile(r'[^\s"\[#=]*')
_REF: Final = re.compile(r'#[^\s"\[]*')
_NAMESPACE: Final = re.compile(r"([A-Za-z][\w-]*):(?=[A-Za-z])")

_KEY: Final = re.compile(r'[^\s="\[]*=')
_WORD: Final = re.compile(r'[^\s"\[]+')
_RUN: Final = re.compile(r"\S*")
_COMMENT: Final = re.compile(r"--(?=\s|\Z)")
_BRACKET: Final = re.compile(r"\[+[^\[\]]*\]*")
# A key and a value with space around the `=`, where the format wants none.
_SPACED_KEY: Final = re.compile(r"[A-Za-z_][\w-]*+(?=\s++=(?!=))")
_EQUALS: Final = re.compile(r"\s*+=")
_SPACE_TO_VALUE: Final = re.compile(r'\s++(?="|(?!--(?:\s|\Z))[^\s"\[=]++(?:\s|\Z))')
_PLAIN_STRING: Final = re.compile(r'"[^"]*"')
_ESCAPED_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"(?=[\s\[|]|\Z)', re.DOTALL)
# A string that lacks its closing quote ends before the key of a quoted value, and a name that lacks its opening
# quote at the closing one.
_KEY_IN_NAME: Final = re.compile(r'"[^"=]*?(?=\s[A-Za-z_][\w-]*="[^\s\[])')
_UNOPENED: Final = re.compile(r'[^"=\[\s](?:[^"=\[]*[^"=\[\s\\])?"(?=[\s\[]|\Z)')
_ESCAPE: Final = re.compile(r'\\(["\\])')
# Quotes that people type or paste where the format wants `"`. The apostrophe closes only before a space.
_OTHER_STRINGS: Final = {
    "'": re.compile(r"'.*?'(?=\s|\Z)", re.DOTALL),
    "\u2018": re.compile(r"\u2018[^\u2019]*\u2019"),
    "\u201c": re.compile(r"\u201c[^\u201d]*\u201d"),
    "\u201d": re.compile(r"\u201d[^\u201d]*\u201d"),
    "\u201e": re.compile(r"\u201e[^\u201c\u201d]*[\u201c\u201d]"),
    "\u00ab": re.compile(r"\u00ab[^\u00bb]*\u00bb"),
    "`": re.compile(r"`[^`]*`"),
}
QUOTES: Final = frozenset('"' + "".join(_OTHER_STRINGS))
"""What may open a string. Only `"` is right; the others are what people type or paste."""

_VALUE_QUOTES: Final = QUOTES - {"`"}

# Up to the next pipe; a backslash takes the character after it along.
_TO_PIPE: Final = re.compile(r"(?>(?:[^|\\]++|\\.)*)", re.DOTALL)
# An element with a name: a pipe inside its quotes is text.
_NAMED_ELEMENT: Final = re.compile(r'\s*[A-Za-z]\w*(?:#\w+)?\s+"[^"]*"')
_REF_ELEMENT: Final = re.compile(r"[A-Za-z][\w-]*#[a-z]\d+(?![\w#])")
_ROLE_ELEMENT: Final = re.compile(r'([A-Za-z]\w*)(?:#|\s+"|\s*\[|\s+[A-Za-z_][\w-]*=)')
_ELEMENT_SIGNS: Final = re.compile(r'[#"\[=]')
_KNOWN_ROLES: Final = ROLES | UNLISTED_ROLES


def read_element(text: str, start: int, end: int) -> Element:
    """Read the element that is in `text[start:end]`, which holds no line end.

    Takes everything: what is no name, attribute, state or comment becomes a bare word (2), and what is beyond the
    bound an unread part. Never raises; runs in time linear in the range.
    """
    namespace, role, ref, position = _read_head(text, start, end)
    parts = tuple(_read_parts(text, position, end))
    last = parts[-1].span.end if parts else position
    return Element(Span(start, last), namespace, role, ref, parts, text[last:end])


def _read_head(text: str, start: int, end: int) -> tuple[Piece | None, Piece, Piece | None, int]:
    found = _HEAD.match(text, start, end)
    stop = found.end() if found else start
    if text.startswith("=", stop, end):
        stop = start  # the line starts with an attribute
    namespace, position = None, start
    prefix = _NAMESPACE.match(text, start, stop)
    if prefix:
        namespace = Piece(Span(start, prefix.end(1)), prefix.group(1))
        position = prefix.end()
    role = Piece(Span(position, stop), text[position:stop])
    mark = _REF.match(text, stop, end)
    if mark is None:
        return namespace, role, None, stop
    return namespace, role, Piece(Span(stop, mark.end()), mark.group()[1:]), mark.end()


def _read_parts(text: str, position: int, end: int) -> Iterator[Part]:
    """Yield the parts from a position on, each with the white space before it."""
    reader = _PartReader(text, end)
    for number in range(MOST_PARTS):
        start = position + len(reader.match(_SPACE, position))
        if start >= end:
            return
        before = text[position:start]
        unopened = reader.unopened_name(start, before) if number == 0 else None
        part = unopened or reader.part(start, before)
        yield part
        position = part.span.end
    rest = text[position:end].rstrip()
    if rest:
        words = rest.lstrip()
        start = position + len(rest) - len(words)
        yield Unread(Span(start, start + len(words)), text[position:start], words)


class _PartReader:
    """Reads the parts of one element from left to right.

    `escapes` and `unclosed` keep the reading linear: what was looked for in vain once isn't looked for again.
    """

    def __init__(self, text: str, end: int) -> None:
        self.text = text
        self.end = end
        self.escapes = True
        self.unclosed: set[str] = set()  # quotes that nothing closes from some place on

    def match(self, pattern: re.Pattern[str], position: int) -> str:
        """Return what a pattern that may be empty matches at a position; an empty string for no match."""
        found = pattern.match(self.text, position, self.end)
        return found.group() if found else ""

    def unopened_name(self, start: int, before: str) -> Name | None:
        """Read a name that has only its closing quote; None where none starts here."""
        raw = self.match(_UNOPENED, start)
        if not raw or raw[0] in QUOTES:
            return None
        return Name(Span(start, start + len(raw)), before, raw, raw[:-1], quote="")

    def part(self, start: int, before: str) -> Part:
        """Read the part that starts at a position that isn't white space; `before` is the space before it."""
        first = self.text[start]
        if first == '"' or first in _OTHER_STRINGS:
            raw, value, closed, escaped = self.string(start)
            return Name(Span(start, start + len(raw)), before, raw, value, first, closed, escaped)
        if first == "[":
            return self.state(start, before)
        if before and self.match(_COMMENT, start):
            return Comment(Span(start, self.end), before, self.text[start : self.end])
        key = self.match(_KEY, start)
        if key:
            return self.attribute(start, before, key[:-1], start + len(key))
        key = self.match(_SPACED_KEY, start)
        if key:
            at = start + len(key)
            return self.attribute(start, before, key, at + len(self.match(_EQUALS, at)))
        raw = self.match(_WORD, start)
        return BareWord(Span(start, start + len(raw)), before, raw)

    def state(self, start: int, before: str) -> State:
        """Read a state. One that doesn't close ends at its first white space."""
        raw = self.match(_BRACKET, start)
        closed = raw.endswith("]")
        if not closed:
            raw = raw.split(maxsplit=1)[0]
        name = raw[1:-1] if closed else raw[1:]
        return State(Span(start, start + len(raw)), before, raw, name, closed)

    def attribute(self, start: int, before: str, key: str, at: int) -> Attribute:
        """Read an attribute whose key is known; `at` is the offset after its `=`."""
        at += len(self.match(_SPACE_TO_VALUE, at))
        quote = self.text[at] if at < self.end and self.text[at] in _VALUE_QUOTES else ""
        raw, value, closed = "", "", False
        if quote == '"' or (quote and quote not in self.unclosed):
            raw, value, closed, _ = self.string(at)
        if not closed and quote != '"':
            # Another quote that opens nothing is a part of the value.
            quote, closed = "", True
            raw = value = self.match(_RUN, at)
        end = at + len(raw)
        whole = self.text[start:end]
        return Attribute(Span(start, end), before, whole, key, value, Span(at, end), quote, closed)

    def string(self, start: int) -> tuple[str, str, bool, bool]:
        """Read a string: return it as written, what it says, whether it closes, whether it has escapes.

        One that doesn't close takes the rest of the range, so that one fault stays one fault.
        """
        quote = self.text[start]
        if quote != '"':
            raw = self.match(_OTHER_STRINGS[quote], start)
            if raw:
                return raw, raw[1:-1], True, False
            self.unclosed.add(quote)
        else:
            cut = self.match(_KEY_IN_NAME, start).rstrip()
            if cut:
                return cut, cut[1:], False, False
            raw = self.match(_PLAIN_STRING, start)
            if raw.endswith('\\"') and self.escapes:
                longer = self.match(_ESCAPED_STRING, start)
                if longer:
                    return longer, _ESCAPE.sub(r"\1", longer[1:-1]), True, True
                self.escapes = False
            if raw:
                return raw, raw[1:-1], True, False
        raw = self.text[start : self.end].rstrip()
        return raw, raw[1:], False, False


def read_cells(text: str, start: int, end: int) -> tuple[tuple[Cell, ...], bool, str]:
    """Read the cells in `text[start:end]`, which begins after the row's first pipe.

    Beyond the bound, all that is left is one more cell.

    Returns:
        The cells, whether the last one has its pipe, and the white space after that pipe.
    """
    cells: list[Cell] = []
    position = start
    has_names = text.find('"', start, end) >= 0
    while position < end:
        if len(cells) == MOST_CELLS:
            return _with_rest(cells, text, position, end)
        stop = _cell_end(text, position, end, has_names=has_names)
        if stop >= end and cells and not text[position:end].strip():
            return tuple(cells), True, text[position:end]
        cells.append(_cell(text, position, stop))
        if stop >= end:
            return tuple(cells), False, ""
        position = stop + 1
    return tuple(cells), bool(cells), ""


def is_element(words: str) -> bool:
    """Whether a cell's words are an element. A bare word such as `tab` is text, and so is `PR#12` (3)."""
    if not _ELEMENT_SIGNS.search(words):
        return False
    if _REF_ELEMENT.match(words):
        return True
    role = _ROLE_ELEMENT.match(words)
    return role is not None and role.group(1).lower() in _KNOWN_ROLES


def _with_rest(cells: list[Cell], text: str, position: int, end: int) -> tuple[tuple[Cell, ...], bool, str]:
    """Return the cells with one more, which is the rest of the row as it is."""
    words = text[position:end].rstrip()
    is_closed = words.endswith("|")
    if words.strip("|"):
        stop = position + len(words) - 1 if is_closed else end
        cells.append(Cell(Span(position, stop), text[position:stop], text[position:stop].strip()))
        return tuple(cells), is_closed, text[stop + 1 : end] if is_closed else ""
    return tuple(cells), True, text[position:end]


def _cell_end(text: str, start: int, end: int, *, has_names: bool) -> int:
    """Return the offset of the pipe that ends a cell, or the end of the row."""
    named = _NAMED_ELEMENT.match(text, start, end) if has_names else None
    inside = named.end() if named and is_element(named.group().strip()) else start
    found = _TO_PIPE.match(text, inside, end)
    stop = found.end() if found else inside
    # A lone backslash at the end of the range has nothing to take along.
    return stop if stop >= end or text[stop] == "|" else end


def _cell(text: str, start: int, end: int) -> Cell:
    raw = text[start:end]
    words = raw.strip()
    element = None
    if is_element(words):
        first = start + len(raw) - len(raw.lstrip())
        element = read_element(text, first, first + len(words))
    return Cell(Span(start, end), raw, words.replace("\\|", "|"), element)
