"""Sign a whole site: its pages in chunks, on several processes when there are many, then its documents."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from signage_site.additions import Additions
from signage_site.cache import cache_of
from signage_site.chunk import ChunkTask, sign_chunk
from signage_site.counts import Counts
from signage_site.diagnostics import SiteDiagnostic
from signage_site.environment import environment
from signage_site.executors import CHUNK, results
from signage_site.folder import Folder
from signage_site.page_result import result_of
from signage_site.publication import publish
from signage_site.report import Report
from signage_site.twins.options import TwinOptions
from signage_site.withdrawal import Withdrawal, outdated, withdraw
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from signage_site.chunk import SignedChunk
    from signage_site.facts import PageFacts
    from signage_site.settings import Settings


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
    cache = None if state is None else cache_of(Path(state), site.root)
    site.record = cache
    listing = site.listing(clean=not dry_run)
    paths = [listing.pages[start : start + CHUNK] for start in range(0, len(listing.pages), CHUNK)]
    known_by = environment(settings)
    twins = TwinOptions.of(settings)
    additions = Additions.of(settings)
    task = ChunkTask(str(site.root), settings.dialect, known_by, twins, cache, dry_run, show is not None, additions)
    all_pages = _Gathered()
    done = 0
    for chunk in results(partial(sign_chunk, task), paths, jobs=settings.jobs, executor=executor):
        all_pages.add(chunk)
        if show is not None:
            for text in chunk.diffs:
                show(text)
        done = min(done + CHUNK, len(listing.pages))
        if progress is not None:
            progress(done, len(listing.pages))
    skipped = (*listing.skipped, *all_pages.skipped)
    failed = (*listing.failed, *all_pages.failed)
    diagnostics = [
        *(SiteDiagnostic(path, Severity.WARNING, f"left as it is: {reason}") for path, reason in skipped),
        *(SiteDiagnostic(path, Severity.ERROR, f"not signed: {reason}") for path, reason in failed),
    ]
    published = publish(site, all_pages.facts, settings, dry_run=dry_run)
    twins_now = tuple(page.twin for page in all_pages.facts if page.twin)
    removed = Withdrawal((), ())
    if cache is not None:
        old = outdated(site, cache, {*published.texts, *twins_now})
        removed = withdraw(site, cache, old, dry_run=dry_run, show=show)
        if not dry_run:
            cache.forget(pages=cache.paths().difference(listing.pages))
    diagnostics += [
        *(SiteDiagnostic(path, Severity.WARNING, f"outdated, and left: {reason}") for path, reason in removed.left),
        *all_pages.diagnostics(scripted=not (settings.script or settings.webmcp)),
        *published.diagnostics,
    ]
    return Report(
        pages=len(all_pages.facts),
        changed=tuple(all_pages.changed),
        found=all_pages.found,
        annotated=all_pages.annotated,
        documents=tuple(published.texts),
        written=published.written,
        twins=twins_now,
        twins_written=all_pages.twins_written,
        removed=removed.done,
        advice=published.advice,
        skipped=tuple(sorted((*skipped, *failed))),
        diagnostics=tuple(sorted(diagnostics)),
        dry_run=dry_run,
    )


class _Gathered:
    """What the chunks came to, together."""

    def __init__(self) -> None:
        self.facts: list[PageFacts] = []
        self.found = Counts()
        self.annotated = Counts()
        self.changed: list[str] = []
        self.skipped: list[tuple[str, str]] = []
        self.failed: list[tuple[str, str]] = []
        self.notes: dict[str, list[str]] = {}
        self.twins_written = 0

    def add(self, chunk: SignedChunk) -> None:
        """Add what a chunk came to."""
        for text in chunk.results:
            result = result_of(text)
            self.facts.append(result.facts)
            self.found += result.found
        self.annotated += chunk.annotated
        self.twins_written += chunk.twins_written
        self.changed += chunk.changed
        self.skipped += chunk.skipped
        self.failed += chunk.failed
        for path, note in chunk.notes:
            self.notes.setdefault(note, []).append(path)

    def diagnostics(self, *, scripted: bool) -> Iterator[SiteDiagnostic]:
        """Yield each note once, what a theme does on one page, it does on all; and what scripts will make."""
        for note, paths in self.notes.items():
            others = len(set(paths)) - 1
            also = f" (also on {others} other {'page' if others == 1 else 'pages'})" if others else ""
            yield SiteDiagnostic(paths[0], Severity.INFO, note + also)
        first: dict[str, str] = {}
        for page in self.facts:
            for control in page.scripted if scripted else ():
                first.setdefault(control, page.path)
        for control, path in first.items():
            message = f"{control} made by a script in the browser, and can't be annotated in the built page"
            yield SiteDiagnostic(path, Severity.INFO, message)
