"""The frame of a lexer whose reading is imported at its first use, so that its names alone cost little.

Pygments and Sphinx import every lexer of every package to learn its names, and then use one or none of them. So a
module of lexers imports no vocabulary, compiles no expression, and does without `typing`.
"""

from __future__ import annotations

from importlib import import_module

from pygments.lexer import Lexer

TYPE_CHECKING = False  # what `typing` would say, which takes longer to import than the lexer
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from signage_lexers.stream import TokenStream


class DeferredLexer(Lexer):
    """A lexer that names the function that makes its tokens."""

    tokens_from = ""
    """`module:function` in this package: it is given a text, and yields the tokens."""

    def get_tokens_unprocessed(self, text: str) -> TokenStream:
        """Yield the tokens of a text."""
        tokens: TokenStream = deferred(self.tokens_from)(text)
        return tokens


def deferred(place: str) -> Callable[[str], Any]:
    """Return the function that stands at `module:function` in this package."""
    module, _, name = place.partition(":")
    function: Callable[[str], Any] = getattr(import_module(f"{__package__}.{module}"), name)
    return function
