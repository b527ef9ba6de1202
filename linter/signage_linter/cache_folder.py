"""Where this tool keeps what it knows from one run to the next."""

from pathlib import Path

from signage_linter.paths import exists
from signage_linter.project_root import is_marked, project_root

FOLDER = ".signage_cache"
_SERVED = ("index.html", ".well-known")


def signing_folder(site: Path) -> Path:
    """Return where what is known of a signed site is kept: in its project's folder, and never in what is served.

    It depends on the site alone, so that the command line finds what a host's build kept. A site may stand in the
    folder of another one, such as that of a language or a version.
    """
    around = site.resolve().parent
    while any(exists(around / name) for name in _SERVED) and not is_marked(around) and around != around.parent:
        around = around.parent
    return project_root(around) / FOLDER / "site"
