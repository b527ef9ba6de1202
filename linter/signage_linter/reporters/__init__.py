"""Write a report in the form that somebody reads: every reporter in one table."""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from signage_core.paths import is_file, resolved, seen_from
from signage_linter.report import RunReport
from signage_linter.source import SourceCache

REPORTERS = ("text", "concise", "json", "github", "gitlab", "junit", "sarif")
"""Each is `write` of the module of its name, loaded when it is asked for."""

_OF_TEXT = {"concise": "write_concise", "quiet": "write_quiet", "statistics": "write_statistics"}

FOR_PEOPLE = frozenset({"text", *_OF_TEXT})
"""Those that go to a terminal in its own encoding; the others are documents in UTF-8."""


def in_checkout(path: str, variable: str) -> str:
    """Return a file's path as a forge reads it: from the root of its checkout, which an environment variable names.

    A step may run in a folder below. Where it runs elsewhere, and what is no file, stays as it is.
    """
    root = resolved(os.environ.get(variable) or Path.cwd())
    from_root = seen_from(root, resolved(Path.cwd()) / path)
    return path if from_root.startswith("../") or not is_file(path) else from_root


def written(reporter: str, report: RunReport, sources: SourceCache) -> str:
    """Return a report in a reporter's form."""
    module, function = ("text", _OF_TEXT[reporter]) if reporter in _OF_TEXT else (reporter, "write")
    write: Callable[[RunReport, SourceCache], str] = getattr(import_module(f"{__name__}.{module}"), function)
    return write(report, sources)
