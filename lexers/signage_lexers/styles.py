"""How each class of words is shown: the one table that the style pair and the stylesheet are made from.

What can be acted on is loud: bold, or of a strong colour. What is only content, and what only holds it, is quiet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pygments.style import Style
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Token,
)

from signage_lexers.stream import TokenType


@dataclass(frozen=True, slots=True)
class Appearance:
    """How one class of words is shown.

    A stylesheet has a property of its name. A token type stands for those below it that no other class names.
    Colours are `#rrggbb`, on a light background and on a dark one.
    """

    name: str
    meaning: str
    kinds: tuple[TokenType, ...]
    light: str
    dark: str
    bold: bool = False
    italic: bool = False


LIGHT_BACKGROUND: Final = "#f7f8fa"
DARK_BACKGROUND: Final = "#1f232b"
LIGHT_MARKED_LINE: Final = "#e4ecfb"  # the background of a line that an author points at, on light
DARK_MARKED_LINE: Final = "#2a3547"

APPEARANCES: Final = (
    Appearance("acted-on", "what can be acted on: interactive roles, actions, asks, cells, verbs",
        (Keyword, Operator.Word), "#0f4bc4", "#82b4ff", bold=True),
    Appearance("action", "the name of an action", (Name.Function,), "#6a1fc2", "#c9a6ff", bold=True),
    Appearance("reference", "what an action names: refs, ids, fields", (Name.Class, Name.Label, Name.Variable),
        "#a3126f", "#ff9ad2"),
    Appearance("state", "states, and what is said to agents alone", (Name.Decorator,), "#a84300", "#ffb067"),
    Appearance("word", "one of a few fixed words", (Keyword.Constant, Name.Constant), "#756300", "#e2cf63"),
    Appearance("danger", "what warns: high risk, errors, what a diff removes",
        (Error, Generic.Deleted, Generic.Error, Generic.Traceback, Name.Exception), "#b8001f", "#ff8585",
        bold=True),
    Appearance("added", "what a diff adds", (Generic.Inserted,), "#126329", "#7ee08f", bold=True),
    Appearance("changed", "what a diff changes, emphasis", (Generic.Emph, Generic.Prompt), "#7a5500", "#f0c75e",
        italic=True),
    Appearance("heading", "headings, and the columns of a table",
        (Generic.EmphStrong, Generic.Heading, Generic.Strong, Generic.Subheading), "#24292f", "#e2e6ee", bold=True),
    Appearance("content",
        "content: headings, items, pictures; the tags, keys and built-in names of other languages",
        (Keyword.Type, Name.Builtin, Name.Tag), "#0b665c", "#6fd0c2"),
    Appearance("domain", "objects of a terminal, a database, a cloud, an editor; entities in markup",
        (Name.Entity,), "#7d5a2e", "#dcb892"),
    Appearance("frame", "what holds the rest: structural roles, sections, delimiters",
        (Keyword.Namespace, Keyword.Pseudo, Name.Namespace, Name.Variable.Global), "#5c5e66", "#b0b3bb"),
    Appearance("key", "the names of attributes and properties", (Name.Attribute, Name.Property), "#2b628c",
        "#92bfe6"),
    Appearance("text", "names, values and running text", (Literal, String), "#4a6137", "#b4cb9a"),
    Appearance("number", "numbers, and escapes in text", (Number, String.Escape, String.Interpol, String.Regex),
        "#805066", "#d9a9bd"),
    Appearance("comment", "comments, and what was left out", (Comment, Generic.Output), "#646464", "#a0a0a0",
        italic=True),
    Appearance("mark", "the marks between words", (Comment.Hashbang, Comment.Preproc, Operator, Punctuation),
        "#61656c", "#9ba1ac"),
    Appearance("plain", "what a format doesn't know, and everything else", (Token,), "#24292f", "#e2e6ee"),
)  # fmt: skip
"""Every class. A contrast of 4.5 and more on light and on dark is tested, and that no two are alike that meet."""

_BY_KIND: Final = {kind: appearance for appearance in APPEARANCES for kind in appearance.kinds}


def appearance_of(kind: TokenType) -> Appearance:
    """Return how words of a token type are shown: as the nearest type above it that has a class."""
    return _BY_KIND.get(kind) or appearance_of(kind.parent or Token)


def _style(appearance: Appearance, colour: str) -> str:
    """Return an appearance in Pygments' notation: it says all, so that it inherits nothing that it doesn't mean."""
    weight, slant = ("" if appearance.bold else "no"), ("" if appearance.italic else "no")
    return f"{weight}bold {slant}italic {colour}"


class SignageLightStyle(Style):
    """For light backgrounds."""

    name = "signage-light"
    background_color = LIGHT_BACKGROUND
    highlight_color = LIGHT_MARKED_LINE
    styles: ClassVar[Mapping[TokenType, str]] = {kind: _style(each, each.light) for kind, each in _BY_KIND.items()}


class SignageDarkStyle(Style):
    """For dark backgrounds."""

    name = "signage-dark"
    background_color = DARK_BACKGROUND
    highlight_color = DARK_MARKED_LINE
    styles: ClassVar[Mapping[TokenType, str]] = {kind: _style(each, each.dark) for kind, each in _BY_KIND.items()}
