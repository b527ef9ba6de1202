"""Find the sites among the files of a run, so that each page and manifest is compared with the rest of its site."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from signage_core.paths import absolute, exists
from signage_core.project import MKDOCS_FILES, MYST_FILES, project_root
from signage_linter.files import is_built, is_generated, is_page
from signage_linter.source import UnreadableError, read_source
from signage_specs.aaf.alignment import Site, base_path, route_of, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.manifest.declared import Declared, declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.aaf.vocabulary import PREFIX, WELL_KNOWN_PATH

# Hugo, Zola, mdBook, Docusaurus, Astro, Eleventy, Antora, Pelican, Doxygen, and what builds with node.
_CONFIGURATIONS = (
    *MKDOCS_FILES,
    *MYST_FILES,
    *(
        "hugo.toml",
        "hugo.yaml",
        "hugo.json",
        "config.toml",
        "book.toml",
        "antora.yml",
        "pelicanconf.py",
        "Doxyfile",
    ),
    "package.json",
)
_GENERATOR = re.compile(
    r"<meta\s[^<>]*\bname\s*=\s*[\"']?generator\b|<!--[^<>]*\b(?:MkDocs|generated (?:by|with)|built with)\b",
    re.IGNORECASE,
)
_MANIFEST_NAME = WELL_KNOWN_PATH.rpartition("/")[2]


def sites(named: Iterable[Path], files: Iterable[Path]) -> dict[Path, Site]:
    """Return what each page and manifest of a site is compared with, by its path. Linear in what is read.

    A site is a folder that holds `.well-known/agent-manifest.json`. A page belongs to the nearest one above it.
    What no page shows is known only where the whole folder is searched.
    """
    known = {Path(absolute(file)): file for file in files}
    roots: dict[Path, Path | None] = {}
    pages: dict[Path, list[Path]] = {}
    for path in known:
        root = _root_above(path.parent, roots) if is_page(path) else None
        if root is not None:
            pages.setdefault(root, []).append(path)
    searched = {Path(absolute(path)) for path in named if path.is_dir()} if pages else set[Path]()
    found: dict[Path, Site] = {}
    for root, members in pages.items():
        manifest = _manifest(root)
        declared = _declared(manifest)
        routes = {page: route_of(page.relative_to(root).as_posix()) for page in members}
        listed: Mapping[str, frozenset[str]] = (declared and declared.pages) or {}
        base = base_path(listed, frozenset(routes.values()))
        names: dict[str, frozenset[str]] = {}
        for there, each in listed.items():  # `/more.html` and `/more/` may be two pages
            names[route_of(there)] = names.get(route_of(there), frozenset()) | each
        for page, route in routes.items():
            found[known[page]] = Site(declared=declared, listed=names.get(route_of(base + route)))
        if manifest in known and not searched.isdisjoint((root, *root.parents)):
            shown = shown_by((base + route, _annotated(page)) for page, route in routes.items())
            found[known[manifest]] = Site(shown=shown)
    return found


def signed_files(files: Iterable[Path]) -> frozenset[Path]:
    """Return the pages and manifests of signed sites, which the next build or signing makes anew.

    Pages that are written by hand and signed where they are aren't made anew: they are their own source.
    """
    roots: dict[Path, Path | None] = {}
    signed: dict[Path, bool] = {}
    built: dict[Path, bool] = {}
    found: set[Path] = set()
    for file in files:
        path = Path(absolute(file))
        root = _root_above(path.parent, roots) if is_page(file) or path.name == _MANIFEST_NAME else None
        if root is not None:
            if root not in signed:
                signed[root] = is_generated(root / ".well-known/anml")
                built[root] = signed[root] and _is_made(root)
            if built[root] if is_page(file) else signed[root]:
                found.add(file)
    return frozenset(found)


def _is_made(root: Path) -> bool:
    """Tell whether a generator makes a site: a file or its first page shows one, or its project configures one."""
    if is_built(root):
        return True
    top = project_root(root)
    around = [folder for folder in (root, *root.parents) if folder == top or top in folder.parents]
    if any(exists(folder / name) for folder in around for name in _CONFIGURATIONS):
        return True
    try:
        return _GENERATOR.search(read_source(root / "index.html").text) is not None
    except UnreadableError:
        return True


def _root_above(folder: Path, roots: dict[Path, Path | None]) -> Path | None:
    """Return the nearest site that a folder is or lies in; each folder is looked at once, and kept in `roots`."""
    below: list[Path] = []
    while folder not in roots:
        if _manifest(folder).is_file():
            roots[folder] = folder
        elif folder == folder.parent:
            roots[folder] = None
        else:
            below.append(folder)
            folder = folder.parent
    root = roots[folder]
    roots.update(dict.fromkeys(below, root))
    return root


def _manifest(root: Path) -> Path:
    return root / WELL_KNOWN_PATH.lstrip("/")


def _declared(manifest: Path) -> Declared | None:
    try:
        return declared_by(parse_manifest(read_source(manifest).text))
    except UnreadableError:
        return None  # the run says so


def _annotated(page: Path) -> AnnotatedDocument | None:
    try:
        text = read_source(page).text
    except UnreadableError:
        return None  # the run says so
    return parse_annotated_html(text if PREFIX in text.lower() else "")
