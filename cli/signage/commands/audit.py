"""`signage audit PATH`: what an agent can do on a site, as two scores and the findings behind them."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from signage.auditing import UnauditableError
from signage.auditing import audit as audited
from signage.commands.checking import BASELINE
from signage.commands.failure import FINDINGS, WRONG_USAGE, Failure, tell
from signage.commands.options import configuration_of, configured
from signage.commands.output import deliver, progress_bar, refuse_missing_folder, write_file
from signage_core.pool import core_count
from signage_linter.baseline import BaselineError, baseline_text, read_baseline, unknown
from signage_linter.report import Counts, PageDiagnostic, RunReport, counted
from signage_linter.reporters import written
from signage_linter.source import SourceCache
from signage_site.audit.findings import AuditFinding
from signage_site.audit.scores import OPERABILITY, WEIGHTS, Ratios, label
from signage_site.audit.site import PageAudit, Settings, SiteAudit

_FORMS = ("text", "json", "sarif", "junit", "github")
_BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{text}">'
    '<title>{text}</title><rect width="{whole}" height="20" rx="3" fill="#444"/>'
    '<g fill="#fff" font-family="Verdana,sans-serif" font-size="11"><text x="6" y="14">{text}</text></g></svg>\n'
)


@click.command()
@click.argument("path", metavar="PATH", type=click.Path(path_type=Path, readable=False))
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
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file.")
@click.option(
    "--badge", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False), help="Write both scores as an SVG."
)
@click.option(
    "--baseline",
    "known",
    type=click.Choice(["write", "use"]),
    help=f"Write all findings to the file of known ones ({BASELINE}, or the key `baseline`), or leave those out.",
)
@configured("dialect", "jobs")
def audit(path: Path, reporter: str, output: Path | None, **options: Any) -> None:
    """Say what an agent can do on a page or on a built site, in two scores.

    PATH is a page, or a folder of built HTML. Presence says how much is annotated, as AAF scores it; operability
    says whether an agent could carry out what the manifest declares.

    Exit status: 0, or 1 when a score is below --min-score, 2 when something can't be read.
    """
    known, badge, least = options.pop("known"), options.pop("badge"), options.pop("min_score")
    safety, manifest = options.pop("safety"), options.pop("manifest")
    for each in (output, badge):
        refuse_missing_folder(each)
    configuration = configuration_of(options)
    jobs = (configuration.jobs or core_count()) if path.is_dir() else 1
    try:
        with progress_bar("Auditing") as progress:
            made = audited(path, manifest, Settings(safety, configuration.dialect, jobs), progress)
    except UnauditableError as error:
        raise Failure(str(error)) from error
    report, sources = _report(made), SourceCache(Path())
    baseline = Path(configuration.baseline or BASELINE)
    if known == "write":
        write_file(baseline, baseline_text(report.diagnostics, sources, baseline.parent))
        tell(f"signage: {counted(len(report.diagnostics), 'finding')} written to {baseline}")
        return
    if known == "use":
        try:
            fresh, _ = unknown(report.diagnostics, read_baseline(baseline), sources, baseline.parent)
        except BaselineError as error:
            raise Failure(str(error)) from error
        report = RunReport(report.paths, fresh, report.counts, report.unreadable)
    deliver(_text(made, report, reporter, sources), reporter, output)
    if badge is not None:
        write_file(badge, badge_text(made))
    for line in made.unreadable:
        tell(f"signage: {line}")
    if made.unreadable:
        sys.exit(WRONG_USAGE)
    scores = [made.score, *([made.operability_score] if made.operability_score is not None else [])]
    sys.exit(FINDINGS if least is not None and min(scores) < least else 0)


def badge_text(audit: SiteAudit) -> str:
    """Return both scores as a picture in SVG."""
    text = f"agents: presence {audit.score}, operability {_shown(audit.operability_score)}"
    return _BADGE.format(text=text, whole=len(text) * 7 + 12)


def _text(made: SiteAudit, report: RunReport, reporter: str, sources: SourceCache) -> str:
    if reporter == "json":
        return json.dumps(_json(made, report), indent=2, ensure_ascii=False) + "\n"
    if reporter != "text":
        return written(reporter, report, sources)
    scores = (
        f"Presence    {made.score:>3}/100  {_categories(made.presence, WEIGHTS)}  {label(made.score)}\n"
        f"Operability {_shown(made.operability_score):>3}/100  {_categories(made.operability, OPERABILITY)}\n"
    )
    summary = f"{counted(len(report.diagnostics), 'finding')} on {counted(len(made.pages), 'page')}.\n"
    return written("concise", report, sources) + scores + summary


def _categories(ratios: Ratios, names: Any) -> str:
    return "  ".join(f"{name} {_shown(ratios[name].score)}" for name in names if name in ratios)


def _shown(score: int | None) -> str:
    return "-" if score is None else str(score)


def _scores(ratios: Ratios) -> dict[str, int | None]:
    return {name: ratio.score for name, ratio in ratios.items()}


def _json(made: SiteAudit, report: RunReport) -> dict[str, object]:
    asked = {(each.path, each.line, each.column, each.code, each.message) for each in report.diagnostics}

    def findings(url: str, found: tuple[AuditFinding, ...]) -> list[dict[str, object]]:
        return [
            {
                **asdict(each),
                "name": each.criterion.name,
                "score": each.criterion.score,
                "help": each.criterion.advice,
            }
            for each in found
            if (url, each.line, each.column, each.code, each.message) in asked
        ]

    def page(each: PageAudit) -> dict[str, object]:
        return {
            "url": each.url,
            "score": each.score,
            "categories": _scores(each.presence),
            "operability": {"score": each.operability_score, "categories": _scores(each.operability)},
            "findings": findings(each.url, each.findings),
        }

    return {
        "version": 1,
        "score": made.score,
        "label": label(made.score),
        "categories": _scores(made.presence),
        "operability": {"score": made.operability_score, "categories": _scores(made.operability)},
        "findings": findings(_site_path(made), made.site_findings),
        "pages": [page(each) for each in made.pages],
    }


def _site_path(made: SiteAudit) -> str:
    return made.manifest.path if made.manifest is not None else ""


def _report(made: SiteAudit) -> RunReport:
    """Return the findings as reporters take them: those about the site, then those of each page."""
    diagnostics = [_diagnostic(_site_path(made), each) for each in made.site_findings]
    diagnostics += [_diagnostic(page.url, each) for page in made.pages for each in page.findings]
    return RunReport(tuple(page.url for page in made.pages), tuple(diagnostics), Counts(), made.unreadable)


def _diagnostic(path: str, found: AuditFinding) -> PageDiagnostic:
    said = found.criterion
    place = (found.line, found.column, found.end_line, found.end_column)
    return PageDiagnostic(
        found.code, said.name, said.severity, found.message, path, *place, "audit", "6.7", said.advice
    )
