"""Read an accessibility snapshot in any of its three shapes."""

import json
import re
from collections.abc import Iterator
from typing import Final

from signage_specs.anml_native.aria.tree import (
    AT_ITEM,
    BLOCK,
    HEADING,
    LIST_ITEM,
    TITLE,
    AnyAriaLine,
    AriaBlank,
    AriaBlock,
    AriaElision,
    AriaHeader,
    AriaNode,
    AriaProperty,
    AriaSnapshot,
    AriaUnknown,
    AriaUnread,
)
from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.tree import bounded_lines
from signage_specs.anml_native.vocabulary import ELISIONS
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Span

_EMPTY: Final = re.compile(r"\((?:no interactive elements|empty page|empty)\)\Z")
_PROPERTY: Final = re.compile(r"/([A-Za-z][\w-]*):\s*(.*)")
_ROLE: Final = re.compile(r"[A-Za-z][\w-]*")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_PATTERN: Final = re.compile(r"/(?:[^/\\]|\\.)+/")  # a name that a test template gives as a pattern
_ATTRIBUTE: Final = re.compile(r'([A-Za-z_][\w-]*)=("(?:[^"\\]|\\.)*"|[^\s"\[\]]+)')
_WORD: Final = re.compile(r"[A-Za-z][\w-]*|\([\w ,=-]*\)")
_AT_REF: Final = re.compile(r"(?:f\d+)?[a-z]\d+")
_AT_ROLE: Final = re.compile(r"\s+([A-Za-z][\w-]*)")
_URL_END: Final = re.compile(r"\](?=\s|:\s|:?'?:?\Z)")
_BRACKET: Final = re.compile(r"\[[^\[\]]*\]")
# `url` comes last and may hold commas and brackets of its own.
_URL: Final = re.compile(r"(?:^|,\s*)url=(.*)\Z", re.DOTALL)
_TAG_ATTRIBUTE: Final = re.compile(r'([A-Za-z_][\w-]*)(?:=("(?:[^"\\]|\\.)*"|[^\s"]+))?')


def parse_snapshot(text: str) -> AriaSnapshot:
    """Return the tree of an accessibility snapshot (11). Never raises; linear in the text."""
    source, end = bounded_lines(text)
    lines: list[AnyAriaLine] = []
    column: int | None = None  # of the line whose text in block form may go on
    for each in source:
        if column is not None and (len(each.indent) > column or not each.words.strip()):
            lines.append(AriaBlock(*_common(each)))
            continue
        line = _read_line(each)
        lines.append(line)
        column = len(each.indent) if isinstance(line, AriaNode) and line.text == "" else None
    if end < len(text):
        lines.append(AriaUnread(Span(end, len(text)), text[end:], 0))
    return AriaSnapshot(text, tuple(lines))


def _read_line(line: IndentedLine) -> AnyAriaLine:
    common = _common(line)
    words = line.words.rstrip()
    if not words:
        return AriaBlank(*common)
    if words in ELISIONS:
        return AriaElision(*common)
    title = TITLE.match(words)
    if title or HEADING.match(words) or _EMPTY.match(words):
        return AriaHeader(*common, *(title.groups() if title else ("", words)))
    item = LIST_ITEM.match(words)
    entry = _PROPERTY.match(words, item.end()) if item else None
    if entry:
        return AriaProperty(*common, entry.group(1), _plain(entry.group(2)), line.words_start + entry.end(1))
    reader = _NodeReader(words, line.words_start, item.end() if item else 0)
    if item:
        reader.list_item()
    elif AT_ITEM.match(words):
        reader.at_item()
    return reader.node(common) or AriaUnknown(*common)


def _common(line: IndentedLine) -> tuple[Span, str, int]:
    depth = len(line.indent.replace("\t", "  ")) // 2
    return line.span, line.indent + line.words + line.ending, depth


