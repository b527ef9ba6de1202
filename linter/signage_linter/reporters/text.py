"""The report for people: each finding with the lines it is about, marks, advice, and a summary at the end."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

import click

from signage_core.frozen import frozen
from signage_core.terminal import TAB_STOP, inert, log_line, shown, visible, width
from signage_core.wording import counted
from signage_linter.report import Located, PageDiagnostic, RunReport, near
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity

WIDEST = 100  # how many cells of a line are shown at most

_LEAD = 24  # cells before the fault in a line that is cut
_MOST_LINES = 5  # of a fault that is longer, the first lines and the last one are shown
_FIRST_LINES = 3
_CUT = "…"
# Code points on each side of a fault that are looked at: more than are shown, and no more of a long line.
_REACH = 2 * WIDEST


@frozen
class ExcerptLine:
    """One line of an excerpt as it is shown, with its number in the file; 0 where lines are left out.

    The marks under it are blanks, then one mark for each cell at fault; there are none where nothing is.
    """

    number: int
    text: str
    marks: str = ""


def excerpt(place: Located, sources: SourceCache, *, mark: str = "^", before: int = 0) -> tuple[ExcerptLine, ...]:
    """Return the lines that a place covers. An approximate place gets no marks."""
    source = sources.get(place.path) if place.path and place.line else None
    if source is None:
        return ()
    context = range(max(1, place.line - before), place.line)
    lines = [ExcerptLine(number, _row(source, number, 1).cut(0).text) for number in context]
    last = _last_line(place)
    for number in range(place.line, last + 1):
        if last - place.line < _MOST_LINES or number < place.line + _FIRST_LINES or number == last:
            lines.append(_marked(source, number, place, mark))
        elif number == place.line + _FIRST_LINES:
            lines.append(ExcerptLine(0, "..."))
    return tuple(lines)


def _last_line(place: Located) -> int:
    """Return the last line that has something at fault: a place may end right before the first column of one."""
    if place.approximate or place.end_line <= place.line:
        return place.line
    return place.end_line - (place.end_column <= 1)


def _marked(source: Source, number: int, place: Located, mark: str) -> ExcerptLine:
    row = _row(source, number, place.column if number == place.line else 1)
    if place.approximate:
        return ExcerptLine(number, row.cut(0).text)
    first = row.cell(place.column if number == place.line else row.first_column)
    last = row.cell(place.end_column if number == place.end_line else row.end_column)
    if last <= first and number > place.line:  # a blank line in the middle
        return ExcerptLine(number, row.cut(0).text)
    view = row.cut(row.beginning(first, last))
    count = max(min(last, view.end) - first, 1)
    return ExcerptLine(number, view.text, " " * (first - view.offset) + mark * count)


@frozen
class _View:
    """What is shown of a row, with an ellipsis where something is cut off: cells from the offset to the end."""

    text: str
    offset: int
    end: int


@frozen
class _Row:
    """A line as cells, or what is near a column of a long one.

    It starts at a column. Each code point has a look and the cell where it starts; the last edge is the cell behind
    all. It goes on where something of the line stands behind it.
    """

    start: int
    looks: Sequence[str]
    edges: Sequence[int]
    goes_on: bool

    @property
    def first_column(self) -> int:
        """The first column that isn't blank."""
        return self.start + next((index for index, look in enumerate(self.looks) if look.strip()), 0)

    @property
    def end_column(self) -> int:
        """The column behind the last code point."""
        return self.start + len(self.looks)

    def cell(self, column: int) -> int:
        """Return the cell where a column starts; that of the row's start or end for one outside."""
        return self.edges[min(max(column - self.start, 0), len(self.looks))]

    def beginning(self, first: int, last: int) -> int:
        """Return the cell to begin with, so that what is at fault is in view: the line's first if that will do."""
        end = self.edges[-1]
        fits = last < WIDEST or (end <= WIDEST and not self.goes_on)
        if self.start == 1 and fits:
            return 0
        return first - _LEAD if self.goes_on else min(first - _LEAD, end - WIDEST + len(_CUT))

    def cut(self, first: int) -> _View:
        """Return what is shown from a cell on."""
        low = bisect_left(self.edges, first)
        before = _CUT if low or self.start > 1 else ""
        offset = self.edges[low] - len(before)
        high, after = len(self.looks), ""
        if self.goes_on or self.edges[-1] - offset > WIDEST:
            high, after = bisect_right(self.edges, offset + WIDEST - len(_CUT)) - 1, _CUT
        text = f"{before}{''.join(self.looks[low:high])}{after}"
        return _View(text.rstrip(), offset, self.edges[high])


def _row(source: Source, number: int, column: int) -> _Row:
    """Return the cells of a line; of a long one those near the column, so that its length costs nothing."""
    starts = source.lines.starts
    first = starts[number - 1] if number <= len(starts) else len(source.text)
    end = starts[number] if number < len(starts) else len(source.text)
    low = max(first, min(first + column - 1, end) - _REACH)
    high = min(low + 2 * _REACH, end)
    text = inert(source.text[low:high].rstrip("\r\n"))
    if text.isascii() and text.isprintable():
        return _Row(low - first + 1, text, range(len(text) + 1), goes_on=high < end)
    looks: list[str] = []
    edges = [0]
    for character in text:
        wide = TAB_STOP - edges[-1] % TAB_STOP if character == "\t" else width(character)
        looks.append(" " * wide if character == "\t" else shown(character))
        edges.append(edges[-1] + wide)
    return _Row(low - first + 1, looks, edges, goes_on=high < end)


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
