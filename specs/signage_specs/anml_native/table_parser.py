"""Read one table line: its pipes, its cells, and the elements in its cells."""

import re
from typing import Final

from signage_specs.anml_native.bounds import MOST_CELLS
from signage_specs.anml_native.element_parser import read_element
from signage_specs.anml_native.tree import Cell
from signage_specs.anml_native.vocabulary import ROLES, UNLISTED_ROLES
from signage_specs.span import Span

# Up to the next pipe; a backslash takes the character after it along.
_TO_PIPE: Final = re.compile(r"(?:[^|\\]++|\\.)*+", re.DOTALL)
# An element with a name: a pipe inside its quotes is text.
_NAMED_ELEMENT: Final = re.compile(r'\s*[A-Za-z]\w*(?:#\w+)?\s+"[^"]*"')
_REF_ELEMENT: Final = re.compile(r"[A-Za-z][\w-]*#[a-z]\d+(?![\w#])")
_ROLE_ELEMENT: Final = re.compile(r'([A-Za-z]\w*)(?:#|\s+"|\s*\[|\s+[A-Za-z_][\w-]*=)')
_ELEMENT_SIGNS: Final = re.compile(r'[#"\[=]')
_KNOWN_ROLES: Final = ROLES | UNLISTED_ROLES


def read_cells(text: str, start: int, end: int) -> tuple[tuple[Cell, ...], bool, str]:
    """Read the cells in `text[start:end]`, which begins after the row's first pipe.

    Beyond the bound, all that is left is one more cell.

    Returns:
        The cells, whether the last one has its pipe, and the white space after that pipe.
    """
    cells: list[Cell] = []
    position = start
    has_names = text.find('"', start, end) >= 0
    while position < end:
        if len(cells) == MOST_CELLS:
            return _with_rest(cells, text, position, end)
        stop = _cell_end(text, position, end, has_names=has_names)
        if stop >= end and cells and not text[position:end].strip():
            return tuple(cells), True, text[position:end]
        cells.append(_cell(text, position, stop))
        if stop >= end:
            return tuple(cells), False, ""
        position = stop + 1
    return tuple(cells), bool(cells), ""


def is_element(words: str) -> bool:
    """Whether a cell's words are an element. A bare word such as `tab` is text, and so is `PR#12` (3)."""
    if not _ELEMENT_SIGNS.search(words):
        return False
    if _REF_ELEMENT.match(words):
        return True
    role = _ROLE_ELEMENT.match(words)
    return role is not None and role.group(1).lower() in _KNOWN_ROLES


def _with_rest(cells: list[Cell], text: str, position: int, end: int) -> tuple[tuple[Cell, ...], bool, str]:
    """Return the cells with one more, which is the rest of the row as it stands."""
    words = text[position:end].rstrip()
    is_closed = words.endswith("|")
    if words.strip("|"):
        stop = position + len(words) - 1 if is_closed else end
        cells.append(Cell(Span(position, stop), text[position:stop], text[position:stop].strip()))
        return tuple(cells), is_closed, text[stop + 1 : end] if is_closed else ""
    return tuple(cells), True, text[position:end]


def _cell_end(text: str, start: int, end: int, *, has_names: bool) -> int:
    """Return the offset of the pipe that ends a cell, or the end of the row."""
    named = _NAMED_ELEMENT.match(text, start, end) if has_names else None
    inside = named.end() if named and is_element(named.group().strip()) else start
    found = _TO_PIPE.match(text, inside, end)
    stop = found.end() if found else inside
    # A lone backslash at the end of the range has nothing to take along.
    return stop if stop >= end or text[stop] == "|" else end


def _cell(text: str, start: int, end: int) -> Cell:
    raw = text[start:end]
    words = raw.strip()
    element = None
    if is_element(words):
        first = start + len(raw) - len(raw.lstrip())
        element = read_element(text, first, first + len(words))
    return Cell(Span(start, end), raw, words.replace("\\|", "|"), element)
