"""Places: a file as an address, and how one place includes another."""

import os
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from signage_linter.report import PageDiagnostic
from signage_linter.reporters.sarif.message import message
from signage_linter.reporters.sarif.region import regions
from signage_linter.source import SourceCache

BASE = "%SRCROOT%"
"""What relative addresses are relative to: the folder of the run, whatever it is called on a machine."""


def artifact(path: str) -> dict[str, str]:
    """Return the address of a file (3.4): relative to the run's folder, or absolute for one that is outside.

    Every character but letters, digits and `_.-~/` is percent-encoded.
    """
    where = Path(path)
    if where.is_absolute() or ".." in where.parts:
        return {"uri": Path(os.path.realpath(where)).as_uri()}
    return {"uri": quote(os.fsencode(where.as_posix())), "uriBaseId": BASE}


def locations(each: PageDiagnostic, sources: SourceCache) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return where a finding is, and the other places that it is about: those that it names, then its includers."""
    if not each.path:
        return [], []
    primary = _location(0, each.path, regions(each, sources.get(each.path), approximate=each.approximate))
    others = [
        _location(number, other.path, regions(other, None, approximate=other.approximate), other.message)
        for number, other in enumerate(each.related, 1)
        if other.path
    ]
    chain = [primary]
    for number, place in enumerate(reversed(each.included_from), len(each.related) + 1):
        line = {"region": {"startLine": place.line}} if place.line else {}
        chain.append(_location(number, place.path, line, "included from here"))
    for inner, outer in pairwise(chain):
        inner.setdefault("relationships", []).append({"target": outer["id"], "kinds": ["isIncludedBy"]})
        outer.setdefault("relationships", []).append({"target": inner["id"], "kinds": ["includes"]})
    return [primary], [*others, *chain[1:]]


def _location(number: int, path: str, where: dict[str, Any], said: str = "") -> dict[str, Any]:
    """Return a location (3.28).

    Args:
        number: what tells it apart from the others of its result.
        path: the file.
        where: its regions.
        said: what it has to do with the finding.
    """
    location: dict[str, Any] = {"id": number, "physicalLocation": {"artifactLocation": artifact(path), **where}}
    if said:
        location["message"] = message(said)
    return location
