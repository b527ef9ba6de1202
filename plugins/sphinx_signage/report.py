"""Check the collected pages, and log what is found the way Sphinx logs its own warnings."""

from dataclasses import replace
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

from signage_linter.baseline import Baseline, BaselineError
from signage_linter.check import check_page
from signage_linter.report import PageDiagnostic, RunReport, merged
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity
from sphinx_signage.collect import pages_of
from sphinx_signage.options import configuration_of

_LOGGER = logging.getLogger(__name__)
TYPE = "signage"


def setup(app: Sphinx) -> None:
    """Report when Sphinx has read every page that changed, and also when none has.

    Sphinx itself is silent about a page that it doesn't read again. A gate that runs twice would then pass.
    """
    app.connect("env-updated", _report)


def check_all(app: Sphinx) -> RunReport:
    """Return what is wrong on all pages, those that weren't read again included.

    Raises:
        ConfigError: a value isn't allowed, or the project's baseline can't be used.
    """
    configuration = configuration_of(app)
    sources = SourceCache(Path(app.srcdir))
    report = merged([check_page(page, configuration, sources) for page in pages_of(app.env)])
    try:
        fresh = Baseline(configuration).without_known(report.diagnostics, sources)
    except BaselineError as error:
        raise ConfigError(str(error)) from error
    return replace(report, diagnostics=fresh)


def log(report: RunReport) -> None:
    """Log each diagnostic at its place, and how many examples there were."""
    for diagnostic in report.diagnostics:
        _log(diagnostic)
    _LOGGER.info("signage: %s", report.counted)


def _log(diagnostic: PageDiagnostic) -> None:
    place = f"{diagnostic.path}:{diagnostic.line}:{diagnostic.column}"
    near = " (near here)" if diagnostic.approximate else ""
    chain = "".join(f", included from {each.path}:{each.line}" for each in reversed(diagnostic.included_from))
    message = f"{diagnostic.code} {diagnostic.message}{near}" + (f" [{chain[2:]}]" if chain else "")
    if diagnostic.severity is Severity.INFO:
        # Sphinx prints no place before an info.
        _LOGGER.info("%s: %s", place, message)
    else:
        _LOGGER.warning("%s", message, location=place, type=TYPE, subtype=diagnostic.code)


def _report(app: Sphinx, _environment: BuildEnvironment) -> None:
    # The builder for examples reports at its end, whether or not a page changed.
    if app.builder.name != "examples":
        log(check_all(app))
