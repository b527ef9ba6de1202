"""Apply the fixes of a report to the files: no edit twice, none against another, all other text as it was."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from signage_core.comparison import diff
from signage_core.frozen import frozen
from signage_linter.files import is_generated
from signage_linter.report import PageDiagnostic, PageEdit
from signage_linter.source import Source, SourceCache


@frozen
class FixedFile:
    """A file with fixes applied: as it was, its new text, and how many findings were fixed."""

    source: Source
    text: str
    applied: int

    def diff(self) -> str:
        """Return the change as a unified diff; empty where nothing changes."""
        return diff(self.source.path, self.source.text, self.text)


def fixed_files(
    diagnostics: Iterable[PageDiagnostic], sources: SourceCache, *, unsafe: bool = False
) -> tuple[FixedFile, ...]:
    """Return the files that fixes change: safe ones, and the others where they are asked for.

    A fix is applied whole or not at all. Of two that touch the same text the one that comes first is applied, when
    the other isn't the same: a second run finds what is left.
    """
    chosen: dict[str, list[_Span]] = {}  # sorted: no two of a file touch
    counts: dict[str, int] = {}
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        spans = _spans(fix.edits, sources) if fix is not None and (fix.is_safe or unsafe) else None
        if not spans or any(
            span != other and span.touches(other)
            for path, span in spans
            for other in _near(span, chosen.get(path, ()))
        ):
            continue
        for path, span in spans:
            taken = chosen.setdefault(path, [])
            if span not in _near(span, taken):
                insort(taken, span)
        counts[spans[0][0]] = counts.get(spans[0][0], 0) + 1
    read = ((path, sources.get(path)) for path in sorted(chosen))
    return tuple(_fixed(source, chosen[path], counts.get(path, 0)) for path, source in read if source is not None)


def without_generated(diagnostics: Iterable[PageDiagnostic], built: frozenset[str]) -> Iterator[PageDiagnostic]:
    """Yield diagnostics without the fixes of generated files, `built` among them: the next build undoes those."""
    for each in diagnostics:
        is_kept = each.fix is None or not (each.path in built or is_generated(Path(each.path)))
        yield each if is_kept else replace(each, fix=None)


def agreed(
    diagnostics: Iterable[PageDiagnostic], found_by: Mapping[str, Sequence[frozenset[object]]]
) -> Iterator[PageDiagnostic]:
    """Yield the findings: without their fix where pages that are made of the same file don't agree on them."""
    for diagnostic in diagnostics:
        pages = found_by.get(diagnostic.path, ())
        if diagnostic.fix is None or all(diagnostic.key in keys for keys in pages):
            yield diagnostic
        else:
            yield replace(diagnostic, fix=None)


@frozen(order=True)
class _Span:
    """An edit by offsets of the file's text, in code points."""

    start: int
    end: int
    text: str

    def touches(self, other: _Span) -> bool:
        """Tell whether both change the same text, or insert at the same place."""
        if self.start == self.end or other.start == other.end:
            return self.start <= other.end and other.start <= self.end
        return self.start < other.end and other.start < self.end


def _spans(edits: Iterable[PageEdit], sources: SourceCache) -> list[tuple[str, _Span]] | None:
    """Return a fix's edits with their files; None when a file isn't there."""
    found: list[tuple[str, _Span]] = []
    for edit in edits:
        source = sources.get(edit.path)
        if source is None:
            return None
        start, end = _offset(source, edit.line, edit.column), _offset(source, edit.end_line, edit.end_column)
        found.append((edit.path, _Span(start, max(start, end), edit.text)))
    return found


def _offset(source: Source, line: int, column: int) -> int:
    """Return the offset of a place; one behind a line's end is that of its line end."""
    longest = len(source.lines.line(line)) + len(source.lines.end(line))
    return min(source.lines.offset(line) + min(column - 1, longest), len(source.text))


def _near(span: _Span, taken: Sequence[_Span]) -> Sequence[_Span]:
    """Return those that may touch a span."""
    index = bisect_left(taken, span)
    return taken[max(index - 1, 0) : index + 2]


def _fixed(source: Source, spans: Iterable[_Span], applied: int) -> FixedFile:
    pieces: list[str] = []
    done = 0
    for span in spans:
        pieces += [source.text[done : span.start], span.text]
        done = span.end
    return FixedFile(source, "".join((*pieces, source.text[done:])), applied)
