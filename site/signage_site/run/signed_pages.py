"""Put together what the chunks of a run came to: the facts of all pages, and what is to be said of them."""

from collections.abc import Iterator

from signage_site.pages.controls import Counts
from signage_site.pages.facts import PageFacts
from signage_site.report import SiteDiagnostic
from signage_site.run.chunk import PageOutcome
from signage_site.run.listing import Listing
from signage_site.state.record import PageResult
from signage_site.twins.page_link import TYPES, twin_paths
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
        twins_written: how many twins are new or have changed.
    """

    def __init__(self, listing: Listing) -> None:
        """Start with what the listing of the folder says."""
        self.facts: list[PageFacts] = []
        self.found = Counts()
        self.annotated = Counts()
        self.changed: list[str] = []
        self.skipped = [*listing.skipped]
        self.failed = [*listing.failed]
        self._notes: dict[str, list[str]] = {}
        self.twins_written = 0

    def add(self, outcome: PageOutcome, result: PageResult) -> None:
        """Add a page whose files are in place."""
        self.facts.append(result.facts)
        self.found = self.found.plus(result.found)
        self.twins_written += len(outcome.twins)
        if outcome.page is not None:
            self.changed.append(outcome.path)
        if outcome.is_told:
            self.annotated = self.annotated.plus(result.annotated)
            for note in result.notes:
                self._notes.setdefault(note, []).append(outcome.path)

    @property
    def twins(self) -> tuple[str, ...]:
        """The paths of the pages' twins."""
        return tuple(
            path
            for page in self.facts
            for kind in TYPES
            if getattr(page, kind)
            for path in twin_paths(page.path, kind)
        )

    def diagnostics(self, *, scripted: bool) -> Iterator[SiteDiagnostic]:
        """Yield what is to be said of the pages; a note once: what a theme does on one page, it does on all."""
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
