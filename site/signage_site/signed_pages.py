"""Put together what the chunks of a run came to: the facts of all pages, and what is to be said of them."""

from collections.abc import Iterator

from signage_site.cache import RecordFault
from signage_site.chunk import SignedChunk
from signage_site.counts import Counts
from signage_site.diagnostics import SiteDiagnostic
from signage_site.listing import Listing
from signage_site.page_result import result_of
from signage_site.pages.facts import PageFacts
from signage_specs.diagnostic import Severity


class SignedPages:
    """The pages of a run.

    Attributes:
        facts: of each page that was read, in the order of the paths.
        found: their controls.
        annotated: how many of them were annotated now.
        changed: the paths of the pages that got annotations now.
        skipped: the paths of those left alone, each with the reason.
        failed: the paths of those that the system wouldn't read or write, each with the reason.
        leading: each page that was signed, with whether it has no twin and leads to where it would be.
        twins_written: how many twins are new or have changed.
        faults: why something isn't in the record.
    """

    def __init__(self, listing: Listing) -> None:
        """Start with what the listing of the folder says.

        Args:
            listing: of all pages.
        """
        self.facts: list[PageFacts] = []
        self.found = Counts()
        self.annotated = Counts()
        self.changed: list[str] = []
        self.skipped = [*listing.skipped]
        self.failed = [*listing.failed]
        self._notes: dict[str, list[str]] = {}
        self.leading: dict[str, bool] = {}
        self.twins_written = 0
        self.faults: set[RecordFault] = set()

    def add(self, chunk: SignedChunk) -> None:
        """Add what a chunk came to."""
        for text in chunk.results:
            result = result_of(text)
            self.facts.append(result.facts)
            self.found = self.found.plus(result.found)
            self.leading[result.facts.path] = False
        self.leading.update(dict.fromkeys(chunk.leading, True))
        self.annotated = self.annotated.plus(chunk.annotated)
        self.twins_written += chunk.twins_written
        self.changed += chunk.changed
        self.skipped += chunk.skipped
        self.failed += chunk.failed
        self.faults.update(chunk.faults)
        for path, note in chunk.notes:
            self._notes.setdefault(note, []).append(path)

    @property
    def twins(self) -> tuple[str, ...]:
        """The paths of the pages' twins."""
        return tuple(page.twin for page in self.facts if page.twin)

    def diagnostics(self, *, scripted: bool) -> Iterator[SiteDiagnostic]:
        """Yield what is to be said of the pages; a note once: what a theme does on one page, it does on all.

        Args:
            scripted: what scripts will make isn't annotated, and is told.
        """
        for path, reason in self.skipped:
            yield SiteDiagnostic(path, Severity.WARNING, f"left as it is: {reason}")
        for path, reason in self.failed:
            yield SiteDiagnostic(path, Severity.ERROR, f"not signed: {reason}")
        for note, paths in self._notes.items():
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
