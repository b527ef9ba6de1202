"""Make the places of an example certain where they can be, and say so where they can't."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakKeyDictionary

from signage_linter.page import Example, Place, verified
from signage_linter.source import Source
from signage_specs.span import LineTable

SourceOf = Callable[[str], Source | None]

# Docutils also ends a line at these, an editor doesn't: its line numbers are then only hints.
_OTHER_LINE_ENDS = re.compile("[\x1c-\x1e\x85\u2028\u2029]")
_DIRECTIVE = re.compile(r"\.\.[ ]+[\w:+.-]+[ ]?::")
_FENCE = re.compile(r"(?:`{3,}|~{3,}|:{3,})")
_OPTION = re.compile(r":[^:\s]")
_BLANK_IN_TABLES = " \t|+-="
_FARTHEST_HEADER = 40


def settled(example: Example, source_of: SourceOf, *, traced: bool) -> Example:
    """Return the example with places that were checked against the files.

    Where the text doesn't stand at its places, and stands exactly once in the file, it gets that place.
    Where it stands nowhere in its file, it was generated.

    Places that weren't `traced` through the parser are a hint, and an example that stands more than once in the
    file is approximate.
    """
    source = source_of(example.places[0].path) if example.places and example.places[0].path else None
    if source is None:
        return replace(example, places=tuple(replace(place, exact=False) for place in example.places))
    checked = verified(example, source_of)
    trusted = traced and not _docutils_lines(source)
    if trusted and _all_exact(checked):
        return checked
    starts = _occurrences(source, example)
    if len(starts) == 1:
        return verified(_moved(example, starts[0]), source_of)
    if starts:
        hint = example.places[0].line
        nearest = min(starts, key=lambda line: abs(line - hint))
        checked = verified(_moved(example, nearest), source_of)
    elif not any(_shows(place, line, source_of) for place, line in _lines(checked)):
        checked = replace(checked, generated=True, places=(checked.places[0],) * len(checked.places))
    elif trusted:
        return checked
    return replace(checked, places=tuple(replace(place, exact=False) for place in checked.places))


def was_searched(source: Source) -> bool:
    """Tell whether a file's whole text was searched for an example: what stands anywhere in it then counts."""
    return source.lines in _STRIPPED


def header_above(source: Source, first: int) -> Place | None:
    """Return the place of the header of a block whose code starts on line `first`, or None.

    A header is a directive, a fence, or a paragraph's last line with `::`; blank lines and options may stand
    between.
    """
    for number in range(first - 1, max(0, first - _FARTHEST_HEADER), -1):
        line = source.lines.line(number)
        said = line.strip(_BLANK_IN_TABLES)
        if not said or _OPTION.match(said):
            continue
        header = _DIRECTIVE.search(line) or _FENCE.search(line)
        if header:
            return Place(source.path, number, header.start() + 1)
        return Place(source.path, number, line.index(said) + 1) if said.endswith("::") else None
    return None


def line_in_file(source: Source, number: int) -> int:
    """Return the line of a file that is docutils' line `number`."""
    numbers = _docutils_lines(source)
    return numbers[min(number, len(numbers)) - 1] if numbers else number


def _docutils_lines(source: Source) -> tuple[int, ...]:
    """Return the line of the file for each of docutils' lines; none where they are the same."""
    known = _DOCUTILS_LINES.get(source.lines)
    if known is None:
        known = ()
        if _OTHER_LINE_ENDS.search(source.text) is not None:
            lines = re.sub("[\v\f]", " ", source.lf).splitlines(keepends=True)
            known = tuple(itertools.accumulate((line.endswith("\n") for line in lines[:-1]), initial=1))
        _DOCUTILS_LINES[source.lines] = known
    return known


def _all_exact(example: Example) -> bool:
    return len(example.places) == example.text.count("\n") + 1 and all(
        place.exact for place, line in _lines(example) if line.strip()
    )


def _lines(example: Example) -> zip[tuple[Place, str]]:
    return zip(example.places, example.text.split("\n"), strict=False)


def _shows(place: Place, line: str, source_of: SourceOf) -> bool:
    source = source_of(place.path)
    return source is not None and bool(line.strip()) and line.strip() in source.lines.line(place.line).expandtabs()


def _moved(example: Example, first: int) -> Example:
    path = example.places[0].path
    count = example.text.count("\n") + 1
    return replace(example, places=tuple(Place(path, first + index) for index in range(count)))


# What is known of a file holds as long as its text is held.
_DOCUTILS_LINES: WeakKeyDictionary[LineTable, tuple[int, ...]] = WeakKeyDictionary()
_STRIPPED: WeakKeyDictionary[LineTable, tuple[str, tuple[int, ...]]] = WeakKeyDictionary()


def _stripped(source: Source) -> tuple[str, tuple[int, ...]]:
    """Return a file without indentation and trailing blanks, one LF around each line, and where its lines start."""
    known = _STRIPPED.get(source.lines)
    if known is None:
        numbers = range(1, len(source.lines.starts) + 1)
        lines = [source.lines.line(number).expandtabs().strip() for number in numbers]
        starts = itertools.accumulate((len(line) + 1 for line in lines), initial=0)
        known = _STRIPPED[source.lines] = "\n" + "\n".join(lines) + "\n", tuple(starts)[:-1]
    return known


def _occurrences(source: Source, example: Example) -> list[int]:
    """Return the line at which the example's text stands in a file, indentation and tabs aside.

    Where it stands more than once, return the two lines nearest to the example's, before it and from it on.
    """
    wanted = "\n" + "".join(f"{line.strip()}\n" for line in example.text.split("\n"))
    if not wanted.strip():
        return []
    text, starts = _stripped(source)
    hint = starts[min(max(example.places[0].line, 1), len(starts)) - 1]
    before = text.rfind(wanted, 0, hint + len(wanted) - 1)
    after = text.find(wanted, hint)
    found = [bisect_left(starts, offset) + 1 for offset in (before, after) if offset >= 0]
    if len(found) == 1 and before >= 0 and text.rfind(wanted, 0, before + len(wanted) - 1) >= 0:
        return found * 2
    if len(found) == 1 and after >= 0 and text.find(wanted, after + 1) >= 0:
        return found * 2
    return found
