"""Check the pages of one site, build after build."""

import logging
from dataclasses import dataclass, replace
from pathlib import Path

from mkdocs.plugins import PrefixedLogger

from signage_core.terminal import visible
from signage_linter.baseline import Baseline
from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders.markdown.record import Record
from signage_linter.report import PageDiagnostic, PageReport, RunReport, merged
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity


@dataclass(frozen=True, slots=True)
class _Checked:
    record: Record
    report: PageReport


class SiteChecker:
    """Checks each page as it is built; `mkdocs serve` builds all pages again, and only changed ones are checked.

    Attributes:
        keeps: there will be more builds, so that pages are kept to compare them with.
    """

    def __init__(self) -> None:
        self.keeps = False
        self._configuration: Configuration | None = None
        self._baseline: Baseline | None = None
        self._known: dict[str, _Checked] = {}
        self._reports: dict[str, PageReport] = {}
        self._logged: set[tuple[str, int, int, str, str]] = set()

    def start(self, configuration: Configuration, root: Path) -> None:
        """Begin a build; a changed configuration forgets what was checked before.

        Raises:
            BaselineError: the project's baseline can't be used.
        """
        if configuration != self._configuration:
            self._known.clear()
        self._baseline = Baseline(configuration, root)
        self._configuration = configuration
        self._reports.clear()
        self._logged.clear()

    def check(self, record: Record, root: Path) -> list[PageDiagnostic]:
        """Return what is wrong on a page and hasn't been reported in this build."""
        # A build starts before its pages.
        assert self._configuration is not None  # noqa: S101  see above
        assert self._baseline is not None  # noqa: S101  see above
        sources = SourceCache(root)
        for source in record.sources:
            sources.add(source)
        known = self._known.get(record.path)
        if known is None or known.record != record:
            known = _Checked(record, check_page(record.page(), self._configuration, sources))
            if self.keeps:
                self._known[record.path] = known
        # The baseline may change from one build to the next, and the page not.
        found = self._baseline.without_known(sorted(known.report.diagnostics, key=_place), sources)
        self._reports[record.path] = replace(known.report, diagnostics=found)
        fresh = {each.key: each for each in found if each.key not in self._logged}
        self._logged.update(fresh)
        return list(fresh.values())

    def report(self) -> RunReport:
        """Return what was found in this build."""
        return merged(list(self._reports.values()))


def _place(diagnostic: PageDiagnostic) -> tuple[str, int, int]:
    return diagnostic.path, diagnostic.line, diagnostic.column


def log_diagnostic(log: PrefixedLogger, diagnostic: PageDiagnostic) -> None:
    """Log a diagnostic at its place. Errors and warnings are warnings: `mkdocs build --strict` fails on them."""
    level = logging.INFO if diagnostic.severity is Severity.INFO else logging.WARNING
    chain = "".join(f", included from {place.path}:{place.line}" for place in reversed(diagnostic.included_from))
    log.log(level, "%s", visible(f"{diagnostic}{chain and f' [{chain[2:]}]'}"))


def log_summary(log: PrefixedLogger, report: RunReport) -> None:
    """Log how many examples there were."""
    log.info("%s", report.counted)


def sign_site(folder: Path, configuration: Configuration, log: PrefixedLogger, state: Path | None) -> None:
    """Sign a built site, and log how much was signed. A document that is wrong isn't written: that is a warning.

    Args:
        folder: the built site.
        configuration: what the site says of itself.
        log: the plugin's logger.
        state: the folder for what is known of the site's pages; None keeps nothing.
    """
    from signage_site.run.signing import sign  # noqa: PLC0415  the signer is loaded by those who sign
    from signage_site.settings import Settings  # noqa: PLC0415  likewise

    report = sign(folder, Settings.of(configuration), state=state)
    for diagnostic in report.diagnostics:
        where = f"{diagnostic.path}: " if diagnostic.path else ""
        say = log.info if diagnostic.severity is Severity.INFO else log.warning
        say("%s", visible(f"{where}{diagnostic.message}"))
    log.info("%d of %d pages signed", len(report.changed), report.pages)
