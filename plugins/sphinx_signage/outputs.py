"""Keep built sites below the source folder out of the sources: Markdown twins there look like pages."""

import os
from pathlib import Path

from sphinx.application import Sphinx

_BUILD_MARK = ".buildinfo"  # Sphinx writes it into each folder of HTML that it builds
_FIRST = 0


def setup(app: Sphinx) -> None:
    """Leave them out before another extension asks for the documents."""
    app.connect("builder-inited", _leave_out, priority=_FIRST)


def _leave_out(app: Sphinx) -> None:
    """Have Sphinx pass over built sites as it passes over static files.

    `exclude_patterns` stays as it is: with another value, Sphinx would read all pages again.
    """
    folders = built_folders(Path(app.srcdir))
    if not folders:
        return
    assets = app.builder.get_asset_paths
    patterns = [
        folder.replace("[", "?") for folder in folders
    ]  # an escaped bracket would bring a warning of Python's
    # By name: type checkers refuse that a method is assigned to.
    vars(app.builder)["get_asset_paths"] = lambda: [*assets(), *patterns]
    if any(name.startswith(tuple(f"{folder}/" for folder in folders)) for name in app.env.found_docs):
        app.env.find_files(app.config, app.builder)


def built_folders(source: Path) -> list[str]:
    """Return the paths of the built sites below a source folder."""
    found: list[str] = []
    for directory, folders, files in os.walk(source):
        folders.sort()
        if _BUILD_MARK in files and Path(directory) != source:
            found.append(Path(directory).relative_to(source).as_posix())
            folders.clear()
    return found
