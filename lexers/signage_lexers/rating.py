"""How sure a lexer is that a text is its own, when Pygments asks all lexers about it."""

from __future__ import annotations

from typing import Final

OWN_FILE_NAME: Final = 0.001
"""For a format that shares the end of its file names with another, such as `.anyt.md`.

Pygments asks only the lexers whose pattern matches a file's name, so that any rating above the other's zero decides
it. Where it asks all lexers, this stays below the rating of plain text, 0.01, and so never wins.
"""

CERTAIN: Final = 0.6
"""For a text that says which format it is: above what Pygments' own lexers rate XML and HTML."""
