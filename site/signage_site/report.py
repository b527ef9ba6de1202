"""What the site signer tells people about a site, for the command line and the hosts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field

from signage_core.frozen import frozen
from signage_core.wording import counted
from signage_site.pages.controls import Counts
from signage_specs.diagnostic import Diagnostic, Severity

_PLACE = re.compile(r" \([^()]*\bline \d+\)")
_MOST_NAMED = 2  # of pages in one line


@frozen(order=True)
class SiteDiagnostic:
    """One thing about one file of the site, or of all of it where no path is given: the fault and the remedy.

    An error keeps a document from being written. What a format's rule found has its code in the message.
    """

    path: str
    severity: Severity
    message: str
    rule: Diagnostic | None = field(default=None, compare=False)


def told_once(notes: Iterable[tuple[str, str]]) -> Iterator[SiteDiagnostic]:
    """Yield each note of pages once, as of the first page: what a theme does on one page, it does on all.

    Args:
        notes: the paths of pages, each with a note; those that differ in counts and lines alone are one.
    """
    alike: dict[str, list[tuple[str, str]]] = {}
    for path, note in notes:
        alike.setdefault(_PLACE.sub("", note), []).append((path, note))
    for same in alike.values():
        others = len({path for path, _ in same}) - 1
        also = f" (also on {counted(others, 'other page')})" if others else ""
        yield SiteDiagnostic(same[0][0], Severity.INFO, same[0][1] + also)


@frozen
class Report:
    """The result of one run.

    In a dry run nothing was written: `changed` pages would get annotations. Of the others, the `bare` ones have
    neither a control nor a twin, and the rest is signed already. `found` counts the controls of all pages,
    `annotated` those that were annotated now. `documents` are right, of which those `written` are new or have
    changed. `removed` are earlier runs' documents that no longer hold, such as of pages that are gone. Advice
    is what people have to tell their hosts: a host's title and a text. What was skipped was left alone, with
    the reason.
    """

    pages: int = 0
    changed: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
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
    def signed(self) -> str:
        """How many pages were signed, as hosts say it; one or two that have nothing to sign by name."""
        said = f"{len(self.changed)} of {counted(self.pages, 'page')} signed"
        already = self.pages - len(self.changed) - len(self.bare)
        said += f", {already} already" if already else ""
        if not self.bare:
            return said
        others = len(self.bare) - _MOST_NAMED
        named = ", ".join(self.bare[:_MOST_NAMED]) + (f" and {others} more" if others > 0 else "")
        return f"{said}; nothing to sign: {named}"

    @property
    def failed(self) -> bool:
        """Whether something that should be there isn't."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)
