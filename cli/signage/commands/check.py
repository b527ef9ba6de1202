"""`signage check`: check the examples in pages, and files in the formats themselves."""

import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

import click

from signage.commands.checking import BASELINE, Checking, fix_files, passed_over, planned_fixes, refuse_missing_site
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure, tell
from signage.commands.options import configuration_of, configured
from signage.commands.output import STANDARD, deliver, refuse_input, refuse_missing_folder, show_diff, write_file
from signage_core.paths import alone_in
from signage_core.wording import counted
from signage_linter.baseline import BaselineError, DamagedBaselineError, baseline_text, entries_elsewhere
from signage_linter.files import MARKUPS, NO_SUCH_PATH, may_exist
from signage_linter.option import address_fault
from signage_linter.recognise import DISPATCHING_LABEL
from signage_linter.report import RunReport
from signage_linter.reporters import REPORTERS, written
from signage_linter.run import Given, without_excluded
from signage_linter.since import RevisionError
from signage_linter.source import Source, SourceCache, UnreadableError, read_source
from signage_specs.registry import FORMATS_BY_LABEL

_LABELS = (DISPATCHING_LABEL, *FORMATS_BY_LABEL, *MARKUPS)
_PARTIAL = ("select", "ignore")  # options that leave findings out


def _complete_label(_context: click.Context, _parameter: click.Parameter, written: str) -> list[str]:
    return [label for label in _LABELS if label.startswith(written.lower())]


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option(
    "--format", "reporter", type=click.Choice(REPORTERS), default="text", show_default=True, help="Output form."
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
@click.option(
    "--from",
    "label",
    metavar="LABEL",
    default="",
    shell_complete=_complete_label,
    help="The format of the named files and of standard input, by a label, or the markup of pages, such as "
    "`markdown`, where their names don't tell it.",
)
@click.option(
    "--stdin-filename",
    "name",
    metavar="NAME",
    type=click.Path(path_type=Path),
    help="Check standard input as if it were this file, which need not exist.",
)
@click.option("--now", metavar="DATE", help="Judge expiry and age as of this day or time, in UTC.")
@click.option(
    "--base-url", default="", metavar="URL", help="The address that the checked ANML 1.0 documents are served from."
)
@click.option("--fix", is_flag=True, help="Fix what has one right answer, and report what is left.")
@click.option(
    "--unsafe-fixes",
    is_flag=True,
    help="With `--fix` or `--diff`: also apply fixes that may change what an example means.",
)
@click.option("--diff", is_flag=True, help="Show what `--fix` would change, and write nothing.")
@click.option("--statistics", is_flag=True, help="Show how many findings each rule has, in place of the findings.")
@click.option("-q", "--quiet", is_flag=True, help="Show the findings alone: no summary, no notes.")
@click.option("--since", metavar="REV", default="", help="Report only findings in lines changed since REV.")
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
    *("profile", "select", "ignore", "fail_on", "exclude", "include_paths", "likely", "dialect", "site", "jobs"),
    "cache",
)
def check(paths: tuple[Path, ...], reporter: str, output: Path | None, **options: Any) -> None:
    """Check the examples in pages, docstrings and files.

    PATHS are pages (.md, .rst, .html), Python modules, files in the formats, and folders; without any, the current
    folder is checked. `-` is standard input.

    Exit status: 0 without findings, 1 when a finding is as severe as --fail-on, 2 when something can't be read or
    an option is wrong.
    """
    refuse_missing_folder(output)
    fix, diff, known = options.pop("fix"), options.pop("diff"), options.pop("known")
    unsafe, quiet = options.pop("unsafe_fixes"), options.pop("quiet")
    reporter = _form(reporter, statistics=options.pop("statistics"), quiet=quiet)
    if unsafe and not (fix or diff):
        raise Failure("`--unsafe-fixes` says what `--fix` and `--diff` apply. Add one of them.")
    try:
        origin = options["origin"]
        all_rules = not any(options.get(name) for name in _PARTIAL)
        checking = replace(_checking(paths, options, known), fixes=fix, unsafe_fixes=unsafe, all_rules=all_rules)
        refuse_missing_site(checking.configuration.site)
        if fix or checking.since:
            _refuse_text("--fix" if fix else "--since", checking)
        if checking.paths and not any(map(may_exist, checking.paths)):
            raise Failure(f"{checking.paths[0].as_posix()}: {NO_SUCH_PATH}")
        if output != Path(STANDARD):
            refuse_input(output, chain([origin] if origin is not None else [], checking.files()))
        if known == "write":
            _refuse_partial(options, checking)
            _refuse_text("--baseline write", checking)
            _write_baseline(checking)
            return
        if diff:
            changes = "".join(each.diff() for each in planned_fixes(checking))
            show_diff(changes)
            sys.exit(FINDINGS if changes else 0)
        report, hindered = fix_files(checking) if fix else (checking.report(), ())
    except (RevisionError, BaselineError) as error:
        raise Failure(str(error)) from error
    deliver(written(reporter, report, checking.sources()), reporter, output)
    named = options.get("config_file") is not None
    left = "" if quiet or named else passed_over(report.paths, checking.configuration)
    _tell(*(() if quiet else report.notes), *filter(None, [left]), *report.unreadable, *hindered)
    if report.unreadable or hindered:
        sys.exit(WRONG_USAGE)
    sys.exit(FINDINGS if any(report.fails(each) for each in report.diagnostics) else 0)


