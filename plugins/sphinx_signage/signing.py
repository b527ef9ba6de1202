"""Sign the built site when Sphinx has finished it."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging

from signage_core.project import signing_folder
from signage_linter.option_fault import host_address_fault
from signage_site.report import Report
from signage_specs.diagnostic import Severity
from sphinx_signage.options import configuration_of

_LOGGER = logging.getLogger(__name__)
_LAST = 1_000_000


def setup(app: Sphinx) -> None:
    """Sign last: other extensions write files at the end of a build too."""
    app.connect("build-finished", _sign, priority=_LAST)


def _sign(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None:
        return
    configuration = configuration_of(app)
    if not configuration.sign or not _builds_site(app.builder):
        return
    from signage_site.run.signing import sign  # noqa: PLC0415  the signer is loaded by those who sign
    from signage_site.settings import Settings  # noqa: PLC0415  likewise

    fault = "" if configuration.base_url else host_address_fault("html_baseurl", app.config["html_baseurl"])
    if fault:
        _LOGGER.warning("conf.py: %s", fault, type="signage", subtype="sign")
    folder = Path(app.outdir)
    state = signing_folder(folder) if configuration.cache else None
    _log(sign(folder, Settings.of(configuration), state=state))


def _builds_site(builder: Builder) -> bool:
    """Tell whether a builder makes pages to be served: no book, no help file, no data for another program."""
    if not isinstance(builder, StandaloneHTMLBuilder) or builder.embedded:
        return False
    from signage_site.run.listing import PAGE_SUFFIXES  # noqa: PLC0415  the signer is loaded by those who sign

    if builder.out_suffix.lower() not in PAGE_SUFFIXES:
        _LOGGER.info("signage: files that end in %s aren't signed", builder.out_suffix)
        return False
    return True


def _log(report: Report) -> None:
    """Log what signing came to; a document that is wrong isn't written, and fails a build with `-W`."""
    for diagnostic in report.diagnostics:
        message = f"{diagnostic.path}: {diagnostic.message}" if diagnostic.path else diagnostic.message
        if diagnostic.severity is Severity.INFO:
            _LOGGER.info("signage: %s", message)
        else:
            _LOGGER.warning("%s", message, type="signage", subtype="sign")
    _LOGGER.info("signage: %d of %d pages signed", len(report.changed), report.pages)
