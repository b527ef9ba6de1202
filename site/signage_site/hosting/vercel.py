"""Write what Vercel is to be told: the `headers` of `vercel.json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from signage_site.hosting.served import SUFFIX_TYPES

if TYPE_CHECKING:
    from signage_site.hosting.served import ServedSite

FILE = "vercel.json"


class NotMergeableError(ValueError):
    """The file that is there can't be added to; the message says why, and what to do."""


def vercel_json(text: str, site: ServedSite) -> str:
    """Return `vercel.json` with the headers of our documents; all else that it says stays.

    An entry for one of our paths keeps what its author set there, and gets what is missing.

    Args:
        text: what the file holds; empty where there is none.
        site: as it is to be served.

    Raises:
        NotMergeableError: the file is not an object of JSON, or its `headers` are no list of objects.
    """
    configuration = _object(text)
    entries = configuration.get("headers", [])
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in cast("list[object]", entries)):
        raise NotMergeableError(f"`headers` in {FILE} is no list of objects; correct it, and sign again")
    known = cast("list[dict[str, Any]]", entries)
    result = list(known)
    for source, media_type in _sources(site).items():
        headers = [{"key": name, "value": value} for name, value in site.headers(media_type).items()]
        at = next((at for at, each in enumerate(result) if each.get("source") == source), None)
        if at is None:
            result.append({"source": source, "headers": headers})
        else:
            result[at] = _completed(result[at], headers)
    if result == known:
        return text
    return json.dumps({**configuration, "headers": result}, indent=2, ensure_ascii=False) + "\n"


def _completed(entry: dict[str, Any], headers: list[dict[str, str]]) -> dict[str, Any]:
    """Return an entry with the headers that it doesn't set itself."""
    given = entry.get("headers")
    kept = cast("list[object]", given) if isinstance(given, list) else []
    names = {str(cast("dict[str, Any]", each).get("key", "")).lower() for each in kept if isinstance(each, dict)}
    missing = [each for each in headers if each["key"].lower() not in names]
    return {**entry, "headers": [*kept, *missing]} if missing else entry


def _sources(site: ServedSite) -> dict[str, str]:
    """Return the patterns of our documents, in the syntax of path-to-regexp, with their media types."""
    sources = {f"/{path}": kind for path, kind in site.well_known.items()}
    used = [end for end in SUFFIX_TYPES if any(path.endswith(end) for path in site.documents)]
    sources |= {f"/(.*){end}": SUFFIX_TYPES[end] for end in used}
    return sources


def _object(text: str) -> dict[str, Any]:
    try:
        value: object = json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError) as fault:
        raise NotMergeableError(f"{FILE} is no JSON ({fault}); correct it, and sign again") from fault
    if not isinstance(value, dict):
        raise NotMergeableError(f"{FILE} is no object of JSON; correct it, and sign again")
    return cast("dict[str, Any]", value)
