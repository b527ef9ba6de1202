"""Keep the origins of lines while preprocessors change the text."""

from collections.abc import Callable
from typing import Any

from markdown.preprocessors import Preprocessor

from signage_linter.finders.markdown.alignment import file_lines, placed
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.hooks import Hooks
from signage_linter.finders.markdown.line import numbered, origin_of, sharing

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
            origin = origin_of(conversion.within)
            near = origin.nearby() if origin is not None else None
            return conversion.start(list[str](sharing(lines, near)))
        of_file = file_lines(conversion.page.text)
        above = len(of_file) - len(lines)
        if above >= 0 and of_file[above:] == lines:  # as most pages are, behind their front matter
            return conversion.start(list[str](numbered(lines, conversion.page.path, above + 1)))
        return conversion.start(list[str](placed(of_file, lines, conversion.page.path)))


def track(preprocessor: Any, conversion: Conversion, hooks: Hooks) -> None:
    """Make a preprocessor's lines keep their origins, whatever it does to them."""

    def around(run: Callable[[list[str]], list[str]]) -> Callable[[list[str]], list[str]]:
        def tracked(lines: list[str]) -> list[str]:
            # A copy: snippets appends to the list that it is given.
            before = list(lines)
            return conversion.change(before, run(lines))

        return tracked

    hooks.replace(preprocessor, "run", around)
