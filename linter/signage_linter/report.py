"""What a check found: diagnostics at their places in the user's files, and counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from signage_linter.example import Place
    from signage_specs.diagnostic import Severity


def counted(number: int, noun: str) -> str:
    """Return a number of things, such as `1 page` or `2 pages`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class PageEdit:
    """Replace a piece of a file by a text. Lines and columns are 1-based code points; the end is excluded."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True, slots=True)
class PageFix:
    """A fix in the user's files; it is withheld where a place is approximate."""

    description: str
    edits: tuple[PageEdit, ...]


@dataclass(frozen=True, slots=True)
class PageRelated:
    """Another place that a diagnostic is about."""

    path: str
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class PageDiagnostic:
    """A diagnostic at its place in a file.

    Attributes:
        code: the rule's code.
        name: the rule's name.
        severity: how severe it is.
        message: what is wrong and what to write instead.
        path: the file, as printed: the included one for an included example.
        line: 1-based; with `column`, `end_line` and `end_column` in code points; the end is excluded.
        format: the format's name; empty for a finding about the page.
        section: the section of the specification; empty for a finding about the page.
        help: the rule's advice.
        approximate: the place is a guess, near the truth.
        included_from: the include lines that brought the example into the page, outermost first.
        related: other places that the message is about.
        fix: the one right answer, where there is one and the place is exact.
    """

    code: str
    name: str
    severity: Severity
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    format: str
    section: str
    help: str
    approximate: bool = False
    included_from: tuple[Place, ...] = ()
    related: tuple[PageRelated, ...] = ()
    fix: PageFix | None = None

    @property
    def key(self) -> tuple[str, int, int, str, str]:
        """What tells two diagnostics apart: one in a fragment that many pages include is one."""
        return (self.path, self.line, self.column, self.code, self.message)

    def __str__(self) -> str:
        """Return the line that hosts print: `path:line:column: CODE message`."""
        near = " (near here)" if self.approximate else ""
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}{near}"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many examples there were.

    Attributes:
        blocks: code blocks of any language.
        found: examples in one of our formats.
        checked: those that were checked.
        skipped: those that a directive left out.
        expected: those whose expected faults were all found.
    """

    blocks: int = 0
    found: int = 0
    checked: int = 0
    skipped: int = 0
    expected: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Return the sums."""
        return Counts(
            self.blocks + other.blocks,
            self.found + other.found,
            self.checked + other.checked,
            self.skipped + other.skipped,
            self.expected + other.expected,
        )


@dataclass(frozen=True, slots=True)
class PageReport:
    """What was found on one page, in the order of the page."""

    path: str
    diagnostics: tuple[PageDiagnostic, ...]
    counts: Counts


@dataclass(frozen=True, slots=True)
class RunReport:
    """What was found on all pages of a run.

    Attributes:
        pages: how many pages and files were read.
        diagnostics: without duplicates, by path, line and column.
        counts: sums over the pages.
        unreadable: one line for each file that could not be read.
        notes: what could not be done as a project's own build does it, such as an extension that isn't installed.
    """

    pages: int
    diagnostics: tuple[PageDiagnostic, ...]
    counts: Counts
    unreadable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def counted(self) -> str:
        """How much was read and checked, as every host says it."""
        counts = self.counts
        return (
            f"{counted(counts.found, 'example')} in {counted(counts.blocks, 'code block')} on "
            f"{counted(self.pages, 'page')}: {counts.checked} checked, {counts.skipped} skipped, "
            f"{counts.expected} expected to fail"
        )

    def total(self, severity: Severity) -> int:
        """Return how many diagnostics have this severity."""
        return sum(diagnostic.severity is severity for diagnostic in self.diagnostics)


def combined(reports: Sequence[PageReport]) -> PageReport:
    """Return one report of a file that was checked in several ways, in the order of the file."""
    first, *others = reports
    if not others:
        return first
    diagnostics = [diagnostic for report in reports for diagnostic in report.diagnostics]
    ordered = sorted(diagnostics, key=lambda each: (each.path != first.path, *each.key))
    return PageReport(first.path, tuple(ordered), sum((report.counts for report in reports), Counts()))


def merged(reports: list[PageReport], unreadable: tuple[str, ...] = (), notes: tuple[str, ...] = ()) -> RunReport:
    """Return one report of many pages. A fault in a file that several pages include is reported once."""
    unique = {
        diagnostic.key: diagnostic for report in reversed(reports) for diagnostic in reversed(report.diagnostics)
    }
    ordered = sorted(unique.values(), key=lambda each: (each.path, each.line, each.column, each.code))
    counts = sum((report.counts for report in reports), Counts())
    return RunReport(len(reports), tuple(ordered), counts, unreadable, notes)
