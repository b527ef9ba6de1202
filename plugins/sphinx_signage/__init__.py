"""The Sphinx extension: checks the examples while the documentation builds, and signs the built site."""

import gc

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from sphinx_signage import builder, collect, docstrings, faults, languages, options, positions, report, signing


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the extension."""
    for part in (options, languages, positions, docstrings, faults, collect, report, builder, signing):
        part.setup(app)
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
