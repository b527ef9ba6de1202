"""Check what the command line names, as often as it takes; leave out what isn't asked for, and fix what can be."""

import os
import time
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from signage.commands.failure import Failure
from signage.commands.output import progress_bar, write_file
from signage_core.frozen import frozen
from signage_core.paths import is_folder, read_file, resolved, seen_from
from signage_core.project import project_root
from signage_core.wording import counted
from signage_linter.baseline import read_baseline, stale, unknown
from signage_linter.cache import ResultCache
from signage_linter.config import Configuration
from signage_linter.config_file import table_of
from signage_linter.fixes import FixedFile, fixed_files
from signage_linter.option import ConfigurationError
from signage_linter.report import RunReport
from signage_linter.run import NOTHING, Given, check_paths, files_of
from signage_linter.since import changed_lines, touching
from signage_linter.source import Source, SourceCache

BASELINE = "signage-baseline.json"


@frozen
class Checking:
    """What is to be checked, and which findings are asked for.

    `given` has the text of standard input and what else is known of the files besides their paths. Empty texts and
    None ask for all: no revision that lines must differ from (`since`), no file of known findings. Without
    `all_rules` the command line leaves some rules out, so that known findings of those aren't missed.
    """

    paths: tuple[Path, ...]
    configuration: Configuration
    given: Given = NOTHING
    since: str = ""
    baseline: Path | None = None
    fixes: bool = False
    unsafe_fixes: bool = False
    all_rules: bool = True

    def files(self) -> Iterator[Path]:
        """Yield the files that are read; what can't be is told when they are checked."""
        if self.given.source is not None:
            yield Path(self.given.source.path)
        yield from files_of(self.paths, self.configuration, lambda _line: None)

    def sources(self) -> SourceCache:
        """Return the texts of the files, to be read when they are asked for."""
        return SourceCache(Path(), [self.given.source] if self.given.source is not None else [])

    def everything(self) -> RunReport:
        """Return all that is found. What is written into files comes from no cache, which may be a stranger's."""
        kept = self.configuration.cache and not self.fixes
        cache = ResultCache(Path(), self.configuration) if kept else None
        with progress_bar("Checking") as progress:
            report = check_paths(self.paths, self.configuration, self.given, cache=cache, progress=progress)
        if not report.shown:
            return report
        if not self.configuration.site:
            shown = f"{counted(len(report.shown), 'example')} with `snapshot` not compared"
            return replace(report, notes=(*report.notes, f"{shown}: name the built site with `--site`"))
        # Loaded where an example shows a page: the reader of pages comes with it.
        from signage_linter.shown import held_against  # noqa: PLC0415  see above
        from signage_site.snapshots.page import SiteSnapshots  # noqa: PLC0415  see above

        snapshots = SiteSnapshots(Path(self.configuration.site)).snapshot
        return held_against(report, snapshots, self.configuration, self.sources())

    def report(self) -> RunReport:
        """Return what is found and asked for; the notes say what was left out.

        Raises RevisionError where git can't compare with the revision. Raises BaselineError where the baseline
        can't be used.
        """
        report = self.everything()
        if self.baseline is not None:
            report = _without_known(report, self.baseline, self.sources(), all_rules=self.all_rules)
        if self.since:
            changed = changed_lines(Path(), self.since, self.paths)
            report = replace(report, diagnostics=tuple(touching(report.diagnostics, changed, Path())))
        return report


def passed_over(pages: Iterable[str], configuration: Configuration) -> str:
    """Return a line about configurations between the one that is used and checked pages; empty without any.

    A run has one configuration: that of the working directory, or of the nearest folder above it.
    """
    used = Path(configuration.folder) if configuration.folder else None
    folders = {each for page in pages for each in Path(page).absolute().parents}
    below = sorted(each for each in folders if each != used and each.is_relative_to(used or Path.cwd()))
    found = [file for folder in below for name in Configuration.FILES if _configures(file := folder / name)]
    if not found:
        return ""
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    remedy = "Check from inside that folder, or name the file with `--config`"
    return f"{seen_from(os.curdir, found[0])}{more}: not used: a run has one configuration. {remedy}"


def _configures(file: Path) -> bool:
    try:
        return table_of(file) is not None
    except ConfigurationError:
        return True


def refuse_missing_site(site: str) -> None:
    """Make sure that the folder of the built site is there, where one is named. Raises Failure where it isn't."""
    if site and not is_folder(site):
        raise Failure(f"{site}: no such folder. Build the site first, or name its folder with `--site`.")


