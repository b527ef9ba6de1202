"""Sign a whole site: its pages in chunks, on several processes when there are many, then its documents."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from pathlib import Path

from signage_site.additions import Additions
from signage_site.browser_script import SCRIPT_PATH
from signage_site.cache import cache_of
from signage_site.chunk import ChunkTask, SignedChunk, sign_chunk
from signage_site.diagnostics import SiteDiagnostic
from signage_site.environment import environment
from signage_site.executors import CHUNK, results
from signage_site.folder import Folder
from signage_site.listing import Listing
from signage_site.ownership import is_free
from signage_site.publication import Publication, has_unrecorded, publish
from signage_site.record_faults import record_diagnostics
from signage_site.report import Report
from signage_site.settings import Settings
from signage_site.signed_pages import SignedPages
from signage_site.twins.document import TwinOptions
from signage_site.withdrawal import Withdrawal, outdated, withdraw
from signage_specs.diagnostic import Severity


def sign(  # noqa: PLR0913  one function for all hosts; what isn't said by name has a default
    folder: str | os.PathLike[str],
    settings: Settings,
    *,
    dry_run: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    state: str | os.PathLike[str] | None = None,
    show: Callable[[str], None] | None = None,
) -> Report:
    """Sign the built site in a folder, in place.

    The result depends on the files and the settings alone, whatever the number of processes, with a cache or
    without. A run that is stopped leaves each file old or new, and the next one finishes the work.

    Args:
        folder: the built site.
        settings: see `Settings`.
        dry_run: report what would change, and write nothing.
        executor: runs the tasks, such as a cluster's that sees the same folder; None makes a pool of processes
            for a large site.
        progress: called with the pages done and all pages, now and then.
        state: a folder outside of the site for what is known of its pages, so that an unchanged one isn't parsed
            again, and all can be undone; None keeps nothing.
        show: called with what changes in each file, as a unified diff.

    Raises:
        NotADirectoryError: there is no such folder.
        ValueError: the folder for the state is in the site's, and would be served.
    """
    site = Folder(folder, show=show)
    record = None if state is None else cache_of(Path(state), site.root, dry_run=dry_run)
    site.record = record if record is not None and record.prepare() else None
    listing = site.listing(clean=not dry_run)
    additions = _additions(site, settings)
    task = _task(site, settings, additions, dry_run=dry_run, diff=show is not None)
    pages = SignedPages(listing)
    for done, chunk in enumerate(_signed_chunks(site, task, listing, jobs=settings.jobs, executor=executor), 1):
        pages.add(chunk)
        if show is not None:
            for text in chunk.diffs:
                show(text)
        if progress is not None:
            progress(min(done * CHUNK, len(listing.pages)), len(listing.pages))
    published = publish(site, pages.facts, settings, dry_run=dry_run)
    removed = _removed(site, pages, published, listing, dry_run=dry_run)
    report = _report(pages, published, removed, additions, dry_run=dry_run)
    said = () if record is None else record_diagnostics(record, pages.faults, dry_run=dry_run)
    return replace(report, diagnostics=tuple(sorted((*said, *report.diagnostics))))


def _additions(site: Folder, settings: Settings) -> Additions:
    """Return what is inserted: no script where an author's file has its name, which pages would load instead."""
    additions = Additions.of(settings)
    if not additions.loads:
        return additions
    try:
        return replace(additions, taken=not is_free(site, SCRIPT_PATH))
    except OSError:  # nobody can tell whose it is
        return replace(additions, taken=True)


def _task(site: Folder, settings: Settings, additions: Additions, *, dry_run: bool, diff: bool) -> ChunkTask:
    """Return what each worker is told."""
    return ChunkTask(
        root=str(site.root),
        dialect=settings.dialect,
        environment=environment(settings) + (" no script" if additions.taken else ""),
        twins=TwinOptions.of(settings),
        cache=site.record,
        dry_run=dry_run,
        diff=diff,
        additions=additions,
        unrecorded=site.record is not None and has_unrecorded(site),
        temporary=site.temporary,
    )


def _signed_chunks(
    site: Folder, task: ChunkTask, listing: Listing, *, jobs: int, executor: Executor | None
) -> Iterator[SignedChunk]:
    """Sign the pages, and yield what each chunk of them came to, in the order of the paths."""
    chunks = [listing.pages[start : start + CHUNK] for start in range(0, len(listing.pages), CHUNK)]
    return results(
        partial(sign_chunk, task), chunks, jobs=jobs, executor=executor, after_loss=site.remove_temporary
    )


def _removed(
    site: Folder, pages: SignedPages, published: Publication, listing: Listing, *, dry_run: bool
) -> Withdrawal:
    """Take back what earlier runs wrote and no longer holds, and forget the pages that are gone."""
    record = site.record
    if record is None:
        return Withdrawal((), ())
    current = {*published.texts, *published.kept, *pages.twins}
    removed = withdraw(site, outdated(site, listing, current, pages.leading), dry_run=dry_run, show=site.show)
    if not dry_run:
        record.forget(pages=record.paths().difference(listing.pages))
    return removed


def _report(
    pages: SignedPages, published: Publication, removed: Withdrawal, additions: Additions, *, dry_run: bool
) -> Report:
    """Return what the run came to."""
    diagnostics = [
        *(SiteDiagnostic(path, Severity.WARNING, f"outdated, and left: {reason}") for path, reason in removed.left),
        *pages.diagnostics(scripted=not additions.loads),
        *published.diagnostics,
    ]
    return Report(
        pages=len(pages.facts),
        changed=tuple(pages.changed),
        found=pages.found,
        annotated=pages.annotated,
        documents=tuple(published.texts),
        written=published.written,
        twins=pages.twins,
        twins_written=pages.twins_written,
        removed=removed.done,
        advice=published.advice,
        skipped=tuple(sorted((*pages.skipped, *pages.failed))),
        diagnostics=tuple(diagnostics),
        dry_run=dry_run,
    )
