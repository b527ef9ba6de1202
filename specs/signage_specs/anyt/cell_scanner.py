"""Find the cells of a workflow's body, line by line: fences and here-documents hold text, not tags."""

import re
from dataclasses import dataclass, field

from signage_specs.anyt.tags import Fence, LineIndex, fence_of, is_cell_tag, misspelt_kind
from signage_specs.anyt.tree import Block, Cell, Prose, Tag
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span

_HEREDOC = re.compile(r"(?<![<0-9])<<-?\s*+(?:\\)?([\"']?)([A-Za-z_][A-Za-z0-9_]*+)\1")
_ELISION = re.compile(r"(?:\.{3}|…)\s*+$")
_MOST_TAGS_AHEAD = 64  # how far to look for the end of a cell inside a cell
_CODE_INDENT = 4  # from here on Markdown takes a line for code


@dataclass(slots=True)
class _Open:
    """The cell that the scanner is in."""

    opening: Tag
    line: int
    body_start: int
    blocks: list[Block] = field(default_factory=list[Block])
    nested: list[str] = field(default_factory=list[str])
    fence: tuple[int, Fence] | None = None  # an opening fence that nothing closes, and its line


class CellScanner:
    """Reads the lines after the frontmatter. Linear but for the logarithm of each look ahead."""

    def __init__(self, text: str, lines: list[IndentedLine], first: int) -> None:
        self.text = text
        self.lines = lines
        self.index = LineIndex(text, lines, first)
        self.cells: list[Cell] = []
        self.prose: list[Prose] = []
        self.blocks: list[Block] = []
        self.outside: list[int] = []
        self.faults: list[Fault] = []
        self._cell: _Open | None = None
        self._unknown = ""
        self._run: list[int] = []
        self._kept = 0, 0  # how much of what is outside comes before the last tag
        number = first
        while number < len(lines):
            number = self._inside(number, self._cell) if self._cell else self._outside(number)
        if self._cell:
            self._unclosed(self._cell, len(text))
        self._end_run()

    def fault(self, kind: str, span: Span, detail: str = "") -> None:
        """Record a fault."""
        self.faults.append(Fault(kind, span, detail))

    # Outside the cells

    def _outside(self, number: int) -> int:
        line = self.lines[number]
        if line.is_blank:
            return number + 1
        if line.words.startswith("<!--") and (end := self.index.comment_end(number)) is not None:
            self._report_tags(number, end, "comment")
            return end + 1
        fence = fence_of(line)
        if fence:
            closing = self.index.closing_fence(number, fence)
            if closing is not None and self.index.balanced(number, closing):
                self.blocks.append(self._block("fence", fence.info, number, closing))
                self._run += [number, closing]
                return closing + 1
        tag = self.index.tags.get(number)
        if tag and is_cell_tag(tag) and len(tag.indent) < _CODE_INDENT and not self._is_control(number, tag, ""):
            self._end_run()
            misspelt, self._unknown = self._unknown, ""
            if tag.closing and tag.name != misspelt:
                self.fault("stray-tag", tag.span, tag.name)
                # Its opening tag is lost, so what is above is not outside.
                del self.prose[self._kept[0] :], self.outside[self._kept[1] :]
            elif tag.closing:
                self.faults += tag.faults
            else:
                self._open(tag, number)
            self._kept = len(self.prose), len(self.outside)
            return number + 1
        if tag and self._unknown_tag(number, tag):
            return number + 1
        if not self._unknown:
            self._prose(number)
            self.outside.append(number)
        return number + 1

    def _unknown_tag(self, number: int, tag: Tag) -> bool:
        """Handle a tag of another name: report one that looks like a cell, and skip its content."""
        if tag.closing:
            known = tag.name == self._unknown
            self._unknown = "" if known else self._unknown
            return known
        alone = tag.complete and tag.rest.start == tag.rest.end
        if tag.indent or self._unknown or not alone or tag.name == "form":
            return False
        self._end_run()
        self.fault("unknown-tag", tag.span, tag.name)
        meant = misspelt_kind(tag.name)
        if not tag.inline and self.index.closes_before_next_cell(number, tag.name):
            self._unknown = tag.name
        elif not tag.inline and meant and self.index.kind_closes_before_next_cell(number, meant):
            self._unknown = meant
        return True

    def _prose(self, number: int) -> None:
        if _ELISION.match(self.lines[number].words):
            self._end_run()
            self.prose.append(Prose(self.lines[number].trimmed_span, elision=True))
        else:
            self._run.append(number)

    def _end_run(self) -> None:
        if self._run:
            first, last = self.lines[self._run[0]], self.lines[self._run[-1]]
            self.prose.append(Prose(Span(first.words_start, last.trimmed_span.end)))
        self._run = []

    # Tags

    def _open(self, tag: Tag, number: int) -> None:
        self.faults += tag.faults
        if tag.indent:
            self.fault("indented-tag", tag.span, tag.name)
        if tag.inline:
            self.fault("one-line-cell", tag.span, "self-closing" if tag.self_closing else "closed")
            self.cells.append(_inline_cell(tag))
            return
        line = self.lines[number]
        following = line.end + len(line.ending)
        has_rest = tag.rest.start < tag.rest.end
        self._cell = _Open(tag, number, tag.rest.start if has_rest else following)

    def _close(self, cell: _Open, body_end: int, closing: Span | None) -> None:
        if cell.fence:
            number, fence = cell.fence
            line = self.lines[number]
            content = Span(min(line.end + len(line.ending), body_end), body_end)
            cell.blocks.append(Block(Span(line.words_start, body_end), "fence", fence.info, content, closed=False))
        tag = cell.opening
        span = Span(tag.span.start, closing.end if closing else max(tag.span.end, body_end))
        body = Span(min(cell.body_start, body_end), body_end)
        self.cells.append(Cell(span, tag.name, tag, body, closing, tuple(cell.blocks)))
        self._cell = None

    def _unclosed(self, cell: _Open, end: int) -> None:
        self.fault("unclosed-cell", cell.opening.span, "fence" if cell.fence else "")
        self._close(cell, end, None)

    # Inside a cell

    def _inside(self, number: int, cell: _Open) -> int:
        line = self.lines[number]
        kind = cell.opening.name
        if not cell.fence and (after := self._block_behind(number, cell)):
            return after
        tag = self.index.tags.get(number)
        if not tag or not is_cell_tag(tag):
            return number + 1
        if tag.closing:
            self._closing_tag(number, cell, tag)
        elif (
            not tag.indent
            and (tag.attribute("id") or not tag.attributes)
            and not self._is_control(number, tag, kind)
        ):
            if tag.inline or self._is_nested(number, kind, tag.name):
                self.fault("nested-cell", tag.span, kind)
                if not tag.inline:
                    cell.nested.append(tag.name)
            else:
                self._unclosed(cell, line.start)
                self._open(tag, number)
        return number + 1

    def _is_control(self, number: int, tag: Tag, kind: str) -> bool:
        """Whether an `<input>` is a control of HTML: it has a `type`, and no closing tag is left for it."""
        if tag.name != "input" or tag.closing or tag.inline or not tag.attribute("type"):
            return False
        close = self.index.next_close(number, "input")
        if kind == "input" and close is not None:  # that one is the cell's
            close = self.index.next_close(close, "input")
        opening = self.index.next_open(number)
        end = self.index.next_close(number, kind) if kind and kind != "input" else opening
        return close is None or (end is not None and end < close)

    def _block_behind(self, number: int, cell: _Open) -> int | None:
        """Record the block that a line opens and return the line after it; None when it opens none."""
        line, kind = self.lines[number], cell.opening.name
        if kind == "shell":
            return self._heredocs(number, cell) if "<<" in line.words else None
        fence = fence_of(line)
        if not fence:
            return None
        closing = self.index.closing_fence(number, fence)
        if closing is None or not self._is_text(number, closing, kind):
            cell.fence = (number, fence)
            return number + 1
        cell.blocks.append(self._block("fence", fence.info, number, closing))
        return closing + 1

    def _heredocs(self, number: int, cell: _Open) -> int | None:
        after = number
        for match in _HEREDOC.finditer(self.lines[number].words):
            end = self.index.terminator(after, match[2])
            if end is None or not self._is_text(after, end, "shell"):
                break
            cell.blocks.append(self._block("heredoc", match[2], after, end))
            after = end
        return after + 1 if after > number else None

    def _block(self, kind: str, info: str, first: int, last: int) -> Block:
        opening, closing = self.lines[first], self.lines[last]
        block = Block(
            Span(opening.words_start, closing.trimmed_span.end),
            kind,
            info,
            Span(opening.end + len(opening.ending), closing.start),
            closed=True,
        )
        self._report_tags(first, last, kind)
        return block

    def _report_tags(self, first: int, last: int, kind: str) -> None:
        """Record the first cell's tag strictly between two lines, where it is text."""
        if self.index.tags_between(first, last):
            event = self.index.events_after(first, 1)[0]
            self.fault("tag-in-block", self.index.tags[event.line].span, kind)

    def _is_text(self, first: int, last: int, kind: str) -> bool:
        """Whether what stands between two fences is text, although a closing tag of the cell is among it.

        It is when the tags between pair up, the first being an opening one, or when the cell goes on after
        the second fence. Otherwise the first fence was never closed, and the second one is another cell's.
        """
        index = self.index
        close = index.next_close(first, kind)
        if close is None or close > last:
            return True
        opening = index.next_open(first, kind)
        if opening is not None and opening < close:
            return index.balanced(first, last, kind)
        following = index.next_open(close)
        if following is not None and following < last:
            return False
        again, another = index.next_close(last, kind), index.next_open(last)
        return again is not None and (another is None or again < another)

    def _is_nested(self, number: int, kind: str, inner: str) -> bool:
        """Whether a cell that opens inside another one ends before it. Otherwise the outer one was never closed."""
        stack = [kind, inner]
        for event in self.index.events_after(number, _MOST_TAGS_AHEAD):
            if not event.closing:
                stack.append(event.kind)
            elif stack.pop() != event.kind:
                return False
            if not stack:
                return True
        return False

    def _closing_tag(self, number: int, cell: _Open, tag: Tag) -> None:
        kind, line = cell.opening.name, self.lines[number]
        if cell.nested and cell.nested[-1] == tag.name and not tag.indent:
            cell.nested.pop()
            return
        close, opening = self.index.next_close(number, kind), self.index.next_open(number)
        closes_later = close is not None and (opening is None or close < opening)
        if tag.indent:
            # Indented, it is the cell's own only where nothing better follows.
            if tag.name != kind or closes_later or len(tag.indent) >= _CODE_INDENT:
                return
            self.fault("indented-tag", tag.span, tag.name)
        elif tag.name != kind:
            self.fault("mismatched-tag", tag.span, "" if closes_later else kind)
            if closes_later:
                return
        if cell.fence:
            self.fault("close-in-fence", tag.span, tag.name)
        self.faults += tag.faults
        self._close(cell, line.start, tag.span)


def _inline_cell(tag: Tag) -> Cell:
    """Return the cell that a tag is alone, or with its text and end tag on one line."""
    if not tag.end_tag:
        return Cell(tag.span, tag.name, tag, Span(tag.span.end, tag.span.end), tag.span)
    return Cell(
        Span(tag.span.start, tag.end_tag.end), tag.name, tag, Span(tag.span.end, tag.end_tag.start), tag.end_tag
    )
