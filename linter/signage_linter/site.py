"""Find the sites among the files of a run, so that each page and manifest is compared with the rest of its site."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from signage_core.paths import absolute
from signage_linter.files import is_page
from signage_linter.source import UnreadableError, read_source
from signage_specs.aaf.alignment import Site, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.tree import Declared, declared_by
from signage_specs.aaf.vocabulary import PREFIX, WELL_KNOWN_PATH


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
        found.update((known[page], Site(declared=declared)) for page in members)
        if manifest in known and not searched.isdisjoint((root, *root.parents)):
            found[known[manifest]] = Site(shown=shown_by(_annotated(members)))
    return found


def _root_above(folder: Path, roots: dict[Path, Path | None]) -> Path | None:
    """Return the nearest site that a folder is or lies in; each folder is looked at once, and kept in `roots`."""
    if folder not in roots:
        is_root = _manifest(folder).is_file()
        above = folder.parent
        roots[folder] = folder if is_root else None if above == folder else _root_above(above, roots)
    return roots[folder]


def _manifest(root: Path) -> Path:
    return root / WELL_KNOWN_PATH.lstrip("/")


def _declared(manifest: Path) -> Declared | None:
    try:
        return declared_by(parse_manifest(read_source(manifest).text))
    except UnreadableError:
        return None  # the run says so


def _annotated(pages: Iterable[Path]) -> Iterator[AnnotatedDocument]:
    for page in pages:
        try:
            text = read_source(page).text
        except UnreadableError:
            continue  # the run says so
        if PREFIX in text.lower():
            yield parse_annotated_html(text)
