"""Read the stylesheets that a page links to, where they are files of its own folder's site."""

from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote, urlsplit

from signage_core.paths import read_file, resolved
from signage_site.snapshots.rendering import Sheets

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
