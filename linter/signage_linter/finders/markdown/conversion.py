"""One run of a converter, whose methods are replaced for that time: what is known of its lines and its blocks."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from signage_core.frozen import frozen
from signage_linter.finders.markdown.fence import Fence
from signage_linter.finders.markdown.lines import Line, file_lines, followed, near, numbered, origin_of
from signage_linter.page import Example, PageFault
from signage_linter.source import Source

_NONE = object()


class Hooks:
    """The methods that were replaced, to be put back.

    Only the instance is touched, never its class, and only while a conversion runs: whoever copies, inspects or
    reuses the converter between two conversions meets it as its extensions made it. While `active` is false, the
    methods do what they did before.
    """

    def __init__(self) -> None:
        self.active = True
        self._undo: list[tuple[Any, str, object]] = []

    def replace(self, target: Any, name: str, instead: Callable[..., Any]) -> None:
        """Replace an instance's method by a function that is given the method, then what it is called with."""
        method = getattr(target, name)

        def switched(*values: Any, **options: Any) -> Any:
            return instead(method, *values, **options) if self.active else method(*values, **options)

        own = cast("dict[str, object]", vars(target))
        self._undo.append((target, name, own.get(name, _NONE)))
        setattr(target, name, switched)

    def restore(self) -> None:
        """Put everything back, the last first."""
        while self._undo:
            target, name, before = self._undo.pop()
            if before is _NONE:
                cast("dict[str, object]", vars(target)).pop(name, None)
            else:
                setattr(target, name, before)


@frozen
class CodeBlock:
    """An indented block: its `pre` element, and the code so far. A blank line doesn't end a block.

    Holding the element keeps its identity from being given to another one. It is in some of the text's lines, from
    0; None where nobody knows.
    """

    element: Any
    text: str
    lines: range | None


@dataclass(slots=True)
class Conversion:
    """One run of `convert`. It is filled while the converter works, and read once when it has finished.

    The page is None for text that another conversion made; it is shown near a line of the outer one's page,
    `within`, and `locate` gives the origins of its lines where it stands in a docstring. `near` is the line whose
    block is being read by an extension that may convert a text of its own. `printed` turns a file's path into the
    one that is printed, `notify` takes a message about something that could not be followed.

    Filled are: the lines in which fences were searched, every fence and every indented block (by the identity of
    its element), what was serialised before the stash was put back, faults, each included file by its printed path
    (None when it can't be read), and the examples of conversions that ran within this one. `unobserved` tells that
    fences could not be watched, for the reason that a message told.
    """

    markdown: Any
    page: Source | None
    printed: Callable[[str], str]
    notify: Callable[[str], None]
    within: str = ""
    locate: Callable[[Conversion, list[str]], list[Line] | None] | None = None
    near: str = ""
    hooks: Hooks = field(default_factory=Hooks)
    searched: list[str] = field(default_factory=list[str])
    fences: list[Fence] = field(default_factory=list["Fence"])
    unobserved: bool = False
    code_blocks: dict[int, CodeBlock] = field(default_factory=dict[int, "CodeBlock"])
    outputs: list[str] = field(default_factory=list[str])
    faults: list[PageFault] = field(default_factory=list["PageFault"])
    files: dict[str, Source | None] = field(default_factory=dict[str, "Source | None"])
    nested: list[Example] = field(default_factory=list["Example"])
    _lines: list[str] = field(default_factory=list[str])
    _changed: list[list[str]] = field(default_factory=list[list[str]])

    @property
    def lines(self) -> list[str]:
        """The text's lines as the last preprocessor left them, each with its origin."""
        while self._changed:
            self._lines = list(followed(self._lines, self._changed.pop(0)))
        return self._lines

    def start(self, run: Callable[[list[str]], list[str]], lines: list[str]) -> list[str]:
        """Run the first preprocessor on the lines of the text with their origins.

        A host may have cut front matter off, and other extensions may have rewritten the text: lines are followed
        from the file to the text that is converted.
        """
        self._lines = list[str](self._located(lines))
        self._changed.clear()
        return run(list(self._lines))

    def _located(self, lines: list[str]) -> list[Line]:
        if self.page is None:
            located = self.locate(self, lines) if self.locate else None
            beside = near(self.within)
            return [Line(line, beside) for line in lines] if located is None else located
        of_file = file_lines(self.page.text)
        above = len(of_file) - len(lines)
        if above >= 0 and of_file[above:] == lines:  # as most pages are, behind their front matter
            return numbered(lines, self.page.path, above + 1)
        return followed(numbered(of_file, self.page.path), lines)

    def track(self, run: Callable[[list[str]], list[str]], lines: list[str]) -> list[str]:
        """Run a preprocessor; return the lines that it makes, with origins as long as somebody needs them.

        Behind the search for fences only indented code needs them, which few pages have: then the lines are
        followed when they are asked for.
        """
        before = list(lines)  # a copy: snippets appends to the list that it is given
        after = run(lines)
        if self.searched:
            self._changed.append(list(after))
            return after
        self._lines = list(followed(before, after))
        return list(self._lines)

    def serialise(self, run: Callable[[str], str], text: str) -> str:
        """Run the first postprocessor; some extensions do so on pieces of a page, such as its headings."""
        self.outputs.append(text)
        return run(text)

    def lose_fences(self, reason: str) -> None:
        """Say that the converter's fences can't be watched: they are searched in the text, as a guess."""
        self.unobserved = True
        self.notify(f"{reason}: the places of examples are approximate")

    def nearest_line(self) -> str:
        """Return the line near which a text that is converted now will be shown: at worst the page's first."""
        first = (line for line in self.lines if origin_of(line) is not None)
        return self.near or self.within or next(first, "")

    @contextmanager
    def beside(self, line: str) -> Generator[None]:
        """Say near which line something works that may convert a text of its own."""
        before, self.near = self.near, line
        try:
            yield
        finally:
            self.near = before

    def source_of(self, path: str) -> Source | None:
        """Return the file of a printed path: the page or an included one."""
        if self.page is not None and self.page.path == path:
            return self.page
        return self.files.get(path)
