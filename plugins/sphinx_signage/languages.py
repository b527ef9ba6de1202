"""Give Sphinx the lexers of the formats, under each of their names."""

from importlib.metadata import entry_points
from typing import Any

from sphinx.application import Sphinx

_GROUP = "pygments.lexers"
_PACKAGE = "signage_lexers"


def setup(app: Sphinx) -> None:
    """Register the lexers with Sphinx: one broken entry point of another package could hide them otherwise."""
    for entry in entry_points(group=_GROUP):
        if entry.value.startswith(_PACKAGE):
            lexer: Any = entry.load()
            for alias in lexer.aliases:
                app.add_lexer(alias, lexer)
