"""Say what was found the way MkDocs says it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from signage_linter.report import PageDiagnostic, RunReport
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from mkdocs.plugins import PrefixedLogger


def log_diagnostic(log: PrefixedLogger, diagnostic: PageDiagnostic) -> None:
    """Log a diagnostic at its place. Errors and warnings are warnings: `mkdocs build --strict` fails on them."""
    level = logging.INFO if diagnostic.severity is Severity.INFO else logging.WARNING
    chain = "".join(f", included from {place.path}:{place.line}" for place in reversed(diagnostic.included_from))
    log.log(level, "%s%s", diagnostic, chain and f" [{chain[2:]}]")


def log_summary(log: PrefixedLogger, report: RunReport) -> None:
    """Log how many examples there were."""
    log.info("%s", report.counted)
