"""Read a notebook as the text of its Markdown cells, and tell where a line of that stands in the file."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

from signage_core.frozen import frozen
from signage_linter.page import Place
from signage_linter.report import PageDiagnostic, PageRelated
from signage_linter.source import Source, SourceCache

SUFFIX = ".ipynb"
_LINES_A_CELL = 10_000  # MyST-NB says so of the first line of the first cell, and of each cell after it


@frozen
class Notebook:
    """A notebook: the text of its cells below each other, where each begins, and the lines of its file.

    Cells of code are blank lines in the text. The starts are from 0, with the number of all lines at the end. The
    numbers, from 1, are by the string that a line of the file holds; 0 where several hold it.
    """

    text: Source
    starts: tuple[int, ...]
    numbers: Mapping[str, int]

    def in_file(self, found: PageDiagnostic) -> PageDiagnostic:
        """Return a finding near its line in the file: that which alone has its text, as JSON writes it."""
        related = tuple(replace(each, **self._located(each)) for each in found.related)
        return replace(found, **self._located(found), related=related, fix=None)

    def _located(self, found: PageDiagnostic | PageRelated) -> dict[str, Any]:
        if found.path != self.text.path:
            return {}
        line = self.text.lines.line(found.line)
        written = (json.dumps(line)[1:-1], json.dumps(line, ensure_ascii=False)[1:-1])
        number = next((self.numbers[each] for each in written if each in self.numbers), 0) or 1
        return {"line": number, "column": 1, "end_line": number, "end_column": 1, "approximate": True}


def in_notebook(place: Place, notebook: Notebook | None) -> Place:
    """Return the place in a notebook's text that MyST-NB means by a line; a guess where no known cell has it.

    A place in any other file stays as it is.
    """
    if not place.path.endswith(SUFFIX):
        return place
    cell, index = divmod(place.line - 1, _LINES_A_CELL)
    starts = notebook.starts if notebook is not None else ()
    if not 0 < cell < len(starts) or index >= starts[cell] - starts[cell - 1]:
        return Place(place.path, 1, exact=False)
    return replace(place, line=starts[cell - 1] + index + 1)


def read_notebook(path: str, sources: SourceCache) -> Notebook | None:
    """Return a notebook, whose text the sources have from then on; None where it is none."""
    written = sources.get(path) if path.endswith(SUFFIX) else None
    if written is None:
        return None
    try:
        content = json.loads(written.text)
        cells = [*_cells(content["cells"])]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    text = Source(path, "\n".join(line for lines in cells for line in lines))
    sources.add(text)
    numbers: dict[str, int] = {}
    for number, line in enumerate(written.lf.split("\n"), 1):
        held = line.strip().rstrip(",")[1:-1].removesuffix("\\n")
        numbers[held] = 0 if held in numbers else number
    return Notebook(text, (0, *accumulate(map(len, cells))), numbers)


def _cells(cells: list[dict[str, Any]]) -> Iterator[list[str]]:
    """Yield the lines of each cell. Raises TypeError and LookupError where a cell isn't as notebooks have it."""
    for cell in cells:
        source = cell["source"]
        lines = (source if isinstance(source, str) else "".join(source)).split("\n")
        yield lines if cell["cell_type"] == "markdown" else [""] * len(lines)
