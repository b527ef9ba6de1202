"""Sign a whole site: its pages in chunks, on several processes when there are many, then its documents."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from itertools import chain

from signage_core.comparison import Show
from signage_core.paths import alone_in
from signage_core.wording import internal_error
from signage_site.browser_script import SCRIPT_PATH
from signage_site.pages.controls import Counts
from signage_site.pages.facts import PageFacts
from signage_site.pages.renaming import RenamesByPage, renames_of
from signage_site.report import Report, SiteDiagnostic, told_once
from signage_site.run.chunk import ChunkTask, KnownPage, PageOutcome, SignedChunk, sign_chunk
from signage_site.run.digests import refused_pages
from signage_site.run.executors import CHUNK, results
from signage_site.run.folder import Folder, Staged
from signage_site.run.listing import COMPRESSED, NO_PAGES, Listing, skipped, unmet
from signage_site.run.ownership import Recorded, Withdrawal, is_free, is_unrecorded, withdraw
from signage_site.run.publication import Publication, not_written, publication
from signage_site.settings import Settings
from signage_site.state.record import PageRecord, PageResult, environment, result_of
from signage_site.state.store import State
from signage_site.themes.theme import DIALOG
from signage_site.twins.page_link import TYPES, twin_paths
from signage_specs.diagnostic import Severity

_DAMAGED = "its entry in the state is damaged; sign again"


def sign(  # noqa: PLR0913  one function for all hosts; what isn't said by name has a default
    folder: str | os.PathLike[str],
    settings: Settings,
    *,
    dry_run: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    state: str | os.PathLike[str] | None = None,
    show: Show | None = None,
) -> Report:
    """Sign the built site in a folder, in place.

    The result depends on the files and the settings alone, whatever the number of processes, with a state or
    without. A run that is stopped leaves each file old or new, and the next one finishes the work.

    The executor runs the tasks, such as a cluster's that sees the same folder; None makes a pool of processes for a
    large site. `progress` is called with the pages done and all pages, now and then, `show` with what changes in
    each file, as a unified diff. The state is a folder outside of the site for what is known of its pages, so that
    an unchanged one isn't parsed again, and all can be undone.

    Raises NotADirectoryError where there is no such folder, ValueError where that for the state would be served.
    """
    site = Folder(folder)
    with alone_in(site.root):  # two runs would tell ids apart by halves of each other's work
        known = None if state is None else State(state, site.root, dry_run=dry_run)
        usable = known if known and known.is_usable else None
        run = _Run(site, settings, usable, dry_run=dry_run, show=show)
        try:
            report = run.report(executor, progress)
        except BaseException:  # such as the one that Ctrl-C gives
            site.remove_temporary()
            raise
        finally:
            if known is not None:
                known.close()
    said = () if known is None else known.diagnostics()
    return replace(report, diagnostics=tuple(sorted((*said, *report.diagnostics))))


class _Pages:
    """The pages of a run.

    What an attribute is, `Report` says; `failed` has the paths that the system wouldn't read or write.
    """

    def __init__(self, listing: Listing, excluded: tuple[str, ...]) -> None:
        """Start with what the listing of the folder says, but for what a project has `excluded`."""
        self._unmet = unmet(listing, excluded)
        self.facts: list[PageFacts] = []
        self.found = Counts()
        self.annotated = Counts()
        self.changed: list[str] = []
        self.bare: list[str] = []
        self.skipped = skipped(listing, excluded)
        self.failed = [*listing.failed]
        self._compressed = listing.compressed
        self._notes: list[tuple[str, str]] = []
        self.twins_written: set[str] = set()
        self._places: dict[str, int] = {}

    def add(self, outcome: PageOutcome, result: PageResult) -> None:
        """Add a page whose files are in place; of one that is signed once more, what is known then."""
        self.twins_written |= {twin.path for twin in outcome.twins}
        if outcome.page is not None:
            self.changed.append(outcome.path)
            self._notes += [(outcome.path, COMPRESSED)] if outcome.path in self._compressed else []
        if outcome.path in self._places:
            self.facts[self._places[outcome.path]] = result.facts
            return
        self._places[outcome.path] = len(self.facts)
        self.facts.append(result.facts)
        self.found = self.found.plus(result.found)
        if outcome.page is None and result.found == Counts() and not (result.facts.anml or result.facts.markdown):
            self.bare.append(outcome.path)
        if outcome.is_told:
            self.annotated = self.annotated.plus(result.annotated)
            self._notes += [(outcome.path, note) for note in result.notes]

    @property
    def twins(self) -> tuple[str, ...]:
        """The paths of the pages' twins."""
        paths = (twin_paths(page.path, kind) for page in self.facts for kind in TYPES if getattr(page, kind))
        return tuple(chain.from_iterable(paths))

    def diagnostics(self, *, scripted: bool) -> Iterator[SiteDiagnostic]:
        """Yield what is to be said of the pages; a note once: what a theme does on one page, it does on all."""
        for path, reason in self.skipped:
            severity = Severity.INFO if reason in NO_PAGES else Severity.WARNING
            yield SiteDiagnostic(path, severity, f"left as it is: {reason}")
        for path, reason in self.failed:
            yield SiteDiagnostic(path, Severity.ERROR, f"not signed: {reason}")
        yield from (SiteDiagnostic("", Severity.WARNING, message) for message in self._unmet)
        yield from told_once(self._notes)
        first = {each: page.path for page in reversed(self.facts) if scripted for each in page.scripted}
        for control, path in first.items():
            message = f"{control} made by a script in the browser, and can't be annotated in the built page"
            message += "" if control == DIALOG else "; the option `script` annotates such controls there"
            yield SiteDiagnostic(path, Severity.INFO, message)


