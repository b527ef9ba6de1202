"""Write the documents of a signed site into its folder."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

from signage_site.additions import Additions
from signage_site.browser_script import SCRIPT_PATH, needs_script, script_text
from signage_site.diagnostics import SiteDiagnostic
from signage_site.documents import make_documents
from signage_site.folder import Folder, read_text
from signage_site.hosting.hosts import FILES, host_files, without_ours
from signage_site.hosting.served import ServedSite
from signage_site.memory import memory_kept
from signage_site.ownership import between, is_free, is_own_document
from signage_site.pages.facts import PageFacts
from signage_site.places import ANML, ANML_AS_JSON, MANIFEST, SECTIONS, TRUST
from signage_site.settings import Settings
from signage_site.site_facts import site_facts
from signage_site.sitemap import SITEMAP, last_modified
from signage_specs.diagnostic import Severity

# By the first part of a path; of the documents at the well-known places, `documents.py` tells.
_TAKEN = {
    SECTIONS: "a file that this tool didn't write is there; give it another name",
    SCRIPT_PATH: "a file of yours has this name; rename it, or set no `script` and `webmcp`",
}
_UNKNOWN = (
    f"not written: {ANML} isn't either, and without a record nothing else would tell the next run that this tool "
    "wrote it; correct what is said of that one"
)
_OTHER = "not written: {other} says the same, and can't be written; correct what is said of that one"
_INDEX = (ANML, ANML_AS_JSON)
_SEARCH_INDEXES = ("search/search_index.json", "search.json")


@dataclass(frozen=True, slots=True)
class Publication:
    """The documents of a site.

    Attributes:
        texts: those that are right, by path.
        written: the paths of those that are new or have changed.
        diagnostics: what is to be said of all.
        advice: what people have to tell their hosts themselves: the title of a host, and the text.
        kept: the paths at which somebody else's documents stand, and stay.
    """

    texts: dict[str, str]
    written: tuple[str, ...]
    diagnostics: tuple[SiteDiagnostic, ...]
    advice: tuple[tuple[str, str], ...] = ()
    kept: tuple[str, ...] = ()


def publish(folder: Folder, pages: Sequence[PageFacts], settings: Settings, *, dry_run: bool) -> Publication:
    """Make the site's documents and write those that are right. A folder without a page is no site: it gets none.

    Args:
        folder: the site's.
        pages: what its pages offer.
        settings: of the site.
        dry_run: write nothing.
    """
    if not pages:
        return Publication({}, (), ())
    index = next((path for path in _SEARCH_INDEXES if folder.holds(path)), None)
    site = replace(site_facts(pages, settings), modified=_modified(folder))
    trust, said = _trust_manifest(settings.trust_manifest)
    present = _Present(folder)
    with memory_kept():
        documents = make_documents(
            site, settings, index=index, built=_built(), trust=trust, is_taken=present.is_taken
        )
    said += documents.diagnostics
    # An author's index stays as it is; beside it a manifest is worth more than that the next run knows it.
    if {ANML, ANML_AS_JSON}.isdisjoint((*documents.texts, *documents.kept)):
        documents = replace(documents, texts=_known(folder, documents.texts, said))
    served = ServedSite(
        site.addresses.origin,
        site.addresses.base_path,
        (*documents.texts, *documents.kept, *(page.twin for page in pages if page.twin)),
        settings.ttl,
    )
    hosts = host_files(settings.hosting, served, lambda path: folder.text(path) if folder.holds(path) else None)
    said += hosts.diagnostics
    texts = documents.texts | hosts.texts | _script(pages, settings)
    hindered = _hindered_index(folder, texts)
    written: set[str] = set()
    if ANML in texts and not hindered:
        try:
            if _announce(folder, present.between(texts), dry_run=dry_run):
                written.add(ANML)
        except OSError as fault:  # such as a disk that is full
            hindered = {ANML: fault}
    if hindered:
        texts = _known(folder, texts, said)
        said += _neither(hindered)
    wanted = {path: text for path, text in texts.items() if not (hindered and path in _INDEX)}
    written |= _write(folder, wanted, present, said, dry_run=dry_run)
    in_order = tuple(path for path in texts if path in written)
    return Publication(texts, in_order, tuple(said), hosts.advice, documents.kept)


def _write(
    folder: Folder, texts: Mapping[str, str], present: _Present, said: list[SiteDiagnostic], *, dry_run: bool
) -> set[str]:
    """Write documents; return the paths of those that are new or have changed, and say which can't be written."""
    written: set[str] = set()
    for path, text in texts.items():
        try:
            taken = _TAKEN.get(path.partition("/")[0], "")
            if taken and present.is_taken(path, text):
                said.append(SiteDiagnostic(path, Severity.ERROR, f"not written: {taken}"))
            elif folder.put(path, text, dry_run=dry_run, adopt=True, theirs=partial(present.theirs, path)):
                written.add(path)
        except OSError as fault:
            said.append(_not_written(path, fault))
    return written


