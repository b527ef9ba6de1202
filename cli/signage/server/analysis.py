"""What is known of an open document: its findings, and its examples with their formats and places."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from signage_core.paths import absolute
from signage_linter.check import judged
from signage_linter.directive import opening_of
from signage_linter.mapping import ExampleMapping
from signage_linter.page import Example, Page
from signage_linter.report import PageDiagnostic
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Diagnostic
from signage_specs.format import Format
from signage_specs.rule import Context
from signage_specs.span import Span

_MOST_REMEMBERED = 4_096  # examples
# Of so many short examples, in code points, colours and parts are remembered, too: they take far more space.
MOST_SHORT, LONGEST_SHORT = 1_024, 2_048


@dataclass(frozen=True)
class Block:
    """An example of a document that is in a format. `path` is the file that the document is.

    What its rules find is there whether it is expected, skipped, ignored or reported.
    """

    form: Format
    page: Page
    example: Example
    mapping: ExampleMapping
    path: str
    found: Sequence[Diagnostic] = ()

    @cached_property
    def document(self) -> Any:
        """The tree of the example."""
        return self.form.parse(self.example.text)

    @cached_property
    def lines(self) -> range:
        """The document's lines that it covers, its header included, from 1."""
        places = (opening_of(self.example), *self.example.places)
        lines = [place.line for place in places if place.path == self.path and place.line]
        return range(min(lines), max(lines) + 1) if lines else range(0)

    def offset(self, line: int, column: int) -> int | None:
        """Return the offset of a place of the document in the example; None for one that isn't in it."""
        starts = self.mapping.offsets.starts
        for index, place in enumerate(self.example.places):
            if (place.path, place.line) != (self.path, line) or not place.exact:
                continue
            end = starts[index + 1] - 1 if index + 1 < len(starts) else len(self.example.text)
            # A blank line may be shorter than the indentation of the example.
            if column >= place.column or not self.example.text[starts[index] : end].strip():
                return min(starts[index] + max(column - place.column, 0), end)
        return None

    def span(self, span: Span, source: Source) -> Span | None:
        """Return a span of the example as one of the document; None where that isn't certain."""
        start, end = self.mapping.places(span)
        if not start.exact or start.path != self.path or end.path != self.path:
            return None
        return Span(source.lines.offset(start.line, start.column), source.lines.offset(end.line, end.column))


class Judgements:
    """Judges examples, and remembers what was found in those of pages, so that an unchanged one isn't parsed again.

    `blocks` has what was judged since it was emptied, `parsed` counts what wasn't remembered.
    """

    def __init__(self) -> None:
        self.blocks: list[tuple[Format, Page, Example, Sequence[Diagnostic]]] = []
        self.parsed = 0
        self._remembered: OrderedDict[Any, Sequence[Diagnostic]] = OrderedDict()

    def __call__(self, form: Format, page: Page, example: Example, context: Context) -> Sequence[Diagnostic]:
        """Return what a format's rules find in an example."""
        found = self._found(form, page, example, context)
        self.blocks.append((form, page, example, found))
        return found

    def _found(self, form: Format, page: Page, example: Example, context: Context) -> Sequence[Diagnostic]:
        key = (form.name, example.text, context)
        if page.markup != "file" and key in self._remembered:
            self._remembered.move_to_end(key)
            return self._remembered[key]
        self.parsed += 1
        found = judged(form, page, example, context)
        if page.markup != "file":  # its context may be that of a whole site
            self._remembered[key] = found
            if len(self._remembered) > _MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return found


@dataclass(frozen=True)
class Analysis:
    """What a document holds.

    Attributes:
        diagnostics: as a check of the file reports them.
        blocks: the examples in a format, in document order.
        sources: the texts of the document and of what it includes.
        notes: what could not be read, one line each.
    """

    source: Source
    diagnostics: tuple[PageDiagnostic, ...]
    blocks: tuple[Block, ...]
    sources: SourceCache
    notes: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The document's file, absolute."""
        return self.source.path

    def is_own(self, path: str) -> bool:
        """Tell whether a printed path is the document's."""
        return path == self.path or absolute(path) == self.path

    @cached_property
    def _first_lines(self) -> list[int]:
        return [block.lines.start for block in self.blocks]

    def block_of_line(self, line: int) -> Block | None:
        """Return the example that covers a line."""
        index = bisect_right(self._first_lines, line)
        return next((each for each in reversed(self.blocks[:index]) if line in each.lines), None)

    def block_at(self, offset: int) -> tuple[Block, int] | None:
        """Return the example that an offset of the document is in, and the offset in it."""
        line, column = self.source.lines.position(offset)
        block = self.block_of_line(line)
        inner = block.offset(line, column) if block is not None else None
        return (block, inner) if block is not None and inner is not None else None
