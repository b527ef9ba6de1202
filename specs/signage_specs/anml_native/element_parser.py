"""Read one element: a role, its ref, and the name, attributes and states after it."""

from __future__ import annotations

import re
from typing import Final

from signage_specs.anml_native.element import Attribute, BareWord, Comment, Element, Name, Part, Piece, State
from signage_specs.span import Span

SPACE: Final = re.compile(r"\s*")
_HEAD: Final = re.compile(r'[^\s"\[#=]*')
_REF: Final = re.compile(r'#[^\s"\[]*')
_NAMESPACE: Final = re.compile(r"([A-Za-z][\w-]*):(?=[A-Za-z])")
_KEY: Final = re.compile(r'[^\s="\[]*=')
_WORD: Final = re.compile(r'[^\s"\[]+')
_RUN: Final = re.compile(r"\S*")
_COMMENT: Final = re.compile(r"--(?=\s|\Z)")
_BRACKET: Final = re.compile(r"\[[^\[\]]*\]?")
_PLAIN_STRING: Final = re.compile(r'"[^"]*"')
_ESCAPED_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"(?=[\s\[|]|\Z)', re.DOTALL)
_ESCAPE: Final = re.compile(r'\\(["\\])')
# Quotes that people type or paste where the format wants `"`. The apostrophe closes only in front of a space.
_OTHER_STRINGS: Final = {
    "'": re.compile(r"'.*?'(?=\s|\Z)", re.DOTALL),
    "\u2018": re.compile(r"\u2018[^\u2019]*\u2019"),
    "\u201c": re.compile(r"\u201c[^\u201d]*\u201d"),
    "\u201d": re.compile(r"\u201d[^\u201d]*\u201d"),
    "\u201e": re.compile(r"\u201e[^\u201c\u201d]*[\u201c\u201d]"),
    "\u00ab": re.compile(r"\u00ab[^\u00bb]*\u00bb"),
}


def read_element(text: str, start: int, end: int) -> Element:
    """Read the element that stands in `text[start:end]`, which holds no line end.

    Takes everything: what is no name, attribute, state or comment becomes a bare word (2). Never raises;
    runs in time linear in the range.
    """
    return _ElementReader(text, start, end).element()


class _ElementReader:
    """Reads one element from left to right.

    The two flags keep the reading linear: what was looked for in vain once isn't looked for again.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.escapes = True
        self.apostrophes = True

    def element(self) -> Element:
        """Read from the start to the end of the range."""
        namespace, role, ref, position = self.head()
        parts: list[Part] = []
        last = position
        while True:
            space = self.match(SPACE, position)
            if position + len(space) >= self.end:
                break
            part = self.part(position + len(space), space)
            parts.append(part)
            position = last = part.span.end
        trailing = self.text[last : self.end]
        return Element(Span(self.start, last), namespace, role, ref, tuple(parts), trailing)

    def match(self, pattern: re.Pattern[str], position: int) -> str:
        """Return what a pattern that may be empty matches at a position; an empty string for no match."""
        found = pattern.match(self.text, position, self.end)
        return found.group() if found else ""

    def head(self) -> tuple[Piece | None, Piece, Piece | None, int]:
        """Read the role with its namespace and ref."""
        head = self.match(_HEAD, self.start)
        if self.text.startswith("=", self.start + len(head), self.end):
            head = ""  # the line starts with an attribute
        position = self.start
        namespace = None
        prefix = _NAMESPACE.match(head)
        if prefix:
            namespace = Piece(Span(position, position + prefix.end(1)), prefix.group(1))
            position += prefix.end()
        stop = self.start + len(head)
        role = Piece(Span(position, stop), self.text[position:stop])
        if not self.text.startswith("#", stop, self.end):
            return namespace, role, None, stop
        raw = self.match(_REF, stop)
        return namespace, role, Piece(Span(stop, stop + len(raw)), raw[1:]), stop + len(raw)

    def part(self, start: int, before: str) -> Part:
        """Read the part that starts at a position that isn't white space."""
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
            return self.attribute(start, before, key)
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

    def attribute(self, start: int, before: str, key: str) -> Attribute:
        """Read an attribute whose key, with its `=`, is known."""
        at = start + len(key)
        quote = self.text[at] if at < self.end and self.text[at] in "\"'" else ""
        raw, value, closed = "", "", False
        if quote == '"' or (quote and self.apostrophes):
            raw, value, closed, _ = self.string(at)
        if not closed and quote != '"':
            # An apostrophe that opens nothing is a part of the value.
            quote, closed = "", True
            raw = value = self.match(_RUN, at)
        end = at + len(raw)
        whole = self.text[start:end]
        return Attribute(Span(start, end), before, whole, key[:-1], value, Span(at, end), quote, closed)

    def string(self, start: int) -> tuple[str, str, bool, bool]:
        """Read a string: return it as written, what it says, whether it closes, whether it has escapes.

        One that doesn't close takes the rest of the range, so that one fault stays one fault.
        """
        quote = self.text[start]
        if quote != '"':
            raw = self.match(_OTHER_STRINGS[quote], start)
            if raw:
                return raw, raw[1:-1], True, False
            if quote == "'":
                self.apostrophes = False
        else:
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
