"""`signage annotate DIR`: sign a folder of built HTML, whatever built it; or look at a site that is served."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import FINDINGS, Failure, tell
from signage.commands.options import configuration_of, configured, in_text_or_json
from signage.commands.output import progress_bar, show, show_diff
from signage_core.project import signing_folder, source_of
from signage_core.terminal import visible
from signage_core.wording import counted
from signage_linter.report import Counts, PageDiagnostic, RunReport
from signage_linter.reporters import written
from signage_linter.source import SourceCache
from signage_site.report import Report, SiteDiagnostic
from signage_site.run.executors import PROCESSES, ExecutorError, named_executor
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_specs.diagnostic import Severity

# Each file's diff begins with its name twice; a line of a hunk may begin like that, but not before another hunk.
_FILE = re.compile(r"^--- (?P<path>[^\n]*)\n\+\+\+ (?P=path)\n(?=@@ )", re.MULTILINE)


def shower(*, dry_run: bool, verbose: bool, statistics: bool) -> Callable[[str], None] | None:
    """Return what a dry run hands its diffs to: it prints them whole, as a line a file, or not at all.

    None for a run that writes. Raises Failure where that is to show something.
    """
    if not dry_run:
        if verbose or statistics:
            raise Failure(f"`{'--verbose' if verbose else '--stat'}` is about a dry run. Add `--dry-run`.")
        return None
    if verbose:
        return show_diff
    return _tell_sizes if statistics else lambda _: None


def _tell_sizes(diffs: str) -> None:
    for path, added, removed in sizes(diffs):
        plus, minus = click.style(f"+{added}", fg="green"), click.style(f"-{removed}", fg="red")
        click.echo(" ".join([f"{visible(path)} ", *([plus] if added else []), *([minus] if removed else [])]))


def sizes(diffs: str) -> list[tuple[str, int, int]]:
    """Return each file of some unified diffs, with how many lines are added and removed."""
    pieces = _FILE.split(diffs)
    bodies = [each.split("\n") for each in pieces[2::2]]
    counts = [[sum(line.startswith(sign) for line in body) for sign in "+-"] for body in bodies]
    return [(path, added, removed) for path, (added, removed) in zip(pieces[1::2], counts, strict=True)]


_MOST_NAMES = 6  # of documents that a line names


@click.command()
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path, readable=False))
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@click.option(
    "--stat", "statistics", is_flag=True, help="With `--dry-run`: print a line for each file that changes."
)
@click.option("-v", "--verbose", is_flag=True, help="With `--dry-run`: print the changes as unified diffs.")
@click.option("-q", "--quiet", is_flag=True, help="Show what went wrong alone: no summary, no advice.")
@click.option("--undo", "undoing", is_flag=True, help="Remove what signing wrote, and nothing else.")
@click.option(
    "--executor",
    metavar="NAME",
    default=PROCESSES,
    show_default=True,
    help="What does the work: `process:`, or `dask://host:port` for a Dask cluster that sees the same folder.",
)
@click.option(
    "--check",
    "address",
    metavar="URL",
    help="Check a signed site where it is served. No folder is read or written.",
)
@in_text_or_json("reporter", "Output form of `--check`.")
@configured(
    *("base_url", "site_name", "site_description", "lang", "dialect", "usage"),
    *("twins", "front_matter", "llms_full", "embed_manifest", "trust_manifest", "anml_document", "hosting"),
    *("sign_exclude", "webmcp", "script", "jobs", "cache"),
)
def annotate(
    folder: Path | None, *, dry_run: bool, undoing: bool, executor: str, address: str | None, **options: Any
) -> None:
    """Sign a built site for AI agents.

    Its controls are annotated, and its manifest and ANML documents are written.

    Every byte outside an inserted attribute or element stays as it was. A second run changes nothing. A connection
    is opened for `--check` alone: to that host, and to DNS about it.

    Exit status: 0 when the site is signed, 1 when a document would be wrong and isn't written, 2 when there is
    no site in the folder or an option is wrong. With `--check`: 0 when agents find what they look for, 1 when they
    don't, 2 when the host doesn't answer.
    """
    reporter, quiet = options.pop("reporter"), options.pop("quiet")
    show = shower(dry_run=dry_run, verbose=options.pop("verbose"), statistics=options.pop("statistics"))
    if address is not None:
        if folder is not None:
            raise Failure("--check looks at a site where it is served. Name a folder or an address, not both.")
        sys.exit(_look(address, reporter, quiet=quiet))
    if reporter != "text":
        raise Failure("--format is for --check. Name an address after --check, or leave --format out.")
    if folder is None:
        raise Failure("no folder. Name the folder that your generator built, or an address after --check.")
    is_asked_for = bool(options["hosting"])
    configuration = configuration_of(options)
    if not folder.is_dir():
        fault = "a file, not a folder" if folder.exists() else "no such folder"
        raise Failure(f"{folder.as_posix()}: {fault}. Name the folder that your generator built.")
    common: dict[str, Any] = {
        "dry_run": dry_run,
        "state": signing_folder(folder) if configuration.cache else None,
        "show": show,
    }
    if undoing:
        sys.exit(_undo(folder, common, quiet=quiet))
    _refuse_sources(folder)
    settings = Settings.of(configuration, "`base_url`, or give `--base-url`")
    try:
        with named_executor(executor) as running, progress_bar("Signing") as progress:
            report = sign(folder, settings, executor=running, progress=progress, **common)
    except ExecutorError as error:
        raise Failure(str(error)) from error
    if not report.pages and not report.skipped:
        raise _no_page(folder)
    wrong = (each for each in report.diagnostics if not (quiet and each.severity is Severity.INFO))
    _tell(wrong, f"{folder.as_posix()}/")
    said = [] if quiet else [*_advice(report, is_asked_for=is_asked_for), _summary(report)]
    for line in said:
        tell(line, err=False)
    sys.exit(FINDINGS if report.failed else 0)


def _refuse_sources(folder: Path) -> None:
    source = source_of(folder)
    if source is not None:
        generator, built = source
        fault = f"{folder.as_posix()}: the sources of a {generator} site, whose pages are templates"
        raise Failure(f"{fault}. Build it, and name the folder that {generator} builds, such as `{built}`.")


def _advice(report: Report, *, is_asked_for: bool) -> Sequence[str]:
    """Return what people have to do for their hosts; one line where nothing changed, and nobody asks for it."""
    changed = report.changed or report.written or report.removed or report.twins_written
    if report.advice and not (changed or report.dry_run or is_asked_for):
        titles = ", ".join(title for title, _ in report.advice)
        return [f"Nothing changed. `--dry-run` prints the advice for {titles}."]
    return "".join(f"\n{title}:\n{advice}\n\n" for title, advice in report.advice).splitlines()


def _undo(folder: Path, common: dict[str, Any], *, quiet: bool) -> int:
    """Make a site what it was, say what that came to, and return the exit status; this process does it alone."""
    with progress_bar("Undoing") as progress:
        report = undo(folder, progress=progress, **common)
    if not (report.pages or report.documents or report.skipped):
        raise _no_page(folder)
    _tell(report.diagnostics, f"{folder.as_posix()}/")
    for path, reason in report.skipped:
        tell(f"{folder.as_posix()}/{path}: warning: left as it is: {reason}")
    would = "would be " if common["dry_run"] else ""
    said = (
        f"{counted(report.pages, 'page')} read, {len(report.restored)} {would}restored; "
        f"{counted(len(report.documents), 'document')} {would}removed or restored; "
        f"{counted(len(report.skipped), 'file')} skipped."
    )
    if not quiet:
        click.echo(said)
    return FINDINGS if report.skipped or report.diagnostics else 0


def _tell(diagnostics: Iterable[SiteDiagnostic], folder: str = "") -> None:
    """Write a line about each finding; those that are no more than information are results."""
    for each in diagnostics:
        where = f"{folder}{each.path}: " if each.path else ""
        tell(f"{where}{each.severity}: {each.message}", err=each.severity is not Severity.INFO)


def _no_page(folder: Path) -> Failure:
    return Failure(f"{folder.as_posix()}: no HTML page in it. Name the folder that your generator built.")


_USER = re.compile(r"(?<=//)[^/?#]*@")


def _look(address: str, reporter: str, *, quiet: bool) -> int:
    """Say what is wrong with a site where it is served, and return the exit status."""
    from signage_site.deployed.check import check_deployed

    address = _USER.sub("", address)  # a password has no place in a log, and isn't sent either
    try:
        found = check_deployed(address, now=datetime.now(UTC))
    except ValueError as error:
        raise Failure(str(error)) from error
    if not found.answered:
        _tell(found.diagnostics)
        raise Failure(f"{address}: the host doesn't answer. Deploy the site, or correct the address.")
    if reporter == "json":
        report = RunReport(found.looked_at, tuple(map(_without_place, found.diagnostics)), Counts())
        show(written(reporter, report, SourceCache(Path())))
        return FINDINGS if found.failed else 0
    for each in found.diagnostics:
        if not (quiet and each.severity is Severity.INFO):
            tell(f"{each.path}: {each.severity}: {each.message}", err=False)
    numbers = {severity: sum(each.severity is severity for each in found.diagnostics) for severity in Severity}
    said = (
        f"{counted(numbers[Severity.ERROR], 'error')}, {counted(numbers[Severity.WARNING], 'warning')}, "
        f"{numbers[Severity.INFO]} info. {counted(len(found.looked_at), 'resource')} looked at."
    )
    if not quiet:
        click.echo(said)
    return FINDINGS if found.failed else 0


def _without_place(found: SiteDiagnostic) -> PageDiagnostic:
    """Return a finding about an address as reports have it; what has no place is at line 0."""
    rule = found.rule
    code, name, section, advice = (rule.code, rule.name, rule.section, rule.advice) if rule else ("", "", "", "")
    message = found.message.removeprefix(f"{code} ") if code else found.message
    return PageDiagnostic(code, name, found.severity, message, found.path, 0, 0, 0, 0, "", section, advice)


def _summary(report: Report) -> str:
    verb = "would change" if report.dry_run else "changed"
    written = "would be written" if report.dry_run else "written"
    signed = report.annotated
    return (
        f"{counted(report.pages, 'page')} read, {len(report.changed)} {verb}: {counted(signed.forms, 'form')}, "
        f"{counted(signed.fields, 'field')}, {counted(signed.buttons, 'button')} annotated; "
        f"{_named(report.written)} {written}; {counted(report.twins_written, 'twin')} {written}; "
        f"{_removed(report)}"
        f"{counted(len(report.skipped), 'file')} skipped."
        + (" `--stat` lists the files, `-v` shows the diffs." if report.dry_run else "")
    )


def _removed(report: Report) -> str:
    if not report.removed:
        return ""
    verb = "would be removed" if report.dry_run else "removed"
    names = f" ({_named(report.removed)})" if len(report.removed) <= _MOST_NAMES else ""
    return f"{counted(len(report.removed), 'outdated document')} {verb}{names}; "


def _named(documents: Sequence[str]) -> str:
    """Return documents by name, or their number where they are many."""
    return (
        (", ".join(documents) or "no document") if len(documents) <= _MOST_NAMES else f"{len(documents)} documents"
    )
