"""Find the next tag or closing fence of a text in logarithmic time, so that looking ahead stays cheap."""

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from signage_specs.anyt.tags import is_cell_tag, parse_tag
from signage_specs.anyt.tree import Tag
from signage_specs.anyt.vocabulary import CELL_KINDS
from signage_specs.readers.indent import IndentedLine

_FENCE = re.compile(r"(?P<marks>`{3,}|~{3,})(?P<info>[^\r\n]*)")
_LONGEST_FENCE = 64  # marks; longer fences count as this long, so that their lengths are few


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
    """Return the fence that a line is, or None. Backticks behind backticks make it inline code."""
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
        self.opens: list[int] = []
        self.closes: list[int] = []
        self.opens_of: dict[str, list[int]] = {kind: [] for kind in CELL_KINDS}
        self.closes_of: dict[str, list[int]] = {kind: [] for kind in CELL_KINDS}
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
                (self.closes if tag.closing else self.opens).append(number)
                (self.closes_of if tag.closing else self.opens_of)[tag.name].append(number)
            elif tag.closing:
                self._other_closes.setdefault(tag.name, []).append(number)
        elif (fence := fence_of(line)) and not fence.info:
            self._bare[fence.mark].append((number, fence.length))

    def next_open(self, line: int, kind: str = "") -> int | None:
        """Return the next line with an opening tag, of one kind or of any."""
        return _after(self.opens_of[kind] if kind else self.opens, line)

    def next_close(self, line: int, kind: str) -> int | None:
        """Return the next line with a closing tag of a kind."""
        return _after(self.closes_of[kind], line)

    def closes_before_next_cell(self, line: int, name: str) -> bool:
        """Whether a tag that is no cell's has its closing tag in front of the next cell."""
        close, opening = _after(self._other_closes.get(name, []), line), self.next_open(line)
        return close is not None and (opening is None or close < opening)

    def balanced(self, start: int, end: int, kind: str = "") -> bool:
        """Whether as many tags open as close strictly between two lines."""
        opens = self.opens_of[kind] if kind else self.opens
        closes = self.closes_of[kind] if kind else self.closes
        return _count(opens, start, end) == _count(closes, start, end)

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
        return bool(_count(self.opens, start, end) or _count(self.closes, start, end))
