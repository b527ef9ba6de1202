"""Write a report in the form that somebody reads: every reporter in one table."""

from collections.abc import Callable
from importlib import import_module

from signage_linter.report import RunReport
from signage_linter.source import SourceCache

REPORTERS = ("text", "concise", "json", "github", "gitlab", "junit", "sarif")
"""Each is `write` of the module of its name, loaded when it is asked for; `text` has the concise one too."""

FOR_PEOPLE = frozenset({"text", "concise"})
"""Those that go to a terminal in its own encoding; the others are documents in UTF-8."""


def written(reporter: str, report: RunReport, sources: SourceCache) -> str:
    """Return a report in a reporter's form."""
    module, function = ("text", "write_concise") if reporter == "concise" else (reporter, "write")
    write: Callable[[RunReport, SourceCache], str] = getattr(import_module(f"{__name__}.{module}"), function)
    return write(report, sources)
