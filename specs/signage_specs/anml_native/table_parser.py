"""Read one table line: its pipes, its cells, and the elements in its cells."""

from __future__ import annotations

import re
from typing import Final

from signage_specs.anml_native.element_parser import read_element
from signage_specs.anml_native.tree import Cell
from signage_specs.anml_native.vocabulary import ROLES, UNLISTED_ROLES
from signage_specs.span import Span

# Up to the next pipe; a backslash takes the character after it along.
_TO_PIPE: Final = re.compile(r"(?:[^|\\]|\\.)*", re.DOTALL)
# An element with a name: a pipe inside its quotes is text.
_NAMED_ELEMENT: Final = re.compile(r'\s*[A-Za-z]\w*(?:#\w+)?\s+"[^"]*"')
_REF_ELEMENT: Final = re.compile(r"[A-Za-z][\w-]*#[a-z]\d+(?![\w#])")
_ROLE_ELEMENT: Final = re.compile(r'([A-Za-z]\w*)(?:#|\s+"|\s*\[|\s+[A-Za-z_][\w-]*=)')
_KNOWN_ROLES: Final = ROLES | UNLISTED_ROLES


def read_cells(text: str, start: int, end: int) -> tuple[tuple[Cell, ...], bool, str]:
    """Read the cells in `text[start:end]`, which begins after the row's first pipe.

    Returns:
        The cells, whether the last one has its pipe, and the white space after that pipe.
    """
    cells: list[Cell] = []
    position = start
    while position < end:
        named = _NAMED_ELEMENT.match(text, position, end)
        inside = named.end() if named and _is_element(named.group().strip()) else position
        stop = _to_pipe(text, inside, end)
        if stop >= end and cells and not text[position:end].strip():
            return tuple(cells), True, text[position:end]
        cells.append(_cell(text, position, stop))
        if stop >= end:
            return tuple(cells), False, ""
        position = stop + 1
    return tuple(cells), bool(cells), ""


def _to_pipe(text: str, start: int, end: int) -> int:
    found = _TO_PIPE.match(text, start, end)
    stop = found.end() if found else start
    # A lone backslash at the end of the range has nothing to take along.
    return stop if stop >= end or text[stop] == "|" else end


def _is_element(words: str) -> bool:
    """Whether a cell's words are an element. A bare word such as `tab` is text, and so is `PR#12` (3)."""
    if _REF_ELEMENT.match(words):
        return True
    role = _ROLE_ELEMENT.match(words)
    return role is not None and role.group(1).lower() in _KNOWN_ROLES


def _cell(text: str, start: int, end: int) -> Cell:
    raw = text[start:end]
    words = raw.strip()
    element = None
    if _is_element(words):
        first = start + len(raw) - len(raw.lstrip())
        element = read_element(text, first, first + len(words))
    return Cell(Span(start, end), raw, words.replace("\\|", "|"), element)
