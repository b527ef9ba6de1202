"""`signage check`: check the examples in pages, and files in the formats themselves."""

import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import click

from signage.commands.checking import BASELINE, Checking, fix_files
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure, tell
from signage.commands.options import configuration_of, configured
from signage.commands.output import STANDARD, deliver, refuse_input, refuse_missing_folder, show, write_file
from signage_linter.baseline import BaselineError, DamagedBaselineError, baseline_text, entries_elsewhere
from signage_linter.files import NO_SUCH_PATH, may_exist
from signage_linter.fixes import fixed_files
from signage_linter.report import counted
from signage_linter.reporters import REPORTERS, written
from signage_linter.run import without_excluded
from signage_linter.since import RevisionError
from signage_linter.source import SourceCache, UnreadableError, read_source

_PARTIAL = ("select", "ignore")  # options that leave findings out


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option(
    "--format",
    "reporter",
    type=click.Choice(REPORTERS),
    default="text",
    show_default=True,
    help="Output form.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the report to this file; `-` is standard output.",
)
@click.option(
    "--origin",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The ANML 1.0 document that the checked agent responses answer.",
)
@click.option("--fix", is_flag=True, help="Fix what has one right answer, and report what is left.")
@click.option("--diff", is_flag=True, help="Show what `--fix` would change, and write nothing.")
@click.option("--since", metavar="REV", default="", help="Report only what stands in lines that differ from REV.")
@click.option(
    "--baseline",
    "known",
    type=click.Choice(["write", "use"]),
    help=f"Write all findings to the file of known ones ({BASELINE}, or the key `baseline`), or leave those out.",
)
@click.option(
    "--force-exclude",
    is_flag=True,
    help="Leave out named files as well, where a search of the current folder would; for hooks, which name files.",
)
@configured(
    "profile", "select", "ignore", "fail_on", "exclude", "include_paths", "likely", "dialect", "jobs", "cache"
)
def check(paths: tuple[Path, ...], reporter: str, output: Path | None, **options: Any) -> None:
    """Check the examples in pages, docstrings and files.

    PATHS are pages (.md, .rst, .html), Python modules, files in the formats, and folders; without any, the current
    folder is checked.

    Exit status: 0 without findings, 1 when a finding is as severe as --fail-on, 2 when something can't be read or
    an option is wrong.
    """
    refuse_missing_folder(output)
    hindered: tuple[str, ...] = ()
    fix, diff, known = options.pop("fix"), options.pop("diff"), options.pop("known")
    try:
        origin = options["origin"]
        checking = replace(_checking(paths, options, known), fixes=fix)
        if checking.paths and not any(map(may_exist, checking.paths)):
            raise Failure(f"{checking.paths[0].as_posix()}: {NO_SUCH_PATH}")
        if output != Path(STANDARD):
            refuse_input(output, chain([origin] if origin is not None else [], checking.files()))
        if known == "write":
            _refuse_partial(options, checking)
            _write_baseline(checking)
            return
        report = checking.report()
        if diff:
            changes = "".join(each.diff() for each in fixed_files(report.diagnostics, SourceCache(Path())))
            show(changes)
            sys.exit(FINDINGS if changes else 0)
        if fix:
            report, hindered = fix_files(checking, report)
    except (RevisionError, BaselineError) as error:
        raise Failure(str(error)) from error
    deliver(written(reporter, report, SourceCache(Path())), reporter, output)
    for line in (*report.notes, *report.unreadable, *hindered):
        tell(f"signage: {line}")
    if report.unreadable or hindered:
        sys.exit(WRONG_USAGE)
    sys.exit(FINDINGS if any(report.fails(each) for each in report.diagnostics) else 0)


def _checking(paths: tuple[Path, ...], options: dict[str, Any], known: str | None) -> Checking:
    """Return what the command line asks for."""
    origin, since = _origin(options.pop("origin")), options.pop("since")
    force_exclude = options.pop("force_exclude")
    configuration = configuration_of(options)
    named = Path(configuration.baseline or BASELINE) if known or configuration.baseline else None
    asked = tuple(_printed(path) for path in paths) or (Path(),)
    if force_exclude:
        asked = tuple(without_excluded(asked, configuration))
    return Checking(asked, configuration, origin, since, named)


def _refuse_partial(options: dict[str, Any], checking: Checking) -> None:
    """Make sure that all findings of what is named are asked for: a baseline that has some loses the others.

    Raises:
        Failure: an option leaves some out.
    """
    given = [*(["--since"] if checking.since else []), *(f"--{name}" for name in _PARTIAL if options.get(name))]
    if given:
        raise Failure(f"`--baseline write` writes all findings. Leave out `{given[0]}`")


def _write_baseline(checking: Checking) -> None:
    """Write all findings to the file of known ones; those of files that aren't named now stay in it.

    Raises:
        Failure: it can't be written, or something can't be read, so that findings would be missing.
    """
    report = checking.everything()
    if report.unreadable:
        raise Failure(f"no baseline written: {report.unreadable[0]}")
    file = checking.baseline or Path(BASELINE)
    try:
        kept = entries_elsewhere(file, checking.paths)
    except DamagedBaselineError as error:
        # Everything that finds it so says to write it again. What it had of other files can't be told.
        kept = []
        tell(f"signage: {error.reason}; written anew, without what it had of other files")
    write_file(file, baseline_text(report.diagnostics, SourceCache(Path()), file.parent, kept))
    also = f"; {counted(len(kept), 'finding')} of other files kept" if kept else ""
    tell(f"signage: {counted(len(report.diagnostics), 'finding')} written to {file}{also}")


def _printed(path: Path) -> Path:
    """Return a path as reports print it: relative to the working directory where it is in there."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _origin(file: Path | None) -> str | None:
    """Return the text of the document that responses answer."""
    if file is None:
        return None
    try:
        text = read_source(file).text
    except UnreadableError as error:
        raise Failure(str(error)) from error
    # Loaded for this option alone: the readers of ANML 1.0 come with it.
    from signage_specs.anml.response import read_document  # noqa: PLC0415  a module that rules load, too

    document = read_document(text)
    if document.broken or document.root is None:
        raise Failure(
            f"{file.as_posix()}: not an ANML 1.0 document. `--origin` names the one that asks, XML or JSON."
        )
    if document.root.value("role") == "agent-response":
        raise Failure(f"{file.as_posix()}: an agent's response. `--origin` names the document that it answers.")
    return text
