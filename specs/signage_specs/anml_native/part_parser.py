"""Read one part of an element, whatever stands there."""

import re
from typing import Final

from signage_specs.anml_native.element import Attribute, BareWord, Comment, Name, Part, State
from signage_specs.span import Span

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
_ESCAPE: Final = re.compile(r'\\(["\\])')
# Quotes that people type or paste where the format wants `"`. The apostrophe closes only in front of a space.
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


class PartReader:
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

    def part(self, start: int, before: str) -> Part:
        """Read the part that starts at a position that isn't white space; `before` is the space in front of it."""
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
        """Read an attribute whose key is known; `at` is the offset behind its `=`."""
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
