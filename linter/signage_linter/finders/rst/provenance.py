"""Carry the origin of each line through docutils, and from a directive to the node that it makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, cast
from weakref import WeakKeyDictionary

from docutils import nodes
from docutils.statemachine import StringList

from signage_linter.page import NOWHERE, Place


class IncludedPath(str):
    """The name of an included file, as docutils carries it with each line, that remembers the inclusion.

    It equals the plain name wherever docutils compares or prints it, and pickles as the plain name.

    Attributes:
        skipped: how many lines of the file were left out before the first included one.
        chain: the places of the include lines, outermost first.
    """

    __slots__ = ("chain", "skipped")

    skipped: int
    chain: tuple[Place, ...]

    @classmethod
    def of(cls, path: str, skipped: int, chain: tuple[Place, ...]) -> Self:
        """Return the name of a file that came in through `chain`, less its first `skipped` lines."""
        name = cls(path)
        name.skipped = skipped
        name.chain = chain
        return name

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


@dataclass(frozen=True, slots=True)
class Trace:
    """What a directive knew about the code block that it made.

    Attributes:
        places: where each line of the block came from.
        opening: where the directive starts.
        included_from: the include lines that brought it in, outermost first.
        attributes: the block's key=value options.
    """

    places: tuple[Place, ...]
    opening: Place = NOWHERE
    included_from: tuple[Place, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


# Kept beside the nodes, not on them: an attribute would be pickled with every document tree of the host.
_TRACES: WeakKeyDictionary[nodes.Element, Trace] = WeakKeyDictionary()


def remember(node: nodes.Element, trace: Trace) -> None:
    """Keep what is known of a code block; what was said first stays."""
    _TRACES.setdefault(node, trace)


def recall(node: nodes.Element) -> Trace | None:
    """Return what was remembered of a code block."""
    return _TRACES.get(node)


def place_of(source: str | None, line: int | None) -> Place:
    """Return the place of a line that docutils counts from 1 within the included piece of `source`."""
    if not source or not line or line < 1:
        return NOWHERE
    skipped = source.skipped if isinstance(source, IncludedPath) else 0
    return Place(str(source), line + skipped)


def chain_of(source: str | None) -> tuple[Place, ...]:
    """Return the include lines that brought in the lines of `source`, outermost first."""
    return source.chain if isinstance(source, IncludedPath) else ()


def content_places(content: StringList) -> tuple[Place, ...]:
    """Return the place of each line of a directive's content."""
    # The stubs call the offset an int; past the end it is None.
    items = cast("Sequence[tuple[str | None, int | None]]", content.items)
    return tuple(place_of(source, None if offset is None else offset + 1) for source, offset in items)
