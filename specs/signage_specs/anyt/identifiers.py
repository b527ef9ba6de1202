"""Judge the ids of cells: as the name of a folder, as a slug, as one that a tool generated."""

from __future__ import annotations

import re

_SLUG = re.compile(r"[a-z0-9]++(?:-++[a-z0-9]++)*+")
_SLUG_2 = re.compile(r"[a-z0-9]++(?:[-_]++[a-z0-9]++)*+")
_GENERATED = re.compile(r"(?P<slug>.+)-(?P<time>[0-9a-z]{8})")
_SLUG_LIMIT = 30  # code points of a generated id's first part
# Milliseconds since 1970 of 2020 and 2100: a word of eight letters is hardly one between them.
_TIMES = range(1_577_836_800_000, 4_102_444_800_000)


def path_fault(identifier: str) -> str:
    """Return what keeps an id from naming a folder, as the end of a sentence; empty for one that can."""
    if not identifier.strip():
        return "is empty"
    if "/" in identifier or "\\" in identifier:
        return "holds a slash"
    if identifier.startswith("."):
        return "starts with a dot"
    return "holds `..`" if ".." in identifier else ""


def is_slug(identifier: str, *, underscores: bool) -> bool:
    """Whether an id is lowercase letters and digits of ASCII in words between hyphens.

    Args:
        identifier: the id.
        underscores: whether words may stand between underscores too, as schema 2 has it.
    """
    return bool((_SLUG_2 if underscores else _SLUG).fullmatch(identifier))


def surplus_of_generated(identifier: str) -> int:
    """Return by how many code points the first part of a generated id exceeds its limit; 0 for all other ids."""
    match = _GENERATED.fullmatch(identifier)
    if not match or int(match["time"], 36) not in _TIMES:
        return 0
    return max(0, len(match["slug"]) - _SLUG_LIMIT)
