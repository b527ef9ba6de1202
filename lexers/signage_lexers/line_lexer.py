"""The frame of the lexers whose every line stands for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.lexer import Lexer
from pygments.token import Whitespace

if TYPE_CHECKING:
    from signage_lexers.stream import TokenStream


class LineLexer(Lexer):
    """Reads a text line by line; only U+000A ends a line, as Pygments has it."""

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of each line, and its newline."""
        position = 0
        while position < len(text):
            end = text.find("\n", position)
            if end < 0:
                end = len(text)
            yield from self.line_tokens(text, position, end)
            if end < len(text):
                yield end, Whitespace, "\n"
            position = end + 1

    def line_tokens(self, text: str, start: int, end: int) -> TokenStream:
        """Yield the tokens of the line from `start` to `end`, without its newline."""
        raise NotImplementedError
