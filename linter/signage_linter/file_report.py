"""A file to examine, and the result, as a value and as JSON, so that it can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from signage_linter.page import ALONE
from signage_linter.place import Place
from signage_linter.report import Counts, PageDiagnostic, PageEdit, PageFix, PageRelated, PageReport
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context


@dataclass(frozen=True, slots=True)
class FileTask:
    """A file of a run.

    Attributes:
        path: the file.
        is_named: the user named it, so that it is told of when it can't be checked.
        compared: what it is compared with: an origin, a twin, the rest of its site.
    """

    path: Path
    is_named: bool = False
    compared: Context = ALONE

    @property
    def is_alone(self) -> bool:
        """Whether the result depends on the file, what it includes and its project, and on nothing else."""
        return self.compared == ALONE


@dataclass(frozen=True, slots=True)
class FileReport:
    """What is known of a file.

    Attributes:
        report: what was found in it; None for a file that can't be read.
        unreadable: one line for each thing that can't be read: the file, or its project's configuration.
        notes: what could not be done as the project's own build does it.
        files: the other files that the result depends on, as printed.
        is_lasting: the result holds until one of these files changes.
    """

    report: PageReport | None = None
    unreadable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    is_lasting: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the report as values that JSON has."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> FileReport:
        """Return the report that `as_json` gave.

        Raises:
            KeyError, TypeError, ValueError: the values are of another version, or were changed.
        """
        found: Mapping[str, Any] | None = values["report"]
        return cls(
            report=None
            if found is None
            else PageReport(
                found["path"],
                tuple(_diagnostic(each) for each in found["diagnostics"]),
                Counts(**found["counts"]),
            ),
            unreadable=tuple(values["unreadable"]),
            notes=tuple(values["notes"]),
            files=tuple(values["files"]),
            is_lasting=values["is_lasting"],
        )


def _diagnostic(values: Mapping[str, Any]) -> PageDiagnostic:
    fix: Mapping[str, Any] | None = values["fix"]
    inner: dict[str, Any] = {
        "severity": Severity(values["severity"]),
        "included_from": tuple(Place(**each) for each in values["included_from"]),
        "related": tuple(PageRelated(**each) for each in values["related"]),
        "fix": None
        if fix is None
        else PageFix(fix["description"], tuple(PageEdit(**each) for each in fix["edits"])),
    }
    return PageDiagnostic(**{**values, **inner})
