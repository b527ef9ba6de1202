"""Check what the command line names, as often as it takes, and leave out what isn't asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from signage.commands.output import progress_bar
from signage_linter.baseline import read_baseline, unknown
from signage_linter.cache import ResultCache
from signage_linter.config import Configuration
from signage_linter.report import RunReport, counted
from signage_linter.run import check_paths, files_of
from signage_linter.since import changed_lines, touching
from signage_linter.source import SourceCache

BASELINE = "signage-baseline.json"


@dataclass(frozen=True, slots=True)
class Checking:
    """What is to be checked, and which findings are asked for.

    Attributes:
        paths: files and folders.
        configuration: every option.
        origin: the text of the document that responses answer; None without one.
        since: a revision: only findings in lines that differ from it; empty for all.
        baseline: the file of known findings, which are left out; None for all.
    """

    paths: tuple[Path, ...]
    configuration: Configuration
    origin: str | None = None
    since: str = ""
    baseline: Path | None = None

    def files(self) -> Iterator[Path]:
        """Yield the files that are read; what can't be is told when they are checked."""
        return files_of(self.paths, self.configuration, lambda _line: None)

    def everything(self) -> RunReport:
        """Return all that is found."""
        cache = ResultCache(Path(), self.configuration) if self.configuration.cache else None
        with progress_bar("Checking") as progress:
            return check_paths(self.paths, self.configuration, self.origin, cache=cache, progress=progress)

    def report(self) -> RunReport:
        """Return what is found and asked for; the notes say what was left out.

        Raises:
            RevisionError: git can't compare with the revision.
            BaselineError: the baseline can't be used.
        """
        report = self.everything()
        if self.baseline is not None:
            report = _without_known(report, self.baseline)
        return self._touched(report) if self.since else report

    def _touched(self, report: RunReport) -> RunReport:
        changed = changed_lines(Path(), self.since, self.paths)
        return replace(report, diagnostics=tuple(touching(report.diagnostics, changed, Path())))


def _without_known(report: RunReport, file: Path) -> RunReport:
    fresh, gone = unknown(report.diagnostics, read_baseline(file), SourceCache(Path()), file.parent)
    known = len(report.diagnostics) - len(fresh)
    notes = [f"{counted(known, 'known finding')} left out, as {file.as_posix()} says"] if known else []
    if gone:
        notes.append(
            f"{file.as_posix()}: {counted(gone, 'finding')} of it no longer found; "
            "if all was checked, write it again with `--baseline write`"
        )
    return replace(report, diagnostics=fresh, notes=(*report.notes, *notes))
