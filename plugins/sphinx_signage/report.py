"""Check the collected pages, sign the built site, and log both the way Sphinx logs its own warnings.

The builder `examples` checks every example, changed or not, and writes nothing.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from logging import getLogger
from pathlib import Path
from typing import ClassVar
from weakref import WeakKeyDictionary

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

from signage_core.project import signing_folder
from signage_core.terminal import visible
from signage_linter.baseline import Baseline, BaselineError
from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.option import host_address_fault
from signage_linter.report import PageDiagnostic, RunReport, merged, near
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity
from sphinx_signage.collect import pages_of
from sphinx_signage.notebooks import Notebook, read_notebook
from sphinx_signage.options import configuration_of

_LOGGER = logging.getLogger(__name__)
TYPE = "signage"
_LAST = 1_000_000
_REPORTS: WeakKeyDictionary[Sphinx, RunReport] = WeakKeyDictionary()


def setup(app: Sphinx) -> None:
    """Report when Sphinx has read every page that changed, and also when none has; sign last.

    Sphinx itself is silent about a page that it doesn't read again. A gate that runs twice would then pass. Other
    extensions write files at the end of a build, too.
    """
    getLogger("signage").parent = _LOGGER.logger  # tracebacks of our own faults, with `-vv`
    app.add_builder(ExamplesBuilder)
    app.connect("env-updated", _report)
    app.connect("build-finished", _sign, priority=_LAST)


def check_all(app: Sphinx) -> RunReport:
    """Return what is wrong on all pages, those that weren't read again included.

    Raises ConfigError where a value isn't allowed, or the project's baseline can't be used.
    """
    configuration = configuration_of(app)
    sources = SourceCache(Path(app.srcdir))
    pages = sorted(pages_of(app.env).items())
    notebooks = _read_notebooks(app, sources)
    report = merged([check_page(page, configuration, sources) for _, page in pages])
    return replace(report, diagnostics=_fresh(report.diagnostics, configuration, sources, notebooks))


def _read_notebooks(app: Sphinx, sources: SourceCache) -> dict[str, Notebook | None]:
    return {page.path: read_notebook(page.path, sources) for page in pages_of(app.env).values()}


def _fresh(
    found: Sequence[PageDiagnostic],
    configuration: Configuration,
    sources: SourceCache,
    notebooks: Mapping[str, Notebook | None],
) -> tuple[PageDiagnostic, ...]:
    """Return the findings that aren't known; those in notebooks near their lines in the file."""
    try:
        fresh = Baseline(configuration).without_known(found, sources)
    except BaselineError as error:
        raise ConfigError(str(error)) from error
    pairs = ((each, notebooks.get(each.path)) for each in fresh)
    return tuple(each if notebook is None else notebook.in_file(each) for each, notebook in pairs)


def _log_all(diagnostics: Sequence[PageDiagnostic]) -> None:
    for each in diagnostics:
        place = f"{visible(each.path)}:{each.line}:{each.column}"
        message = visible(f"{each.code} {each.message}{near(each)}{each.inclusion}")
        if each.severity is Severity.INFO:
            # Sphinx prints no place before an info.
            _LOGGER.info("%s: %s", place, message)
        else:
            log_it = _LOGGER.error if each.severity is Severity.ERROR else _LOGGER.warning
            log_it("%s", message, location=place, type=TYPE, subtype=each.code)


def _report(app: Sphinx, _environment: BuildEnvironment) -> None:
    # The builder for examples reports at its end, whether or not a page changed.
    if app.builder.name != "examples":
        _REPORTS[app] = check_all(app)
        _log_all(_REPORTS[app].diagnostics)


class ExamplesBuilder(Builder):
    """Checks the examples of all pages. An error makes Sphinx exit with 1, with or without `-W`."""

    name = "examples"
    epilog = "The examples were checked; what was found is printed above."
    allow_parallel: ClassVar[bool] = True

    def init(self) -> None:
        """Need nothing."""

    def get_outdated_docs(self) -> set[str]:
        """Return all pages: each build reports on each of them."""
        return set(self.env.found_docs)

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return nothing to link to."""
        del docname, typ
        return ""

    def prepare_writing(self, docnames: AbstractSet[str]) -> None:
        """Prepare nothing."""

    def write_documents(self, docnames: AbstractSet[str]) -> None:
        """Write nothing: resolving each page would take time, and warn about other things than examples."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write nothing, where a release of Sphinx asks for each page."""

    def finish(self) -> None:
        """Report, and fail on errors."""
        report = check_all(self.app)
        _log_all(report.diagnostics)
        _LOGGER.info("signage: %s", report.summary)
        if report.total(Severity.ERROR):
            self.app.statuscode = 1


