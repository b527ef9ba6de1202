"""The frame of a lexer whose reading is imported at its first use, and how sure a lexer is that a text is its own.

Pygments and Sphinx import every lexer of every package to learn its names, and then use one or none of them. So a
module of lexers imports no vocabulary, compiles no expression, and does without `typing`.
"""

from __future__ import annotations

from importlib import import_module

from pygments.lexer import Lexer

TYPE_CHECKING = False  # what `typing` would say, which takes longer to import than the lexer
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, ClassVar

    from signage_lexers.stream import TokenStream


class DeferredLexer(Lexer):
    """A lexer that names the function that makes its tokens."""

    filenames: ClassVar[Sequence[str]] = ()
    mimetypes: ClassVar[Sequence[str]] = ()
    url = ""
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


OWN_FILE_NAME = 0.001
"""For a format that shares the end of its file names with another, such as `.anyt.md`.

Pygments asks only the lexers whose pattern matches a file's name, so that any rating above the other's zero decides
it. Where it asks all lexers, this stays below the rating of plain text, 0.01, and so never wins.
"""

CERTAIN = 0.6
"""For a text that says which format it is: above what Pygments' own lexers rate XML and HTML."""


def rating(otherwise: float = 0.0, *, certain: str = "") -> Any:
    """Return a lexer's `analyse_text`: CERTAIN where the function at `certain` says so, else the other rating.

    For bytes, Pygments hands over a pair of text and encoding, about which nothing is certain.
    """

    def rate(text: object) -> float:
        return CERTAIN if certain and isinstance(text, str) and deferred(certain)(text) else otherwise

    return rate  # the metaclass of Pygments makes a static method of it
