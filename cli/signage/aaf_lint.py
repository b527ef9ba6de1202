"""The command `aaf-lint`: AAF's own audit, with its flags and its output (6.7)."""

import sys
from pathlib import Path
from typing import Any

import click

from signage.commands.audited import audited, is_address, is_site
from signage.commands.failure import FINDINGS, Failure, tell
from signage_core.pool import core_count
from signage_site.audit.crawl import Bounds
from signage_site.audit.reports import page_output, site_output
from signage_site.audit.results import Settings

_LEAST = 50


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--audit",
    "target",
    metavar="URL|PATH",
    required=True,
    help="An address, a page, or the folder of a built site.",
)
@click.option("--crawl", is_flag=True, help="Audit the pages that the links of the first one lead to, too.")
@click.option("--render", is_flag=True, help="Let scripts run first, in Chromium or Chrome.")
@click.option("--safety", is_flag=True, help="Check controls that look dangerous, too.")
@click.option(
    "--manifest",
    metavar="FILE",
    type=click.Path(path_type=Path, readable=False),
    help="The manifest, in place of the one that the site has.",
)
@click.option("--min-score", metavar="N", type=click.IntRange(0, 100), default=_LEAST, show_default=True)
def main(target: str, *, crawl: bool, min_score: int, **how: Any) -> None:
    """Score how much of a site is annotated for agents, as section 6.7 of AAF does.

    Exit status, as AAF's own command has it: 0, or 1 when the score is below --min-score or nothing can be audited.
    """
    if crawl and not is_address(target):
        tell("aaf-lint: `--crawl` is for an address and ignored here: a folder is audited as a whole")
        crawl = False
    bounds = Bounds(depth=1, listed=False) if crawl else None
    try:
        made = audited(target, Settings(**how, jobs=core_count()), bounds)
    except Failure as failure:
        tell(f"aaf-lint: {failure.format_message()}")
        sys.exit(FINDINGS)
    click.echo(site_output(made) if is_site(target, bounds) else page_output(made), nl=False)
    for line in (*made.notes, *made.unreadable):
        tell(f"aaf-lint: {line}")
    sys.exit(FINDINGS if made.score < min_score else 0)
