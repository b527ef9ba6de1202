"""Write a report in the form that somebody reads: one reporter a file, all in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_linter.reporters import concise, json, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_linter.report import RunReport
    from signage_linter.source import SourceCache

REPORTERS: dict[str, Callable[[RunReport, SourceCache], str]] = {
    "text": text.write,
    "concise": concise.write,
    "json": json.write,
}
