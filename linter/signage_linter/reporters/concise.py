"""One line a diagnostic: `path:line:column: CODE message`."""

from signage_linter.report import RunReport
from signage_linter.reporters.display import visible
from signage_linter.source import SourceCache


def write(report: RunReport, _sources: SourceCache) -> str:
    """Return the report, each line ending in a line feed."""
    return "".join(f"{visible(str(diagnostic))}\n" for diagnostic in report.diagnostics)
