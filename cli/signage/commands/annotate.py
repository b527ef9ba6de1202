"""`signage annotate DIR`: sign a folder of built HTML, whatever built it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from signage.commands.failure import FINDINGS, Failure
from signage.commands.options import configured
from signage.commands.progress import progress_bar
from signage_linter.config import Configuration, ConfigurationError
from signage_linter.report import counted
from signage_site.run import sign
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from signage_site.report import Report


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, readable=False))
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@configured("base_url", "site_name", "site_description", "lang", "dialect", "usage", "jobs")
def annotate(folder: Path, *, dry_run: bool, **options: Any) -> None:
    """Sign a built site: annotate its controls, and write its manifest and its ANML documents.

    Every byte outside an inserted attribute stays as it was. A second run changes nothing.

    Exit status: 0 when the site is signed, 1 when a document would be wrong and isn't written, 2 when there is
    no site in the folder or an option is wrong.
    """
    try:
        configuration = Configuration.load(Path.cwd()).overridden(options, "command line")
    except ConfigurationError as error:
        raise Failure(str(error)) from error
    if not folder.is_dir():
        raise Failure(f"{folder.as_posix()}: no such folder; name the folder that your generator built")
    with progress_bar("Signing") as progress:
        report = sign(folder, configuration, dry_run=dry_run, progress=progress)
    if not report.pages and not report.skipped:
        raise Failure(f"{folder.as_posix()}: no HTML page in it; name the folder that your generator built")
    for diagnostic in report.diagnostics:
        where = f"{folder.as_posix()}/{diagnostic.path}: " if diagnostic.path else ""
        click.echo(
            f"{where}{diagnostic.severity}: {diagnostic.message}", err=diagnostic.severity is not Severity.INFO
        )
    click.echo(_summary(report))
    sys.exit(FINDINGS if report.failed else 0)


def _summary(report: Report) -> str:
    verb = "would change" if report.dry_run else "changed"
    signed = report.annotated
    return (
        f"{counted(report.pages, 'page')} read, {len(report.changed)} {verb}: {counted(signed.forms, 'form')}, "
        f"{counted(signed.fields, 'field')}, {counted(signed.buttons, 'button')} annotated; "
        f"{', '.join(report.written) or 'no document'} {verb}; {counted(len(report.skipped), 'file')} skipped."
    )
