"""Make a snapshot of a built page: what it offers before any script runs, in ANML native."""

import os
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote

from signage_core.addresses import urlsplit
from signage_core.paths import is_folder, read_file, resolved
from signage_core.project import is_of_repository
from signage_core.wording import quoted
from signage_site.pages.controls import Controls
from signage_site.pages.facts import facts_of
from signage_site.snapshots.content import settle
from signage_site.snapshots.rendering import Rendering, Sheets
from signage_site.snapshots.tree import Reading
from signage_site.snapshots.writing import write_snapshot
from signage_site.twins.text import address
from signage_specs.anml_native.documented import NoSnapshotError
from signage_specs.readers.html import HtmlElement, read_html, refuse_costly
from signage_specs.readers.html_encoding import Undecodable, decode

_MOST_BYTES: Final = 4_000_000  # of one stylesheet
_MOST_PARTS: Final = 64  # of a path


def linked_sheets(folder: Path, page: str) -> Sheets:
    """Return what gives the stylesheets of a page: those in a folder; nothing is fetched, nothing else is read.

    Args:
        folder: of the site, or one that the page's own is in.
        page: its path in the folder, with forward slashes.
    """

    def sheet(address: str) -> str:
        try:
            parts = urlsplit(address)
        except ValueError:  # such as an open bracket where the host should be
            return ""
        if parts.scheme or parts.netloc or not parts.path:
            return ""
        path = _inside(page, unquote(parts.path))
        if path is None or not resolved(folder / path).is_relative_to(resolved(folder)):
            return ""
        try:
            content = read_file(folder / path)
        except (OSError, ValueError):
            return ""
        return content[:_MOST_BYTES].decode("utf-8", "replace")

    return sheet


def _inside(page: str, path: str) -> str | None:
    """Return the path that a reference on a page means; None where it leads out of the folder, or is too long."""
    start = () if path.startswith("/") else PurePosixPath(page).parent.parts
    found: list[str] = []
    parts = (*start, *path.split("/"))
    if len(parts) > _MOST_PARTS or "\\" in path or ":" in path or not path.isprintable():
        return None
    for part in parts:
        if part == ".." and not found:
            return None
        if part == "..":
            found.pop()
        elif part not in ("", "."):
            found.append(part)
    return "/".join(found)


def page_snapshot(text: str, path: str, selector: str = "", sheets: Sheets | None = None) -> str:
    """Return a snapshot of a page, in which the strict profile finds nothing. Linear in the page.

    Args:
        text: the page.
        path: its file in the site's folder, with forward slashes; it may be a name alone.
        selector: of the element that it is of, in CSS; all of the body where it is empty.
        sheets: gives the stylesheets that the page links to; None where none is at hand.

    Raises NoSnapshotError where the selector selects nothing.
    """
    document = read_html(text)
    controls = Controls(document)
    root = _root(controls, selector)
    facts = facts_of(controls, path)
    canonical = address(facts.canonical)
    metadata = (("url", canonical if canonical.startswith(("http://", "https://")) else ""), ("title", facts.title))
    return write_snapshot(settle(Reading(controls, Rendering(document, sheets)).nodes(root)), metadata)


def _root(controls: Controls, selector: str) -> HtmlElement:
    """Return the element that a snapshot is of."""
    document = controls.document
    try:
        refuse_costly(selector)
    except ValueError as error:
        raise NoSnapshotError(f"{quoted(selector)} may take too long: {error}.") from error
    try:
        found = document.select_one(selector or "body")
    except ValueError as error:  # a selector that is none
        raise NoSnapshotError(f"{quoted(selector)} is not a CSS selector. Correct it.") from error
    if found is None:
        raise NoSnapshotError(f"no element matches {quoted(selector)}. Name one of the page, such as `body`.")
    return found


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
        target, root = resolved(file), resolved(self._folder)
        if not target.is_relative_to(root) or is_of_repository(target.relative_to(root)):
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
