"""How sure a lexer is that a text is its own, when Pygments asks all lexers about it."""

from __future__ import annotations

TYPE_CHECKING = False  # see deferred_lexer
if TYPE_CHECKING:
    from collections.abc import Callable

OWN_FILE_NAME = 0.001
"""For a format that shares the end of its file names with another, such as `.anyt.md`.

Pygments asks only the lexers whose pattern matches a file's name, so that any rating above the other's zero decides
it. Where it asks all lexers, this stays below the rating of plain text, 0.01, and so never wins.
"""

CERTAIN = 0.6
"""For a text that says which format it is: above what Pygments' own lexers rate XML and HTML."""


def file_rating(text: object, is_certain: Callable[[str], object]) -> float:
    """Return the rating of a text by a lexer that shares the end of its file names.

    Args:
        text: the text; for bytes, Pygments hands over a pair of text and encoding, about which nothing is certain.
        is_certain: tells whether a text says that it is of the lexer's format.
    """
    return CERTAIN if isinstance(text, str) and is_certain(text) else OWN_FILE_NAME
