"""Read one element: a role, its ref, and the name, attributes and states after it."""

import re
from collections.abc import Iterator
from typing import Final

from signage_specs.anml_native.bounds import MOST_PARTS
from signage_specs.anml_native.element import Attribute, Element, Name, Part, Piece, State, Unread
from signage_specs.anml_native.part_parser import PartReader
from signage_specs.span import Span

SPACE: Final = re.compile(r"\s*")
_HEAD: Final = re.compile(r'[^\s"\[#=]*')
_REF: Final = re.compile(r'#[^\s"\[]*')
_NAMESPACE: Final = re.compile(r"([A-Za-z][\w-]*):(?=[A-Za-z])")

# What nearly every line is made of, each in one match. The readers below give the same for it, and for the rest.
_PLAIN_HEAD: Final = re.compile(r"([a-z][a-z0-9]*)(?:#([a-z][0-9]+))?(?=\s|\Z)")
_PLAIN_PART: Final = re.compile(
    r"(\s*)(?:"
    r'"([^"\\]*)"'
    r"|([A-Za-z0-9_][\w-]*)=(?:\"([^\"\\]*)\"|([^\s\"'\u2018\u201c\u201d\u201e\u00ab]\S*))"
    r"|\[([\w-]+)\](?!\])"
    r")"
)
_NAME, _QUOTED, _UNQUOTED, _STATE = 2, 4, 5, 6  # the last group that each kind of part has


def read_element(text: str, start: int, end: int) -> Element:
    """Read the element that stands in `text[start:end]`, which holds no line end.

    Takes everything: what is no name, attribute, state or comment becomes a bare word (2), and what is beyond the
    bound an unread part. Never raises; runs in time linear in the range.
    """
    plain = _PLAIN_HEAD.match(text, start, end)
    if plain is None:
        namespace, role, ref, position = _read_head(text, start, end)
    else:
        namespace, position = None, plain.end()
        stop = plain.end(1)
        role = Piece(Span(start, stop), plain.group(1))
        ref = Piece(Span(stop, position), plain.group(2)) if stop < position else None
    parts = tuple(_read_parts(text, position, end)) if position < end else ()
    last = parts[-1].span.end if parts else position
    return Element(Span(start, last), namespace, role, ref, parts, text[last:end])


def _read_head(text: str, start: int, end: int) -> tuple[Piece | None, Piece, Piece | None, int]:
    """Read the role with its namespace and ref."""
    found = _HEAD.match(text, start, end)
    stop = found.end() if found else start
    if text.startswith("=", stop, end):
        stop = start  # the line starts with an attribute
    namespace, position = None, start
    prefix = _NAMESPACE.match(text, start, stop)
    if prefix:
        namespace = Piece(Span(start, prefix.end(1)), prefix.group(1))
        position = prefix.end()
    role = Piece(Span(position, stop), text[position:stop])
    mark = _REF.match(text, stop, end)
    if mark is None:
        return namespace, role, None, stop
    return namespace, role, Piece(Span(stop, mark.end()), mark.group()[1:]), mark.end()


def _read_parts(text: str, position: int, end: int) -> Iterator[Part]:
    """Yield the parts from a position on, each with the white space in front of it."""
    reader: PartReader | None = None
    for _ in range(MOST_PARTS):
        found = _PLAIN_PART.match(text, position, end)
        if found is None:
            space = SPACE.match(text, position, end)
            start = space.end() if space else position
            if start >= end:
                return
            reader = reader or PartReader(text, end)
            part = reader.part(start, text[position:start])
        else:
            part = _plain_part(found)
        yield part
        position = part.span.end
    rest = text[position:end].rstrip()
    if rest:
        words = rest.lstrip()
        start = position + len(rest) - len(words)
        yield Unread(Span(start, start + len(words)), text[position:start], words)


def _plain_part(found: re.Match[str]) -> Part:
    """Return the part that one match has read."""
    before = found.group(1)
    start, end = found.start() + len(before), found.end()
    raw = found.group()[len(before) :]
    kind = found.lastindex
    if kind == _NAME:
        return Name(Span(start, end), before, raw, found.group(_NAME))
    if kind == _STATE:
        return State(Span(start, end), before, raw, found.group(_STATE))
    key = found.group(3)
    at = start + len(key) + 1
    if kind == _QUOTED:
        return Attribute(Span(start, end), before, raw, key, found.group(_QUOTED), Span(at, end), '"')
    return Attribute(Span(start, end), before, raw, key, found.group(_UNQUOTED), Span(at, end))
