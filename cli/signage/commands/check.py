"""`signage check`: check the examples in pages, and files in the formats themselves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure
from signage.commands.options import configured
from signage_linter.config import Configuration, ConfigurationError
from signage_linter.files import MissingPathError
from signage_linter.reporters import REPORTERS
from signage_linter.run import check_paths
from signage_linter.source import SourceCache, UnreadableError, read_source
from signage_specs.anml.response import read_document
from signage_specs.diagnostic import Severity


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option(
    "--format",
    "reporter",
    type=click.Choice(list(REPORTERS)),
    default="text",
    show_default=True,
    help="Output form.",
)
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file.")
@click.option(
    "--origin",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The ANML 1.0 document that the checked agent responses answer.",
)
@configured("profile", "select", "ignore", "fail_on", "exclude", "likely", "dialect")
def check(paths: tuple[Path, ...], reporter: str, output: Path | None, origin: Path | None, **options: Any) -> None:
    """Check pages (.md, .rst, .html), docstrings (.py) and files in the formats; without PATHS, the current folder.

    Exit status: 0 when nothing is found, 1 when a finding is as severe as --fail-on, 2 when something can't
    be read or is used wrongly.
    """
    try:
        configuration = Configuration.load(Path.cwd()).overridden(options, "command line")
        sources = SourceCache(Path())
        report = check_paths(paths or (Path(),), configuration, sources, _origin(origin))
    except (ConfigurationError, MissingPathError) as error:
        raise Failure(str(error)) from error
    text = REPORTERS[reporter](report, sources)
    if output is None:
        click.echo(text, nl=False)
    else:
        _write(output, text)
    for line in (*report.notes, *report.unreadable):
        click.echo(f"signage: {line}", err=True)
    worst = max((each.severity.rank for each in report.diagnostics), default=-1)
    if report.unreadable:
        sys.exit(WRONG_USAGE)
    sys.exit(FINDINGS if worst >= Severity(configuration.fail_on).rank else 0)


def _origin(file: Path | None) -> str | None:
    """Return the text of the document that responses answer."""
    if file is None:
        return None
    try:
        text = read_source(file).text
    except UnreadableError as error:
        raise Failure(str(error)) from error
    document = read_document(text)
    if document.broken or document.root is None:
        raise Failure(f"{file.as_posix()}: no ANML 1.0 document; `--origin` names the one that asks, XML or JSON")
    if document.root.value("role") == "agent-response":
        raise Failure(f"{file.as_posix()}: an agent's response; `--origin` names the document that it answers")
    return text


def _write(output: Path, text: str) -> None:
    try:
        output.write_text(click.unstyle(text), encoding="utf-8")
    except OSError as error:
        raise Failure(f"{output}: cannot be written: {error.strerror or error}") from error
