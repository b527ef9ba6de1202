"""Make snapshots of the pages of a built site's folder, and of nothing outside it."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Final

from signage_core.paths import is_folder, read_file, resolved
from signage_core.wording import quoted
from signage_site.snapshots.linked import linked_sheets
from signage_site.snapshots.page import page_snapshot
from signage_specs.anml_native.documented import NoSnapshotError
from signage_specs.readers.html_encoding import Undecodable, decode

_SUFFIXES: Final = (".html", ".htm")
_KEPT: Final = 64  # pages, or elements of them, that are asked for again
_INDEX: Final = "index.html"


class SiteSnapshots:
    """The snapshots of one site's pages, each made once."""

    def __init__(self, folder: Path) -> None:
        """Read pages in a folder."""
        self._folder = folder
        self.snapshot = lru_cache(maxsize=_KEPT)(self._snapshot)

    def _snapshot(self, page: str, selector: str) -> str:
        """Return the snapshot of a page, or of the element in it that a selector names.

        The page is a path in the site's folder, with forward slashes; one that ends in a slash is a folder's index.
        Raises NoSnapshotError where there is no such page in the folder, or no such element.
        """
        path = _path(page)
        file = self._folder / path
        if not resolved(file).is_relative_to(resolved(self._folder)):
            raise NoSnapshotError(f"{quoted(page)} lies outside the site. Name a page in it.")
        try:
            content = read_file(file)
        except OSError as error:
            reason = "a folder" if is_folder(file) else (error.strerror or str(error)).lower()
            said = f"could not read {quoted(path)} in the built site: {reason}. Correct the path."
            raise NoSnapshotError(said) from error
        decoded = decode(content)
        if isinstance(decoded, Undecodable):
            raise NoSnapshotError(f"could not read {quoted(path)}: {decoded.reason}.")
        return page_snapshot(decoded.text, path, selector, linked_sheets(self._folder, path))


def _path(page: str) -> str:
    """Return the path of a page's file. Raises NoSnapshotError for one that can't be a page in a site."""
    path = f"{page}{_INDEX}" if page.endswith("/") else page
    parts = path.split("/")
    is_inside = all(part not in ("", ".", "..") and part.isprintable() for part in parts)
    is_plain = "\\" not in path and ":" not in parts[0] and not os.path.isabs(path)  # noqa: PTH117  a text
    if not is_inside or not is_plain:
        raise NoSnapshotError(
            f"{quoted(page)} is not a path in the site. Write that of the built page, such as `guide/index.html`."
        )
    if not path.lower().endswith(_SUFFIXES):
        raise NoSnapshotError(f"{quoted(page)} is not an HTML page. Name one, such as `guide/index.html`.")
    return path
