"""Audit a built site in its folder, or one page of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from signage_core.paths import read_file
from signage_core.pool import map_on_processes
from signage_site.audit.page import Loaded, audit_page, audited, embedded_manifest, read_manifest
from signage_site.audit.results import (
    Manifest,
    Offering,
    PageAudit,
    Settings,
    SiteAudit,
    UnauditableError,
    alternates_of,
    tools_of,
)
from signage_site.audit.site import Routes, together
from signage_site.audit.site_documents import built_document, site_documents
from signage_site.audit.tokens import count_tokens
from signage_site.run.listing import NO_PAGES, Listing, page_listing
from signage_site.twins.page_link import TYPES, twin_paths
from signage_specs.aaf.alignment import route_of
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH
from signage_specs.readers.html_encoding import Undecodable, decode

Progress = Callable[[int, int], None]
_CHUNK = 16  # pages that a process is given at once
_MANIFEST = WELL_KNOWN_PATH.lstrip("/")


def audit_folder(
    root: Path,
    settings: Settings,
    progress: Progress | None = None,
) -> SiteAudit:
    """Return the audit of all pages of a built site.

    The manifest is the site's own unless the settings name one. Raises UnauditableError where there is no page, or
    the manifest can't be read.
    """
    own = root / _MANIFEST
    known = _manifest(settings.manifest or (own if own.is_file() else None), settings)
    listing = page_listing(root, clean=False)
    skipped = {f"{(root / path).as_posix()}: {reason}": reason for path, reason in listing.skipped}
    no_pages = [line for line, reason in skipped.items() if reason in NO_PAGES]
    unreadable = [f"{(root / path).as_posix()}: {reason}" for path, reason in listing.failed]
    unreadable += [line for line, reason in skipped.items() if reason not in NO_PAGES]
    routes = Routes(frozenset(map(route_of, listing.pages)), all=True)
    pages, faults, notes = _audited(root, listing.pages, known, settings, progress)
    unreadable += faults
    if not pages:
        more = f" {unreadable[0]}" if unreadable else ""
        raise UnauditableError(f"{root.as_posix()}: no HTML page in it. Name the folder of the built site.{more}")
    made = together(root.as_posix(), pages, known, routes)
    offering = _offering(root, listing, pages, settings)
    return replace(made, unreadable=tuple(unreadable), notes=(*made.notes, *no_pages, *notes), offering=offering)


def _audited(
    root: Path, paths: Sequence[str], manifest: Manifest | None, settings: Settings, progress: Progress | None
) -> tuple[Sequence[PageAudit], Sequence[str], Sequence[str]]:
    """Return the audits of pages, a line for each that couldn't be read, and for what was left out."""
    if settings.render and paths:
        refuse_missing_playwright()
        from signage_site.audit.shown_folder import audit_shown  # noqa: PLC0415  the extra may not be there

        shown = audit_shown(root, paths, manifest, settings, progress)
        return shown.pages, shown.faults, shown.notes
    chunks = [paths[start : start + _CHUNK] for start in range(0, len(paths), _CHUNK)]
    pages: list[PageAudit] = []
    unreadable: list[str] = []
    for found, faults in map_on_processes(partial(_audit_files, root, manifest, settings), chunks, settings.jobs):
        pages += found
        unreadable += faults
        if progress is not None:
            progress(len(pages), len(paths))
    return pages, unreadable, ()


def _offering(root: Path, listing: Listing, pages: Sequence[PageAudit], settings: Settings) -> Offering:
    beside = frozenset(listing.documents)
    return Offering(
        documents=tuple(site_documents(partial(built_document, root))),
        pages=sum(page.offers.is_to_go_to for page in pages),
        twins={kind: sum(twin_paths(path, kind)[0] in beside for path in listing.pages) for kind in TYPES},
        alternates=alternates_of(pages),
        tools=tools_of(pages),
        tokens=count_tokens(root, listing.pages, settings.jobs),
    )


def audit_file(file: Path, settings: Settings) -> SiteAudit:
    """Return the audit of one page of a site.

    The manifest is that of the nearest folder above it that has one unless the settings name one, or what the page
    embeds. Raises UnauditableError where the page or the manifest can't be read.
    """
    text = _text(file)
    own = manifest_above(file)
    known = _manifest(settings.manifest or own, settings)
    route = route_of(file.absolute().relative_to(own.parent.parent).as_posix()) if own is not None else ""
    if settings.render:
        refuse_missing_playwright()
        from signage_site.audit.shown_folder import audit_shown  # noqa: PLC0415  the extra may not be there

        root = own.parent.parent if own is not None else file.absolute().parent
        path = file.absolute().relative_to(root).as_posix()
        shown = audit_shown(root, [path], known, settings)
        pages = [replace(each, url=file.as_posix(), route=route) for each in shown.pages]
        made = together(file.as_posix(), pages, known or embedded_manifest(text, file.as_posix(), settings))
        return replace(made, unreadable=shown.faults, notes=(*made.notes, *shown.notes))
    page = audit_page(Loaded(file.as_posix(), text), known, settings, route)
    return together(file.as_posix(), [page], known or embedded_manifest(text, file.as_posix(), settings))


def refuse_missing_playwright() -> None:
    """Make sure that what steers browsers is installed. Raises UnauditableError where it isn't."""
    if find_spec("playwright") is None:
        raise UnauditableError('`--render` needs playwright. Install it with `pip install "signage[render]"`.')


def manifest_above(file: Path) -> Path | None:
    """Return the manifest of the nearest folder above a file that has one."""
    candidates = (folder / _MANIFEST for folder in file.absolute().parents)
    return next((each for each in candidates if each.is_file()), None)


def given_manifest(file: Path, settings: Settings) -> Manifest:
    """Return the manifest of a file. Raises UnauditableError where it can't be read."""
    return read_manifest(_text(file), file.as_posix(), settings.dialect)


def _manifest(file: Path | None, settings: Settings) -> Manifest | None:
    return None if file is None else given_manifest(file, settings)


def _text(file: Path) -> str:
    """Return the text of a file, decoded as a browser would. Raises UnauditableError where that can't be done."""
    try:
        if file.exists() and not file.is_file():
            raise UnauditableError(f"{file.as_posix()}: not a regular file. Name a page or a built site.")
        decoded = decode(read_file(file))
    except OSError as error:
        raise UnauditableError(f"{file.as_posix()}: cannot be read: {error.strerror or error}") from error
    if isinstance(decoded, Undecodable):
        raise UnauditableError(f"{file.as_posix()}: cannot be decoded. Save it as UTF-8.")
    return decoded.text


def _audit_files(
    root: Path, manifest: Manifest | None, settings: Settings, paths: Sequence[str]
) -> tuple[list[PageAudit], list[str]]:
    faults: list[str] = []
    pages = [
        page
        for path, text in _texts(root, paths, faults)
        for page in audited(Loaded((root / path).as_posix(), text), manifest, settings, route_of(path), faults)
    ]
    return pages, faults


def _texts(root: Path, paths: Sequence[str], faults: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        try:
            text = _text(root / path)
        except UnauditableError as error:
            faults.append(str(error))
        else:
            yield path, text
