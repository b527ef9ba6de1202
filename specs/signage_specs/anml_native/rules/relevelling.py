"""The fixes that move whole blocks of lines to other levels, so that no single line loses its parent."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import Final

from signage_specs.anml_native.frontmatter_parser import BYTE_ORDER_MARK
from signage_specs.anml_native.tree import Document, ElementLine, MarkedLine, TableLine
from signage_specs.diagnostic import Edit, Fix

_UNITS: Final = range(3, 9)  # spaces a level; one space may be a slip
_NUMBERS: Final = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def rescaled(document: Document) -> Fix | None:
    """Return the fix for a document that is indented by three to eight spaces a level throughout; else None."""
    lines = [line for line in _body(document) if line.indent]
    unit = len(lines[0].indent) if lines else 0
    if unit not in _UNITS or any(set(line.indent) != {" "} or len(line.indent) % unit for line in lines):
        return None
    deepest = 0
    for line in _body(document):
        level = len(line.indent) // unit
        if level > deepest or line.marker:
            return None
        deepest = level + isinstance(line, ElementLine)
    edits = tuple(Edit(line.margin, "  " * (len(line.indent) // unit)) for line in lines)
    return Fix(f"Indent by two spaces a level, not {_NUMBERS[unit]}", edits)


def dedented(document: Document, index: int) -> Fix | None:
    """Return the fix that moves a line without a parent, and all that stands under it, to the left margin.

    Args:
        document: the document.
        index: the index of the line, which is indented.
    """
    first = document.lines[index]
    if index and isinstance(document.lines[index - 1], TableLine):
        return None  # beside a row, a line with a pipe may be one
    if document.text.startswith(BYTE_ORDER_MARK, first.margin.end):
        return None  # in front of everything, it would be a mark
    edits: list[Edit] = []
    start = bisect_left(document.marked_lines, index, key=lambda each: each[0])
    for _, line in islice(document.marked_lines, start, None):
        if line.depth < first.depth:
            if line.depth:
                return None  # it would come to stand under what is moved
            break
        if set(line.indent) not in ({" "}, {"\t"}) or (set(line.indent) == {" "} and len(line.indent) % 2):
            return None
        edits.append(Edit(line.margin, "  " * (line.depth - first.depth)))
    return Fix("Move it to the left margin", tuple(edits))


def _body(document: Document) -> Iterator[MarkedLine]:
    return (line for _, line in document.marked_lines)
