"""Audit the pages of a built folder after their scripts have run, in a browser and without a server."""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from mimetypes import MimeTypes
from pathlib import Path
from urllib.parse import quote, unquote

from signage_core.addresses import urlsplit
from signage_core.frozen import frozen
from signage_core.paths import is_remote, read_file
from signage_core.project import is_of_repository
from signage_site.addresses import INDEX_FILES
from signage_site.audit.address import loaded_page
from signage_site.audit.crawl import Failed, NoPage
from signage_site.audit.page import Loaded, audited
from signage_site.audit.rendering import Rendering, rendering
from signage_site.audit.results import Manifest, PageAudit, Settings
from signage_site.deployed.fetch import Response, Unreachable
from signage_specs.aaf.alignment import base_path, route_of

ORIGIN = "https://site.invalid"
_TYPES = MimeTypes()  # without what the machine knows besides
_MISSING = 404


class FolderHost:
    """A host that has the files of a folder, under a path such as `/project`; empty for the origin's root."""

    def __init__(self, root: Path, base: str, listed: Iterable[str] = ()) -> None:
        """Hold the folder, the path, and the addresses of pages that a manifest lists."""
        self._root = root.resolve()
        self._base = base.rstrip("/")
        self._listed = frozenset(map(unquote, listed))

    def address(self, path: str) -> str:
        """Return the address of a file, by its path with forward slashes; without `.html` where it is listed so."""
        folder, _, name = path.rpartition("/")
        shown = path if name not in INDEX_FILES else f"{folder}/" if folder else ""
        short = shown.removesuffix(".html")
        is_listed_so = f"{self._base}/{short}" in self._listed and f"{self._base}/{shown}" not in self._listed
        if is_listed_so and not self._is_inside(self._root / short / INDEX_FILES[0]):
            shown = short
        return f"{ORIGIN}{self._base}/{quote(shown)}"

    def get(self, url: str, _accept: str, _until: float) -> Response | Unreachable:
        """Return what the host answers at an address: the file, a folder's index, or a page without its ending."""
        path = unquote(urlsplit(url).path)
        if not f"{path}/".startswith(f"{self._base}/"):
            return Response(url, _MISSING, {}, b"")
        name = path.removeprefix(self._base).strip("/")
        if is_remote(name):
            return Response(url, _MISSING, {}, b"")
        if not path.endswith("/") and self._is_inside(self._root / name / INDEX_FILES[0]):
            # The host would lead there: relative links of the page start from the folder.
            parts = urlsplit(url)
            return self.get(parts._replace(path=f"{parts.path}/").geturl(), _accept, _until)
        candidates = [f"{name}/{INDEX_FILES[0]}"] if path.endswith("/") else [name, f"{name}.html"]
        for each in candidates:
            file = self._root / each.lstrip("/")
            if self._is_inside(file):
                try:
                    return Response(url, 200, {"content-type": _type(file)}, read_file(file))
                except OSError as error:
                    return Unreachable(url, error.strerror or str(error))
        return Response(url, _MISSING, {}, b"")

    def _is_inside(self, file: Path) -> bool:
        """Tell whether a file is there, and links lead to nowhere else. What is in a `.git` no host has."""
        try:
            target = file.resolve()
            is_below = target.is_relative_to(self._root)
            return is_below and target.is_file() and not is_of_repository(target.relative_to(self._root))
        except (OSError, ValueError):  # a name that no file can have
            return False


def _type(file: Path) -> str:
    kind, coding = _TYPES.guess_type(file.name)
    if kind is None or coding is not None:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") and kind != "text/html" else kind


_TABS = 4  # pages that the browser shows at a time
# Seconds after which no other page is shown, whatever their scripts do: many times what ordinary ones take.
_ALL, _EACH = 300.0, 1.0


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
    served = registry.declared.origin if registry is not None else ""
    host = FolderHost(root, base_path(listed, frozenset(map(route_of, paths))), listed)
    files = {host.address(path): path for path in paths}
    load = partial(loaded_page, get=host.get)
    until = time.monotonic() + _ALL + _EACH * len(paths)
    with (
        rendering(load, host.get, _TABS, pictures=settings.pictures, served=(served, ORIGIN)) as shown,
        ThreadPoolExecutor(_TABS) as pool,
    ):
        pages: list[PageAudit] = []
        addresses: list[str] = []
        faults: list[str] = []
        for (address, path), page in zip(files.items(), pool.map(partial(_load, shown, until), files), strict=True):
            file = (root / path).as_posix()
            if isinstance(page, Loaded):
                pages += audited(replace(page, url=file), manifest, settings, route_of(path), faults)
                addresses += [address] * (len(pages) - len(addresses))
            else:
                faults.append(f"{file}: {page.reason if isinstance(page, Failed) else 'not an HTML page'}")
            if progress is not None:
                progress(len(pages), len(paths))
        pages = shown.searched(pages, addresses, manifest)
        faults += [f"{(root / files[url]).as_posix()}: {reason}" for url, reason in shown.faults]
        return Shown(tuple(pages), tuple(faults), tuple(shown.notes))


def _load(shown: Rendering, until: float, address: str) -> Loaded | Failed | NoPage:
    return shown.load(address, until)
