"""Read a list of actions, and the snapshot that may stand in front of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from signage_specs.anml_native.actions.tree import ActionDocument, ActionLine, OtherLine
from signage_specs.anml_native.element_parser import read_element
from signage_specs.anml_native.parser import ELISIONS, parse
from signage_specs.anml_native.vocabulary import ACTION_VERBS, ROLES, UNLISTED_ROLES
from signage_specs.readers.indent import IndentedLine, indented_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from signage_specs.anml_native.actions.tree import AnyActionLine

_ACTION: Final = re.compile(r"([a-z]+)\s+[#@]")
_ELEMENT: Final = re.compile(r'([A-Za-z][\w]*)(?:#\w+|(?=\s+["\[])|(?=\s+[\w-]+=)|\s*\Z)')
_KNOWN_ROLES: Final = ROLES | UNLISTED_ROLES


def parse_actions(text: str) -> ActionDocument:
    """Return the tree of a list of actions (6). Never raises; linear in the text.

    Where the first line is frontmatter or an element, everything in front of the first action is the
    snapshot that the actions act on.
    """
    source = list(indented_lines(text))
    first = _first_action(source)
    snapshot = parse(text[: source[first].start]) if first else None
    lines = tuple(_read(text, line, is_snapshot=number < first) for number, line in enumerate(source))
    return ActionDocument(text, lines, (), snapshot)


def _first_action(source: Sequence[IndentedLine]) -> int:
    """Return the number of the first action after a snapshot; 0 when there is no snapshot in front."""
    opening = next((line for line in source if not line.is_blank), None)
    if opening is None or not _opens_snapshot(opening.words.rstrip()):
        return 0
    for number, line in enumerate(source):
        action = _ACTION.match(line.words)
        if action and action.group(1) in ACTION_VERBS:
            return number
    return 0


def _opens_snapshot(words: str) -> bool:
    element = _ELEMENT.match(words)
    return words == "---" or (element is not None and element.group(1) in _KNOWN_ROLES)


def _read(text: str, line: IndentedLine, *, is_snapshot: bool) -> AnyActionLine:
    words = line.words.rstrip()
    raw = line.indent + line.words + line.ending
    is_elision = words in ELISIONS
    if is_snapshot or not words or is_elision or words.split(maxsplit=1)[0] == "--":
        return OtherLine(line.span, words, raw, is_elision and not is_snapshot)
    return ActionLine(line.span, line.indent, line.ending, read_element(text, line.words_start, line.end))
