"""Where this tool keeps what it knows from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ".signage_cache"


def signing_folder(site: Path, working: Path) -> Path:
    """Return where what is known of signed sites is kept: in the working directory, and never in what is served.

    Args:
        site: the built site.
        working: the directory that the tool works in: the current one, or a project's.
    """
    site = site.resolve()
    inside = working.resolve().is_relative_to(site)
    return (site.parent if inside else working) / FOLDER / "site"
