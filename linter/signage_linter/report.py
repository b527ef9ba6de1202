"""What a check found: diagnostics at their places in the user's files, and counts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from signage_core.frozen import frozen
from signage_core.wording import counted
from signage_linter.page import ALONE, NOWHERE, Place
from signage_linter.source import Source
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context


@frozen
class PageEdit:
    """Replace a piece of a file by a text. Lines and columns are 1-based code points; the end is excluded."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@frozen
class PageFix:
    """A fix in the user's files, safe or not; it is withheld where a place is approximate."""

    description: str
    edits: tuple[PageEdit, ...]
    is_safe: bool = True


@frozen
class PageRelated:
    """Another place that a diagnostic is about: lines and columns as in `PageDiagnostic`."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    approximate: bool = False

    def __str__(self) -> str:
        """Return one line: `path:line:column: message`."""
        return f"{self.path}:{self.line}:{self.column}: {self.message}{near(self)}"


@frozen
class PageDiagnostic:
    """A diagnostic at its place in a file.

    The path is the included file for an included example; lines and columns are 1-based code points, the end is
    excluded. An approximate place is a guess, near the truth. Format and section are empty for a finding about the
    page; `help` is the rule's advice. Include lines are outermost first. A fix is the one right answer, where the
    place is exact. The opening is where the header of its block is, which says that it is checked, or NOWHERE.
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
    opening: Place = NOWHERE

    @property
    def key(self) -> tuple[str, int, int, str, str]:
        """What tells two diagnostics apart: one in a fragment that many pages include is one."""
        return (self.path, self.line, self.column, self.code, self.message)

    def __str__(self) -> str:
        """Return the line that hosts print: `path:line:column: CODE message`."""
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}{near(self)}"

    @property
    def inclusion(self) -> str:
        """The include lines in brackets, the nearest first, behind a space; empty without any."""
        chain = ", ".join(f"included from {place.path}:{place.line}" for place in reversed(self.included_from))
        return f" [{chain}]" if chain else ""


#: A piece of a file, and one that may be a guess: lines and columns are 1-based code points.
Piece = PageEdit | PageRelated | PageDiagnostic
Located = PageRelated | PageDiagnostic


def near(place: Located) -> str:
    """Return what follows the message at a place that is a guess; nothing at any other."""
    return " (near here)" if place.approximate else ""