class _Run:
    """One run. It alone knows the state, and puts in place what workers have staged."""

    def __init__(
        self, site: Folder, settings: Settings, state: State | None, *, dry_run: bool, show: Show | None
    ) -> None:
        self._site = site
        self._state = state
        self._dry_run = dry_run
        self._show = show
        self._recorded: Recorded = {} if state is None else state.documents()
        self._settings = self._without_taken(settings)
        self._records: dict[str, Sequence[PageRecord]] = {}  # where there is no state, those that this run needs
        self._diffs: dict[str, str] = {}  # by page, to be shown when none is signed once more

    def report(self, executor: Executor | None, progress: Callable[[int, int], None] | None) -> Report:
        """Sign all, and return what that came to."""
        listing = self._site.listing(clean=not self._dry_run)
        pages = _Pages(listing, self._settings.sign_exclude)
        for done, chunk in enumerate(self._signed_chunks(listing.pages, executor), 1):
            self._put_in_place(chunk, pages)
            if progress is not None:
                progress(min(done * CHUNK, len(listing.pages)), len(listing.pages))
        self._tell_apart(pages, executor)
        published = self._published(pages)
        written, faults = self._put_documents(published)
        removed = self._withdraw_outdated(listing, pages, published)
        left = [
            SiteDiagnostic(path, Severity.WARNING, f"outdated, and left: {reason}") for path, reason in removed.left
        ]
        said = pages.diagnostics(scripted=not self._settings.loads_script)
        refused = refused_pages(self._site, [page.path for page in pages.facts], {*pages.changed})
        return Report(
            pages=len(pages.facts),
            changed=tuple(sorted({*pages.changed})),
            bare=tuple(pages.bare),
            found=pages.found,
            annotated=pages.annotated,
            documents=tuple(published.texts),
            written=written,
            twins=pages.twins,
            twins_written=len(pages.twins_written),
            removed=removed.done,
            advice=published.advice,
            skipped=tuple(sorted((*pages.skipped, *pages.failed))),
            diagnostics=(*left, *said, *published.diagnostics, *refused, *faults),
            dry_run=self._dry_run,
        )

    def _published(self, pages: _Pages) -> Publication:
        """Make the site's documents; where we fail ourselves, those of earlier runs stay."""
        try:
            return publication(
                self._site, pages.facts, self._settings, self._recorded, dry_run=self._dry_run, show=self._show
            )
        except (MemoryError, OSError):
            raise
        except Exception as error:  # noqa: BLE001  see above
            message = (
                f"its documents are not written: internal error: {internal_error(error, '')}. Report it, please"
            )
            said = SiteDiagnostic("", Severity.ERROR, message)
            return Publication({}, diagnostics=(said,), kept=tuple(self._recorded))

    def _without_taken(self, settings: Settings) -> Settings:
        """Return the settings: no page loads the script where an author's file has its name."""
        if not settings.loads_script:
            return settings
        try:
            return replace(settings, script_taken=not is_free(self._site, SCRIPT_PATH, self._recorded))
        except OSError:  # nobody can tell whose it is
            return replace(settings, script_taken=True)

    def _tell_apart(self, pages: _Pages, executor: Executor | None) -> None:
        """Sign those pages once more that have an id which others have for something else."""
        renames = renames_of(pages.facts)
        again = {page.path: renames[page.path] for page in pages.facts if renames[page.path] != page.renamed}
        for chunk in self._signed_chunks(list(again), executor, again) if again else ():
            self._put_in_place(chunk, pages)
        for diff in self._diffs.values():
            if self._show is not None:
                self._show(diff)

    def _signed_chunks(
        self, paths: Sequence[str], executor: Executor | None, renames: RenamesByPage | None = None
    ) -> Iterator[SignedChunk]:
        """Sign pages, and yield what each chunk of them came to, in the order of the paths."""
        task = ChunkTask(
            root=str(self._site.root),
            settings=self._settings,
            environment=environment(self._settings),
            remember=self._state is not None,
            unrecorded=is_unrecorded(self._site, self._recorded),
            dry_run=self._dry_run,
            diff=self._show is not None,
            temporary=self._site.temporary,
            renames=renames or {},
        )
        chunks = (paths[start : start + CHUNK] for start in range(0, len(paths), CHUNK))
        return results(
            partial(sign_chunk, task),
            map(self._known, chunks),
            count=len(paths),
            jobs=self._settings.jobs,
            executor=executor,
            after_loss=self._site.remove_temporary,
        )

    def _known(self, paths: Sequence[str]) -> list[KnownPage]:
        known: Mapping[str, Sequence[PageRecord]] = (
            self._records if self._state is None else self._state.pages(paths)
        )
        return [(path, known.get(path, ())) for path in paths]

    def _put_in_place(self, chunk: SignedChunk, pages: _Pages) -> None:
        """Keep what a chunk came to, and then put its files in place: so a run that is killed is known."""
        pages.skipped += chunk.skipped
        pages.failed += chunk.failed
        outcomes = self._kept(chunk.outcomes, pages)
        done: list[PageOutcome] = []
        for outcome in outcomes:
            try:
                result = result_of(outcome.result)
                for staged in (*outcome.twins, outcome.page):  # the page links to the twins
                    if staged is not None:
                        self._site.commit(staged)
            except ValueError:
                self._give_up(outcome, _DAMAGED, pages)
                if self._state is not None:
                    self._state.forget(pages=[outcome.path])
            except OSError as fault:
                self._give_up(outcome, fault.strerror or str(fault), pages)
            else:
                done.append(outcome)
                pages.add(outcome, result)
                if outcome.diff:
                    self._diffs[outcome.path] = outcome.diff
        outdated = [(each.path, digest) for each in done for digest in each.outdated]
        twins = self._outdated_documents(twin for each in done for twin in each.twins)
        if self._state is not None and (outdated or twins):
            self._state.settle(outdated, twins)

    def _kept(self, outcomes: Sequence[PageOutcome], pages: _Pages) -> Sequence[PageOutcome]:
        """Keep what pages will be, and return those that may be put in place."""
        if self._state is None:
            records = (each.record for each in outcomes if each.record is not None)
            self._records |= {each.path: (replace(each, anml="", markdown=""),) for each in records}
            return outcomes
        new = [each for each in outcomes if each.record is not None or each.twins]
        twins = [(twin.path, twin.digest) for each in new for twin in each.twins]
        try:
            if new:
                self._state.keep((each.record for each in new if each.record is not None), twins)
        except OSError as fault:
            for outcome in new:
                self._give_up(outcome, fault.strerror or str(fault), pages)
            return [each for each in outcomes if each not in new]
        return outcomes

    def _give_up(self, outcome: PageOutcome, reason: str, pages: _Pages) -> None:
        pages.failed.append((outcome.path, reason))
        for staged in (*outcome.twins, outcome.page):
            if staged is not None:
                self._site.discard(staged)

    def _outdated_documents(self, written: Iterable[Staged]) -> list[tuple[str, bytes]]:
        """Return what was known of documents besides what is written now: paths and digests."""
        return [
            (each.path, digest)
            for each in written
            for digest in self._recorded.get(each.path, ())
            if digest != each.digest
        ]

    def _put_documents(self, published: Publication) -> tuple[tuple[str, ...], list[SiteDiagnostic]]:
        """Put the site's documents in place; return the paths of those that changed, and what can't be written."""
        written: set[str] = set()
        faults: list[SiteDiagnostic] = []
        try:
            if self._state is not None:
                self._state.keep((), [(each.path, each.digest) for each in published.staged])
        except OSError as fault:
            for staged in published.staged:
                self._site.discard(staged)
            return (), [not_written(staged.path, fault) for staged in published.staged]
        for staged in published.staged:
            try:
                self._site.commit(staged)
                written.add(staged.path)
            except OSError as fault:
                faults.append(not_written(staged.path, fault))
        if self._state is not None and not faults:
            self._state.settle((), self._outdated_documents(published.staged))
        return tuple(path for path in published.texts if path in written), faults

    def _withdraw_outdated(self, listing: Listing, pages: _Pages, published: Publication) -> Withdrawal:
        """Take back what earlier runs wrote and no longer holds, and forget the pages that are gone."""
        if self._state is None:
            return Withdrawal((), (), ())
        # The twins of a page that can't be read now may still hold.
        left = [path for path, _ in (*pages.skipped, *pages.failed)]
        unread = (twin for path in left for kind in TYPES for twin in twin_paths(path, kind))
        current = {*published.texts, *published.kept, *pages.twins, *unread}
        outdated = [path for path in self._recorded if path not in current and not self._is_hidden(path)]
        removed = withdraw(self._site, outdated, self._recorded, dry_run=self._dry_run, show=self._show)
        gone = self._state.paths().difference(listing.pages, listing.templates)
        self._state.forget(pages=[path for path in gone if not self._is_hidden(path)], documents=removed.gone)
        return removed

    def _is_hidden(self, path: str) -> bool:
        """Tell whether nobody can tell what there is at a path: a folder can't be listed."""
        try:
            self._site.content(path)
        except OSError:
            return True
        return False
