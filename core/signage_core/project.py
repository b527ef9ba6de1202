"""Find the folder of a project, what is configured there, and where this tool keeps what it knows."""

from pathlib import Path

from signage_core.paths import exists, is_file, resolved

#: The configurations of MkDocs and of hosts that read the same, the first in a folder counts.
MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "zensical.yml", "zensical.toml")
#: Markdown below one of these may be MyST.
MYST_FILES = ("conf.py", "myst.yml", "_config.yml")
#: The configuration of Jekyll, where it isn't one of a Jupyter Book.
JEKYLL_FILE = "_config.yml"
#: The configurations of Docusaurus, whose pages may also be in `docs` beside the folder `website`.
DOCUSAURUS_FILES = tuple(f"docusaurus.config.{suffix}" for suffix in ("js", "ts", "mjs", "cjs", "mts", "cts"))
DOCUSAURUS_FILES_BESIDE = tuple(f"website/{name}" for name in DOCUSAURUS_FILES)
#: The configurations of Mintlify, where they name it.
MINTLIFY_FILES = ("docs.json", "mint.json")

# Of a folder that a generator builds a site from: its name, where it builds it, and what is there, one of each.
_SOURCES = (
    ("Jekyll", "_site", ("_config.yml", "_config.toml"), ("_layouts", "_includes", "_posts")),
    ("Hexo", "public", ("_config.yml",), ("scaffolds", "source")),
    ("Hugo", "public", ("hugo.toml", "hugo.yaml", "hugo.json"), ("content", "layouts", "archetypes")),
    ("Hugo", "public", ("config.toml", "config.yaml"), ("layouts", "archetypes")),
    ("HonKit", "_book", ("book.json", "book.js"), ("SUMMARY.md", "README.md")),
    ("mdBook", "book", ("book.toml",), ("src", "SUMMARY.md")),
    (
        "Eleventy",
        "_site",
        (".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs"),
        ("",),
    ),
)
_MARKS = (
    (".git", ".hg"),
    ("pyproject.toml", "signage.toml", "setup.py"),
    ("conf.py", "mkdocs.yml", "zensical.toml"),
)


def project_root(folder: Path) -> Path:
    """Return the project's folder of a page, whose own folder is an absolute path.

    It is the nearest one that holds a repository, else a project's file, else that of a generator of sites. Without
    any it is the working directory, where the page lies below it, or else the page's own folder.
    """
    marked = _marked_root(folder)
    if marked is not None:
        return marked
    here = Path.cwd()
    is_below = folder.is_relative_to(here) and here != here.parent
    return here if is_below else folder


def _marked_root(folder: Path) -> Path | None:
    return next(
        (parent for marks in _MARKS for parent in (folder, *folder.parents) if _has_any(parent, marks)), None
    )


def source_of(folder: Path) -> tuple[str, str] | None:
    """Return the generator whose sources are in a folder, and the folder that it builds; None for any other."""
    return next(
        (
            (name, built)
            for name, built, settings, folders in _SOURCES
            if _has_any(folder, settings) and _has_any(folder, folders)
        ),
        None,
    )


def docusaurus_file(folder: Path) -> Path | None:
    """Return the configuration of Docusaurus for the pages below a folder; None where there is none."""
    files = [folder / name for name in DOCUSAURUS_FILES]
    if folder.name == "docs":
        files += [folder.parent / name for name in DOCUSAURUS_FILES_BESIDE]
    return next((file for file in files if is_file(file)), None)


def leads_out(path: Path) -> bool:
    """Tell whether a path is a symbolic link that leads out of its project, or into the `.git` of that."""
    if not path.is_symlink():
        return False
    target = resolved(path)
    root = resolved(project_root(path.absolute().parent))
    return not target.is_relative_to(root) or is_of_repository(target)


def is_of_repository(file: Path | str) -> bool:
    """Tell whether a file is one of a repository itself: a pipeline may keep there what it signs in with."""
    return not {".git", ".hg", ".svn"}.isdisjoint(map(str.lower, Path(file).parts))


def is_marked(folder: Path) -> bool:
    """Tell whether something in a folder says that a project's folder is there."""
    return any(_has_any(folder, marks) for marks in _MARKS)


def _has_any(folder: Path, names: tuple[str, ...]) -> bool:
    return any(exists(folder / name) for name in names)


FOLDER = ".signage_cache"
_SERVED = ("index.html", ".well-known")


def signing_folder(site: Path) -> Path:
    """Return where what is known of a signed site is kept: in its project's folder, and never in what is served.

    Where there is no project, that is the folder around the site. It depends on the site alone, so that the command
    line finds what a host's build kept, whatever the working directory. A site may stand in the folder of another
    one, such as that of a language or a version.
    """
    around = resolved(site).parent
    while any(exists(around / name) for name in _SERVED) and not is_marked(around) and around != around.parent:
        around = around.parent
    return (_marked_root(around) or around) / FOLDER / "site"
