"""Hold a snapshot that somebody has documented against what the page is now: which of its lines differ, and how."""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml_native.comparison import aligned
from signage_specs.anml_native.element import Element
from signage_specs.anml_native.outline import OutlineError
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.prune import COMPACT, INTERACTIVE, prune
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    CommentLine,
    ContentLine,
    Document,
    ElementLine,
    ElisionLine,
    SummaryLine,
    TableLine,
)
from signage_specs.anml_native.vocabulary import CONTROL_KEYS
from signage_specs.anml_native.writer import write_canonical

_COMPARED: Final = ("title", "url")  # keys that a page says itself
_MOST: Final = 20  # differences that are told: where there are more, it is another page
_MOST_DIGITS: Final = 9
_LONGEST: Final = 160  # code points of a line that a message quotes
_REF: Final = re.compile(r"(?<=[a-z0-9])#[a-z][0-9]+")


class NoSnapshotError(ValueError):
    """There is nothing to compare with; the message says why, and what to do."""


@frozen
class Difference:
    """A line that isn't so, from 1, and what the page has."""

    line: int
    message: str


def differences(documented: Document, page: Document) -> tuple[Difference, ...]:
    """Return where a documented snapshot differs from that of the whole page, in the order of its lines.

    Of very many differences the first are told, and that there are more.

    The page is first made smaller as the documented frontmatter says. Refs may be others: they are valid within one
    snapshot. So may the order of attributes and states. `...` stands for whatever is left out. Title and address
    are compared where they are documented. Takes time proportional to n log n.
    """
    if documented.is_diff:
        return (Difference(1, "This is a diff. Write a whole snapshot."),)
    try:
        page = _as_small(page, documented)
    except OutlineError as error:  # of a page that we wrote ourselves
        raise NoSnapshotError(f"the page's snapshot can't be made smaller: {error.reason}") from error
    body = _Comparison(_entries(documented), _entries(page)).differences()
    found = sorted(chain(_metadata(documented, page), body), key=lambda each: each.line)[: _MOST + 1]
    if len(found) > _MOST:
        found[_MOST] = replace(found[_MOST], message="This line and others differ, too. Make the snapshot again.")
    return tuple(found)


def _as_small(page: Document, documented: Document) -> Document:
    """Return the page's snapshot within the limits that the documented one names."""
    said = {key: line.content for key, line in documented.meta.items() if key in CONTROL_KEYS}
    filters = {each.strip() for each in said.get("filter", "").split(",")}
    pruned = prune(
        page,
        interactive=INTERACTIVE in filters,
        compact=COMPACT in filters,
        depth=_number(said.get("depth", "")),
        budget=_number(said.get("budget", "")),
    )
    return parse(write_canonical(pruned))


def _number(written: str) -> int | None:
    is_number = written.isascii() and written.isdecimal() and len(written) <= _MOST_DIGITS
    return int(written) or None if is_number else None


def _metadata(documented: Document, page: Document) -> Iterator[Difference]:
    for number, line in enumerate(documented.lines, 1):
        for key in _COMPARED:
            if documented.meta.get(key) is line:
                now = page.meta.get(key)
                if now is None:
                    yield Difference(number, f"The page has no `{key}`. Remove the line.")
                elif now.content != documented.meta[key].content:
                    yield Difference(number, f"The page has {_quoted(f'{key}: {now.value}')}. Write that.")


@frozen
class _Entry:
    """A line of a body: its number from 1, its words, and by what it is known; an elision by nothing."""

    line: int
    words: str
    keys: tuple[Hashable, Hashable, Hashable]


def _entries(document: Document) -> list[_Entry]:
    words = write_canonical(document).split("\n")
    start = document.body_start
    return [
        _Entry(
            number + 1, words[number].strip(), (None, None, None) if isinstance(line, ElisionLine) else _keys(line)
        )
        for number, line in enumerate(document.lines[start:], start)
        if not isinstance(line, BlankLine | CommentLine)
    ]


def _keys(line: AnyLine) -> tuple[Hashable, Hashable, Hashable]:
    """Return what a line says, what it is called, and what kind it is of; the level belongs to each."""
    kind = (line.depth, type(line).__name__)
    if isinstance(line, ElementLine):
        said = _said(line.element)
        return (*kind, *said), (*kind, *said[:2]), (*kind, said[0])
    if isinstance(line, TableLine):
        cells = tuple(_said(each.element) if each.element else each.text for each in line.cells)
        return (*kind, cells), (*kind, cells[:1]), kind
    if isinstance(line, ContentLine | SummaryLine):
        return (*kind, " ".join(line.text.split())), None, kind
    return (*kind, line.span), None, kind


def _said(element: Element) -> tuple[Hashable, ...]:
    """Return what an element says without its ref."""
    attributes = frozenset((each.key, each.value) for each in element.attributes)
    states = frozenset(each.name for each in element.states)
    return element.role.text, element.name.value if element.name else None, attributes, states


class _Comparison:
    """Compares the lines of two bodies."""

    def __init__(self, documented: Sequence[_Entry], page: Sequence[_Entry]) -> None:
        self.documented = documented
        self.page = page

    def differences(self) -> Iterator[Difference]:
        """Yield the differences in the order of the documented lines."""
        passes = [
            ([each.keys[number] for each in self.documented], [each.keys[number] for each in self.page])
            for number in range(3)
        ]
        pairs = aligned(range(len(self.documented)), range(len(self.page)), passes)
        before = (-1, -1)
        for pair in [*pairs, (len(self.documented), len(self.page))]:
            yield from self.between(before, pair)
            if pair[0] < len(self.documented):
                yield from self.changed(*pair)
            before = pair

    def changed(self, old: int, new: int) -> Iterator[Difference]:
        """Yield a line that says something else now."""
        documented, now = self.documented[old], self.page[new]
        if documented.keys[0] != now.keys[0]:
            yield Difference(documented.line, f"The page has {_quoted(now.words)}. Write that.")

    def between(self, before: tuple[int, int], after: tuple[int, int]) -> Iterator[Difference]:
        """Yield what one of the two has between two lines that both have."""
        missing = [self.documented[number] for number in range(before[0] + 1, after[0])]
        added = [self.page[number] for number in range(before[1] + 1, after[1])]
        gone = [each for each in missing if each.keys[0] is not None]
        is_elided = len(gone) < len(missing)
        if len(gone) == len(added) and not is_elided:
            for each, now in zip(gone, added, strict=True):
                yield Difference(each.line, f"The page has {_quoted(now.words)}. Write that.")
            return
        for each in gone:
            yield Difference(each.line, "The page doesn't have this line. Remove it, or correct it.")
        if added and not is_elided:
            more = f" and {len(added) - 1} more" if len(added) > 1 else ""
            place = self.documented[max(before[0], 0)].line if self.documented else 1
            where = "after" if before[0] >= 0 else "before"
            shown = _quoted(added[0].words)
            yield Difference(place, f"The page has {shown}{more} {where} this line. Add it, or write `...` there.")


def _quoted(words: str) -> str:
    """Return a line of the page as a message has it, without the ref, which depends on what is before it."""
    line = _REF.sub("", words, count=1)
    return f"`{line}`" if len(line) <= _LONGEST else f"`{line[: _LONGEST - 1]}…`"