class _NodeReader:
    """Reads the words of one node; `role` stays None when they have no known shape."""

    def __init__(self, line: str, offset: int, start: int) -> None:
        self.line = line
        self.offset = offset
        self.position = start
        self.role: Piece | None = None
        self.name: str | None = None
        self.ref: Piece | None = None
        self.attributes: dict[str, str | bool] = {}
        self.words: list[str] = []
        self.text: str | None = None
        self.colon: int | None = None
        self.surplus: list[str] = []
        self.has_pattern = False
        self.is_quoted = False  # YAML has put the words between apostrophes

    def node(self, common: tuple[Span, str, int]) -> AriaNode | None:
        """Return the node, or None when the words have no known shape."""
        if self.role is None:
            return None
        return AriaNode(
            *common,
            self.role,
            self.name,
            self.ref,
            tuple(self.attributes.items()),
            tuple(self.words),
            self.text,
            tuple(self.surplus),
            self.has_pattern,
            self.colon,
            self.is_quoted,
        )

    def piece(self, start: int, end: int) -> Piece:
        return Piece(Span(self.offset + start, self.offset + end), self.line[start:end])

    def list_item(self) -> None:
        """Read `role "name" [attributes] words: text`, which YAML may have put between apostrophes."""
        self.is_quoted = self.line.startswith("'", self.position)
        self.position += self.is_quoted
        role = _ROLE.match(self.line, self.position)
        if role is None:
            return
        self.position = role.end()
        if self.rest():
            self.role = self.piece(role.start(), role.end())

    def at_item(self) -> None:
        """Read `@e1 [role attributes] "name" attributes`, or `@e1 role "name"`."""
        ref = _AT_REF.match(self.line, 1)
        plain = _AT_ROLE.match(self.line, ref.end()) if ref else None
        if ref is not None and plain is not None:
            self.ref = self.piece(ref.start(), ref.end())
            self.position = plain.end()
            if self.rest():
                self.role = self.piece(plain.start(1), plain.end())
            return
        bracket = _BRACKET.search(self.line)
        role = _ROLE.match(self.line, bracket.start() + 1) if bracket else None
        if ref is None or bracket is None or role is None:
            return
        for found in _TAG_ATTRIBUTE.finditer(self.line, role.end(), bracket.end() - 1):
            self.keep(found.group(1), _unquoted(found.group(2)) if found.group(2) else True)
        self.surplus += _TAG_ATTRIBUTE.sub(" ", self.line[role.end() : bracket.end() - 1]).split()
        self.ref = self.piece(ref.start(), ref.end())
        self.position = bracket.end()
        if self.rest():
            self.role = self.piece(role.start(), role.end())

    def rest(self) -> bool:
        """Read what follows the role; return whether all of it is of a known shape."""
        while self.position < len(self.line):
            if self.line[self.position].isspace():
                self.position += 1
            elif self.line.startswith(("':", ":"), self.position):
                self.position += 2 if self.line[self.position] == "'" else 1
                self.colon = self.offset + self.position - 1
                words = self.line[self.position :].strip()
                self.text = "" if BLOCK.match(words) else _plain(words) or None
                self.has_pattern = self.has_pattern or _PATTERN.fullmatch(words) is not None
                return True
            elif self.is_quoted and self.position == len(self.line) - 1 and self.line.endswith("'"):
                return True
            elif not self.part():
                return False
        return True

    def part(self) -> bool:
        start = self.position
        string = _STRING.match(self.line, start) or _PATTERN.match(self.line, start)
        if string and self.name is None:
            self.name = self.said(string.group())
            self.has_pattern = string.re is _PATTERN
            self.position = string.end()
            return True
        if self.line.startswith("[", start):
            return self.bracket()
        attribute = _ATTRIBUTE.match(self.line, start)
        if attribute:
            self.keep(attribute.group(1), self.said(attribute.group(2)))
            self.position = attribute.end()
            return True
        word = _WORD.match(self.line, start)
        if word:
            self.words.append(word.group().strip("()"))
            self.position = word.end()
        return word is not None

    def bracket(self) -> bool:
        """Read `[level=1, checked, ref=e1, url=…]`."""
        start = self.position
        end = self.line.find("]", start)
        if self.line.startswith("[url=", start) or self.line.find("url=", start, max(end, start)) >= 0:
            closing = _URL_END.search(self.line, start)
            end = closing.start() if closing else -1
        if end < 0:
            return False
        content = self.line[start + 1 : end]
        url = _URL.search(content)
        if url:
            self.keep("url", self.said(url.group(1)))
        for position, item in _items(content[: url.start()] if url else content):
            key, _, value = item.partition("=")
            if key == "ref" and value:
                begin = start + 1 + position + 4
                self.keep_ref(self.piece(begin, begin + len(value)))
            elif key:
                self.keep(key, self.said(value) if value else True)
            elif item:
                self.surplus.append(item)
        self.position = end + 1
        return True

    def keep(self, key: str, value: str | bool) -> None:
        """Keep an attribute; the last value of a key counts."""
        before = self.attributes.get(key, value)
        if before != value:
            self.surplus.append(f"{key}={before}" if isinstance(before, str) else key)
        self.attributes[key] = value

    def keep_ref(self, ref: Piece) -> None:
        """Keep the first ref."""
        self.ref = self.ref or ref
        if ref.text != self.ref.text:
            self.surplus.append(f"ref={ref.text}")

    def said(self, words: str) -> str:
        """Return what words say; between YAML's apostrophes one stands for itself twice."""
        return _unquoted(words.replace("''", "'") if self.is_quoted else words)


def _items(content: str) -> Iterator[tuple[int, str]]:
    """Yield the entries between commas with their places, without white space around."""
    position = 0
    for entry in content.split(","):
        words = entry.strip()
        yield position + entry.find(words), words
        position += len(entry) + 1


def _plain(words: str) -> str:
    """Return what a YAML value in quotes of either kind says; words without quotes, as they are."""
    if len(words) > 1 and words[0] == words[-1] == "'":
        return words[1:-1].replace("''", "'")
    return _unquoted(words)


def _unquoted(words: str) -> str:
    """Return what a JSON string says; words that are none, as they are."""
    if len(words) > 1 and words[0] == words[-1] == '"':
        try:
            value = json.loads(words, strict=False)
        except ValueError:
            return words[1:-1]
        return str(value)
    return words