def _without_known(report: RunReport, file: Path, sources: SourceCache, *, all_rules: bool) -> RunReport:
    fresh, missing = unknown(report.diagnostics, read_baseline(file), sources, file.parent)
    known = len(report.diagnostics) - len(fresh)
    notes = [f"{counted(known, 'known finding')} left out, as {file.as_posix()} says"] if known else []
    gone = stale(file, missing, report.paths) if missing and all_rules else 0
    if gone:
        notes.append(
            f"{file.as_posix()}: {counted(gone, 'finding')} of it no longer found; "
            "write it again with `--baseline write`"
        )
    return replace(report, diagnostics=fresh, notes=(*report.notes, *notes))


# A fix may show another fault that has a fix, such as a name that was in the wrong place and in the wrong quotes.
_ROUNDS = 10


def fix_files(checking: Checking) -> tuple[RunReport, tuple[str, ...]]:
    """Check, and apply the fixes of what is found to the files.

    Return the report on what is left, whose notes count the fixes, and a line for each file that can't be written.
    """
    roots = {
        resolved(project_root(each if is_folder(each) else each.parent))
        for each in map(Path.absolute, checking.paths)
    }
    fixed, files = 0, set[str]()
    left: list[str] = []
    hindered: list[str] = []
    for _ in range(_ROUNDS):
        moment = time.time_ns()
        report = checking.report()
        changes = _one_each(fixed_files(report.diagnostics, SourceCache(Path()), unsafe=checking.unsafe_fixes))
        written = [each for each in changes if _write(each, moment, roots, left, hindered)]
        if not written:
            break
        fixed += sum(each.applied for each in written)
        files.update(each.source.path for each in written)
    else:
        report = checking.report()
    said = [f"{counted(fixed, 'finding')} fixed in {counted(len(files), 'file')}"] if fixed else []
    return replace(report, notes=(*report.notes, *said, *dict.fromkeys(left))), tuple(dict.fromkeys(hindered))


def planned_fixes(checking: Checking) -> tuple[FixedFile, ...]:
    """Return what `fix_files` would make of the files, without writing any.

    Of lines that differ from a revision (`since`) and of standard input it is the first round.
    """
    report = checking.report()
    found = _one_each(fixed_files(report.diagnostics, checking.sources(), unsafe=checking.unsafe_fixes))
    if checking.since or checking.given.source is not None:
        return found
    return tuple(_again(each, checking) if each.source.path in report.paths else each for each in found)


def _one_each(changes: Iterable[FixedFile]) -> tuple[FixedFile, ...]:
    """Return one change of each file: a link is another name of one, and counts where its own isn't there."""
    by_name = sorted(changes, key=lambda each: not Path(each.source.path).is_symlink())
    return tuple(
        sorted({resolved(each.source.path): each for each in by_name}.values(), key=lambda each: each.source.path)
    )


def _again(change: FixedFile, checking: Checking) -> FixedFile:
    """Return a fixed page with what the next rounds change in it."""
    text = change.text
    for _ in range(_ROUNDS - 1):
        given = replace(checking.given, source=Source(change.source.path, text, change.source.encoding))
        following = replace(checking, paths=(), given=given, fixes=True)
        files = fixed_files(following.report().diagnostics, following.sources(), unsafe=checking.unsafe_fixes)
        fixed = next((each.text for each in files if each.source.path == change.source.path), text)
        if fixed == text:
            break
        text = fixed
    return replace(change, text=text)


def _write(change: FixedFile, moment: int, roots: Collection[Path], left: list[str], hindered: list[str]) -> bool:
    """Write a fixed file, unless it isn't what was checked; return whether it was written.

    The check began at the moment, in nanoseconds: what was written later was perhaps read before. A file outside of
    `roots` stays. `left` gets a line about a file that is left as it is, `hindered` one about a file that can't be
    written.
    """
    file, source = Path(change.source.path), change.source
    if not any(resolved(file).is_relative_to(root) for root in roots):
        left.append(f"{source.path}: not fixed: it lies outside the project. Fix it where it belongs")
        return False
    try:
        status, content = file.stat(), read_file(file)
    except OSError as error:
        hindered.append(f"{source.path}: not fixed: {error.strerror}")
        return False
    changed = status.st_mtime_ns if os.name == "nt" else status.st_ctime_ns
    if changed > moment or content.removeprefix(BOM_UTF8) != source.text.encode("utf-8"):
        left.append(f"{source.path}: not fixed: it isn't UTF-8, or it changed while it was checked. Fix again")
        return False
    if change.text == source.text:
        return False
    mark = "\ufeff" if content.startswith(BOM_UTF8) else ""
    try:
        write_file(file, mark + change.text)
    except Failure as failure:
        hindered.append(f"not fixed: {failure.format_message()}")
        return False
    return True
