"""The Sphinx extension: checks and colours the examples while the documentation builds, and signs the site."""

import gc
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from sphinx.application import Sphinx

from sphinx_signage import collect, colours, docstrings, options, outputs, positions, report

if TYPE_CHECKING:
    from sphinx.util.typing import ExtensionMetadata  # since Sphinx 7.3: an older one is told what is needed


def setup(app: Sphinx) -> "ExtensionMetadata":
    """Connect the extension."""
    app.require_sphinx("7.4")
    for part in (options, outputs, positions, docstrings, collect, colours, report):
        part.setup(app)
    add_lexers(app)
    app.connect("builder-inited", _spare_the_collector)
    return {
        "version": "0.1.0",
        "env_version": collect.ENVIRONMENT_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _spare_the_collector(_app: Sphinx) -> None:
    """Let the collector leave out what is loaded by now: it stays, and each page has it looked through again.

    Once in a process: of the applications that tests make one after the other, only the first stays.
    """
    if not gc.get_freeze_count():
        gc.freeze()


def add_lexers(app: Sphinx) -> None:
    """Register the lexers with Sphinx: one broken entry point of another package could hide them otherwise."""
    for entry in entry_points(group="pygments.lexers"):
        if entry.value.startswith("signage_lexers"):
            lexer: Any = entry.load()
            for alias in lexer.aliases:
                app.add_lexer(alias, lexer)
