"""Read tags and fences line by line, and find the next one. AnyT isn't XML: nothing inside a cell is escaped."""

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from signage_core.wording import is_slip
from signage_specs.anyt.tree import Attribute, Tag
from signage_specs.anyt.vocabulary import ATTRIBUTES_OF_CELLS, CELL_KINDS
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span, trimmed

_START = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9_-]*+)(?=[\s/>]|\Z)")
_ATTRIBUTE = re.compile(
    r"""\s*+(?P<name>[^\s=>/"']++)
        (?>(?:\s*+=\s*+(?: "(?P<double>[^"]*+)" | '(?P<single>[^']*+)'
        | (?P<bare>(?>(?:[^\s"'>/]++|/(?!>))+)) ))?)""",
    re.VERBOSE,
)
_EQUALS = re.compile(r"\s*+=")
_END = re.compile(r"\s*+(/?)>")
_END_OF_CELL = re.compile(rf"\s*+(?:\Z|<(?:{'|'.join(CELL_KINDS)})(?=[\s/>]))")
_FORM = 'write attributes as `name="value"`'

_FENCE = re.compile(r"(?P<marks>`{3,}|~{3,})(?P<info>[^\r\n]*)")
_LONGEST_FENCE = 64  # marks; longer fences count as this long, so that their lengths are few


def misspelt_kind(name: str) -> str:
    """Return the kind of cell that a name is but for case, a plural, one letter or two swapped; else nothing."""
    kinds = () if name in CELL_KINDS else CELL_KINDS
    return next((kind for kind in kinds if is_slip(name.lower(), kind)), "")


def parse_tag(text: str, line: IndentedLine) -> Tag | None:
    """Return the tag that a line starts with, after its indentation, or None. Linear in the line."""
    start, line_end = line.words_start, line.end
    match = _START.match(text, start, line_end)
    if not match:
        return None
    closing, name = bool(match[1]), match[2]
    faults: list[Fault] = []
    attributes, position = _attributes(text, match.end(), line_end, faults)
    end = _END.match(text, position, line_end)
    if not end:
        if attributes and attributes[-1].value is None and _EQUALS.match(text, position, line_end):
            position = attributes[-1].span.start  # its value doesn't end: one fault is enough
            faults.pop()
        bracket = text.find(">", position, line_end)
        if bracket >= 0:
            faults.append(Fault("malformed-tag", Span(position, bracket), _FORM))
            end = _END.match(text, bracket, line_end)
    if not end:
        faults.append(Fault("malformed-tag", Span(start, line_end), "write its `>` on this line"))
    after = end.end() if end else line_end
    end_tag = None if closing else _end_tag(text, name, after, line_end)
    rest = trimmed(text, Span(after, end_tag.start if end_tag else line_end))
    self_closing = bool(end and end[1]) and not closing
    if closing and attributes:
        faults.append(Fault("malformed-tag", attributes[0].span, "remove attributes from a closing tag"))
    elif closing and end and after > match.end() + 1:
        faults.append(Fault("malformed-tag", Span(start, after), f"write it as `</{name}>`"))
    if rest.start < rest.end and not end_tag:
        faults.append(Fault("malformed-tag", rest, "give it a line of its own"))
    return Tag(
        Span(start, after),
        name,
        closing,
        attributes,
        line.indent,
        self_closing,
        bool(end),
        end_tag,
        rest,
        tuple(faults),
    )


def _attributes(text: str, start: int, end: int, faults: list[Fault]) -> tuple[tuple[Attribute, ...], int]:
    attributes: list[Attribute] = []
    first: dict[str, Span] = {}
    while match := _ATTRIBUTE.match(text, start, end):
        start = match.end()
        kind = next((group for group in ("double", "single", "bare") if match[group] is not None), None)
        quote = {"double": '"', "single": "'"}.get(kind or "", "")
        value_span = Span(*match.span(kind)) if kind else Span(start, start)
        if quote:
            value_span = Span(value_span.start - 1, value_span.end + 1)
        span = Span(match.start("name"), match.end())
        attribute = Attribute(span, match["name"], match[kind] if kind else None, value_span, quote)
        earlier = first.setdefault(attribute.name, span)
        if earlier != span:
            faults.append(Fault("malformed-tag", span, f"keep one `{attribute.name}`", earlier))
        elif quote != '"':
            known = attribute.value is not None or attribute.name in ATTRIBUTES_OF_CELLS
            detail = f'write it as `{attribute.name}="…"`, in double quotes' if known else _FORM
            faults.append(Fault("malformed-tag", span, detail))
        attributes.append(attribute)
    return tuple(attributes), start


def _end_tag(text: str, name: str, start: int, end: int) -> Span | None:
    """Return the place of the end tag of a cell on one line: nothing follows it but another such cell."""
    written = f"</{name}>"
    found = text.find(written, start, end)
    while found >= 0:
        behind = found + len(written)
        if _END_OF_CELL.match(text, behind, end):
            return Span(found, behind)
        found = text.find(written, behind, end)
    return None


