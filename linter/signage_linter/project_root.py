"""The folder of the project that a page belongs to: nothing outside it is read."""

from pathlib import Path

from signage_linter.paths import exists

#: The configurations of MkDocs and of hosts that read the same, the first in a folder counts.
MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "zensical.yml", "zensical.toml")
#: Markdown below one of these may be MyST.
MYST_FILES = ("conf.py", "myst.yml", "_config.yml")

_MARKS = (
    (".git", ".hg"),
    ("pyproject.toml", "signage.toml", "setup.py"),
    ("conf.py", "mkdocs.yml", "zensical.toml"),
)


def project_root(folder: Path) -> Path:
    """Return the project's folder of a page.

    It is the nearest one that holds a repository, else a project's file, else that of a generator of sites. Without
    any it is the working directory, where the page lies below it, or else the page's own folder.

    Args:
        folder: the absolute path of the folder that holds the page.
    """
    for marks in _MARKS:
        for parent in (folder, *folder.parents):
            if _has_any(parent, marks):
                return parent
    here = Path.cwd()
    is_below = folder.is_relative_to(here) and here != here.parent
    return here if is_below else folder


def is_marked(folder: Path) -> bool:
    """Tell whether something in a folder says that a project's folder is there."""
    return any(_has_any(folder, marks) for marks in _MARKS)


def _has_any(folder: Path, names: tuple[str, ...]) -> bool:
    return any(exists(folder / name) for name in names)
