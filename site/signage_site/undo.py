"""Take out of a built site what was written into it: annotations, links to twins, documents. Nothing else."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath

from signage_site.additions import Additions
from signage_site.cache import PageCache, RecordFault, cache_of
from signage_site.diagnostics import SiteDiagnostic
from signage_site.difference import difference
from signage_site.executors import CHUNK, results
from signage_site.folder import Folder
from signage_site.kept import KeptPage
from signage_site.listing import Listing
from signage_site.ownership import is_marked
from signage_site.places import ANML
from signage_site.record_faults import record_diagnostics
from signage_site.settings import Settings
from signage_site.twins.document import TwinOptions
from signage_site.unrecorded import recognition
from signage_site.withdrawal import withdraw, written_documents
from signage_specs.diagnostic import Severity
from signage_specs.readers.html_encoding import Undecodable, decode

_UNCERTAIN = (
    "it holds annotations, and which of them an author wrote isn't known without the record of the run that signed "
    "it; undo with the options that it was signed with, or build the site again"
)
_ANOTHER_SITE = "another site, that was signed by itself; it stays as it is: undo it by its own folder"


@dataclass(frozen=True, slots=True)
class UndoReport:
    """What undoing came to.

    Attributes:
        pages: how many pages were read.
        restored: the paths of those that are as they were; of a dry run, that would be.
        documents: the paths of the documents that are removed, or as they were.
        skipped: the paths that were left alone, each with the reason.
        diagnostics: what people should know besides.
    """

    pages: int
    restored: tuple[str, ...]
    documents: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    diagnostics: tuple[SiteDiagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoTask:
    """What each worker is told once; see `undo`."""

    root: str
    dialect: str
    twins: TwinOptions
    cache: PageCache | None
    dry_run: bool
    diff: bool
    additions: Additions
    temporary: str


@dataclass(frozen=True, slots=True)
class UndoneChunk:
    """What one task came to; see `UndoReport`."""

    restored: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    diffs: tuple[str, ...]
    faults: tuple[RecordFault, ...]


def undo(  # noqa: PLR0913  as `sign` has them
    folder: str | os.PathLike[str],
    settings: Settings,
    *,
    state: str | os.PathLike[str] | None = None,
    dry_run: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    show: Callable[[str], None] | None = None,
) -> UndoReport:
    """Make a signed site what it was before.

    Pages and documents that the record knows get their bytes back. Of other pages, the annotations that this tool
    would insert are taken out; of other documents, those are removed that say themselves that a run wrote them.
    What somebody has changed since stays.

    Args:
        folder: the site.
        settings: those that it was signed with.
        state: the folder for the state that it was signed with; None without one.
        dry_run: report what would change, and write nothing.
        executor: see `signage_site.run.sign`.
        progress: called with the pages done and all pages, now and then.
        show: called with what changes in each file, as a unified diff.

    Raises:
        NotADirectoryError: there is no such folder.
        ValueError: the folder for the state is in the site's.
    """
    site = Folder(folder)
    site.record = cache = None if state is None else cache_of(Path(state), site.root, dry_run=dry_run)
    listing, others = _without_other_sites(site, site.listing(clean=not dry_run))
    twins, additions = TwinOptions.of(settings), Additions.of(settings)
    task = UndoTask(
        str(site.root), settings.dialect, twins, cache, dry_run, show is not None, additions, site.temporary
    )
    paths = [listing.pages[start : start + CHUNK] for start in range(0, len(listing.pages), CHUNK)]
    restored: list[str] = []
    skipped: list[tuple[str, str]] = []
    faults: set[RecordFault] = set()
    work, after_loss = partial(undo_chunk, task), site.remove_temporary
    chunks = results(work, paths, jobs=settings.jobs, executor=executor, after_loss=after_loss)
    for done, chunk in enumerate(chunks, 1):
        restored += chunk.restored
        skipped += chunk.skipped
        faults.update(chunk.faults)
        if show is not None:
            for text in chunk.diffs:
                show(text)
        if progress is not None:
            progress(min(done * CHUNK, len(listing.pages)), len(listing.pages))
    taken = withdraw(site, written_documents(site, listing), dry_run=dry_run, show=show)
    said = () if cache is None else record_diagnostics(cache, faults, dry_run=dry_run, undoing=True)
    told = [SiteDiagnostic(path, Severity.WARNING, _ANOTHER_SITE) for path in others]
    left = sorted((*listing.failed, *skipped, *taken.left))
    return UndoReport(len(listing.pages), tuple(restored), taken.done, tuple(left), (*said, *told))


def _without_other_sites(site: Folder, listing: Listing) -> tuple[Listing, tuple[str, ...]]:
    """Return what is this site's, and the folders that hold sites that were signed by themselves.

    What this site's record knows is its own, wherever it is.
    """
    folders = {str(each) for path in (*listing.pages, *listing.documents) for each in PurePosixPath(path).parents}
    others = tuple(sorted(each for each in folders - {"."} if _is_index(site, f"{each}/{ANML}")))
    if not others:
        return listing, others
    own = frozenset[str]() if site.record is None else site.record.paths()
    inside = tuple(f"{each}/" for each in others)
    pages = tuple(path for path in listing.pages if path in own or not path.startswith(inside))
    documents = tuple(path for path in listing.documents if not path.startswith(inside))
    return replace(listing, pages=pages, documents=documents), others


def _is_index(site: Folder, path: str) -> bool:
    """Tell whether a run wrote an index, as it is or before somebody changed it."""
    with suppress(OSError):
        return site.holds(path) and is_marked(site.read(path))
    return False


def undo_chunk(task: UndoTask, paths: Sequence[str]) -> UndoneChunk:
    """Undo some pages."""
    folder = Folder(task.root, temporary=task.temporary)
    known = {} if task.cache is None else task.cache.pages(paths)
    restored: list[str] = []
    skipped: list[tuple[str, str]] = []
    diffs: list[str] = []
    for path in paths:
        try:
            content = folder.read(path)
            before, reason = _before(content, path, known.get(path), task)
            if reason:
                skipped.append((path, reason))
            elif before != content:
                if task.dry_run:
                    folder.check_writable(path)
                else:
                    folder.write(path, before)
                restored.append(path)
                if task.diff:
                    diffs.append(difference(path, content, before, _encoding(content)))
        except OSError as fault:
            skipped.append((path, fault.strerror or str(fault)))
    faults = () if task.cache is None else tuple(task.cache.faults)
    return UndoneChunk(tuple(restored), tuple(skipped), tuple(diffs), faults)


def _before(content: bytes, path: str, known: KeptPage | None, task: UndoTask) -> tuple[bytes, str]:
    """Return a page as it was, or why that isn't known."""
    built = None if known is None else known.built(content, sha256(content).digest())
    if known is not None and built is not None:
        return built.text.encode(known.encoding), ""
    decoded = decode(content)
    if isinstance(decoded, Undecodable):
        return content, ""  # it was never signed

    found = recognition(content, path, task.dialect, task.twins, task.additions, known=known)
    if found is None:
        return content, _UNCERTAIN
    return found.before.encode(decoded.encoding), ""


def _encoding(content: bytes) -> str:
    decoded = decode(content)
    return "utf-8" if isinstance(decoded, Undecodable) else decoded.encoding
