"""Write a report in the form that somebody reads: every reporter in one table."""

from collections.abc import Callable
from importlib import import_module

from signage_linter.report import RunReport
from signage_linter.source import SourceCache

REPORTERS = {
    "text": "text:write",
    "concise": "text:write_concise",
    "json": "json:write",
    "github": "github:write",
    "gitlab": "gitlab:write",
    "junit": "junit:write",
    "sarif": "sarif:write",
}
"""Each with its module and function, which are loaded when they are asked for."""

FOR_PEOPLE = frozenset({"text", "concise"})
"""Those that go to a terminal in its own encoding; the others are documents in UTF-8."""


def written(reporter: str, report: RunReport, sources: SourceCache) -> str:
    """Return a report in a reporter's form."""
    module, _, function = REPORTERS[reporter].partition(":")
    write: Callable[[RunReport, SourceCache], str] = getattr(import_module(f"{__name__}.{module}"), function)
    return write(report, sources)