def _not_written(path: str, fault: OSError) -> SiteDiagnostic:
    return SiteDiagnostic(path, Severity.ERROR, f"not written: {fault.strerror or fault}")


def _hindered_index(folder: Folder, texts: Mapping[str, str]) -> dict[str, OSError]:
    """Return why a serialisation of the index can't be written, by its path, as far as that is known before."""
    hindered: dict[str, OSError] = {}
    for path in _INDEX:
        try:
            if path in texts and not (folder.holds(path) and folder.read(path) == texts[path].encode()):
                folder.check_writable(path)
        except OSError as fault:
            hindered[path] = fault
    return hindered


def _neither(hindered: Mapping[str, OSError]) -> list[SiteDiagnostic]:
    """Say why the index isn't written: both serialisations are, or neither, because they say the same."""
    other = _OTHER.format(other=next(iter(hindered)))
    return [
        _not_written(path, hindered[path]) if path in hindered else SiteDiagnostic(path, Severity.ERROR, other)
        for path in _INDEX
    ]


def _announce(folder: Folder, index: str, *, dry_run: bool) -> bool:
    """Write the index that names what is there and what comes; return whether that changed it.

    Raises:
        OSError: it can't be written.
    """
    if not dry_run:
        return folder.put(ANML, index, dry_run=False)
    if index != (folder.text(ANML) if folder.holds(ANML) else None):
        folder.check_writable(ANML)
    return False


def has_unrecorded(folder: Folder) -> bool:
    """Tell whether a run wrote the site's documents that the folder's record doesn't know of."""
    with suppress(OSError):
        return any(
            is_own_document(folder, path) and not folder.is_recorded(path, folder.read(path))
            for path in (ANML, ANML_AS_JSON)
        )
    return False


def _known(folder: Folder, texts: Mapping[str, str], said: list[SiteDiagnostic]) -> dict[str, str]:
    """Return the documents that the next run knows again where the index isn't written, and say which it wouldn't.

    Args:
        folder: the site's; its record knows every document.
        texts: by path.
        said: gets what is to be said.
    """
    unknown = () if folder.record is not None else tuple(path for path in (MANIFEST, TRUST) if path in texts)
    said += [SiteDiagnostic(path, Severity.ERROR, _UNKNOWN) for path in unknown]
    return {path: text for path, text in texts.items() if path not in unknown}


class _Present:
    """What is in a folder where documents go, looked at before any is written: one holds the digests of others."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._free = {path: self._is_free(path) for path in (MANIFEST, ANML, ANML_AS_JSON, TRUST)}

    def is_taken(self, path: str, text: str) -> bool:
        """Tell whether somebody else's file is where a text would go.

        What can't be read can't be written either, which says why by itself.
        """
        with suppress(OSError):
            is_free = self._free[path] if path in self._free else self._is_free(path)
            return not is_free and self._folder.holds(path) and self._folder.read(path) != text.encode()
        return False

    def theirs(self, path: str, content: bytes) -> bytes | None:
        """Return what an author wrote of a file that is there; None for nothing."""
        if path in FILES:
            return without_ours(path, content)
        return None if self._free.get(path, True) else content

    def between(self, texts: Mapping[str, str]) -> str:
        """Return the site's ANML document that is written before all else, see `signage_site.ownership.between`."""
        before: dict[str, bytes] = {}
        for path in (MANIFEST, TRUST):
            if path in texts and self._free[path] and self._folder.holds(path):
                before[path] = self._folder.read(path)
        return between(texts[ANML], before)

    def _is_free(self, path: str) -> bool:
        with suppress(OSError):
            return is_free(self._folder, path)
        return False


def _script(pages: Sequence[PageFacts], settings: Settings) -> dict[str, str]:
    """Return the script that pages load, by its path; nothing where none does."""
    additions = Additions.of(settings)
    needed = any(needs_script(page, additions) for page in pages)
    return {SCRIPT_PATH: script_text(str(settings.dialect))} if needed else {}


def _trust_manifest(path: str) -> tuple[str | None, list[SiteDiagnostic]]:
    """Return the text of the trust manifest that an author keeps, and why there is none."""
    if not path:
        return None, []
    try:
        return read_text(path), []
    except (OSError, UnicodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "it isn't UTF-8"
        message = f"not written: {path} can't be read ({reason}); correct `trust_manifest`"
        return None, [SiteDiagnostic(TRUST, Severity.ERROR, message)]


def _modified(folder: Folder) -> Mapping[str, str]:
    """Return when the site's own list of pages says that they were modified; nothing where it can't be read."""
    with suppress(OSError, UnicodeDecodeError):
        return last_modified(folder.text(SITEMAP))
    return {}


def _built() -> str | None:
    """Return the time that SOURCE_DATE_EPOCH fixes, so that two builds of one source are equal."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        moment = datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
