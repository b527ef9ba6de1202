"""What the site signer tells people about a site, for the command line and the hosts."""

from dataclasses import dataclass, field

from signage_site.pages.controls import Counts
from signage_specs.diagnostic import Diagnostic, Severity


@dataclass(frozen=True, slots=True, order=True)
class SiteDiagnostic:
    """One thing about one file of the site, or of all of it where no path is given: the fault and the remedy.

    An error keeps a document from being written. What a format's rule found has its code in the message.
    """

    path: str
    severity: Severity
    message: str
    rule: Diagnostic | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one run.

    Attributes:
        pages: how many pages were read.
        changed: the paths of the pages that got annotations now; of a dry run, that would get some.
        found: the controls of all pages.
        annotated: how many of them were annotated now; none in a site that was signed before.
        documents: the paths of the documents that are right, and are written unless it was a dry run.
        written: the paths of those documents that are new or have changed.
        twins: the paths of the pages' twins.
        twins_written: how many of them are new or have changed.
        removed: the paths of earlier runs' documents that no longer hold: of pages that are gone, for one.
        advice: what people have to tell their hosts themselves: the title of a host, and the text.
        skipped: the paths that were left alone, each with the reason.
        diagnostics: what people should know, by path.
        dry_run: nothing was written.
    """

    pages: int = 0
    changed: tuple[str, ...] = ()
    found: Counts = field(default_factory=Counts)
    annotated: Counts = field(default_factory=Counts)
    documents: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    twins: tuple[str, ...] = ()
    twins_written: int = 0
    removed: tuple[str, ...] = ()
    advice: tuple[tuple[str, str], ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    diagnostics: tuple[SiteDiagnostic, ...] = ()
    dry_run: bool = False

    @property
    def failed(self) -> bool:
        """Whether something that should be there isn't."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)
