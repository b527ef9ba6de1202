"""Read a notebook as the text of its Markdown cells, and tell where a place in that stands in the file."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, islice
from typing import Any

from signage_core.frozen import frozen
from signage_linter.page import Place
from signage_linter.report import PageDiagnostic, PageRelated
from signage_linter.source import Source, SourceCache
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject, JsonString
from signage_specs.span import Span

SUFFIX = ".ipynb"
# MyST-NB counts from here in the first cell, and again in each after it; MyST adds one for the line that it counts
# from 0, which MyST-NB has done by then.
_LINES_A_CELL = 10_000
# One code point of a string as JSON writes it.
_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)", re.DOTALL)
_LINE_ENDS = frozenset((r"\n", r"\u000a", r"\u000A"))


@frozen
class Notebook:
    """A notebook: its file, and the text of its cells below each other, with where each cell and line begins.

    Cells of code are blank lines in the text. The starts are from 0, with the number of all lines at the end. Each
    line's span is from where it begins to the end of that string in the file, in code points.
    """

    file: Source
    text: Source
    starts: tuple[int, ...]
    spans: tuple[Span, ...]

    def in_file(self, found: PageDiagnostic) -> PageDiagnostic:
        """Return a finding where JSON writes it in the file, and without its fix, which is for the cell's text."""
        related = tuple(replace(each, **self._located(each)) for each in found.related)
        return replace(found, **self._located(found), related=related, fix=None)

    def _located(self, found: PageDiagnostic | PageRelated) -> dict[str, Any]:
        if found.path != self.text.path:
            return {}
        line, column = self._position(found.line, found.column)
        end_line, end_column = self._position(found.end_line, found.end_column)
        return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}

    def _position(self, line: int, column: int) -> tuple[int, int]:
        """Return the line and column in the file, from 1, of those in the text."""
        span = self.spans[min(line, len(self.spans)) - 1]
        before = islice(_CHARACTER.finditer(self.file.text, span.start, span.end), column - 1)
        return self.file.lines.position(span.start + sum(len(each[0]) for each in before))


def in_notebook(place: Place, notebook: Notebook | None) -> Place:
    """Return the place in a notebook's text that MyST-NB means by a line; of an output a guess: its cell.

    A place in any other file stays as it is.
    """
    if not place.path.endswith(SUFFIX):
        return place
    cell, counted = divmod(place.line - 1, _LINES_A_CELL)
    index = max(counted - 1, 0)
    starts = notebook.starts if notebook is not None else ()
    if not 0 < cell < len(starts):
        return Place(place.path, 1, exact=False)
    if index >= starts[cell] - starts[cell - 1]:
        return Place(place.path, starts[cell - 1] + 1, exact=False)
    return replace(place, line=starts[cell - 1] + index + 1)


def read_notebook(path: str, sources: SourceCache) -> Notebook | None:
    """Return a notebook, whose text the sources have from then on; None where it is none."""
    file = sources.get(path) if path.endswith(SUFFIX) else None
    if file is None:
        return None
    document = read_json(file.text)
    cells = document.root.get("cells") if isinstance(document.root, JsonObject) and document.certain else None
    if not isinstance(cells, JsonArray):
        return None
    try:
        read = [[*_lines(file.text, cell)] for cell in cells.items]
    except TypeError:
        return None
    lines = [line for cell in read for line in cell]
    text = Source(path, "\n".join(line for line, _ in lines))
    sources.add(text)
    return Notebook(file, text, (0, *accumulate(map(len, read))), tuple(span for _, span in lines))


def _lines(text: str, cell: JsonNode) -> Iterator[tuple[str, Span]]:
    """Yield the lines of a cell, blank ones for code, and where each begins in the file.

    Raises TypeError where the cell isn't as notebooks have it.
    """
    source, kind = (cell.get("source"), cell.get("cell_type")) if isinstance(cell, JsonObject) else (None, None)
    items = source.items if isinstance(source, JsonArray) else (source,)
    strings = [each for each in items if isinstance(each, JsonString)]
    if source is None or len(strings) < len(items):
        raise TypeError
    is_markdown = isinstance(kind, JsonString) and kind.value == "markdown"
    lines = "".join(each.value for each in strings).split("\n")
    for line, span in zip(lines, _line_spans(text, source.span, strings), strict=False):
        yield line if is_markdown else "", span


def _line_spans(text: str, source: Span, strings: list[JsonString]) -> Iterator[Span]:
    has_begun = False  # a line that no line end closes yet
    end = source.end - 1
    for string in strings:
        start, end = string.span.start + 1, string.span.end - 1
        if start < end and not has_begun:
            yield Span(start, end)
            has_begun = True
        for escape in _ESCAPE.finditer(text, start, end):
            if escape[0] in _LINE_ENDS:
                has_begun = escape.end() < end
                if has_begun:
                    yield Span(escape.end(), end)
    if not has_begun:
        yield Span(end, end)
