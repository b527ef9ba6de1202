"""Pages of Markdown as they were read before an edit that can't change which blocks they have.

Reading a long page again takes most of the time from a keystroke to its findings, and most keystrokes are in a line
of prose or in a line of an example.
"""

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from signage_linter.examination import read_page
from signage_linter.finders.commonmark import is_extended
from signage_linter.finders.markdown.settings import PlainSettings
from signage_linter.page import Example, Page
from signage_linter.source import Source

_MOST = 32  # pages

# Lines of such texts aren't those of the converter, or what they say may be read from elsewhere.
_UNEVEN = re.compile("[\r\x02\x03\x0b\x0c\x1c-\x1e\x85\u2028\u2029]|8<")
# A line that begins with a word, behind the mark of a heading or an item, or without one. Without tags and fences
# it is of one kind, whatever its words are. Roman numbers and letters may be marks, too.
_PROSE = re.compile(r"(?P<mark>#{1,6} |[-*+] |[0-9]{1,9}\. )?(?:[^\W\d_]{2,})(?![\w.)])(?!.*(?:[<>]|```|~~~))")
_WORDS = re.compile(r"[\w ,.;!?()']*")
_IN_BLOCK = re.compile(r"(?!.*(?:///|:::))[^`~\t]*\S")  # no fence, and nothing that is trimmed
_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|[0-9]+[.)])[ \t]+)*(?:`{3,}|~{3,})")
_KNOWN = ("markdown.extensions.", "pymdownx.")


class PageMemory:
    """Reads pages. `kept` counts those that were known."""

    def __init__(self) -> None:
        self.kept = 0
        self._pages: OrderedDict[str, tuple[Source, Any, Page]] = OrderedDict()

    def __call__(self, finder: str, source: Source, settings: Any) -> Page:
        """Return the page that a finder makes of a text."""
        before = self._pages.pop(source.path, None)
        page = None
        if before is not None and before[1] is settings and _is_even(settings, before[0].text, source.text):
            page = page_after(before[2], before[0].text, source.text)
        if page is None:
            page = read_page(finder, source, settings)
        else:
            self.kept += 1
        if page.markup == "markdown" and page.files == (source.path,):
            self._pages[source.path] = source, settings, page
            if len(self._pages) > _MOST:
                self._pages.popitem(last=False)
        return page


def _is_even(settings: Any, old: str, new: str) -> bool:
    """Tell whether two texts are read by one converter, of which all extensions are known."""
    if isinstance(settings, PlainSettings):
        return is_extended(old) == is_extended(new)
    return are_known(getattr(settings, "extensions", ()))


@lru_cache(maxsize=8)
def are_known(extensions: tuple[Any, ...]) -> bool:
    """Tell whether a converter has no extension but Python-Markdown's and pymdown-extensions'."""
    return bool(extensions) and all(
        isinstance(name, str)
        and (name.startswith(_KNOWN) or ("." not in name and find_spec(f"markdown.extensions.{name}") is not None))
        for name in extensions
    )


def page_after(page: Page, old: str, new: str) -> Page | None:
    """Return the page of a new text from that of the old one; None where it has to be read.

    The texts differ in one line: in a line of prose, which may say anything, or in a line of an example in a fence.
    """
    number = _changed_line(old.split("\n"), new.split("\n"))
    if number is None or _UNEVEN.search(old) or _UNEVEN.search(new):
        return None
    before, after = old.split("\n")[number - 1], new.split("\n")[number - 1]
    inside = [
        (index, line)
        for index, example in enumerate(page.examples)
        for line, place in enumerate(example.places)
        if place.line == number
    ]
    if not inside:
        is_header = any(number == example.opening.line for example in page.examples)
        return page if not is_header and _is_prose(before, after) else None
    if len(inside) > 1:
        return None
    index, line = inside[0]
    example = _example_after(page.examples[index], line, before, after, old.split("\n"))
    if example is None:
        return None
    return replace(page, examples=(*page.examples[:index], example, *page.examples[index + 1 :]))


def _changed_line(old: Sequence[str], new: Sequence[str]) -> int | None:
    """Return the number of the only line that differs; None where there is none, or several are."""
    if len(old) != len(new):
        return None
    changed = [number for number, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b]
    return changed[0] if len(changed) == 1 else None


def _is_prose(before: str, after: str) -> bool:
    old, new = _PROSE.match(before), _PROSE.match(after)
    if old is None or new is None or old["mark"] != new["mark"]:
        return False
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    return all(_WORDS.fullmatch(each, start, len(each) - end) for each in (before, after))


def _shared(first: str, second: str) -> int:
    """Return how many characters two texts begin with that are the same."""
    pairs = zip(first, second, strict=False)
    return next((count for count, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def _example_after(example: Example, line: int, before: str, after: str, text: Sequence[str]) -> Example | None:
    """Return an example whose line has changed; None where it may not be in a fence, or more may have changed."""
    place = example.places[line]
    indent = before[: place.column - 1]
    lines = example.text.split("\n")
    is_fenced = example.opening.line and _FENCE.match(text[example.opening.line - 1])
    if not is_fenced or not place.exact or example.generated or example.included_from or line >= len(lines):
        return None
    old, new = before[len(indent) :], after[len(indent) :]
    if lines[line] != old or not after.startswith(indent):
        return None
    if not _IN_BLOCK.fullmatch(old) or not _IN_BLOCK.fullmatch(new) or old[0].isspace() != new[0].isspace():
        return None
    return replace(example, text="\n".join([*lines[:line], new, *lines[line + 1 :]]))
