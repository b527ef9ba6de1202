"""Replace methods of a converter's objects for the time of one conversion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from signage_linter.finders.markdown.alignment import followed
from signage_linter.finders.markdown.fence import Fence
from signage_linter.finders.markdown.line import Line, origin_of
from signage_linter.page import Example, PageFault
from signage_linter.source import Source

_NONE = object()


class Hooks:
    """The methods that were replaced, to be put back.

    Only the instance is touched, never its class, and only while a conversion runs: whoever copies, inspects
    or reuses the converter between two conversions meets it as its extensions made it.

    Attributes:
        active: while it is false, the methods do what they did before.
    """

    def __init__(self) -> None:
        self.active = True
        self._undo: list[tuple[Any, str, object]] = []

    def replace(self, target: Any, name: str, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """Replace an instance's method by what `around` makes of it."""
        method = getattr(target, name)
        instead = around(method)

        def switched(*values: Any, **options: Any) -> Any:
            return (instead if self.active else method)(*values, **options)

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


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """An indented block.

    Attributes:
        element: its `pre` element; held so that no other element gets the same identity.
        text: the code so far: a blank line doesn't end a block.
    """

    element: Any
    text: str


@dataclass(slots=True)
class Conversion:
    """One run of `convert`. It is filled while the converter works, and read once when it has finished.

    Attributes:
        markdown: the converter.
        page: the file that is converted; None for text that another conversion made.
        within: the line of the outer conversion's page near which that text is shown.
        printed: turns a file's path into the path that is printed.
        notify: takes a message about something that could not be followed.
        locate: gives the lines of a text that another conversion made their origins, where it stands in a
            docstring; None otherwise.
        near: the line whose block is being read by an extension that may convert a text of its own.
        hooks: the hooks in the converter.
        searched: the lines in which fences were searched; empty while nothing has searched.
        fences: every fenced block that the converter read.
        unobserved: its fences could not be watched, for the reason that a message told.
        code_blocks: every indented block that it read, by the identity of its element.
        outputs: what it serialised, before the stash was put back.
        faults: what went wrong on the way.
        files: each included file, by the path that is printed; None when it can't be read.
        nested: the examples of conversions that ran within this one.
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

    def start(self, lines: list[str]) -> list[str]:
        """Take the lines that the first preprocessor gives, with their origins; return them."""
        self._lines = lines
        self._changed.clear()
        return list(lines)

    def change(self, before: list[str], after: list[str]) -> list[str]:
        """Take what a preprocessor made of lines; return it, with origins as long as somebody needs them.

        Behind the search for fences only indented code needs them, which few pages have: then the lines are
        followed when they are asked for.
        """
        if self.searched:
            self._changed.append(list(after))
            return after
        self._lines = list(followed(before, after))
        return list(self._lines)

    def lose_fences(self, reason: str) -> None:
        """Say that the converter's fences can't be watched: they are searched in the text, as a guess."""
        self.unobserved = True
        self.notify(f"{reason}: the places of examples are approximate")

    def nearest_line(self) -> str:
        """Return the line near which a text that is converted now will be shown: at worst the page's first."""
        first = (line for line in self.lines if origin_of(line) is not None)
        return self.near or self.within or next(first, "")

    def source_of(self, path: str) -> Source | None:
        """Return the file of a printed path: the page or an included one."""
        if self.page is not None and self.page.path == path:
            return self.page
        return self.files.get(path)
