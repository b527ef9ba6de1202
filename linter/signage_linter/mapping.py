"""Diagnostics and fixes of an example, or of the page around it, at their places in the files."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from signage_linter.files import PYTHON_SUFFIXES
from signage_linter.page import Example, OffsetMap, PageFault, Place
from signage_linter.report import PageDiagnostic, PageEdit, PageFix, PageRelated
from signage_linter.room import cell_end, fitted, keeps_string
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Diagnostic, Edit
from signage_specs.format import Format
from signage_specs.span import Span

# What may stand before each line of an example: indentation, the marks of quotes, of a comment in Python.
_PREFIX = re.compile(r"[\s>#:]*")


@dataclass(frozen=True)
class ExampleMapping:
    """Where the text of an example stands. The line ends of a whole file, a page of that markup, are its own."""

    example: Example
    sources: SourceCache
    markup: str

    @cached_property
    def offsets(self) -> OffsetMap:
        """The map from offsets of the text to places."""
        return self.example.offset_map()

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.example.text.split("\n")

    @cached_property
    def is_indented(self) -> bool:
        """Whether something stands before any line of the example."""
        return any(place.column > 1 for place in self.offsets.places)

    def places(self, span: Span) -> tuple[Place, Place]:
        """Return where a span starts, and where it ends: just past its last code point, in that point's line."""
        start = self.offsets.place(span.start)
        if span.end <= span.start:
            return start, start
        last = self.offsets.place(span.end - 1)
        if last.path != start.path or (last.line, last.column) < (start.line, start.column):
            return start, start  # one of the two is a guess
        return start, replace(last, column=last.column + 1)

    def located(self, span: Span) -> dict[str, Any]:
        """Return the fields of a piece of a file that say where it stands."""
        return _located(*self.places(span))

    def edit(self, edit: Edit) -> PageEdit | None:
        """Return an edit of the example as one of its file, with the indentation and line ends that are there.

        What stands behind the text in its line, as the border of a table's cell, stays where it is. None where the
        edit isn't certain: a place is approximate, the lines don't follow each other in one file, there is no room
        in a table, or the markup around would read another text.
        """
        first, last = self.offsets.index(edit.span.start), self.offsets.index(edit.span.end)
        lines = self.offsets.places[first : last + 1]
        if (
            self.example.in_csv
            or not lines
            or not all(
                place.exact and (place.path, place.line) == (lines[0].path, lines[0].line + number)
                for number, place in enumerate(lines)
            )
        ):
            return None
        start, end = self.offsets.place(edit.span.start), self.offsets.place(edit.span.end)
        if self.markup == "file":
            return PageEdit(start.path, start.line, start.column, end.line, end.column, edit.text)
        source = self.sources.get(start.path)
        if source is None:
            return None
        # A blank line of the page may be shorter than the indentation of the example.
        column, end_column = (min(place.column, len(source.lines.line(place.line)) + 1) for place in (start, end))
        before = [source.lines.line(place.line)[: place.column - 1] for place in lines]
        prefix, missing, is_lost = "" if self.markup == "html" else before[0], "", False
        rest = source.lines.line(end.line)[end_column - 1 :]
        written = self.lines[first : last + 1]
        if start.column == lines[0].column and not written[0].strip() and self.markup != "html":
            # A blank line of the page may be without what stands before the example's other lines.
            # It isn't known how far a line is indented.
            is_lost = self.is_indented and edit.text.strip() != "" and not written[-1].strip()
            prefix, missing = before[-1], before[-1][column - 1 :] if rest.strip() or edit.text else ""
        if start.column == lines[0].column and start.line < end.line and not (edit.text or rest.strip()):
            column = min(column, len(before[0].rstrip()) + 1)  # an empty line is left, without blanks at its end
        text = missing + _indented(edit.text, source.lines.end(start.line), prefix, is_whole=not rest.strip())
        behind = [place.column + len(line) for place, line in zip(lines, written, strict=True)]
        mapped = PageEdit(start.path, start.line, column, end.line, end_column, text)
        if start.line == end.line and "\n" not in edit.text:
            return None if is_lost else self._read_alike(fitted(source, mapped, behind[-1]), source)
        kept = (source.lines.line(place.line)[at - 1 :] for place, at in zip(lines, behind, strict=True))
        is_held = any(each[:1].isspace() and each.strip() for each in kept)
        if is_lost or is_held or cell_end(source, start.line, start.column) is not None:
            return None
        is_clear = self.markup == "html" or all(_PREFIX.fullmatch(each) for each in before)
        return self._read_alike(mapped, source) if is_clear else None

    def _read_alike(self, edit: PageEdit | None, source: Source) -> PageEdit | None:
        """Return an edit; None where the markup around would read another text than it writes."""
        if edit is None or (self.markup == "html" and ("<" in edit.text or "&" in edit.text)):
            return None
        is_python = self.markup == "python" or edit.path.lower().endswith(PYTHON_SUFFIXES)
        return None if is_python and not keeps_string(source, edit) else edit