@frozen
class Counts:
    """How many examples there were.

    `blocks` are of any language, `found` are in our formats. Of those checked, `expected` had all the
    faults that a directive expects.
    """

    blocks: int = 0
    found: int = 0
    checked: int = 0
    skipped: int = 0
    expected: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Return the sums."""
        # Field by field: each example of a page is added, and `astuple` copies deeply.
        return Counts(
            self.blocks + other.blocks,
            self.found + other.found,
            self.checked + other.checked,
            self.skipped + other.skipped,
            self.expected + other.expected,
        )


@frozen
class Shown:
    """An example that a directive calls a snapshot of a built page, to be held against it when that is there.

    The page is named as its author wrote it, and so is the selector; the directive's place is where a page that
    isn't there is reported, each line of the text has its own.
    """

    page: str
    selector: str
    text: str
    directive: Place
    places: tuple[Place, ...]


@frozen
class PageReport:
    """What was found on one page, in the order of the page, and which of its examples show built pages."""

    path: str
    diagnostics: tuple[PageDiagnostic, ...]
    counts: Counts
    shown: tuple[Shown, ...] = ()


@frozen
class RunReport:
    """What was found on all pages of a run.

    Pages and files that were read are in the order of the run, diagnostics without duplicates by path, line and
    column. A file that could not be read has a line. Notes say what could not be done as a project's own build does
    it, such as an extension that isn't installed. `fail_on` is the least severity that makes the run fail.
    """

    paths: tuple[str, ...]
    diagnostics: tuple[PageDiagnostic, ...]
    counts: Counts
    unreadable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR
    shown: tuple[Shown, ...] = ()

    @property
    def pages(self) -> int:
        """How many pages and files were read."""
        return len(self.paths)

    @property
    def checked(self) -> str:
        """How much was checked, as every host says it, such as `12 examples checked, 1 skipped`."""
        counts = self.counts
        if not counts.found:
            return f"No examples found on {counted(self.pages, 'page')}"
        said = [f"{counted(counts.checked, 'example')} checked"]
        said += [f"{counts.skipped} skipped"] if counts.skipped else []
        said += [f"{counts.expected} expected to fail"] if counts.expected else []
        return ", ".join(said)

    @property
    def findings(self) -> str:
        """What was found, such as `13 errors, 5 warnings`; empty for nothing."""
        numbers = {severity: self.total(severity) for severity in Severity}
        said = [
            f"{number} info" if severity is Severity.INFO else counted(number, severity.value)
            for severity, number in numbers.items()
            if number
        ]
        return ", ".join(said)

    @property
    def totals(self) -> str:
        """What was found and can be fixed, such as `13 errors, 5 warnings, 1 fixable`."""
        said = [self.findings] if self.diagnostics else []
        fixes = [each.fix.is_safe for each in self.diagnostics if each.fix is not None]
        said += [f"{sum(fixes)} fixable"] if any(fixes) else []
        unsafe = len(fixes) - sum(fixes)
        said += [f"{unsafe} {'more ' if any(fixes) else ''}fixable with --unsafe-fixes"] if unsafe else []
        return ", ".join(said) or "no findings"

    @property
    def summary(self) -> str:
        """How much was checked and what was found, as hosts say it: they name the command that fixes."""
        if not self.counts.found and not self.diagnostics:
            return self.checked
        fixable = sum(each.fix is not None and each.fix.is_safe for each in self.diagnostics)
        fixes = f"; `signage check --fix` fixes {fixable}" if fixable else ""
        return f"{self.checked}: {self.findings or 'no findings'}{fixes}"

    def fails(self, diagnostic: PageDiagnostic) -> bool:
        """Tell whether a diagnostic is severe enough to make the run fail."""
        return diagnostic.severity.rank >= self.fail_on.rank

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
    shown = tuple(each for report in reports for each in report.shown)
    return PageReport(first.path, tuple(ordered), sum((report.counts for report in reports), Counts()), shown)


def merged(
    reports: list[PageReport],
    unreadable: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    fail_on: Severity = Severity.ERROR,
) -> RunReport:
    """Return one report of many pages. A fault in a file that several pages include is reported once."""
    unique = {
        diagnostic.key: diagnostic for report in reversed(reports) for diagnostic in reversed(report.diagnostics)
    }
    ordered = sorted(unique.values(), key=lambda each: (each.path, each.line, each.column, each.code))
    counts = sum((report.counts for report in reports), Counts())
    paths = tuple(report.path for report in reports)
    shown = tuple(dict.fromkeys(each for report in reports for each in report.shown))
    return RunReport(paths, tuple(ordered), counts, unreadable, notes, fail_on, shown)


@frozen
class FileTask:
    """A file of a run, and what it is compared with.

    One that the user named is told of when it can't be checked. A label is that of its format, or its markup, which
    its name then doesn't tell. A source is a text that is newer than the file, or of one that isn't there. A built
    one is a page of a signed site: its code blocks are checked in the page that it was made of, where directives
    are.
    """

    path: Path
    is_named: bool = False
    compared: Context = ALONE
    label: str = ""
    source: Source | None = None
    is_built: bool = False

    @property
    def is_alone(self) -> bool:
        """Whether the result depends on the file, what it includes and its project, and on nothing else."""
        return self.compared == ALONE and not self.label and self.source is None and not self.is_built


@frozen
class FileReport:
    """What is known of a file.

    There is no report of one that can't be read. What can't be read, the file or its project's configuration, has a
    line; notes say what could not be done as the project's own build does it. A lasting result holds until a file
    that it depends on changes; these are named as printed.
    """

    report: PageReport | None = None
    unreadable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    is_lasting: bool = False
