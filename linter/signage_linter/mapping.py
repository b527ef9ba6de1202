"""Carry what a rule found in an example over to the files of the page: places, related places and fixes."""

from dataclasses import dataclass, replace
from functools import cached_property

from signage_linter.page import Example, OffsetMap, Place
from signage_linter.report import PageDiagnostic, PageEdit, PageFix, PageRelated
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Diagnostic, Edit, Related
from signage_specs.format import Format
from signage_specs.span import Span


@dataclass(frozen=True)
class ExampleMapping:
    """Where the text of an example stands.

    Attributes:
        example: the example.
        sources: the files.
        is_file: the example is a whole file, so that its line ends are the file's own.
    """

    example: Example
    sources: SourceCache
    is_file: bool = False

    @cached_property
    def offsets(self) -> OffsetMap:
        """The map from offsets of the text to places."""
        return self.example.offset_map()

    def places(self, span: Span) -> tuple[Place, Place]:
        """Return where a span starts, and where it ends: just past its last code point, in that point's line."""
        start = self.offsets.place(span.start)
        if span.end <= span.start:
            return start, start
        last = self.offsets.place(span.end - 1)
        if last.path != start.path or last.line < start.line:
            return start, start
        return start, replace(last, column=last.column + 1)

    def edit(self, edit: Edit) -> PageEdit | None:
        """Return an edit of the example as one of its file, with the indentation and line ends that are there.

        None where that isn't certain: a place is approximate, or the lines don't follow each other in one file.
        """
        first, last = self.offsets.index(edit.span.start), self.offsets.index(edit.span.end)
        lines = self.offsets.places[first : last + 1]
        if not lines or not all(
            place.exact and (place.path, place.line) == (lines[0].path, lines[0].line + number)
            for number, place in enumerate(lines)
        ):
            return None
        start, end = self.offsets.place(edit.span.start), self.offsets.place(edit.span.end)
        if self.is_file:
            return PageEdit(start.path, start.line, start.column, end.line, end.column, edit.text)
        source = self.sources.get(start.path)
        if source is None:
            return None
        # A blank line of the page may be shorter than the indentation of the example.
        column, end_column = (min(place.column, len(source.lines.line(place.line)) + 1) for place in (start, end))
        prefix = source.lines.line(start.line)[: lines[0].column - 1]
        text = edit.text.replace("\n", source.lines.end(start.line) + prefix)
        return PageEdit(start.path, start.line, column, end.line, end_column, text)


def page_diagnostic(
    diagnostic: Diagnostic, form: Format, example: Example, mapping: ExampleMapping
) -> PageDiagnostic:
    """Return a diagnostic of an example at its place in the files.

    Args:
        diagnostic: what a rule said of the example's text.
        form: the format whose rule it is.
        example: the example.
        mapping: where its text stands.
    """
    start, end = mapping.places(diagnostic.span)
    return PageDiagnostic(
        code=diagnostic.code,
        name=diagnostic.name,
        severity=diagnostic.severity,
        message=diagnostic.message,
        path=start.path,
        line=start.line,
        column=start.column,
        end_line=end.line,
        end_column=end.column,
        format=form.name,
        section=diagnostic.section,
        help=diagnostic.advice,
        approximate=not start.exact,
        included_from=example.included_from,
        related=tuple(_related(each, mapping) for each in diagnostic.related),
        fix=_fix(diagnostic, mapping),
    )


def _related(related: Related, mapping: ExampleMapping) -> PageRelated:
    start, end = mapping.places(related.span)
    return PageRelated(
        start.path, start.line, start.column, end.line, end.column, related.message, approximate=not start.exact
    )


def _fix(diagnostic: Diagnostic, mapping: ExampleMapping) -> PageFix | None:
    if diagnostic.fix is None:
        return None
    edits = [mapping.edit(each) for each in diagnostic.fix.edits]
    known = tuple(each for each in edits if each is not None)
    return PageFix(diagnostic.fix.description, known) if len(known) == len(edits) else None
