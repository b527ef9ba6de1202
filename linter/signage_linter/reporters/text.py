"""The report for people: each diagnostic with the lines it is about, a caret, the advice, and a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from signage_linter.report import counted
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_linter.report import PageDiagnostic, RunReport
    from signage_linter.source import SourceCache

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_LINES_BEFORE = 2
_WIDEST_EXCERPT = 160


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report. It is styled; `click.echo` takes the style off where no terminal reads it."""
    parts = ["\n".join(_diagnostic(each, sources)) + "\n" for each in report.diagnostics]
    return "\n".join([*parts, summary(report) + "\n"])


def summary(report: RunReport) -> str:
    """Return one line that says what was found, read, checked, skipped and expected."""
    totals = [(report.total(severity), severity.value) for severity in Severity]
    found = ", ".join(f"{total} info" if noun == "info" else counted(total, noun) for total, noun in totals)
    colour = next((_COLOURS[severity] for severity in Severity if report.total(severity)), "green")
    return f"{click.style(found, fg=colour, bold=True)}. {report.counted}."


def _diagnostic(each: PageDiagnostic, sources: SourceCache) -> Iterator[str]:
    where = click.style(f"{each.path}:{each.line}:{each.column}", bold=True)
    kind = click.style(f"{each.code} {each.severity.value}", fg=_COLOURS[each.severity], bold=True)
    yield f"{where}: {kind}: {each.message}{' (near here)' if each.approximate else ''}"
    yield from _excerpt(each, sources)
    margin = " " * len(str(each.line))
    yield f"{margin} = {click.style('help', bold=True)}: {each.help}{_origin(each)}"
    for related in each.related:
        yield f"{margin} = {related.path}:{related.line}:{related.column}: {related.message}"
    for place in reversed(each.included_from):
        yield f"{margin} = included from {place.path}:{place.line}"


def _origin(each: PageDiagnostic) -> str:
    said = " ".join(part for part in (each.format, each.section) if part)
    return f" ({said}; `signage explain {each.code}`)" if said else f" (`signage explain {each.code}`)"


def _excerpt(each: PageDiagnostic, sources: SourceCache) -> Iterator[str]:
    source = sources.get(each.path) if each.path and each.line else None
    if source is None:
        return
    width = len(str(each.line))
    for number in range(max(1, each.line - _LINES_BEFORE), each.line + 1):
        yield f"{number:>{width}} | {_shown(source.lines.line(number))}".rstrip()
    line = source.lines.line(each.line)
    if each.approximate or each.column > _WIDEST_EXCERPT:
        return
    end = each.end_column if each.end_line == each.line else len(line) + 1
    # The caret stands under the same code points: a tab stays one, so that it is as wide as the one above it.
    lead = "".join("\t" if character == "\t" else " " for character in line[: each.column - 1])
    marks = "^" * max(1, min(end, _WIDEST_EXCERPT) - each.column)
    yield f"{' ' * width} | {lead}{click.style(marks, fg=_COLOURS[each.severity], bold=True)}"


def _shown(line: str) -> str:
    return line if len(line) <= _WIDEST_EXCERPT else line[: _WIDEST_EXCERPT - 1] + "…"
