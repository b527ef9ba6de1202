"""Sign a whole site: its pages in chunks, on several processes when there are many, then its documents."""

from __future__ import annotations

import multiprocessing as processes
import os
import sys
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from signage_site.counts import Counts
from signage_site.diagnostics import SiteDiagnostic
from signage_site.documents import make_documents
from signage_site.folder import Folder
from signage_site.page import sign_page
from signage_site.reader import Undecodable
from signage_site.report import Report
from signage_site.site_facts import site_facts
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.context import BaseContext

    from signage_site.facts import PageFacts
    from signage_site.settings import Settings

_CHUNK = 32  # pages of one task: enough that handing it over costs little
_FEW = 64  # pages that one process has signed before a second one has started
_SEARCH_INDEXES = ("search/search_index.json", "search.json")


@dataclass(frozen=True, slots=True)
class SignedChunk:
    """What one task came to, small enough to hand over: the pages themselves are written by then."""

    facts: tuple[PageFacts, ...]
    changed: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    found: Counts
    annotated: Counts
    notes: tuple[tuple[str, str], ...]


def sign(
    folder: str | os.PathLike[str],
    settings: Settings,
    *,
    dry_run: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Sign the built site in a folder, in place.

    The result depends on the files and the settings alone, whatever the number of processes. A run that is
    stopped leaves each file old or new, and the next one finishes the work.

    Args:
        folder: the built site.
        settings: see `Settings`.
        dry_run: report what would change, and write nothing.
        executor: runs the tasks, such as a cluster's that sees the same folder; None makes a pool of processes
            for a large site.
        progress: called with the pages done and all pages, now and then.

    Raises:
        NotADirectoryError: there is no such folder.
    """
    site = Folder(folder)
    listing = site.listing()
    chunks: list[SignedChunk] = []
    paths = [listing.pages[start : start + _CHUNK] for start in range(0, len(listing.pages), _CHUNK)]
    task = partial(sign_chunk, str(site.root), dialect=settings.dialect, dry_run=dry_run)
    for chunk in _results(task, paths, settings.jobs, executor):
        chunks.append(chunk)
        if progress is not None:
            progress(min(len(chunks) * _CHUNK, len(listing.pages)), len(listing.pages))
    pages = [facts for chunk in chunks for facts in chunk.facts]
    skipped = [*listing.skipped, *(each for chunk in chunks for each in chunk.skipped)]
    diagnostics = [SiteDiagnostic(path, Severity.WARNING, f"left as it is: {reason}") for path, reason in skipped]
    diagnostics += _noted(chunks)
    diagnostics += _scripted(pages)
    documents, written, said = _write_documents(site, pages, settings, dry_run=dry_run)
    return Report(
        pages=len(pages),
        changed=tuple(path for chunk in chunks for path in chunk.changed),
        found=sum((chunk.found for chunk in chunks), Counts()),
        annotated=sum((chunk.annotated for chunk in chunks), Counts()),
        documents=documents,
        written=written,
        skipped=tuple(sorted(skipped)),
        diagnostics=tuple(sorted((*diagnostics, *said))),
        dry_run=dry_run,
    )


def _noted(chunks: Sequence[SignedChunk]) -> Iterator[SiteDiagnostic]:
    """Yield each note once: what a theme does on one page, it does on all."""
    places: dict[str, list[str]] = {}
    for chunk in chunks:
        for path, note in chunk.notes:
            places.setdefault(note, []).append(path)
    for note, paths in places.items():
        others = len(set(paths)) - 1
        also = f" (also on {others} other {'page' if others == 1 else 'pages'})" if others else ""
        yield SiteDiagnostic(paths[0], Severity.INFO, note + also)


def _scripted(pages: Sequence[PageFacts]) -> Iterator[SiteDiagnostic]:
    """Yield what no annotation can be given in the built files."""
    first: dict[str, str] = {}
    for page in pages:
        for control in page.scripted:
            first.setdefault(control, page.path)
    for control, path in first.items():
        message = f"{control} made by a script in the browser, and can't be annotated in the built page"
        yield SiteDiagnostic(path, Severity.INFO, message)


def sign_chunk(root: str, paths: Sequence[str], *, dialect: str, dry_run: bool) -> SignedChunk:
    """Sign some pages of a folder. A page that can't be read or written is skipped, and the result says why."""
    folder = Folder(root)
    facts: list[PageFacts] = []
    changed: list[str] = []
    skipped: list[tuple[str, str]] = []
    notes: list[tuple[str, str]] = []
    found = annotated = Counts()
    for path in paths:
        try:
            content = folder.read(path)
            signed = sign_page(content, path, dialect)
            if isinstance(signed, Undecodable):
                skipped.append((path, signed.reason))
                continue
            if signed.content != content:
                if not dry_run:
                    folder.write(path, signed.content)
                changed.append(path)
        except OSError as fault:
            skipped.append((path, fault.strerror or str(fault)))
            continue
        facts.append(signed.facts)
        found, annotated = found + signed.found, annotated + signed.annotated
        notes += [(path, note) for note in signed.notes]
    return SignedChunk(tuple(facts), tuple(changed), tuple(skipped), found, annotated, tuple(notes))


def _results(
    task: Callable[[Sequence[str]], SignedChunk],
    chunks: Sequence[Sequence[str]],
    jobs: int,
    executor: Executor | None,
) -> Iterator[SignedChunk]:
    """Yield the results in the order of the chunks."""
    if executor is not None:
        yield from executor.map(task, chunks)
        return
    workers = min(jobs or os.cpu_count() or 1, len(chunks))
    if workers < 2 or sum(map(len, chunks)) < _FEW:  # noqa: PLR2004 (two make a pool)
        yield from map(task, chunks)
        return
    done = 0
    try:
        with ProcessPoolExecutor(workers, mp_context=_context()) as pool:
            for result in pool.map(task, chunks):
                done += 1
                yield result
    except (BrokenProcessPool, OSError, NotImplementedError):
        # Where processes can't be started, or one was killed: signing twice is signing once.
        yield from map(task, chunks[done:])


def _context() -> BaseContext:
    """Return how to start processes: by a fork where that is quick and safe."""
    alone = threading.active_count() == 1
    return processes.get_context("fork" if sys.platform == "linux" and alone else "spawn")


def _write_documents(
    folder: Folder, pages: Sequence[PageFacts], settings: Settings, *, dry_run: bool
) -> tuple[tuple[str, ...], tuple[str, ...], list[SiteDiagnostic]]:
    """Make the site's documents, write those that are right, and return both and what is to be said.

    A folder without a page is no site, and gets none.
    """
    if not pages:
        return (), (), []
    index = next((path for path in _SEARCH_INDEXES if folder.holds(path)), None)
    documents = make_documents(site_facts(pages, settings), settings, index=index, built=_built())
    said = list(documents.diagnostics)
    written: list[str] = []
    for path, text in documents.texts.items():
        try:
            content = text.encode("utf-8")
            if dry_run:
                changes = not folder.holds(path) or folder.read(path) != content
            else:
                changes = folder.write(path, content)
            if changes:
                written.append(path)
        except OSError as fault:
            said.append(SiteDiagnostic(path, Severity.ERROR, f"not written: {fault.strerror or fault}"))
    return tuple(documents.texts), tuple(written), said


def _built() -> str | None:
    """Return the time that SOURCE_DATE_EPOCH fixes, so that two builds of one source are equal."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        moment = datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