def _sign(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None:
        return
    configuration = configuration_of(app)
    builds_site = _builds_site(app.builder)
    report = _REPORTS.get(app)
    if report is not None:
        found = _compared(app, report, configuration) if builds_site and report.shown else ()
        _LOGGER.info("signage: %s", replace(report, diagnostics=(*report.diagnostics, *found)).summary)
    if not builds_site:
        return
    if configuration.sign:
        _sign_site(app, configuration)
    if configuration.audit:
        _audit(Path(app.outdir), configuration)


def _sign_site(app: Sphinx, configuration: Configuration) -> None:
    from signage_site.run.signing import sign  # noqa: PLC0415  the signer is loaded by those who sign
    from signage_site.settings import Settings  # noqa: PLC0415  likewise

    fault = "" if configuration.base_url else host_address_fault("html_baseurl", app.config["html_baseurl"])
    if fault:
        _LOGGER.warning("conf.py: %s", visible(fault), type="signage", subtype="sign")
    folder = Path(app.outdir)
    state = signing_folder(folder) if configuration.cache else None
    try:
        report = sign(folder, Settings.of(configuration, "`html_baseurl` in conf.py"), state=state)
    except OSError as error:  # as where another extension moved the site away
        fault = visible(error.strerror or str(error))
        _LOGGER.warning("not signed: %s", fault, type=TYPE, subtype="sign")
        return
    for diagnostic in report.diagnostics:
        message = visible(f"{diagnostic.path}: {diagnostic.message}" if diagnostic.path else diagnostic.message)
        if diagnostic.severity is Severity.INFO:
            _LOGGER.info("signage: %s", message)
        else:  # a document that is wrong isn't written, and fails a build with `-W`
            _LOGGER.warning("%s", message, type=TYPE, subtype="sign")
    _LOGGER.info("signage: %s", visible(report.signed))


def _audit(folder: Path, configuration: Configuration) -> None:
    """Write the report of what an agent can do on the built site, and log what it says in short."""
    from signage_site.audit.build import NotWrittenError, write_report  # noqa: PLC0415  as in `_sign_site`

    name, dialect, jobs = configuration.audit, configuration.dialect, configuration.jobs
    try:
        line = write_report(folder, name, dialect=dialect, base_url=configuration.base_url, jobs=jobs)
        _LOGGER.info("signage: %s", visible(line))
    except NotWrittenError as error:
        _LOGGER.warning("%s", visible(str(error)), type=TYPE, subtype="audit")


def _compared(app: Sphinx, report: RunReport, configuration: Configuration) -> Sequence[PageDiagnostic]:
    """Log what differs between snapshots in pages and the built pages that they show, and return it."""
    from signage_linter.shown import differing  # noqa: PLC0415  loaded where a page shows another one
    from signage_site.snapshots.page import SiteSnapshots  # noqa: PLC0415  likewise

    sources = SourceCache(Path(app.srcdir))
    notebooks = _read_notebooks(app, sources)
    found = differing(report.shown, SiteSnapshots(Path(app.outdir)).snapshot, configuration, sources)
    fresh = _fresh(found, configuration, sources, notebooks)
    _log_all(fresh)
    return fresh


def _builds_site(builder: Builder) -> bool:
    """Tell whether a builder makes pages to be served: no book, no help file, no data for another program."""
    if not isinstance(builder, StandaloneHTMLBuilder) or builder.embedded:
        return False
    from signage_site.run.listing import PAGE_SUFFIXES  # noqa: PLC0415  the signer is loaded by those who sign

    if builder.out_suffix.lower() not in PAGE_SUFFIXES:
        _LOGGER.info("signage: files that end in %s aren't signed", builder.out_suffix)
        return False
    return True