def _form(reporter: str, *, statistics: bool, quiet: bool) -> str:
    """Return the form of the report. Raises Failure where statistics are asked for in a form for programs."""
    if not statistics:
        return "quiet" if quiet and reporter == "text" else reporter
    if reporter != "text":
        raise Failure("`--statistics` is for people. Leave out `--format`, or `--statistics`.")
    return "statistics"


def _tell(*lines: str) -> None:
    for line in lines:
        tell(f"signage: {line}")


def _checking(paths: tuple[Path, ...], options: dict[str, Any], known: str | None) -> Checking:
    """Return what the command line asks for."""
    since, given = options.pop("since"), _given(options)
    force_exclude, label, name = (options.pop(each) for each in ("force_exclude", "label", "name"))
    if label and label.lower() not in _LABELS:
        raise Failure(f"`{label}` is not a known label. `signage formats` lists the labels.")
    configuration = configuration_of(options)
    named = Path(configuration.baseline or BASELINE) if known or configuration.baseline else None
    if Path(STANDARD) in paths:
        if len(paths) > 1:
            raise Failure("standard input is checked alone. Leave out the other paths.")
        checking = Checking((), configuration, replace(given, label=label), since, named)
        return _with_standard_input(checking, name, force_exclude=force_exclude)
    if name is not None:
        raise Failure("`--stdin-filename` names standard input. Give `-` as the path.")
    asked = tuple(_printed(path) for path in paths) or (Path(),)
    if force_exclude:
        asked = tuple(without_excluded(asked, configuration))
    return Checking(asked, configuration, replace(given, label=label), since, named)


def _with_standard_input(checking: Checking, name: Path | None, *, force_exclude: bool) -> Checking:
    """Return the check of what standard input holds; of nothing where the file that it is for is left out.

    Raises Failure where it can't be read, or nothing tells its format.
    """
    # Loaded for standard input alone: a part of the signer comes with it.
    from signage.commands.documents import format_of, read  # noqa: PLC0415  see above

    if name is not None and force_exclude and not without_excluded([name], checking.configuration):
        return checking
    document, given = read(STANDARD), checking.given
    if name is not None:
        source = Source(_printed(name).as_posix(), document.text, document.source.encoding)
        return replace(checking, given=replace(given, source=source))
    # As of a file: what looks like nothing may be a page, and isn't taken for a snapshot.
    try:
        label = given.label or format_of(replace(document, file=Path(STANDARD))).labels[0]
    except Failure as failure:
        page = "Name a page with `--stdin-filename`, such as `--stdin-filename page.md`."
        raise Failure(f"{failure.format_message()} {page}") from failure
    return replace(checking, given=replace(given, source=document.source, label=label))


def _refuse_text(option: str, checking: Checking) -> None:
    """Make sure that an option which needs a file isn't given with standard input. Raises Failure where it is."""
    if checking.given.source is not None:
        raise Failure(f"`{option}` needs a file. Leave it out, or name the file.")


def _refuse_partial(options: dict[str, Any], checking: Checking) -> None:
    """Make sure that all findings of what is named are asked for: a baseline that has some loses the others.

    Raises Failure where an option leaves some out.
    """
    given = [*(["--since"] if checking.since else []), *(f"--{name}" for name in _PARTIAL if options.get(name))]
    if given:
        raise Failure(f"`--baseline write` writes all findings. Leave out `{given[0]}`")


def _write_baseline(checking: Checking) -> None:
    """Write all findings to the file of known ones; those of files that aren't named now stay in it.

    Raises Failure where it can't be written, or something can't be read, so that findings would be missing.
    """
    report = checking.everything()
    if report.unreadable:
        raise Failure(f"no baseline written: {report.unreadable[0]}")
    file = checking.baseline or Path(BASELINE)
    with alone_in(file.parent):  # what another run has just written is kept, too
        _put_baseline(file, report, checking)


def _put_baseline(file: Path, report: RunReport, checking: Checking) -> None:
    try:
        kept = entries_elsewhere(file, checking.paths)
    except DamagedBaselineError as error:
        if file.name != BASELINE:  # a configuration may name any file of the project
            raise Failure(f"{error.reason}. Remove it, or let `baseline` name another file") from error
        # Everything that finds it so says to write it again. What it had of other files can't be told.
        kept = []
        tell(f"signage: {error.reason}; replaced, without the findings of other files that it had")
    write_file(file, baseline_text(report.diagnostics, SourceCache(Path()), file.parent, kept))
    also = f"; {counted(len(kept), 'finding')} of other files kept" if kept else ""
    tell(f"signage: {counted(len(report.diagnostics), 'finding')} written to {file}{also}")


def _printed(path: Path) -> Path:
    """Return a path as reports print it: relative to the working directory where it is in there."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _given(options: dict[str, Any]) -> Given:
    """Return by what else the files are judged; the options that say so are taken out of `options`.

    Raises Failure where one of them is wrong.
    """
    origin, base_url, now = _origin(options.pop("origin")), options.pop("base_url"), options.pop("now")
    if fault := address_fault(base_url):
        raise Failure(f"`--base-url` {fault}")
    try:
        moment = None if now is None else datetime.fromisoformat(now)
    except ValueError as error:
        said = "Write a day such as `2026-05-01`, or a time such as `2026-05-01T09:30:00Z`."
        raise Failure(f"`--now` is {now!r}. {said}") from error
    if moment is not None and moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return Given(origin, base_url=base_url, now=moment)


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
