"""What a run that writes nothing shows of what it would change: diffs, or how much changes in each file."""

import re
from collections.abc import Callable

import click

from signage.commands.failure import Failure
from signage.commands.output import show_diff
from signage_core.terminal import visible

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
