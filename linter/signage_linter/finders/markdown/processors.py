"""The first of a converter's preprocessors and postprocessors, which number lines and keep what was serialised."""

import re
from collections.abc import Callable, Iterable
from typing import Any
from xml.etree.ElementTree import Element

from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.util import HTML_PLACEHOLDER

from signage_linter.finders.markdown.alignment import file_lines, followed
from signage_linter.finders.markdown.conversion import Conversion, Hooks
from signage_linter.finders.markdown.line import Line, near, numbered

FIRST = float("inf")


class LineNumbering(Preprocessor):
    """The first of all preprocessors: gives each line of the text its origin in the page's file.

    A host may have cut front matter off, and other extensions may have rewritten the text: lines are followed
    from the file to the text that is converted.
    """

    def __init__(self, markdown: Any, current: Callable[[], Conversion | None]) -> None:
        """Make the preprocessor; `current` gives the conversion that runs."""
        super().__init__(markdown)
        self._current = current

    def run(self, lines: list[str]) -> list[str]:
        """Return the same lines, with origins."""
        conversion = self._current()
        if conversion is None:
            return lines
        if conversion.page is None:
            located = conversion.locate(conversion, lines) if conversion.locate else None
            if located is not None:
                return conversion.start(list[str](located))
            beside = near(conversion.within)
            return conversion.start([Line(line, beside) for line in lines])
        of_file = file_lines(conversion.page.text)
        above = len(of_file) - len(lines)
        if above >= 0 and of_file[above:] == lines:  # as most pages are, behind their front matter
            return conversion.start(list[str](numbered(lines, conversion.page.path, above + 1)))
        return conversion.start(list[str](followed(numbered(of_file, conversion.page.path), lines)))


def track(preprocessor: Any, conversion: Conversion, hooks: Hooks) -> None:
    """Make a preprocessor's lines keep their origins, whatever it does to them."""

    def around(run: Callable[[list[str]], list[str]]) -> Callable[[list[str]], list[str]]:
        def tracked(lines: list[str]) -> list[str]:
            # A copy: snippets appends to the list that it is given.
            before = list(lines)
            return conversion.change(before, run(lines))

        return tracked

    hooks.replace(preprocessor, "run", around)


_PLACEHOLDER = re.compile(HTML_PLACEHOLDER % "([0-9]+)")
# What a browser doesn't show. An open comment hides the rest. A comment within a paragraph is still text where the
# inside of lines isn't converted.
_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|&lt;!--(?:(?!&lt;!--)[^<])*?--&gt;|<(script|style|template|textarea)\b.*?(?:</\1\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_HIDING = ("<!--", "&lt;!--", "<script", "<style", "<template", "<textarea")


class OutputRecorder(Postprocessor):
    """The first of all postprocessors: keeps what was serialised, before the stash is put back.

    Some extensions run the postprocessors on pieces of a page, such as its headings: all of them are kept.
    """

    def __init__(self, markdown: Any, current: Callable[[], Conversion | None]) -> None:
        """Make the postprocessor; `current` gives the conversion that runs."""
        super().__init__(markdown)
        self._current = current

    def run(self, text: str) -> str:
        """Return the text as it is."""
        conversion = self._current()
        if conversion is not None:
            conversion.outputs.append(text)
        return text


def rendered(wanted: Iterable[int], outputs: Iterable[str], stash: list[str | Element]) -> set[int]:
    """Return which of some stashed renderings are shown, by their numbers.

    A rendering is shown when its placeholder stands in the output, or in another rendering that is shown, and
    not in a comment. One whose placeholder nobody put into the text was taken back, such as a fence that turned
    out to be a part of indented code.
    """
    asked = {number for number in wanted if number < len(stash)}
    waiting = [number for output in outputs for number in _numbers(output)] if asked else []
    if asked.issubset(waiting):  # as on most pages: none stands within another stashed text
        return asked
    shown: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number in shown or number >= len(stash):
            continue
        shown.add(number)
        waiting.extend(_numbers(_text(stash[number])))
    return shown & asked


def _numbers(text: str) -> list[int]:
    if "\x02" not in text:
        return []
    return [int(number) for number in _PLACEHOLDER.findall(_shown(text))]


def _shown(text: str) -> str:
    """Return a text without what a browser doesn't show. Most texts hide nothing, and none of that is searched."""
    folded = text.lower()
    return _HIDDEN.sub("", text) if any(start in folded for start in _HIDING) else text


def _text(stashed: str | Element) -> str:
    return stashed if isinstance(stashed, str) else "".join(stashed.itertext())
