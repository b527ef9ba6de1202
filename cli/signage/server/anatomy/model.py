"""The pieces of a document that an editor asks for: parts to show in an outline, names, words to explain."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from signage_core.frozen import frozen
from signage_specs.span import Span


class Kind(IntEnum):
    """What a part is, as the protocol numbers it."""

    FILE = 1
    MODULE = 2
    FIELD = 8
    FUNCTION = 12
    OBJECT = 19
    KEY = 20
    EVENT = 24


@frozen
class Part:
    """A piece of a document that is shown in its outline, in text order. `depth` 0 is the outermost.

    What is shown selected is a part of it, such as its name.
    """

    name: str
    detail: str
    kind: Kind
    span: Span
    selected: Span
    depth: int


@frozen
class Name:
    """A place that declares a name or means one.

    Attributes:
        kind: which names it is one of: `ref`, `action`, `output`, `id`, `cell`.
        span: the name alone, without quotes and signs.
    """

    kind: str
    text: str
    span: Span
    declares: bool


@frozen
class Word:
    """A word that the format gives a meaning: what it is, in Markdown, and the section that says so."""

    span: Span
    meaning: str
    section: str = ""


@dataclass(slots=True)
class Anatomy:
    """What a document is made of, each in text order."""

    parts: list[Part] = field(default_factory=list[Part])
    names: list[Name] = field(default_factory=list[Name])
    words: list[Word] = field(default_factory=list[Word])

    def word_at(self, offset: int) -> Word | None:
        """Return the word at an offset."""
        return next((each for each in self.words if each.span.start <= offset <= each.span.end), None)

    def name_at(self, offset: int) -> Name | None:
        """Return the name at an offset."""
        return next((each for each in self.names if each.span.start <= offset <= each.span.end), None)


def listed(values: Iterable[str]) -> str:
    """Return words as code, in a row."""
    return ", ".join(f"`{each}`" for each in values)


def code(text: str) -> str:
    """Return a text of a document as code in Markdown, in which nothing of it is a picture, a link or markup."""
    line = " ".join(text.split())
    runs = [len(run) for run in re.findall("`+", line)]
    fence, space = "`" * (max(runs, default=0) + 1), " " if runs else ""
    return f"{fence}{space}{line}{space}{fence}"
