"""The fix of what is wrong with a page around its examples: a label or a directive that is written wrongly."""

from collections.abc import Callable

from signage_core.wording import is_slip
from signage_linter.page import PageFault
from signage_linter.report import PageEdit, PageFix
from signage_linter.source import Source

_RESPELLED = ("misspelled-label", "contradicted-label", "unknown-directive")


def page_fix(fault: PageFault, source_of: Callable[[str], Source | None]) -> PageFix | None:
    """Return the fix of a page's fault; None where its place is a guess, or there are several answers."""
    place = fault.place
    source = source_of(place.path) if place.exact and place.line else None
    if source is None:
        return None
    line = source.lines.line(place.line)
    if fault.kind in _RESPELLED and fault.suggestion:
        rest = line[place.column - 1 :]
        if rest.count(fault.detail) != 1:
            return None
        start = place.column + rest.index(fault.detail)
        end = start + len(fault.detail)
        is_safe = fault.kind != "contradicted-label" and is_slip(fault.detail.lower(), fault.suggestion)
        edit = PageEdit(place.path, place.line, start, place.line, end, fault.suggestion)
        return PageFix(f"Write `{fault.suggestion}`", (edit,), is_safe)
    said = line.strip()
    if fault.kind == "unused-suppression" and said.startswith("<!-- signage:") and said.endswith("-->"):
        edit = PageEdit(place.path, place.line, 1, place.line + 1, 1, "")
        return PageFix("Remove the directive", (edit,), is_safe=False)
    return None
