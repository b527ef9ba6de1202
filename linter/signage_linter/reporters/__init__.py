"""Write a report in the form that somebody reads: one reporter a module, all in one table."""

from collections.abc import Callable
from importlib import import_module

from signage_linter.report import RunReport
from signage_linter.source import SourceCache

# Each is the function `write` in the module of this name; it is loaded when it is asked for.
REPORTERS = ("text", "concise", "json", "github", "gitlab", "junit", "sarif")

FOR_PEOPLE = frozenset({"text", "concise"})
"""Those that go to a terminal in its own encoding; the others are documents in UTF-8."""


def written(reporter: str, report: RunReport, sources: SourceCache) -> str:
    """Return a report in a reporter's form.

    Args:
        reporter: its name in the table.
        report: what was found.
        sources: the files that it was found in.
    """
    write: Callable[[RunReport, SourceCache], str] = import_module(f"{__name__}.{reporter}").write
    return write(report, sources)
