"""Sign a built folder, or undo that: where its state is kept, who does the work, and what is shown."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import Failure
from signage.commands.output import progress_bar, show
from signage_core.project import signing_folder
from signage_core.terminal import visible
from signage_linter.config import Configuration
from signage_linter.report import counted
from signage_site.report import Report
from signage_site.run.executors import ExecutorError, named_executor
from signage_site.run.signing import sign
from signage_site.run.undo import UndoReport, undo
from signage_site.settings import Settings


@dataclass(frozen=True, slots=True)
class Signing:
    """What is to be signed, and how.

    Attributes:
        folder: the built site.
        configuration: every option.
        executor: the name of what does the work.
        dry_run: write nothing, and print what would change as a unified diff.
    """

    folder: Path
    configuration: Configuration
    executor: str
    dry_run: bool

    def sign(self) -> Report:
        """Sign the site.

        Raises:
            Failure: the executor can't be had.
        """
        try:
            with named_executor(self.executor) as executor, progress_bar("Signing") as progress:
                settings, options = Settings.of(self.configuration), self._options()
                return sign(self.folder, settings, executor=executor, progress=progress, **options)
        except ExecutorError as error:
            raise Failure(str(error)) from error

    def undo(self) -> UndoReport:
        """Make the site what it was; this process does it alone."""
        with progress_bar("Undoing") as progress:
            return undo(self.folder, progress=progress, **self._options())

    def _options(self) -> dict[str, Any]:
        return {
            "dry_run": self.dry_run,
            "state": signing_folder(self.folder) if self.configuration.cache else None,
            "show": show if self.dry_run else None,
        }


def tell_undone(folder: Path, report: UndoReport, *, dry_run: bool) -> None:
    """Print what undoing came to."""
    for diagnostic in report.diagnostics:
        where = f"{folder.as_posix()}/{diagnostic.path}: " if diagnostic.path else ""
        click.echo(visible(f"{where}{diagnostic.severity}: {diagnostic.message}"), err=True)
    for path, reason in report.skipped:
        click.echo(visible(f"{folder.as_posix()}/{path}: warning: left as it is: {reason}"), err=True)
    restored, documents = len(report.restored), len(report.documents)
    click.echo(
        f"{counted(report.pages, 'page')} read, {restored} {_are(restored, dry_run=dry_run)} as before; "
        f"{counted(documents, 'document')} {_are(documents, dry_run=dry_run)} removed or as before; "
        f"{counted(len(report.skipped), 'file')} skipped."
    )


def _are(number: int, *, dry_run: bool) -> str:
    if dry_run:
        return "would be"
    return "is" if number == 1 else "are"
