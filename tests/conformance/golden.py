"""Write down what a rule reports, for a person to review: each text with marks under it, and each finding."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from signage_linter.report import PageDiagnostic
from signage_specs.diagnostic import Diagnostic, Fix
from signage_specs.span import LineTable, Span

_LONGEST_TEXT = 4_000  # code points; of a longer text only the findings are written
_WIDTH = 120  # code points; a longer line is written in pieces
_AROUND = 4  # lines that are written around a marked one, and at both ends of a text
_MOST_FINDINGS = 12  # of one code, text and profile; of the rest a digest is written

Position = tuple[int, int]
Place = tuple[Position, Position]


@dataclass(frozen=True, slots=True)
class Entry:
    """One finding: its code, its two ends as lines and columns, and the lines that are written about it."""

    code: str
    place: Place
    related: tuple[Place, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A text and what is found in it.

    Attributes:
        title: what the reviewer finds it by.
        judged_as: its format, and what else it is judged by.
        text: the text itself.
        others: the documents that it is compared with, by what they are to it.
        entries: the findings, by the profile in which they are reported.
    """

    title: str
    judged_as: str
    text: str
    others: Mapping[str, str]
    entries: Mapping[str, Sequence[Entry]]

    def of(self, code: str) -> "Sample":
        """Return the same with the findings of one code."""
        entries = {name: [each for each in group if each.code == code] for name, group in self.entries.items()}
        return Sample(self.title, self.judged_as, self.text, self.others, entries)

    def lines(self) -> Iterator[str]:
        """Yield what is written of it."""
        yield from ("", f"## {visible(self.title)}", "", self.judged_as)
        yield from _numbered(self.text, [each for group in self.entries.values() for each in group])
        for name, text in self.others.items():
            yield f"{name}:"
            yield from _numbered(text, ())
        for group, names in groupby(self.entries, key=lambda name: self.entries[name]):
            yield f"{', '.join(names)}:{'' if group else ' nothing'}"
            yield from _capped(group)


def entry(diagnostic: Diagnostic, text: str) -> Entry:
    """Return what is written of a finding in a text."""
    lines = LineTable(text)

    def place(span: Span) -> Place:
        return lines.position(span.start), lines.position(span.end)

    written = [_line(diagnostic.code, diagnostic.severity, place(diagnostic.span), diagnostic.message)]
    written += [f"    {_place(place(each.span))} {visible(each.message)}" for each in diagnostic.related]
    written += [f"    {line}" for line in _fix_lines(diagnostic.fix, text)] if diagnostic.fix else []
    related = tuple(place(each.span) for each in diagnostic.related)
    return Entry(diagnostic.code, place(diagnostic.span), related, tuple(written))


def page_entry(diagnostic: PageDiagnostic) -> Entry:
    """Return what is written of a finding on a page. What pages have of their own is without related places."""
    assert not diagnostic.related
    place = (diagnostic.line, diagnostic.column), (diagnostic.end_line, diagnostic.end_column)
    near = " (near here)" if diagnostic.approximate else ""
    line = _line(diagnostic.code, diagnostic.severity, place, diagnostic.message) + near
    fix = (
        f"    {'Fix' if diagnostic.fix.is_safe else 'Unsafe fix'}: {diagnostic.fix.description}"
        if diagnostic.fix
        else ""
    )
    return Entry(diagnostic.code, place, (), (line, fix) if fix else (line,))


def visible(text: str) -> str:
    """Return a text in which each code point can be seen: a control as its picture, others by their number."""
    return "".join(map(_visible, text))


def _visible(letter: str) -> str:
    if letter < " ":
        return chr(0x2400 + ord(letter))
    return letter if letter.isprintable() else f"⟨{ord(letter):04X}⟩"


def _line(code: str, severity: str, place: Place, message: str) -> str:
    return f"{code} {severity} {_place(place)} {visible(message)}"


def _place(place: Place) -> str:
    (line, column), (end_line, end_column) = place
    return f"{line}:{column}-{end_line}:{end_column}"


