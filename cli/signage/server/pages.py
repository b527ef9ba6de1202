"""Pages as they were read before an edit, of which only the blocks around the edit are read again."""

import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from signage_core.comparison import equal_ends
from signage_core.frozen import frozen
from signage_linter.directive import opening_of
from signage_linter.examination import read_page
from signage_linter.finders.starts import is_even, until
from signage_linter.page import Example, Page, Place
from signage_linter.source import Source

_MOST = 32  # pages
_FARTHER = 4  # times as many blocks, where those around an edit don't end as they did
# What the blocks below it depend on.
_LANGUAGE = re.compile(r"\.\.[ \t]+highlight::", re.IGNORECASE)


@frozen
class _Known:
    finder: str
    settings: Any
    lines: Sequence[str]
    page: Page


class PageMemory:
    """Reads pages. `kept` counts those of which only a part was read again."""

    def __init__(self) -> None:
        self.kept = 0
        self._pages: OrderedDict[str, _Known] = OrderedDict()

    def __call__(self, finder: str, source: Source, settings: Any) -> Page:
        """Return the page that a finder makes of a text."""
        adapt: Any = getattr(import_module(f"signage_linter.finders.{finder}"), "page_settings", None)
        if adapt is not None:
            settings = adapt(settings, source)
        known = self._pages.pop(source.path, None)
        lines = source.text.split("\n")
        page = None
        if known is not None and is_even(source) and known.finder == finder and known.settings == settings:

            def read(text: str) -> Page:
                return read_page(finder, Source(source.path, text), settings)

            page = page_after(known.page, known.lines, lines, read)
        if page is None:
            page = read_page(finder, source, settings)
        else:
            self.kept += 1
        if page.starts and page.files == (source.path,) and is_own(page):
            self._pages[source.path] = _Known(finder, settings, lines, page)
            if len(self._pages) > _MOST:
                self._pages.popitem(last=False)
        return page


def page_after(page: Page, old: Sequence[str], new: Sequence[str], read: Callable[[str], Page]) -> Page | None:
    """Return the page of a new text's lines from that of the old ones; None where all of it has to be read."""
    head, tail = equal_ends(old, new)
    by = len(new) - len(old)
    index = bisect_right(page.starts, head) - 2  # the block above may end where the next one begins
    first = page.starts[index] if index >= 0 else 1
    if (old[0].startswith("---") or new[0].startswith("---")) and "---" not in map(str.rstrip, new[1 : first - 1]):
        return None  # the front matter may end elsewhere
    # Whether something below is called wrong, and why, may depend on what is wrong above it.
    ends = () if page.faults else page.starts[bisect_left(page.starts, len(old) - tail + 1) :]
    step = 1
    while first > 1 or ends[step - 1 :]:
        end, behind = (*ends[step - 1 : step + 1], None, None)[:2]
        part = _part(page, new, first, behind + by if behind is not None else None, read)
        if part is None or not (first == 1 or first in part.starts):
            return None
        is_same = end is not None and not _names_language(page, old, new, first, end)
        if end is None or (is_same and end + by in part.starts):
            return _joined(page, part, first, end, by)
        step *= _FARTHER
    return None


def _part(
    page: Page, lines: Sequence[str], first: int, behind: int | None, read: Callable[[str], Page]
) -> Page | None:
    """Return what lines of a page hold, up to one; None where it isn't all their own."""
    piece = lines[first - 1 : behind - 1 if behind is not None else None]
    above = ["", ""] if first > 1 else []  # behind which nothing is the beginning of a page
    if page.markup == "rst":
        language = next((line for line in reversed(lines[: first - 1]) if _LANGUAGE.match(line)), None)
        above = [language, ""] if language is not None else above
    part = read("\n".join([*above, *piece]))
    if part.faults:  # which may name a line
        above += [""] * (first - 1 - len(above))
        part = read("\n".join([*above, *piece]))
    by = first - 1 - len(above)
    if part.files != page.files or not is_own(part) or (part.faults and by):
        return None
    examples = tuple(_shifted(example, by) for example in part.examples)
    return replace(part, examples=examples, starts=tuple(line + by for line in part.starts))


def is_own(page: Page) -> bool:
    """Tell whether all examples of a page stand in it, at lines that are known."""
    return all(
        not example.generated
        and not example.included_from
        and opening_of(example).line
        and all(place.path == page.path and place.line for place in (opening_of(example), *example.places))
        for example in page.examples
    )


def _joined(page: Page, part: Page, first: int, end: int | None, by: int) -> Page:
    """Return a page of which a part, from a line to one that was the line `end`, has been read again."""
    last = end + by if end is not None else None
    examples = [example for example in page.examples if opening_of(example).line < first]
    examples += [example for example in part.examples if last is None or opening_of(example).line < last]
    starts = [line for line in page.starts if line < first]
    starts += [line for line in part.starts if first <= line and (last is None or line < last)]
    faults = [fault for fault in part.faults if last is None or fault.place.line < last]
    if end is not None:
        examples += [_shifted(example, by) for example in page.examples if opening_of(example).line >= end]
        starts += [line + by for line in page.starts if line >= end]
    return replace(page, examples=tuple(examples), faults=tuple(faults), starts=until(tuple(starts), faults))


def _shifted(example: Example, by: int) -> Example:
    """Return an example that stands some lines further down."""
    if not by:
        return example

    def moved(place: Place) -> Place:
        return Place(place.path, place.line + by, place.column, place.exact) if place.line else place

    return replace(example, places=tuple(map(moved, example.places)), opening=moved(example.opening))


def _names_language(page: Page, old: Sequence[str], new: Sequence[str], first: int, end: int) -> bool:
    """Tell whether a part of a page says in which language the blocks below it are, before or after an edit."""
    by = len(new) - len(old)
    lines = (*old[first - 1 : end - 1], *new[first - 1 : end - 1 + by])
    return page.markup == "rst" and any(map(_LANGUAGE.match, lines))
