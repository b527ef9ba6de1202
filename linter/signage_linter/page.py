"""A page as a finder read it: its examples, the places of their lines, and what is wrong with the page itself."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Literal

from signage_core.frozen import frozen
from signage_core.wording import internal_error
from signage_linter.source import Source
from signage_specs.rule import Context
from signage_specs.span import LineTable


@frozen
class Place:
    """A file as printed, a line and a column from 1, in code points: an empty path or line 0 where it isn't known.

    It is exact where the text that belongs there was seen there; else it is printed as approximate.
    """

    path: str
    line: int
    column: int = 1
    exact: bool = True


NOWHERE = Place("", 0, 1, exact=False)


# A line that names a section of a file for Markdown's snippets; it is never shown.
_SECTION_MARK = re.compile(r"8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:", re.IGNORECASE)


@frozen
class OffsetMap:
    """Where each line of an example stands: `places[i]` is the place of line i's first code point.

    Lines may come from different files: an include can stand inside a fence.
    """

    starts: tuple[int, ...]
    places: tuple[Place, ...]

    def index(self, offset: int) -> int:
        """Return the line of a code point offset, 0-based; -1 when no line is known."""
        return min(bisect_right(self.starts, max(offset, 0)), len(self.places)) - 1

    def place(self, offset: int) -> Place:
        """Return the place of a code point offset of the example's text."""
        if not self.places:
            return NOWHERE
        index = self.index(offset)
        first = self.places[index]
        return Place(first.path, first.line, first.column + max(offset, 0) - self.starts[index], first.exact)


@frozen
class Example:
    """One code block of a page, as the page's own converter found it.

    The label is as written, the text as it was rendered: LF line ends, no indentation or quote prefix of the page.
    Each of its lines has a place. The opening is where the block's own header starts, or NOWHERE. Classes come
    without the label, such as `expect-error` of `{.anml .expect-error}`; attributes are such as `data-expect`.
    Include lines are outermost first. A generated text doesn't stand in any file: something made it during the
    build. What stands in a cell of CSV may need other quotes than it shows: nothing in it is fixed.
    """

    label: str
    text: str
    places: tuple[Place, ...]
    opening: Place = NOWHERE
    classes: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])
    included_from: tuple[Place, ...] = ()
    generated: bool = False
    in_csv: bool = False

    def offset_map(self) -> OffsetMap:
        """Return the map from offsets of the text to places."""
        return OffsetMap(tuple(LineTable(self.text).starts[: len(self.places)]), self.places)


def is_excerpt(example: Example, source_of: Callable[[str], Source | None]) -> bool:
    """Tell whether an example shows some lines of a file that is included into its block, and leaves out others."""
    if not example.opening.line:
        return False  # whether the lines were included into the block isn't known
    shown: dict[str, set[int]] = {}
    for place in example.places:
        shown.setdefault(place.path, set()).add(place.line)
    return any(
        number not in shown[path] and (line := source.lines.line(number)).strip() and not _SECTION_MARK.search(line)
        for path in shown.keys() - {example.opening.path}
        if (source := source_of(path) if path else None)
        for number in range(1, len(source.lines.starts) + 1)
    )


def verified(example: Example, source_of: Callable[[str], Source | None]) -> Example:
    """Return the example with every place checked against the file that it names.

    A line whose text stands at its place, up to the line's end or the edge of a cell, is exact. One that stands
    elsewhere in the same line, once, gets that column and is exact. Anything else keeps its line, gets the line's
    first column that isn't blank, and is marked approximate: a guess is never called exact.
    """
    places = verified_places(example.places, example.text, source_of)
    return example if places == example.places else replace(example, places=places)


def verified_places(
    places: tuple[Place, ...], text: str, source_of: Callable[[str], Source | None]
) -> tuple[Place, ...]:
    """Return the places of an example's lines, each checked against the file that it names; see `verified`."""
    sources = {path: source_of(path) for path in {place.path for place in places} if path}
    lines = text.split("\n")
    return tuple(
        _verified_place(place, line, sources.get(place.path)) for place, line in zip(places, lines, strict=False)
    )


def _verified_place(place: Place, line: str, source: Source | None) -> Place:
    if source is None or not place.line:
        return Place(place.path, place.line, place.column, exact=False) if place.exact else place
    raw, wanted = source.lines.line(place.line), line.rstrip()
    rest = raw[place.column - 1 :]
    in_cell = rest.startswith(wanted) and rest[len(wanted) :].lstrip(" ").startswith("|")
    if not wanted or rest.rstrip() == wanted or in_cell:
        return place
    if raw.count(wanted) == 1:
        return Place(place.path, place.line, raw.index(wanted) + 1)
    indent = len(raw) - len(raw.lstrip())
    return Place(place.path, place.line, indent + 1, exact=False)


ALONE = Context()  # the context of what is compared with nothing


# What a page rule is about: most have a rule of the same name.
FaultKind = Literal[
    "circular-include",
    "contradicted-label",
    "differing-snapshot",
    "foreign-anml",
    "internal-error",
    "joined-directives",
    "misspelled-label",
    "missing-include",
    "skip-without-reason",
    "superfluous-words",
    "swallowed-fence",
    "unclosed-fence",
    "unknown-directive",
    "unmet-expectation",
    "unrendered-fence",
    "unused-suppression",
]


@frozen
class PageFault:
    """Something about the page itself, not about a format; a page rule reports it.

    It has its kind, what its message names (`detail`) and how many code points of the line it covers. A
    suggestion is what was probably meant, where that is known.
    """

    kind: FaultKind
    place: Place
    detail: str = ""
    width: int = 1
    suggestion: str = ""


def internal_fault(error: Exception, path: str) -> PageFault:
    """Return the fault of a page on which we failed ourselves: it costs the page its check, and no build."""
    return PageFault("internal-error", Place(path, 1, exact=False), internal_error(error, path))


@frozen
class Page:
    """One page.

    The markup is `markdown`, `rst`, `html`, `python`, `file` when the file itself is the example, or `built`
    on a page of a signed site, whose code blocks are left out. Examples are
    of any label, in document order; faults are what the finder could not make sense of. The page's own file is the
    first of its files; those that it would include if they were there are among them. The context of a file has the
    encoding of its bytes and what it is compared with. From the lines at the starts, the rest of the page can be
    read by itself: nothing above them reaches further down. A page in MyST may have comments of one line, `% …`,
    one in MDX has them as `{/* … */}`, whatever its name ends with.
    """

    path: str
    markup: str
    examples: tuple[Example, ...]
    faults: tuple[PageFault, ...] = ()
    files: tuple[str, ...] = ()
    context: Context = ALONE
    starts: tuple[int, ...] = ()
    is_myst: bool = False
    has_line_comments: bool = False
    is_mdx: bool = False
