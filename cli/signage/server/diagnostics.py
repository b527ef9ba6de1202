"""Findings as diagnostics of the protocol."""

from typing import Any

from signage.server.analysis import Analysis
from signage.server.positions import Positions
from signage.server.workspace import Workspace
from signage_linter.report import Located, PageDiagnostic, near
from signage_specs.diagnostic import Severity

_SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3}


def diagnostics_of(analysis: Analysis, workspace: Workspace) -> list[dict[str, Any]]:
    """Return the diagnostics of a document.

    What is wrong in a file that it includes is shown at the line that includes it, with the place in that file.
    """
    positions = Positions(analysis.source, workspace.encoding)
    return [diagnostic_of(each, analysis, positions, workspace) for each in analysis.diagnostics]


def diagnostic_of(
    each: PageDiagnostic, analysis: Analysis, positions: Positions, workspace: Workspace
) -> dict[str, Any]:
    """Return the diagnostic of a finding."""
    related = [_related(other, other.message, analysis, workspace) for other in each.related if other.line]
    if not analysis.is_own(each.path) and each.path:
        related.insert(0, _related(each, each.message, analysis, workspace))
    return {
        "range": own_range(each, analysis, positions),
        "severity": _SEVERITIES[each.severity],
        "code": each.code,
        "source": "signage",
        "message": f"{each.message}{near(each)}",
        "relatedInformation": related,
    }


def own_range(each: PageDiagnostic, analysis: Analysis, positions: Positions) -> dict[str, Any]:
    """Return the range in the document that a finding is shown at."""
    if analysis.is_own(each.path):
        return positions.piece(each)
    line = next((place.line for place in each.included_from if analysis.is_own(place.path)), 1)
    text = positions.source.lines.line(line)
    start = len(text) - len(text.lstrip()) + 1
    return {"start": positions.position(line, start), "end": positions.position(line, len(text) + 1)}


def _related(place: Located, message: str, analysis: Analysis, workspace: Workspace) -> dict[str, Any]:
    source = analysis.sources.get(place.path) or analysis.source
    location = {"uri": workspace.uri(place.path), "range": Positions(source, workspace.encoding).piece(place)}
    return {"location": location, "message": message}