def joined(edits: Iterable[PageEdit | None]) -> tuple[PageEdit, ...] | None:
    """Return edits that are made together, each once; None where one isn't certain, or two change the same text."""
    known = tuple(dict.fromkeys(edits))
    certain = tuple(each for each in known if each is not None)
    ordered = sorted(certain, key=lambda each: (each.path, each.line, each.column))
    overlap = any(
        one.path == other.path and (other.line, other.column) < (one.end_line, one.end_column)
        for one, other in pairwise(ordered)
    )
    return None if overlap or len(certain) < len(known) else certain


def _indented(text: str, line_end: str, prefix: str, *, is_whole: bool) -> str:
    """Return a text with a prefix before each line but the first; an empty line gets no blanks at its end.

    With `is_whole` nothing follows the text on its last line.
    """
    first, *rest = text.split("\n")
    last = len(rest) - 1
    prefixes = [
        prefix if line or (number == last and not is_whole) else prefix.rstrip() for number, line in enumerate(rest)
    ]
    return first + "".join(line_end + before + line for before, line in zip(prefixes, rest, strict=True))


def _located(start: Place, end: Place) -> dict[str, Any]:
    return {
        "path": start.path,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "approximate": not start.exact,
    }


def page_diagnostic(
    diagnostic: Diagnostic, form: Format, example: Example, mapping: ExampleMapping
) -> PageDiagnostic:
    """Return a diagnostic of an example at its place in the files."""
    located = mapping.located(diagnostic.span)
    is_included = all(place.path != located["path"] for place in example.included_from)  # its other lines may be
    return _reported(
        diagnostic,
        **located,
        format=form.name,
        included_from=example.included_from if is_included else (),
        related=tuple(
            PageRelated(**mapping.located(each.span), message=each.message) for each in diagnostic.related
        ),
        fix=_fix(diagnostic, mapping),
        opening=example.opening,
    )


def _reported(diagnostic: Diagnostic, **more: Any) -> PageDiagnostic:
    """Return a diagnostic with what a page knows of it besides."""
    return PageDiagnostic(
        code=diagnostic.code,
        name=diagnostic.name,
        severity=diagnostic.severity,
        message=diagnostic.message,
        section=diagnostic.section,
        help=diagnostic.advice,
        **more,
    )


def _fix(diagnostic: Diagnostic, mapping: ExampleMapping) -> PageFix | None:
    if diagnostic.fix is None:
        return None
    edits = joined(map(mapping.edit, diagnostic.fix.edits))
    return PageFix(diagnostic.fix.description, edits, diagnostic.fix.is_safe) if edits is not None else None


def fault_diagnostic(diagnostic: Diagnostic, fault: PageFault) -> PageDiagnostic:
    """Return a diagnostic of a page's own fault at its place."""
    place = fault.place
    end = replace(place, column=place.column + fault.width)
    return _reported(diagnostic, **_located(place, end), format="")
