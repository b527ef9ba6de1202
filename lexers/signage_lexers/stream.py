"""What a lexer yields: the type of a token stream, and the two token shapes that every format has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pygments.token import String, Text, Whitespace

if TYPE_CHECKING:
    from collections.abc import Iterator

    # The stubs have no public name for the type of `Text` and its kin.
    from pygments.token import _TokenType  # pyright: ignore[reportPrivateUsage]

    TokenType: TypeAlias = _TokenType

TokenStream: TypeAlias = "Iterator[tuple[int, TokenType, str]]"
"""Offset in code points, token type, text; in the order of the text, with no gap between them."""

ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)")


def string_tokens(start: int, literal: str) -> TokenStream:
    """Yield a quoted string at the offset `start`: its escapes stand out from the rest."""
    if "\\" not in literal:
        yield start, String.Double, literal
        return
    position = 0
    for escape in ESCAPE.finditer(literal):
        if escape.start() > position:
            yield start + position, String.Double, literal[position : escape.start()]
        yield start + escape.start(), String.Escape, escape[0]
        position = escape.end()
    if position < len(literal):
        yield start + position, String.Double, literal[position:]


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


def group_tokens(match: re.Match[str], *kinds: TokenType) -> TokenStream:
    """Yield the groups of a match that are not empty, each as a token of the kind at its place in `kinds`."""
    for number, kind in enumerate(kinds, 1):
        value = match[number]
        if value:
            yield match.start(number), kind, value
