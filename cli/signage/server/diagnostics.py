"""Findings as diagnostics of the protocol."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from signage.server.analysis import Analysis
from signage.server.positions import Positions
from signage.server.workspace import Document, Workspace
from signage_linter.config import Configuration
from signage_linter.config_file import table_of
from signage_linter.option import ConfigurationError
from signage_linter.report import Located, PageDiagnostic, near
from signage_linter.source import UnreadableError, read_source
from signage_specs.diagnostic import Severity

# Behind the file of a configuration: what it says of the place of a fault.
_PLACE = re.compile(r":(?P<line>[0-9]+)(?::(?P<column>[0-9]+))?\Z")
_SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3}


def diagnostics_of(analysis: Analysis, workspace: Workspace) -> list[dict[str, Any]]:
    """Return the diagnostics of a document.

    What is wrong in a file that it includes is shown at the line that includes it, with the place in that file.
    """
    positions = Positions(analysis.source, workspace.encoding)
    return [diagnostic_of(each, analysis, positions, workspace) for each in analysis.diagnostics]


def faults_by_uri(workspace: Workspace) -> dict[str, list[dict[str, Any]]]:
    """Return what is wrong in the configurations of open documents, as diagnostics, by the URIs of their files."""
    found: dict[str, list[dict[str, Any]]] = {}
    for fault in workspace.configuration_faults:
        path = _PLACE.sub("", fault.origin)
        uri = workspace.uri(path)
        with suppress(UnreadableError):
            found[uri] = [_fault(fault, Positions(read_source(Path(path)), workspace.encoding))]
    return found


def configuration_diagnostics(document: Document, workspace: Workspace) -> list[dict[str, Any]]:
    """Return what is wrong in a configuration that is open."""
    file, text = Path(document.source.path), document.source.text
    try:
        if table_of(file, text) is not None:
            Configuration.load_file(file, text)
    except ConfigurationError as fault:
        return [_fault(fault, workspace.positions(document))]
    return []


def _fault(fault: ConfigurationError, positions: Positions) -> dict[str, Any]:
    """Return the diagnostic of what is wrong in a configuration: from its column on, or its whole line."""
    place = _PLACE.search(fault.origin)
    line = int(place["line"]) if place is not None else 1
    text = positions.source.lines.line(line)
    start = int(place["column"]) if place is not None and place["column"] else len(text) - len(text.lstrip()) + 1
    return {
        "range": {"start": positions.position(line, start), "end": positions.position(line, len(text) + 1)},
        "severity": _SEVERITIES[Severity.ERROR],
        "source": "signage",
        "message": fault.reason,
    }


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