def is_cell_tag(tag: Tag) -> bool:
    """Whether a tag opens or closes a cell; an `<input>` with attributes of HTML only doesn't."""
    if tag.name not in CELL_KINDS:
        return False
    if tag.closing or not tag.attributes:
        return True
    names = {attribute.name.lower() for attribute in tag.attributes}
    return tag.name != "input" or not names.isdisjoint(ATTRIBUTES_OF_CELLS)


class Fence(NamedTuple):
    """A line that can open or close a fenced code block."""

    mark: str
    length: int
    info: str


class TagEvent(NamedTuple):
    """A cell's tag at the left margin."""

    line: int
    kind: str
    closing: bool


def fence_of(line: IndentedLine) -> Fence | None:
    """Return the fence that a line is, or None. A backtick after three makes it inline code."""
    match = _FENCE.match(line.words)
    if not match or (match["marks"][0] == "`" and "`" in match["info"]):
        return None
    return Fence(match["marks"][0], min(len(match["marks"]), _LONGEST_FENCE), match["info"].strip())


def _after(lines: list[int], line: int) -> int | None:
    index = bisect_right(lines, line)
    return lines[index] if index < len(lines) else None


def _count(lines: list[int], start: int, end: int) -> int:
    return bisect_left(lines, end) - bisect_right(lines, start)


class LineIndex:
    """The tags and fences of a text, by line number from 0."""

    def __init__(self, text: str, lines: list[IndentedLine], first: int) -> None:
        self.tags: dict[int, Tag] = {}
        self.events: list[TagEvent] = []
        # The lines with opening and closing tags of each kind of cell, and under an empty text of all kinds.
        self.opens: dict[str, list[int]] = {kind: [] for kind in ("", *CELL_KINDS)}
        self.closes: dict[str, list[int]] = {kind: [] for kind in ("", *CELL_KINDS)}
        self._bare: dict[str, list[tuple[int, int]]] = {"`": [], "~": []}
        self._closing: dict[tuple[str, int], list[int]] = {}
        self._other_closes: dict[str, list[int]] = {}
        self._words: dict[str, list[int]] | None = None
        self._comment_ends: list[int] | None = None
        self._lines = lines
        for number in range(first, len(lines)):
            self._add(text, number)

    def _add(self, text: str, number: int) -> None:
        line = self._lines[number]
        if line.words.startswith("<"):
            tag = parse_tag(text, line)
            if not tag:
                return
            self.tags[number] = tag
            if is_cell_tag(tag) and not tag.inline and not tag.indent:
                self.events.append(TagEvent(number, tag.name, tag.closing))
                for kind in ("", tag.name):
                    (self.closes if tag.closing else self.opens)[kind].append(number)
            elif tag.closing:
                self._other_closes.setdefault(tag.name, []).append(number)
        elif (fence := fence_of(line)) and not fence.info:
            self._bare[fence.mark].append((number, fence.length))

    def next_open(self, line: int, kind: str = "") -> int | None:
        """Return the next line with an opening tag, of one kind or of any."""
        return _after(self.opens[kind], line)

    def next_close(self, line: int, kind: str) -> int | None:
        """Return the next line with a closing tag of a kind."""
        return _after(self.closes[kind], line)

    def closes_before_next_cell(self, line: int, name: str) -> bool:
        """Whether a tag that isn't a cell's has its closing tag before the next cell."""
        close, opening = _after(self._other_closes.get(name, []), line), self.next_open(line)
        return close is not None and (opening is None or close < opening)

    def kind_closes_before_next_cell(self, line: int, kind: str) -> bool:
        """Whether the next tag of a cell, of whatever kind, closes this one."""
        close, opening = self.next_close(line, kind), self.next_open(line)
        return close is not None and (opening is None or close < opening)

    def balanced(self, start: int, end: int, kind: str = "") -> bool:
        """Whether as many tags open as close strictly between two lines."""
        return _count(self.opens[kind], start, end) == _count(self.closes[kind], start, end)

    def closing_fence(self, line: int, fence: Fence) -> int | None:
        """Return the next line that can close a fence."""
        key = (fence.mark, fence.length)
        if key not in self._closing:
            bare = self._bare[fence.mark]
            self._closing[key] = [number for number, length in bare if length >= fence.length]
        return _after(self._closing[key], line)

    def comment_end(self, line: int) -> int | None:
        """Return the line, this one or a later one, in which a comment ends."""
        if self._comment_ends is None:
            self._comment_ends = [number for number, each in enumerate(self._lines) if "-->" in each.words]
        return _after(self._comment_ends, line - 1)

    def terminator(self, line: int, word: str) -> int | None:
        """Return the next line that consists of a here-document's end word, tabs in front allowed."""
        if self._words is None:
            self._words = {}
            for number, each in enumerate(self._lines):
                self._words.setdefault(each.words.rstrip(), []).append(number)
        return _after(self._words.get(word, []), line)

    def events_after(self, line: int, most: int) -> list[TagEvent]:
        """Return the next tags at the left margin, `most` of them at most."""
        index = bisect_right(self.events, line, key=lambda event: event.line)
        return self.events[index : index + most]

    def tags_between(self, start: int, end: int) -> bool:
        """Whether a cell's tag stands at the left margin strictly between two lines."""
        return bool(_count(self.opens[""], start, end) or _count(self.closes[""], start, end))
