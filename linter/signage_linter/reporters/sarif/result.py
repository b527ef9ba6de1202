"""One finding as a result."""

from typing import Any

from signage_linter.fingerprint import VERSION
from signage_linter.report import PageDiagnostic, PageEdit, PageFix
from signage_linter.reporters.sarif.level import LEVELS
from signage_linter.reporters.sarif.location import artifact, locations
from signage_linter.reporters.sarif.message import message
from signage_linter.reporters.sarif.region import region
from signage_linter.source import SourceCache

_FINGERPRINT = f"signageFinding/v{VERSION}"


def result(each: PageDiagnostic, rule_index: int, fingerprint: str, sources: SourceCache) -> dict[str, Any]:
    """Return a result object (3.27).

    Args:
        each: the finding.
        rule_index: where its rule stands among the log's rules.
        fingerprint: as `signage_linter.fingerprint` makes it.
        sources: the files, for what stands at the place.
    """
    places, related = locations(each, sources)
    made: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": rule_index,
        "level": LEVELS[each.severity],
        "message": message(f"{each.message}{' (near here)' if each.approximate else ''}"),
        "locations": places,
        "partialFingerprints": {_FINGERPRINT: fingerprint},
    }
    if related:
        made["relatedLocations"] = related
    if each.fix is not None:
        made["fixes"] = [_fix(each.fix)]
    return made


def _fix(fix: PageFix) -> dict[str, Any]:
    """Return a fix object (3.55), the edits of each file together."""
    by_path: dict[str, list[PageEdit]] = {}
    for edit in fix.edits:
        by_path.setdefault(edit.path, []).append(edit)
    changes = [
        {"artifactLocation": artifact(path), "replacements": [_replacement(edit) for edit in edits]}
        for path, edits in by_path.items()
    ]
    return {"description": message(fix.description), "artifactChanges": changes}


def _replacement(edit: PageEdit) -> dict[str, Any]:
    return {"deletedRegion": region(edit), "insertedContent": {"text": edit.text}}
