"""Where this tool keeps what it knows from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_linter.project_root import project_root

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ".signage_cache"


def signing_folder(site: Path) -> Path:
    """Return where what is known of a signed site is kept: in its project's folder, and never in what is served.

    It depends on the site alone, so that the command line finds what a host's build kept.
    """
    return project_root(site.resolve().parent) / FOLDER / "site"
