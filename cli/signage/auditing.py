"""Audit what a command line names: a page or a built folder, with the manifest that is given or found."""

from collections.abc import Callable
from pathlib import Path

from signage_linter.source import UnreadableError, read_source
from signage_site.audit.site import (
    Manifest,
    Settings,
    SiteAudit,
    audit_folder,
    audit_page,
    manifest_above,
    read_manifest,
)
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH


class UnauditableError(ValueError):
    """There is nothing that can be audited; the message says what to do."""


def audit(
    path: Path,
    manifest: Path | None,
    settings: Settings,
    progress: Callable[[int, int], None] | None = None,
) -> SiteAudit:
    """Return the audit of a page or of a built folder.

    Raises UnauditableError where there is no page, or the page or the manifest can't be read.
    """
    try:
        if path.is_dir():
            own = path / WELL_KNOWN_PATH.lstrip("/")
            found = _read(manifest or (own if own.is_file() else None), settings)
            made = audit_folder(path, found, settings, progress)
            if not made.pages:
                raise UnauditableError(f"{path.as_posix()}: no HTML page in it. Name the folder of the built site.")
            return made
        if not path.exists():
            raise UnauditableError(f"{path.as_posix()}: no such file or folder. Name a page or a built site.")
        source = read_source(path)
        found = _read(manifest or manifest_above(path), settings)
    except UnreadableError as error:
        raise UnauditableError(str(error)) from error
    return SiteAudit((audit_page(source.text, source.path, found, settings, alone=True),), found)


def _read(file: Path | None, settings: Settings) -> Manifest | None:
    """Return a manifest. Raises UnreadableError where its file can't be read."""
    if file is None:
        return None
    source = read_source(file)
    return read_manifest(source.text, source.path, settings.dialect)
