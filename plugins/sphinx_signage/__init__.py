"""The Sphinx extension: checks the examples while the documentation builds, and signs the built site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_signage import builder, collect, docstrings, faults, languages, options, positions, report, signing

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the extension."""
    for part in (options, languages, positions, docstrings, faults, collect, report, builder, signing):
        part.setup(app)
    return {
        "version": "0.1.0",
        "env_version": collect.ENVIRONMENT_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
