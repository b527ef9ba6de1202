"""`signage audit PATH|URL`: what an agent can do on a site, as two scores and the findings behind them."""

import sys
from pathlib import Path
from typing import Any

import click

from signage.commands.audited import audited, bounds_of, loading
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure, tell
from signage.commands.options import configuration_of, configured
from signage.commands.output import deliver, refuse_input, refuse_missing_folder, write_file
from signage_core.paths import read_file
from signage_core.pool import core_count
from signage_core.wording import counted
from signage_linter.report import Counts, PageDiagnostic, RunReport
from signage_linter.reporters import written
from signage_linter.source import SourceCache
from signage_site.audit.findings import AuditFinding
from signage_site.audit.known import (
    BASELINE,
    AuditBaseline,
    AuditBaselineError,
    Comparison,
    baseline_text,
    read_baseline,
    without_known,
)
from signage_site.audit.reports import badge as drawn
from signage_site.audit.reports import findings_report, json_report, text_report
from signage_site.audit.results import Settings, SiteAudit

_FORMS = ("text", "json", "html", "sarif", "junit", "github")


@click.command()
@click.argument("target", metavar="PATH|URL")
@loading
@click.option("--safety", is_flag=True, help="Score controls that look dangerous, too.")
@click.option(
    "--manifest",
    metavar="FILE",
    type=click.Path(path_type=Path, readable=False),
    help="The manifest, in place of the one that the site has.",
)
@click.option("--min-score", metavar="N", type=click.IntRange(0, 100), help="Fail where a score is below this.")
@click.option(
    "--format", "reporter", type=click.Choice(_FORMS), default="text", show_default=True, help="Output form."
)
@click.option("-q", "--quiet", is_flag=True, help="Show the findings alone: no scores, no notes.")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file.")
@click.option(
    "--badge", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False), help="Write both scores as an SVG."
)
@click.option(
    "--baseline",
    "baseline",
    type=click.Choice(["write", "use"]),
    help=f"Write all findings and both scores to `{BASELINE}`, or leave out the findings that are in it.",
)
@configured("dialect", "jobs")
def audit(target: str, reporter: str, output: Path | None, **options: Any) -> None:
    """Score what an agent can do on a page or on a site.

    Name a page, a folder of built HTML, or the address of a page that is served. There are two scores: presence is
    how much is annotated, as AAF scores it; operability is whether an agent could carry out what the manifest
    declares. A connection is opened for an address alone, to its origin, and to DNS
    about it.

    Exit status: 0, or 1 when a score is below --min-score, 2 when something can't be read.
    """
    quiet = options.pop("quiet")
    baseline, badge, least = options.pop("baseline"), options.pop("badge"), options.pop("min_score")
    bounds = bounds_of(options)
    safety, manifest, render = options.pop("safety"), options.pop("manifest"), options.pop("render")
    for each in (output, badge):
        refuse_missing_folder(each)
    configuration = configuration_of(options)
    known = _known() if baseline == "use" else None
    settings = Settings(
        safety, configuration.dialect, manifest, configuration.jobs or core_count(), render, reporter == "html"
    )
    made = audited(target, settings, bounds)
    read = [Path(each.url) for each in made.pages] + (
        [Path(made.manifest.path)] if made.manifest is not None else []
    )
    refuse_input(output, read)
    refuse_input(badge, read, "--badge")
    if baseline == "write":
        if made.unreadable:
            raise Failure(f"no baseline written: {made.unreadable[0]}")
        write_file(Path(BASELINE), baseline_text(made, _earlier()))
        tell(f"signage: {counted(len(made.findings), 'finding')} written to {BASELINE}")
        return
    comparison = None
    if known is not None:
        made, comparison = _without_known(made, known)
    form = "quiet" if quiet and reporter == "text" else reporter
    deliver(_text(made, form, comparison), reporter, output)
    if badge is not None:
        write_file(badge, drawn(made))
    for line in (*(() if quiet else made.notes), *made.unreadable):
        tell(f"signage: {line}")
    if made.unreadable:
        sys.exit(WRONG_USAGE)
    scores = [made.score, *([made.operability_score] if made.operability_score is not None else [])]
    if least is not None and min(scores) < least:
        tell(f"signage: the score {min(scores)} is below --min-score {least}")
        sys.exit(FINDINGS)


def _known() -> AuditBaseline:
    """Return the baseline. Raises Failure where there is none, or it can't be used."""
    try:
        return read_baseline(read_file(Path(BASELINE)).decode())
    except FileNotFoundError as error:
        remedy = "Write it with `signage audit PATH --baseline write`"
        raise Failure(f"{BASELINE}: no such baseline. {remedy}.") from error
    except OSError as error:
        raise Failure(f"{BASELINE}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, AuditBaselineError) as error:
        raise Failure(f"{BASELINE}: {error}") from error


def _earlier() -> AuditBaseline | None:
    """Return the baseline that is there, whose scores the next one keeps; None where it can't be used."""
    try:
        return _known()
    except Failure:
        return None


def _without_known(made: SiteAudit, baseline: AuditBaseline) -> tuple[SiteAudit, Comparison]:
    left, gone = without_known(made, baseline.known)
    known = len(made.findings) - len(left.findings)
    if known:
        tell(f"signage: {counted(known, 'known finding')} left out, as {BASELINE} says")
    if gone:
        tell(f"signage: {BASELINE}: {counted(gone, 'finding')} of it no longer found")
    return left, Comparison(baseline.history, known, gone)


def _text(made: SiteAudit, reporter: str, comparison: Comparison | None) -> str:
    if reporter == "html":
        from signage_site.audit.html_report.html import html_report  # noqa: PLC0415  its templates come with it

        return html_report(made, comparison)
    if reporter == "json":
        return json_report(made)
    if reporter in ("text", "quiet"):
        return text_report(made) if reporter == "text" else findings_report(made)
    diagnostics = tuple(_diagnostic(path, each) for path, each in made.findings)
    report = RunReport(tuple(page.url for page in made.pages), diagnostics, Counts(), made.unreadable)
    return written(reporter, report, SourceCache(Path()))


def _diagnostic(path: str, found: AuditFinding) -> PageDiagnostic:
    """Return a finding as reporters take it."""
    criterion = found.criterion
    place = (found.line, found.column, found.end_line, found.end_column)
    return PageDiagnostic(
        *(found.code, criterion.name, criterion.severity, found.message, path, *place),
        *("audit", "6.7", criterion.advice),
    )
