"""What a lexer yields: the type of a token stream, and the two token shapes that every format has."""

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from pygments.token import (
    Generic,
    Keyword,
    Name,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,  # pyright: ignore[reportPrivateUsage]  # see above
)

# The stubs have no public name for the type of `Text` and its kin.
TokenType: TypeAlias = _TokenType

TokenStream: TypeAlias = Iterator[tuple[int, TokenType, str]]
"""Offset in code points, token type, text; in the order of the text, with no gap between them."""

Kind: TypeAlias = TokenType | Callable[[int, str], TokenStream]
"""How a piece of a text is shown: as one token, or as those that a function yields of its offset and its text."""

_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)")


def string_tokens(start: int, literal: str) -> TokenStream:
    """Yield a quoted string at the offset `start`: its escapes stand out from the rest."""
    if "\\" in literal:
        yield from escaped_tokens(_ESCAPE, start, literal, String.Double)
    else:
        yield start, String.Double, literal


def escaped_tokens(escape: re.Pattern[str], start: int, text: str, kind: TokenType) -> TokenStream:
    """Yield `text` as tokens of a kind, with what `escape` matches in it apart."""
    position = 0
    for match in escape.finditer(text):
        if match.start() > position:
            yield start + position, kind, text[position : match.start()]
        yield start + match.start(), String.Escape, match[0]
        position = match.end()
    if position < len(text):
        yield start + position, kind, text[position:]


def text_tokens(start: int, text: str, kind: TokenType = Text) -> TokenStream:
    """Yield `text` as one token of a kind, with the white space around it apart, so that it is never decorated."""
    content = text.strip()
    if not content:
        if text:
            yield start, Whitespace, text
        return
    before = text.find(content)
    after = before + len(content)
    if before:
        yield start, Whitespace, text[:before]
    yield start + before, kind, content
    if after < len(text):
        yield start + after, Whitespace, text[after:]


def group_tokens(match: re.Match[str], *kinds: Kind) -> TokenStream:
    """Yield the groups of a match that are not empty, each as the kind at its place in `kinds` shows it.

    They follow one another from the start of the match on.
    """
    position = match.start()
    for kind, value in zip(kinds, match.groups(), strict=False):
        if value:
            if isinstance(kind, TokenType):
                yield position, kind, value
            else:
                yield from kind(position, value)
            position += len(value)


def list_tokens(start: int, text: str, kind: TokenType) -> TokenStream:
    """Yield what stands between commas in `text` as tokens of a kind."""
    end = start + len(text)
    for item in text.split(","):
        yield from text_tokens(start, item, kind)
        start += len(item)
        if start < end:
            yield start, Punctuation, ","
        start += 1


def tokens_by_line(
    text: str, line_tokens: Callable[[str, int, int], TokenStream], position: int = 0
) -> TokenStream:
    """Yield the tokens of a text from a line on whose every line stands for itself.

    Only U+000A ends a line, as Pygments has it. `line_tokens` returns the tokens of the line between two offsets,
    without its newline.
    """
    while position < len(text):
        end = text.find("\n", position)
        if end < 0:
            end = len(text)
        if position < end:
            yield from line_tokens(text, position, end)
        if end < len(text):
            yield end, Whitespace, "\n"
        position = end + 1


# A plain name is found four times as fast as a dotted one, such as `Name.Class`.
ACTED_ON: Final[TokenType] = Keyword
"""Interactive roles, verbs, cells that do something."""
FRAME: Final[TokenType] = Name.Variable.Global
"""Structural roles and elements, and the titles above a snapshot: what only holds the rest."""
SECTION: Final[TokenType] = Keyword.Namespace
"""The keys that divide a document in which nothing is acted on."""
CONTENT: Final[TokenType] = Name.Builtin
"""Roles and elements that say something."""
DOMAIN: Final[TokenType] = Name.Entity
"""Objects of a terminal, a database, a cloud, an editor."""
REFERENCE: Final[TokenType] = Name.Class
"""What an action names: refs, ids, fields."""
STATE: Final[TokenType] = Name.Decorator
"""States, and what is said to agents alone."""
KEY: Final[TokenType] = Name.Attribute
"""The names of attributes and properties."""
NAME: Final[TokenType] = String.Double
"""Names and text in quotes."""
CHANGED: Final[TokenType] = Generic.Prompt
"""The sign of what a diff changes: plain text differs in colour or weight in 34 styles of 50, emphasis in 7."""
UNKNOWN: Final[TokenType] = Name.Other
"""What a format doesn't know."""
