"""Audit the pages of a built folder after their scripts have run, in a browser and without a server."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

from signage_core.frozen import frozen
from signage_site.audit.address import loaded_page
from signage_site.audit.crawl import Failed, NoPage
from signage_site.audit.folder_host import FolderHost
from signage_site.audit.page import Loaded, audit_page
from signage_site.audit.rendering import Rendering, rendering
from signage_site.audit.results import Manifest, PageAudit, Settings
from signage_specs.aaf.alignment import base_path, route_of

_TABS = 4  # pages that the browser shows at a time


@frozen
class Shown:
    """The audits of pages, a line for each that couldn't be read or shown, and for what was left out."""

    pages: tuple[PageAudit, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]


def audit_shown(
    root: Path,
    paths: Sequence[str],
    manifest: Manifest | None,
    settings: Settings,
    progress: Callable[[int, int], None] | None = None,
) -> Shown:
    """Return the audits of some pages of a folder, and of the searches that were carried out there.

    Args:
        root: the folder.
        paths: the pages in it, with forward slashes.
        manifest: the site's own.
        settings: how pages are audited.
        progress: called with the number of pages that were audited, and that of all.

    Raises:
        UnauditableError: there is no browser.
    """
    registry = manifest.registry if manifest is not None else None
    listed = (registry.declared.pages or {}) if registry is not None else {}
    host = FolderHost(root, base_path(listed, frozenset(map(route_of, paths))))
    files = {host.address(path): path for path in paths}
    load = partial(loaded_page, get=host.get)
    with rendering(load, host.get, _TABS, pictures=settings.pictures) as shown, ThreadPoolExecutor(_TABS) as pool:
        pages: list[PageAudit] = []
        addresses: list[str] = []
        faults: list[str] = []
        for (address, path), page in zip(files.items(), pool.map(partial(_load, shown), files), strict=True):
            file = (root / path).as_posix()
            if isinstance(page, Loaded):
                pages.append(audit_page(replace(page, url=file), manifest, settings, route_of(path)))
                addresses.append(address)
            else:
                faults.append(f"{file}: {page.reason if isinstance(page, Failed) else 'not an HTML page'}")
            if progress is not None:
                progress(len(pages), len(paths))
        pages = shown.searched(pages, addresses, manifest)
        faults += [f"{(root / files[url]).as_posix()}: {reason}" for url, reason in shown.faults]
        return Shown(tuple(pages), tuple(faults), tuple(shown.notes))


def _load(shown: Rendering, address: str) -> Loaded | Failed | NoPage:
    return shown.load(address, math.inf)
