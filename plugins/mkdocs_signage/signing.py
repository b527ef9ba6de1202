"""Sign what MkDocs has built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from signage_linter.config import Configuration
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from mkdocs.plugins import PrefixedLogger


def sign_site(folder: Path, configuration: Configuration, log: PrefixedLogger, state: Path | None) -> None:
    """Sign a built site, and log how much was signed. A document that is wrong isn't written: that is a warning.

    Args:
        folder: the built site.
        configuration: what the site says of itself.
        log: the plugin's logger.
        state: the folder for what is known of the site's pages; None keeps nothing.
    """
    from signage_site.run import sign  # noqa: PLC0415  the signer is loaded by those who sign

    report = sign(folder, configuration, state=state)
    for diagnostic in report.diagnostics:
        where = f"{diagnostic.path}: " if diagnostic.path else ""
        say = log.info if diagnostic.severity is Severity.INFO else log.warning
        say("%s%s", where, diagnostic.message)
    log.info("%d of %d pages signed", len(report.changed), report.pages)
