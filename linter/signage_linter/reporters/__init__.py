"""Write a report in the form that somebody reads: every reporter in one table."""

from collections.abc import Callable
from importlib import import_module

from signage_linter.report import RunReport
from signage_linter.source import SourceCache

REPORTERS = ("text", "concise", "json", "github", "gitlab", "junit", "sarif")
"""Each is `write` of the module of its name, loaded when it is asked for."""

_OF_TEXT = {"concise": "write_concise", "quiet": "write_quiet", "statistics": "write_statistics"}

FOR_PEOPLE = frozenset({"text", *_OF_TEXT})
"""Those that go to a terminal in its own encoding; the others are documents in UTF-8."""


def written(reporter: str, report: RunReport, sources: SourceCache) -> str:
    """Return a report in a reporter's form."""
    module, function = ("text", _OF_TEXT[reporter]) if reporter in _OF_TEXT else (reporter, "write")
    write: Callable[[RunReport, SourceCache], str] = getattr(import_module(f"{__name__}.{module}"), function)
    return write(report, sources)
