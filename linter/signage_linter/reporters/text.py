"""The report for people: each finding with the lines it is about, marks, advice, and a summary at the end."""

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from signage_core.terminal import log_line, visible
from signage_core.wording import counted
from signage_linter.report import Located, PageDiagnostic, RunReport, near
from signage_linter.reporters.excerpt import ExcerptLine, excerpt
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_RELATED_COLOUR = "blue"
_LINES_BEFORE = 2


def write(report: RunReport, sources: SourceCache) -> str:
    """Return the report. It is styled; `click.echo` takes the style off where no terminal reads it."""
    return "\n".join([*(describe(each, sources) for each in report.diagnostics), summary(report) + "\n"])


def write_quiet(report: RunReport, sources: SourceCache) -> str:
    """Return the findings alone, without a summary."""
    return "\n".join(describe(each, sources) for each in report.diagnostics)


def write_concise(report: RunReport, _sources: SourceCache) -> str:
    """Return one line a finding: `path:line:column: CODE severity: message`."""
    return "".join(f"{log_line(_concise(each))}\n" for each in report.diagnostics)


def _concise(each: PageDiagnostic) -> str:
    return f"{each.path}:{each.line}:{each.column}: {each.code} {each.severity}: {each.message}{near(each)}"


def describe(diagnostic: PageDiagnostic, sources: SourceCache) -> str:
    """Return all that is said of one finding, styled, each line ending in a line feed."""
    return "".join(f"{line}\n" for line in _lines(diagnostic, sources))


def summary(report: RunReport) -> str:
    """Return one line that says how much was checked and what was found."""
    unread = f" {counted(len(report.unreadable), 'path')} could not be read." if report.unreadable else ""
    if not report.counts.found and not report.diagnostics:
        return f"{report.checked}.{unread}"
    colour = next((_COLOURS[severity] for severity in Severity if report.total(severity)), "green")
    return f"{report.checked}: {click.style(report.totals, fg=colour, bold=True)}.{unread}"


def write_statistics(report: RunReport, _sources: SourceCache) -> str:
    """Return one line a rule: how many findings, its code and name, and how many of them can be fixed."""
    counts = Counter((each.code, each.name) for each in report.diagnostics)
    fixable = Counter(each.code for each in report.diagnostics if each.fix is not None)
    width = len(str(max(counts.values(), default=0)))
    lines = [
        f"{number:>{width}}  {code}  {name}" + (f"  ({fixable[code]} fixable)" if fixable[code] else "")
        for (code, name), number in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    return "".join(f"{line}\n" for line in [*lines, *([""] if lines else []), summary(report)])


def _lines(each: PageDiagnostic, sources: SourceCache) -> Iterator[str]:
    colour = _COLOURS[each.severity]
    kind = click.style(f"{each.code} {each.severity.value}", fg=colour, bold=True)
    yield f"{click.style(log_line(_place(each)), bold=True)}: {kind}: {visible(each.message)}{near(each)}"
    shown = excerpt(each, sources, before=_LINES_BEFORE)
    related = [(other, excerpt(other, sources, mark="-")) for other in each.related]
    beside = [(other, lines[0]) for other, lines in related if other.path == each.path and _within(lines, shown)]
    numbers = [line.number for lines in (shown, *(lines for _, lines in related)) for line in lines]
    margin = len(str(max([each.line, *numbers])))
    for line in shown:
        yield from _excerpt([line], margin, colour)
        for other, same in beside:
            if same.number == line.number:
                yield _marks(same, margin, _RELATED_COLOUR, f" {visible(other.message)}")
    for other, lines in related:
        if not any(other is known for known, _ in beside):
            yield f"{' ' * margin} = {_place(other)}: {visible(other.message)}{near(other)}"
            yield from _excerpt(lines, margin, _RELATED_COLOUR)
    yield f"{' ' * margin} = {click.style('help', bold=True)}: {visible(each.help)}{_origin(each)}"
    if each.fix is not None:
        kind = click.style("fix" if each.fix.is_safe else "unsafe fix", bold=True)
        yield f"{' ' * margin} = {kind}: {visible(each.fix.description)}"
    for place in reversed(each.included_from):
        yield f"{' ' * margin} = included from {visible(place.path)}:{place.line}"


def _place(place: Located) -> str:
    return f"{visible(place.path)}:{place.line}:{place.column}" if place.line else visible(place.path)


def _origin(each: PageDiagnostic) -> str:
    said = " ".join(part for part in (each.format, each.section) if part)
    return f" ({said}; `signage explain {each.code}`)" if said else f" (`signage explain {each.code}`)"


def _within(lines: Sequence[ExcerptLine], shown: Sequence[ExcerptLine]) -> bool:
    """Tell whether an excerpt is one marked line that is shown already, cut at the same place."""
    return (
        len(lines) == 1
        and lines[0].marks != ""
        and any((lines[0].number, lines[0].text) == (line.number, line.text) for line in shown)
    )


def _excerpt(lines: Sequence[ExcerptLine], margin: int, colour: str) -> Iterator[str]:
    for line in lines:
        yield f"{line.number or '':>{margin}} | {line.text}".rstrip()
        if line.marks:
            yield _marks(line, margin, colour)


def _marks(line: ExcerptLine, margin: int, colour: str, said: str = "") -> str:
    marks = line.marks.lstrip()
    lead = " " * (len(line.marks) - len(marks))
    return f"{' ' * margin} | {lead}{click.style(marks, fg=colour, bold=True)}{said}"