def _capped(entries: Sequence[Entry]) -> Iterator[str]:
    for each in entries[:_MOST_FINDINGS]:
        yield from (f"  {line}" for line in each.lines)
    rest = entries[_MOST_FINDINGS:]
    if rest:
        digest = sha256("\n".join(line for each in rest for line in each.lines).encode()).hexdigest()[:16]
        yield f"  and {len(rest)} more, of digest {digest}; the last one:"
        yield from (f"  {line}" for line in rest[-1].lines)


def _fix_lines(fix: Fix, text: str) -> Iterator[str]:
    yield f"{'Fix' if fix.is_safe else 'Unsafe fix'}: {visible(fix.description)}"
    if len(text) > _LONGEST_TEXT:
        lines = LineTable(text)
        for edit in fix.edits:
            place = lines.position(edit.span.start), lines.position(edit.span.end)
            yield f"  {_place(place)} {visible(edit.text)}"
        return
    after = text
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        after = after[: edit.span.start] + edit.text + after[edit.span.end :]
    lines_before, lines_after = (list(_lines(each)) for each in (text, after))
    for line in list(difflib.unified_diff(lines_before, lines_after, n=0, lineterm=""))[2:]:
        yield f"  {line}"


def _lines(text: str) -> Iterator[str]:
    """Yield the lines as they are written: a line that ends with anything but LF shows how, if it ends at all."""
    table = LineTable(text)
    for start, stop in zip(table.starts, [*table.starts[1:], len(text)], strict=True):
        if start < stop:
            line = text[start:stop]
            yield visible(line[:-1] if line[-1] == "\n" else line) + ("" if line[-1] in "\r\n" else "⟨no line end⟩")


def _numbered(text: str, entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the lines with their numbers, and below each line `^` for what is found and `~` for what is related."""
    if len(text) > _LONGEST_TEXT:
        yield f"     | ({len(text):,} code points)"
        return
    places = [each.place for each in entries]
    related = [place for each in entries for place in each.related]
    table = LineTable(text)
    lines = list(_lines(text))
    marks = [1, len(lines), *(line for place in (*places, *related) for line, _ in place)]
    shown = {near for line in marks for near in range(line - _AROUND, line + _AROUND + 1)}
    for is_shown, group in groupby(range(1, len(lines) + 1), key=shown.__contains__):
        numbers = list(group)
        if not is_shown:
            yield f"     | ({len(numbers)} more lines)"
        for number in numbers if is_shown else ():
            yield from _marked_line(number, lines[number - 1], table.line(number), places, related)


def _marked_line(
    number: int, line: str, raw: str, places: Iterable[Place], related: Iterable[Place]
) -> Iterator[str]:
    """Yield a line with its number, and its marks; a long line is written in pieces."""
    marks: dict[int, str] = {}
    for sign, group in (("~", related), ("^", places)):
        marks |= dict.fromkeys((column for place in group for column in _marked(place, number, raw)), sign)
    signs = "".join(marks.get(column, " ") for column in range(max(marks, default=-1) + 1))
    for start in range(0, max(len(line), len(signs), 1), _WIDTH):
        piece, below = line[start : start + _WIDTH], signs[start : start + _WIDTH]
        piece = f"{piece[:-1]}␠" if piece.endswith(" ") else piece
        yield f"{'' if start else number:4} | {piece}".rstrip()
        if below.strip():
            yield f"     | {below}".rstrip()


def _marked(place: Place, number: int, raw: str) -> Iterable[int]:
    """Return where, in the visible line, marks stand: under the first and the last line of a place."""
    (line, column), (end_line, end_column) = place
    if number not in (line, end_line) or (number == end_line != line and end_column == 1):
        return ()
    start = column - 1 if number == line else len(raw) - len(raw.lstrip())
    stop = end_column - 1 if number == end_line else len(raw)
    start = len(visible(raw[:start])) + max(start - len(raw), 0)
    return range(start, max(len(visible(raw[:stop])), start + 1))
